import * as vscode from "vscode";
import type { Place } from "../report/document-report.ts";

/** Selects places in the editor that shows the document, or in a new one; `goThere` gives it the keyboard. */
export async function revealPlaces(
  document: vscode.TextDocument,
  places: readonly Place[],
  goThere: boolean,
): Promise<void> {
  const ranges = places.map(({ start, end }) =>
    document.validateRange(new vscode.Range(start.line, start.character, end.line, end.character)),
  );
  const [first] = ranges;
  if (first === undefined) return;
  const editor = await vscode.window.showTextDocument(document, {
    viewColumn: columnOf(document.uri) ?? vscode.ViewColumn.One,
    preserveFocus: !goThere,
  });
  editor.selections = ranges.map((range) => new vscode.Selection(range.start, range.end));
  editor.revealRange(first, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** Where the document is open: in sight, or behind another tab. */
function columnOf(uri: vscode.Uri): vscode.ViewColumn | undefined {
  const key = uri.toString();
  const visible = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === key);
  if (visible?.viewColumn !== undefined) return visible.viewColumn;
  const group = vscode.window.tabGroups.all.find(({ tabs }) =>
    tabs.some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === key),
  );
  return group?.viewColumn;
}
