import * as vscode from "vscode";
import { quickFixKind } from "../command-action.ts";
import type { PassageFinding } from "../../findings/finding.ts";
import type { FindingView } from "../results/finding-store.ts";

/** The actions at a place of a document. */
export type ActionsAt = (
  document: vscode.TextDocument,
  range: vscode.Range,
  context: vscode.CodeActionContext,
  token: vscode.CancellationToken,
) => vscode.ProviderResult<vscode.CodeAction[]>;

/** Acts on a passage, in the order of the light bulb: the last part of each kind, and of its command after `_`. */
export const PASSAGE_ACTS = [
  "citeSource",
  "quotePassage",
  "compareWithSource",
  "openSource",
  "ignoreSource",
  "ignoreDomain",
] as const;

/**
 * Offers what can be done about passages that are already there; it never starts a scan. What it offers is made at the first
 * document that has a passage.
 */
export class PassageActions implements vscode.CodeActionProvider {
  static readonly metadata: vscode.CodeActionProviderMetadata = {
    providedCodeActionKinds: PASSAGE_ACTS.map(quickFixKind),
  };

  readonly #shown: FindingView<PassageFinding>;
  readonly #actions: () => Promise<ActionsAt>;

  constructor(shown: FindingView<PassageFinding>, actions: () => Promise<ActionsAt>) {
    this.#shown = shown;
    this.#actions = actions;
  }

  async provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
    context: vscode.CodeActionContext,
    token: vscode.CancellationToken,
  ): Promise<vscode.CodeAction[] | null | undefined> {
    if (this.#shown.count(document.uri) === 0) return [];
    if (context.only?.intersects(vscode.CodeActionKind.QuickFix) === false) return [];
    return (await this.#actions())(document, range, context, token);
  }
}
