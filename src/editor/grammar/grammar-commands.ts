import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { formatCount } from "../../report/words/format.ts";
import { isFixable, type GrammarFinding, type PassageFinding } from "../../findings/finding.ts";
import { nextStop, sentencesToVisit } from "../../findings/walk.ts";
import { overlaps, type TextRange } from "../../text/range.ts";
import { isOfRule } from "../../text/rule-name.ts";
import type { GrammarCheck, GrammarChecker } from "../../checking/grammar/grammar-checker.ts";
import { checkOutcome, type CheckOutcome } from "../../checking/paying/check-outcome.ts";
import { showCheck, showRefused, showWritten, type ShownCheck } from "./check-presenter.ts";
import { runCheck, runSilently, type EndedCheck, type EndedRun, type RunWay } from "../runs/check-run.ts";
import {
  activeEditor,
  checkTarget,
  givenIn,
  isAbsent,
  openDocument,
  rangeOf,
  type CheckTarget,
} from "../documents/check-target.ts";
import { RunningChecks } from "../runs/running-checks.ts";
import type { HeatMap } from "../detection/heat-map.ts";
import { offerTyping } from "../first-run/offer-typing.ts";
import { showNote } from "../notices.ts";
import { plainFinding, toTextRange, toVsRange } from "../ranges.ts";
import type { RecordedRun } from "../results/check-records.ts";
import type { EditorContext } from "../results/editor-context.ts";
import type { FindingView } from "../results/finding-store.ts";
import { KeptFindings } from "../results/kept-findings.ts";
import type { GrammarRecord } from "../../report/records.ts";
import type { Written } from "../../report/words/correction-words.ts";
import type { Corrections } from "./corrections.ts";

export interface GrammarCommandParts extends EditorContext {
  /** Loads the checker and its dependencies. */
  readonly checkers: () => Promise<{ readonly grammar: GrammarChecker }>;
  readonly corrections: Corrections;
  /** Navigation includes the colored sentences, and the passages that are problems. */
  readonly heatMap: Pick<HeatMap, "drawnIn">;
  readonly sources: () => Promise<{ readonly problems: Pick<FindingView<PassageFinding>, "of"> }>;
}

/**
 * The commands to check grammar, apply corrections and navigate. Each rejects with a `CheckStopped` if it
 * can't run.
 */
export class GrammarCommands {
  readonly #parts: GrammarCommandParts;
  readonly #running: RunningChecks<CheckOutcome>;
  readonly #kept: KeptFindings<GrammarFinding>;
  readonly #keptHints: KeptFindings<GrammarFinding>;

  constructor(parts: GrammarCommandParts) {
    this.#parts = parts;
    this.#kept = new KeptFindings(parts.store, "adds");
    this.#keptHints = new KeptFindings(parts.hints, "adds");
    this.#running = new RunningChecks(parts.settings);
  }

  async check(uri?: unknown, range?: unknown): Promise<CheckOutcome> {
    const target = await checkTarget(uri, range);
    const { document } = target;
    const { settings } = this.#parts;
    const options = [settings.grammarVariant(document), settings.grammarSeverity(document)];
    return this.#running.share(target, options, async () => this.#check(target));
  }

  /** Writes all corrections of a document, or those in a range, in a single undo step. */
  async fixAll(uri?: unknown, range?: unknown): Promise<Written> {
    const document = isAbsent(uri) ? activeEditor().document : await openDocument(uri);
    const given = rangeOf(range);
    const within = given === undefined ? undefined : toTextRange(document, document.validateRange(given));
    const written = await this.#parts.corrections.write(
      document,
      ({ range: at }) => within === undefined || (at.start >= within.start && at.end <= within.end),
    );
    showWritten(written);
    return written;
  }

  /**
   * Writes all corrections of one rule in a document: the given rule, that of the finding at the caret, or
   * one picked from a list. Undefined if none was picked.
   */
  async fixAllOfRule(uri?: unknown, rule?: unknown): Promise<Written | undefined> {
    const document = isAbsent(uri) ? activeEditor().document : await openDocument(uri);
    const name = typeof rule === "string" ? rule : await this.#chooseRule(document);
    if (name === undefined) return undefined;
    const written = await this.#parts.corrections.write(document, ({ rule: own }) => isOfRule(own, name));
    showWritten(written);
    return written;
  }

  /** Writes one correction, or one of its alternatives. A row of the Findings view names both document and correction. */
  async accept(address: unknown, given: unknown, alternative?: unknown): Promise<Written> {
    const [uri, id] = givenIn(address, "id", given);
    const instead = typeof alternative === "string" ? alternative : undefined;
    const written = await this.#parts.corrections.write(
      await openDocument(uri),
      ({ alternatives = [], id: own }) =>
        own === id && (instead === undefined || alternatives.includes(instead)),
      instead,
    );
    if (written.applied === 0) showRefused(written);
    return written;
  }

  /** Moves to the next or previous finding in the active editor, wrapping around. */
  async walk(step: 1 | -1): Promise<void> {
    const { problems } = await this.#parts.sources();
    const editor = activeEditor();
    const { document } = editor;
    const { heatMap, shown } = this.#parts;
    const { uri } = document;
    const findings = [...shown.of(uri), ...problems.of(uri), ...sentencesToVisit(heatMap.drawnIn(uri))];
    const stop = nextStop(findings, document.offsetAt(editor.selection.start), step);
    if (stop === undefined) {
      showNote(l10n.t("No findings in this document"));
      return;
    }
    const next = toVsRange(document, stop);
    editor.selection = new vscode.Selection(next.start, next.end);
    editor.revealRange(next, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }

  async #chooseRule(document: vscode.TextDocument): Promise<string | undefined> {
    const { shown } = this.#parts;
    const editor = vscode.window.visibleTextEditors.find((each) => each.document === document);
    const caret = editor && toTextRange(document, editor.selection);
    const here = caret && shown.touching(document.uri, caret).find(isFixable);
    if (here !== undefined) return here.rule;
    const rules = Map.groupBy(shown.of(document.uri).filter(isFixable), ({ rule }) => rule);
    if (rules.size === 0) {
      showNote(l10n.t("No corrections in this document"));
      return undefined;
    }
    const items = [...rules]
      .sort(([, one], [, other]) => other.length - one.length)
      .map(([label, found]) => ({ label, description: formatCount("correction", found.length) }));
    const title = l10n.t("Fix All of One Rule");
    return (await vscode.window.showQuickPick(items, { title }))?.label;
  }

  /** Checks grammar, which can be cancelled and may ask before charging, and stores the findings without announcing them. */
  async run(target: CheckTarget, way: RunWay = runCheck): Promise<EndedRun<ShownCheck>> {
    const { credits, settings } = this.#parts;
    const service = settings.serviceMode();
    const { check, now } = await this.#run(target, {
      way: async (run, keep) => way(l10n.t("Checking grammar"), target, run, keep),
    });
    const outcome = checkOutcome(check, service, credits, (finding) =>
      plainFinding(now.document, finding, finding.message, finding.severity),
    );
    return { check, now, outcome };
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
      isReported: ({ status }) => status !== "cancelled",
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
    how: Pick<RecordedRun<GrammarCheck>, "isReported" | "way">,
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

  async #check(target: CheckTarget): Promise<CheckOutcome> {
    const { check, now, outcome } = await this.run(target);
    showCheck(this.#parts.texts, now, check);
    if (outcome.status === "done") void offerTyping(this.#parts);
    return outcome;
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
