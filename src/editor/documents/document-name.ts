import * as vscode from "vscode";

/** The name of a document or a file for a list: its path in the workspace, else the last part of its address; undefined without one. */
export function documentName(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const uri = vscode.Uri.parse(address);
  const isInside = vscode.workspace.getWorkspaceFolder(uri) !== undefined;
  return isInside ? vscode.workspace.asRelativePath(uri) : (uri.path.split("/").at(-1) ?? uri.path);
}
