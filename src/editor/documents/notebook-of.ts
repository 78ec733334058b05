import * as vscode from "vscode";
import { isAbsent } from "./check-target.ts";

/** The notebook that a command is about: the one that its address names, or the one in view while nothing in a cell is selected. */
export function notebookOf(uri: unknown, range: unknown): vscode.NotebookDocument | undefined {
  if (!isAbsent(range)) return undefined;
  if (!isAbsent(uri)) {
    const address = uri instanceof vscode.Uri ? uri.toString() : uri;
    return vscode.workspace.notebookDocuments.find((notebook) => notebook.uri.toString() === address);
  }
  const editor = vscode.window.activeTextEditor;
  if (editor !== undefined && editor.document.uri.scheme !== "vscode-notebook-cell") return undefined;
  return editor?.selection.isEmpty === false ? undefined : vscode.window.activeNotebookEditor?.notebook;
}
