import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { isFixable, type GrammarFinding } from "../../findings/finding.ts";
import { formatNumber } from "../../report/words/format.ts";
import { alternativeTitle, correctionTitle } from "../../report/words/correction-titles.ts";
import { contains, type TextRange } from "../../text/range.ts";
import { isOfRule, ruleName } from "../../text/rule-name.ts";
import { commandAction, quickFixKind, wants } from "../command-action.ts";
import { toTextRange, toVsRange } from "../ranges.ts";
import { shows } from "../results/diagnostics.ts";
import type { FindingView } from "../results/finding-store.ts";
import { SUPPRESSION_KINDS } from "../suppression/suppression-kinds.ts";

const ACCEPT = quickFixKind("acceptCorrection");
const ACCEPT_SELECTED = quickFixKind("acceptSelectedCorrections");
const ACCEPT_RULE = quickFixKind("acceptCorrectionsOfRule");
const ACCEPT_ALL = quickFixKind("acceptAllCorrections");
const FIX_ALL = vscode.CodeActionKind.SourceFixAll.append("contentAuthenticity");

/**
 * The maximum number of findings in one list with actions of their own; in a large selection, the rest is
 * reached one by one.
 */
const MOST_APART = 20;

/**
 * Offers actions for existing corrections; never starts a check, so that fixing on save is free. Single
 * corrections come first, then those for several, then hiding, then dictionaries.
 */
export class CorrectionActions implements vscode.CodeActionProvider {
  static readonly metadata: vscode.CodeActionProviderMetadata = {
    providedCodeActionKinds: [
      ACCEPT,
      ACCEPT_SELECTED,
      ACCEPT_RULE,
      ACCEPT_ALL,
      ...SUPPRESSION_KINDS,
      FIX_ALL,
    ],
  };

  readonly #shown: FindingView<GrammarFinding>;

  constructor(shown: FindingView<GrammarFinding>) {
    this.#shown = shown;
  }

  async provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
    context: vscode.CodeActionContext,
  ): Promise<vscode.CodeAction[]> {
    if (this.#shown.count(document.uri) === 0) return [];
    const actions =
      context.only?.intersects(vscode.CodeActionKind.QuickFix) !== false
        ? (await this.#quickFixes(document, range, context)).filter(
            ({ kind }) => kind && wants(context, kind),
          )
        : [];
    const isSource = context.only?.intersects(vscode.CodeActionKind.Source) === true;
    if (isSource && wants(context, FIX_ALL) && this.#shown.of(document.uri).some(isFixable)) {
      actions.push(
        commandAction(l10n.t("Fix all corrections"), FIX_ALL, "fixAllCorrections", [document.uri]),
      );
    }
    return actions;
  }

  async #quickFixes(
    document: vscode.TextDocument,
    range: vscode.Range,
    context: vscode.CodeActionContext,
  ): Promise<vscode.CodeAction[]> {
    // Record the range before loading: an edit meanwhile would move it.
    const { suppressionActions } = await import("../suppression/suppression-actions.ts");
    const asked = toTextRange(document, range);
    const here = this.#shown.touching(document.uri, asked).filter(({ placed }) => placed !== "none");
    const touched = here.filter(
      (finding) => finding.range.start <= asked.end && finding.range.end >= asked.start,
    );
    const offered = touched.length > 0 ? touched : here;
    if (offered.length === 0) return [];
    // VS Code sorts actions that solve a diagnostic first; give all of them one so that the order is kept.
    const apart = offered.slice(0, MOST_APART);
    const solvedOf = (
      diagnostics: readonly vscode.Diagnostic[],
      findings: readonly GrammarFinding[],
    ): vscode.Diagnostic[] =>
      diagnostics.filter((diagnostic) => findings.some((finding) => shows(document, diagnostic, finding)));
    // Only for findings with actions of their own: a selection may contain thousands.
    const solved = solvedOf(context.diagnostics, apart);
    const diagnosticsOf = (findings: readonly GrammarFinding[]): vscode.Diagnostic[] =>
      solvedOf(solved, findings);
    const fixable = apart.filter(isFixable);
    return [
      ...fixable.flatMap((finding, index) => {
        const given = [document.uri, finding.id];
        const accept = (title: string, args: readonly unknown[]): vscode.CodeAction =>
          commandAction(title, ACCEPT, "_acceptCorrection", args, diagnosticsOf([finding]));
        const best = accept(correctionTitle(finding), given);
        best.isPreferred = index === 0;
        const { alternatives = [] } = finding;
        const others = alternatives.map((other) =>
          accept(alternativeTitle(finding, other), [...given, other]),
        );
        return [best, ...others];
      }),
      ...this.#together(document, asked, offered, solved),
      ...suppressionActions(document, apart, diagnosticsOf),
    ];
  }

  /**
   * Returns the actions that write several corrections: in the selection, of one rule, in the file; each only
   * if it covers more than the last.
   */
  #together(
    document: vscode.TextDocument,
    selection: TextRange,
    offered: readonly GrammarFinding[],
    solved: readonly vscode.Diagnostic[],
  ): readonly vscode.CodeAction[] {
    const all = this.#shown.of(document.uri).filter(isFixable);
    const actions: vscode.CodeAction[] = [];
    const selected = offered.filter((finding) => isFixable(finding) && contains(selection, finding.range));
    if (selected.length > 1 && selected.length < all.length) {
      const title = l10n.t("Fix all {0} corrections in the selection", formatNumber(selected.length));
      const given = [document.uri, toVsRange(document, selection)];
      actions.push(commandAction(title, ACCEPT_SELECTED, "fixAllCorrections", given, solved));
    }
    const named = offered.slice(0, MOST_APART).filter(isFixable);
    const rules = new Map(named.map(({ rule }) => [ruleName(rule), rule]));
    for (const [name, rule] of rules) {
      const count = all.filter((finding) => isOfRule(finding.rule, name)).length;
      if (count < 2 || count === all.length || name === "") continue;
      const title = l10n.t("Fix all {0} corrections of the rule “{1}”", formatNumber(count), rule);
      actions.push(commandAction(title, ACCEPT_RULE, "fixAllOfRule", [document.uri, rule], solved));
    }
    if (all.length > 1) {
      const title = l10n.t("Fix all {0} corrections in this file", formatNumber(all.length));
      actions.push(commandAction(title, ACCEPT_ALL, "fixAllCorrections", [document.uri], solved));
    }
    return actions;
  }
}
