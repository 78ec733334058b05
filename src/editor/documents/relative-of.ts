import * as vscode from "vscode";

/** The path of an address in the workspace, with the name of the folder before it where the workspace has several. */
export function relativeOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const uri = vscode.Uri.parse(address);
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  return folder === undefined ? undefined : vscode.workspace.asRelativePath(uri);
}
