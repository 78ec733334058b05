import * as vscode from "vscode";
import type { Place } from "../report/document-report.ts";

export interface Reveal {
  /** True to move the keyboard focus to the document. */
  readonly goThere: boolean;
  /** The column of the active view, which the document doesn't cover while the focus stays there. */
  readonly beside?: vscode.ViewColumn | undefined;
}

/** Selects ranges in the editor that shows the document, or in a new one. */
export async function revealPlaces(
  document: vscode.TextDocument,
  places: readonly Place[],
  { beside, goThere }: Reveal,
): Promise<void> {
  const ranges = places.map(({ start, end }) =>
    document.validateRange(new vscode.Range(start.line, start.character, end.line, end.character)),
  );
  const [first] = ranges;
  if (first === undefined) return;
  const editor = await vscode.window.showTextDocument(document, {
    viewColumn: columnFor(document.uri, goThere ? undefined : beside),
    preserveFocus: !goThere,
  });
  editor.selections = ranges.map((range) => new vscode.Selection(range.start, range.end));
  editor.revealRange(first, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** Returns the column where the document is open, visible or in a background tab; otherwise one that isn't taken. */
export function columnFor(uri: vscode.Uri, taken: vscode.ViewColumn | undefined): vscode.ViewColumn {
  const key = uri.toString();
  const visible = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === key);
  if (visible?.viewColumn !== undefined) return visible.viewColumn;
  const group = vscode.window.tabGroups.all.find(
    ({ tabs, viewColumn }) =>
      viewColumn !== taken &&
      tabs.some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === key),
  );
  if (group !== undefined) return group.viewColumn;
  return taken === vscode.ViewColumn.One ? vscode.ViewColumn.Beside : vscode.ViewColumn.One;
}
