import * as l10n from "@vscode/l10n";
import type { GrammarFinding } from "../../findings/finding.ts";
import { overlaps, type TextRange } from "../../text/range.ts";
import type { RecordedRun } from "../results/check-records.ts";
import { runCheck, runSilently, type EndedCheck, type RunWay } from "../runs/check-run.ts";
import type { CheckTarget } from "../documents/check-target.ts";
import type { GrammarRecord } from "../../report/records.ts";
import type { EditorContext } from "../results/editor-context.ts";
import { KeptFindings } from "../results/kept-findings.ts";
import type { GrammarCheck, GrammarChecker } from "../../checking/grammar/grammar-checker.ts";

export interface GrammarRunParts extends EditorContext {
  /** Loads the checker and its dependencies. */
  readonly checkers: () => Promise<{ readonly grammar: GrammarChecker }>;
}

/** A check with only the visible findings. */
export interface ShownCheck extends GrammarCheck {
  /** The number of findings left out: hidden, in a dictionary, or of a rule that is off. */
  readonly hidden: number;
}

/** Runs grammar checks and stores their findings and records. */
export class GrammarRuns {
  readonly #parts: GrammarRunParts;
  readonly #kept: KeptFindings<GrammarFinding>;
  readonly #keptHints: KeptFindings<GrammarFinding>;

  constructor(parts: GrammarRunParts) {
    this.#parts = parts;
    this.#kept = new KeptFindings(parts.store, "adds");
    this.#keptHints = new KeptFindings(parts.hints, "adds");
  }

  /** Runs a check that a person asked for: it can be cancelled, and may ask before charging. */
  async asked(target: CheckTarget, way: RunWay = runCheck): Promise<EndedCheck<ShownCheck>> {
    return this.#run(target, {
      way: async (check, keep) => way(l10n.t("Checking grammar"), target, check, keep),
    });
  }

  /**
   * Runs an automatic check: it shows only findings, asks nothing, and is limited by the daily budget.
   * `unfinished` is the word being typed, for which nothing new is shown, in UTF-16 units of the document
   * when the check ends.
   */
  async unasked(
    target: CheckTarget,
    signal: AbortSignal,
    unfinished: () => TextRange | undefined,
  ): Promise<EndedCheck<ShownCheck>> {
    return this.#run(target, {
      // A check aborted for a newer text has nothing to report.
      isTold: ({ status }) => status !== "cancelled",
      way: async (check, keep) =>
        runSilently({ signal, report: () => undefined, asker: "automatic" }, target, check, (now, found) =>
          keep(now, this.#finished(now, found, unfinished())),
        ),
    });
  }

  /** Leaves out what is new at a word. Existing findings on it are from before the caret arrived, and it hasn't been edited. */
  #finished(now: CheckTarget, found: GrammarCheck, word: TextRange | undefined): GrammarCheck {
    if (word === undefined) return found;
    const { hints, store } = this.#parts;
    const { uri } = now.document;
    const shown = [...store.touching(uri, word), ...hints.touching(uri, word)];
    const isSaid = ({ range, replacement }: GrammarFinding): boolean =>
      !(overlaps(range, word) || (range.start === range.end && range.end === word.end)) ||
      shown.some(
        (old) =>
          old.range.start === range.start && old.range.end === range.end && old.replacement === replacement,
      );
    return { ...found, findings: found.findings.filter(isSaid), hints: found.hints.filter(isSaid) };
  }

  async #run(
    target: CheckTarget,
    how: Pick<RecordedRun<GrammarCheck>, "isTold" | "way">,
  ): Promise<EndedCheck<ShownCheck>> {
    const { checkers, records, results, settings, shown } = this.#parts;
    const begun = this.#kept.begin();
    const hintsBegun = this.#keptHints.begin();
    const ended = await records.run(
      { kind: "grammar", target, service: settings.serviceMode(), ...how },
      async (journal, run) => {
        // Load the lists before the check: an edit during a later await would not be applied to the findings.
        await shown.ready(target.document.uri);
        return (await checkers()).grammar.check(target, journal, run);
      },
      (now, found) => {
        this.#kept.keep(begun, now, found);
        this.#keptHints.keep(hintsBegun, now, { status: found.status, findings: found.hints });
        const record = recordOf(now, found);
        if (record !== undefined) results.keep(now.document.uri, { grammar: record });
      },
    );
    const { check } = ended;
    const standing = check.findings.filter((finding) => shown.stands(ended.now.document.uri, finding));
    const hidden = check.findings.length - standing.length;
    return { ...ended, check: { ...check, findings: standing, hidden } };
  }
}

/** Returns the record of a check; undefined if no service answered. */
function recordOf({ selection }: CheckTarget, check: GrammarCheck): GrammarRecord | undefined {
  const { cached, creditsCharged, host = "", service, wordsChecked, wordsTotal } = check;
  if (service === undefined) return undefined;
  return {
    at: Date.now(),
    service,
    host: service === "embedded" ? "" : host,
    scope: selection === undefined ? "document" : "selection",
    coverage: { checked: wordsChecked, total: wordsTotal },
    creditsCharged,
    cached,
  };
}
