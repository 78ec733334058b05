import * as vscode from "vscode";

/** The notebook that a document is a cell of. */
export function notebookAround({ path, scheme }: vscode.Uri): vscode.NotebookDocument | undefined {
  if (scheme !== "vscode-notebook-cell") return undefined;
  return vscode.workspace.notebookDocuments.find(({ uri }) => uri.path === path);
}

/** The workspace folder of a document; of a cell that of its notebook. */
export function folderOf(uri: vscode.Uri): vscode.WorkspaceFolder | undefined {
  if (uri.scheme !== "vscode-notebook-cell") return vscode.workspace.getWorkspaceFolder(uri);
  const notebook = notebookAround(uri);
  return notebook && vscode.workspace.getWorkspaceFolder(notebook.uri);
}

/**
 * The path of an address in the workspace, with the name of the folder before it where the workspace has several; of a
 * workspace folder its name.
 */
export function relativeOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const uri = vscode.Uri.parse(address);
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (folder === undefined) return undefined;
  return folder.uri.toString() === uri.toString() ? folder.name : vscode.workspace.asRelativePath(uri);
}

/** The name of a document or a file for a list: its path in the workspace, else the last part of its address; undefined without one. */
export function documentName(address: string): string | undefined {
  return URL.canParse(address)
    ? (relativeOf(address) ?? vscode.Uri.parse(address).path.split("/").at(-1))
    : undefined;
}
