import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { isFixable, type PassageFinding } from "../../findings/finding.ts";
import { nextStop, sentencesToVisit } from "../../findings/walk.ts";
import { isOfRule } from "../../text/rule-name.ts";
import { checkOutcome, type CheckOutcome } from "../../checking/paying/check-outcome.ts";
import { showCheck, showRefused, showWritten } from "./check-presenter.ts";
import type { EndedRun, RunWay } from "../runs/check-run.ts";
import {
  activeEditor,
  checkTarget,
  isAbsent,
  openDocument,
  rangeOf,
  type CheckTarget,
} from "../documents/check-target.ts";
import { RunningChecks } from "../runs/running-checks.ts";
import type { HeatMap } from "../detection/heat-map.ts";
import { showDone } from "../notices.ts";
import { plainFinding, toTextRange, toVsRange } from "../ranges.ts";
import type { EditorContext } from "../results/editor-context.ts";
import type { FindingView } from "../results/finding-store.ts";
import type { Written } from "../../report/words/correction-words.ts";
import type { Corrections } from "./corrections.ts";
import type { GrammarRuns, ShownCheck } from "./grammar-runs.ts";

export interface GrammarCommandParts extends Pick<EditorContext, "credits" | "settings" | "shown" | "texts"> {
  readonly runs: GrammarRuns;
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

  constructor(parts: GrammarCommandParts) {
    this.#parts = parts;
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

  async accept(uri: unknown, id: unknown): Promise<Written> {
    const written = await this.#parts.corrections.write(
      await openDocument(uri),
      (finding) => finding.id === id,
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
      showDone(l10n.t("No findings in this document"));
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
      showDone(l10n.t("No corrections in this document"));
      return undefined;
    }
    const items = [...rules]
      .sort(([, one], [, other]) => other.length - one.length)
      .map(([label, found]) => ({ label, description: l10n.t("{0} corrections", found.length) }));
    const title = l10n.t("Fix All of One Rule");
    return (await vscode.window.showQuickPick(items, { title }))?.label;
  }

  /** Checks grammar and stores the findings without announcing them. */
  async run(target: CheckTarget, way?: RunWay): Promise<EndedRun<ShownCheck>> {
    const { credits, runs, settings } = this.#parts;
    const service = settings.serviceMode();
    const { check, now } = await runs.asked(target, way);
    const outcome = checkOutcome(check, service, credits, (finding) =>
      plainFinding(now.document, finding, finding.message, finding.severity),
    );
    return { check, now, outcome };
  }

  async #check(target: CheckTarget): Promise<CheckOutcome> {
    const { check, now, outcome } = await this.run(target);
    showCheck(this.#parts.texts, now, check);
    return outcome;
  }
}
