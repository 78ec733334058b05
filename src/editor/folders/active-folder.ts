import * as vscode from "vscode";

/** Texts of this scheme are summaries of checks of many files; their query is the folder. */
export const SUMMARY_SCHEME = "content-authenticity-folder";

/** The folder whose summary the person is in; undefined elsewhere, and where single files were checked. */
export function activeFolder(): vscode.Uri | undefined {
  const uri = vscode.window.activeTextEditor?.document.uri;
  return uri?.scheme === SUMMARY_SCHEME && uri.query !== "" ? vscode.Uri.parse(uri.query, true) : undefined;
}
