import * as vscode from "vscode";
import type { DocumentChange } from "../../findings/rebase.ts";
import { languageOf } from "../../text/languages.ts";
import type { Snapshot } from "../../text/snapshot.ts";

/** The open document at an address, by its text too; after a change of language it is another object. */
export function openDocumentAt(uri: vscode.Uri | string): vscode.TextDocument | undefined {
  const key = uri.toString();
  return vscode.workspace.textDocuments.find((open) => open.uri.toString() === key);
}

/** The document as it is at this moment. */
export function snapshotOf(document: vscode.TextDocument): Snapshot {
  const { uri, version } = document;
  return { uri: uri.toString(), languageId: languageOf(document), version, text: document.getText() };
}

/** The changes of one event, in the order in which VS Code itself applies them one after the other. */
export function changesOf(
  changes: readonly vscode.TextDocumentContentChangeEvent[],
): readonly DocumentChange[] {
  return changes.map(({ rangeOffset, rangeLength, text }) => ({
    range: { start: rangeOffset, end: rangeOffset + rangeLength },
    text,
  }));
}
