import * as vscode from "vscode";
import { openDocumentAt } from "../documents/open-document.ts";
import { toVsRange } from "../ranges.ts";
import { REVIEW_SCHEME } from "../documents/review-texts.ts";
import { placeIn, type Review, type Reviewed } from "./review.ts";

/** How long the corrected side may take to show what was decided, in milliseconds. */
const IN_STEP_MS = 2_000;

/** The corrected text that a tab shows beside its document; undefined for any other tab. */
export function reviewIn(tab: vscode.Tab | undefined): vscode.Uri | undefined {
  const input = tab?.input;
  return input instanceof vscode.TabInputTextDiff && input.modified.scheme === REVIEW_SCHEME
    ? input.modified
    : undefined;
}

/** The corrected text of the review that is in front. */
export function activeReview(): vscode.Uri | undefined {
  return reviewIn(vscode.window.tabGroups.activeTabGroup.activeTab);
}

/** The addresses of all corrected texts that have a tab. */
export function shownReviews(): ReadonlySet<string> {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return new Set(tabs.flatMap((tab) => reviewIn(tab)?.toString() ?? []));
}

/** The side of a review that the person is in; the corrected one where that cannot be told. */
export function editorOf(review: Review): vscode.TextEditor | undefined {
  const sides = [review.uri.toString(), review.document.uri.toString()];
  const active = vscode.window.activeTextEditor;
  if (active !== undefined && sides.includes(active.document.uri.toString())) return active;
  return vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === sides[0]);
}

/** Selects a correction in both sides, so that it stays the same when the person changes sides. */
export function select(review: Review, reviewed: Reviewed): void {
  const active = editorOf(review);
  for (const editor of vscode.window.visibleTextEditors) {
    const { document } = editor;
    const isSide = document === review.document || document.uri.toString() === review.uri.toString();
    if (!isSide) continue;
    const { start, end } = toVsRange(document, placeIn(document, review, reviewed));
    editor.selection = new vscode.Selection(start, end);
    if (editor === active) {
      editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    }
  }
}

/** Without a file behind it, VS Code knows the language of the corrected side by its name alone. */
export async function inLanguageOf({ languageId }: vscode.TextDocument, uri: vscode.Uri): Promise<void> {
  const corrected = await vscode.workspace.openTextDocument(uri);
  if (corrected.languageId !== languageId)
    await vscode.languages.setTextDocumentLanguage(corrected, languageId);
}

/** Ranges of the corrected text are right only when VS Code shows that text. */
export async function inStep(review: Review): Promise<void> {
  // What was decided is rendered when everybody has heard of it.
  await new Promise((resolve) => setImmediate(resolve));
  const isInStep = (): boolean => {
    const shown = openDocumentAt(review.uri);
    return shown === undefined || shown.getText() === review.text;
  };
  if (isInStep()) return;
  await new Promise<void>((resolve) => {
    const subscriptions: vscode.Disposable[] = [];
    const end = (): void => {
      clearTimeout(timer);
      for (const subscription of subscriptions) subscription.dispose();
      resolve();
    };
    const timer = setTimeout(end, IN_STEP_MS);
    subscriptions.push(
      vscode.workspace.onDidChangeTextDocument(() => {
        if (isInStep()) end();
      }),
    );
  });
}
