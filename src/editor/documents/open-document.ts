import * as vscode from "vscode";

/** The open document at an address, by its text too; after a change of language it is another object. */
export function openDocumentAt(uri: vscode.Uri | string): vscode.TextDocument | undefined {
  const key = uri.toString();
  return vscode.workspace.textDocuments.find((open) => open.uri.toString() === key);
}
