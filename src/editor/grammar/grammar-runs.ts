import * as vscode from "vscode";
import type { GrammarFinding } from "../../findings/finding.ts";
import { overlaps, type TextRange } from "../../text/range.ts";
import { checkRecord, type CheckRecords } from "../checks/check-records.ts";
import { runCheck, runQuietly, type CheckRun, type EndedCheck, type RunWay } from "../checks/check-run.ts";
import type { CheckTarget } from "../checks/check-target.ts";
import type { ChangeJournal } from "../documents/change-journal.ts";
import type { DocumentResults, GrammarRecord } from "../results/document-results.ts";
import type { GrammarStore } from "../results/finding-store.ts";
import { KeptFindings } from "../results/kept-findings.ts";
import type { Settings } from "../settings.ts";
import type { GrammarCheck, GrammarChecker } from "./grammar-checker.ts";
import type { ShownCorrections } from "./shown-corrections.ts";

export interface GrammarRunParts {
  /** Loads the checker, and with it everything that activation does without. */
  readonly checker: () => Promise<GrammarChecker>;
  readonly store: GrammarStore;
  /** What was noticed without being corrected. */
  readonly hints: GrammarStore;
  readonly shown: ShownCorrections;
  readonly records: CheckRecords;
  readonly results: DocumentResults;
  readonly settings: Settings;
}

/** A check whose findings are those that are shown. */
export interface ShownCheck extends GrammarCheck {
  /** How many more were found: hidden by somebody, of a word in a dictionary, or of a rule that is off. */
  readonly hidden: number;
}

/** Runs grammar checks, puts what they find into the store and notes that they were made. */
export class GrammarRuns {
  readonly #parts: GrammarRunParts;
  readonly #kept: KeptFindings<GrammarFinding>;
  readonly #keptHints: KeptFindings<GrammarFinding>;

  constructor(parts: GrammarRunParts) {
    this.#parts = parts;
    this.#kept = new KeptFindings(parts.store, "adds");
    this.#keptHints = new KeptFindings(parts.hints, "adds");
  }

  /** A check that a person asked for: it can be cancelled from a notification, and may ask before it costs. */
  async asked(target: CheckTarget, way: RunWay = runCheck): Promise<EndedCheck<ShownCheck>> {
    return this.#run(
      target,
      () => false,
      async (check, keep) => way(vscode.l10n.t("Checking grammar"), target, check, keep),
    );
  }

  /**
   * A check that nobody asked for: it shows nothing but findings, asks nothing, and is held by the day's budget. `unfinished` is
   * the word that is being written, of which nothing new is said yet, in UTF-16 units of the document as it is when the check
   * ends.
   */
  async unasked(
    target: CheckTarget,
    signal: AbortSignal,
    unfinished: () => TextRange | undefined,
  ): Promise<EndedCheck<ShownCheck>> {
    return this.#run(
      target,
      ({ status }) => status === "cancelled",
      async (check, keep) =>
        runQuietly(target, signal, check, (now, found) => {
          const word = unfinished();
          // What is shown of it already stands since before the caret came there: nobody has written in it.
          const { hints, store } = this.#parts;
          const { uri } = now.document;
          const shown =
            word === undefined ? [] : [...store.touching(uri, word), ...hints.touching(uri, word)];
          const isSaid = ({ range, replacement }: GrammarFinding): boolean =>
            word === undefined ||
            !(overlaps(range, word) || (range.start === range.end && range.end === word.end)) ||
            shown.some(
              (old) =>
                old.range.start === range.start &&
                old.range.end === range.end &&
                old.replacement === replacement,
            );
          keep(now, {
            ...found,
            findings: found.findings.filter(isSaid),
            hints: found.hints.filter(isSaid),
          });
        }),
    );
  }

  async #run(
    target: CheckTarget,
    isGivenUp: (check: GrammarCheck) => boolean,
    way: (
      check: (journal: ChangeJournal, run: CheckRun) => Promise<GrammarCheck>,
      keep: (now: CheckTarget, found: GrammarCheck) => void,
    ) => Promise<EndedCheck<GrammarCheck>>,
  ): Promise<EndedCheck<ShownCheck>> {
    const { checker, records, results, settings, shown } = this.#parts;
    const service = settings.serviceMode();
    const begun = this.#kept.begin();
    const hintsBegun = this.#keptHints.begin();
    let version = target.document.version;
    const ended = await records.whileRunning(target.document.uri, "grammar", async () =>
      way(
        async (journal, run) => {
          // Before the check: whatever is waited for after it would let edits by that nobody carries the findings over.
          await shown.ready(target.document.uri);
          version = journal.snapshot.version;
          return (await checker()).check(target, journal, run);
        },
        (now, found) => {
          this.#kept.keep(begun, now, found);
          this.#keptHints.keep(hintsBegun, now, { status: found.status, findings: found.hints });
          const record = recordOf(now, found);
          if (record !== undefined) results.keep(now.document.uri, { grammar: record });
          // One that was given up for a newer text has nothing to tell.
          if (isGivenUp(found)) return;
          const isSelection = target.selection !== undefined;
          records.set(target.document.uri, "grammar", checkRecord(found, service, { isSelection, version }));
        },
      ),
    );
    const { check } = ended;
    const standing = check.findings.filter((finding) => shown.stands(ended.now.document.uri, finding));
    const hidden = check.findings.length - standing.length;
    return { ...ended, check: { ...check, findings: standing, hidden } };
  }
}

/** Undefined where nobody answered. */
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
