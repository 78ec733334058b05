import * as vscode from "vscode";

/** The workspace folder of a document; of a cell that of its notebook. */
export function folderOf(uri: vscode.Uri): vscode.WorkspaceFolder | undefined {
  if (uri.scheme !== "vscode-notebook-cell") return vscode.workspace.getWorkspaceFolder(uri);
  const notebook = vscode.workspace.notebookDocuments.find((each) => each.uri.path === uri.path);
  return notebook && vscode.workspace.getWorkspaceFolder(notebook.uri);
}
