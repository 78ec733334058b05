import * as vscode from "vscode";
import { isFixable, type GrammarFinding } from "../findings/finding.ts";
import { shows } from "./diagnostics.ts";
import type { GrammarStore } from "./finding-store.ts";
import { toTextRange } from "./ranges.ts";

const ACCEPT = vscode.CodeActionKind.QuickFix.append("contentAuthenticity.acceptCorrection");
const ACCEPT_ALL = vscode.CodeActionKind.QuickFix.append("contentAuthenticity.acceptAllCorrections");
const FIX_ALL = vscode.CodeActionKind.SourceFixAll.append("contentAuthenticity");

/** Offers corrections that are already there; it never starts a check, so that fixing on save costs nothing. */
export class CorrectionActions implements vscode.CodeActionProvider {
  static readonly metadata: vscode.CodeActionProviderMetadata = {
    providedCodeActionKinds: [ACCEPT, ACCEPT_ALL, FIX_ALL],
  };

  readonly #store: GrammarStore;

  constructor(store: GrammarStore) {
    this.#store = store;
  }

  provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
    context: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    const fixable = this.#store.of(document.uri).filter(isFixable);
    if (fixable.length === 0) return [];
    const actions: vscode.CodeAction[] = [];
    if (wants(context, ACCEPT) || wants(context, ACCEPT_ALL)) {
      const { start, end } = toTextRange(document, range);
      const here = fixable.filter((finding) => finding.anchor.start <= end && finding.anchor.end >= start);
      const touched = here.filter((finding) => finding.range.start <= end && finding.range.end >= start);
      const offered = touched.length > 0 ? touched : here;
      if (wants(context, ACCEPT)) {
        actions.push(...offered.map((finding) => accept(document, finding, context)));
      }
      if (offered.length > 0 && fixable.length > 1 && wants(context, ACCEPT_ALL)) {
        actions.push(acceptAll(document, fixable.length));
      }
    }
    if (context.only?.intersects(vscode.CodeActionKind.Source) === true && wants(context, FIX_ALL)) {
      actions.push(fixAll(document));
    }
    return actions;
  }
}

function wants(context: vscode.CodeActionContext, kind: vscode.CodeActionKind): boolean {
  return context.only === undefined || context.only.contains(kind);
}

/** A command and not an edit: the text is looked at once more at the moment of writing. */
function accept(
  document: vscode.TextDocument,
  finding: GrammarFinding,
  context: vscode.CodeActionContext,
): vscode.CodeAction {
  const title = titleOf(finding);
  const action = new vscode.CodeAction(title, ACCEPT);
  action.isPreferred = true;
  action.diagnostics = context.diagnostics.filter((diagnostic) => shows(document, diagnostic, finding));
  action.command = {
    title,
    command: "contentAuthenticity._acceptCorrection",
    arguments: [document.uri, finding.id],
  };
  return action;
}

function titleOf({ original, replacement }: GrammarFinding): string {
  if (original === "")
    return vscode.l10n.t('Insert "{0}"', replacement.trim() === "" ? replacement : replacement.trim());
  if (replacement === "")
    return vscode.l10n.t('Delete "{0}"', original.trim() === "" ? original : original.trim());
  return vscode.l10n.t('Replace with "{0}"', replacement);
}

function acceptAll(document: vscode.TextDocument, count: number): vscode.CodeAction {
  const title = vscode.l10n.t("Fix all {0} corrections in this file", count);
  const action = new vscode.CodeAction(title, ACCEPT_ALL);
  action.command = {
    title,
    command: "contentAuthenticity.fixAllCorrections",
    arguments: [document.uri],
  };
  return action;
}

function fixAll(document: vscode.TextDocument): vscode.CodeAction {
  const title = vscode.l10n.t("Fix all corrections");
  const action = new vscode.CodeAction(title, FIX_ALL);
  action.command = { title, command: "contentAuthenticity.fixAllCorrections", arguments: [document.uri] };
  return action;
}
