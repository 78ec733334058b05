import type { TextDocument } from "vscode";
import type { Snapshot } from "../text/snapshot.ts";

/** The document as it is at this moment. */
export function snapshotOf(document: TextDocument): Snapshot {
  const { uri, languageId, version } = document;
  return { uri: uri.toString(), languageId, version, text: document.getText() };
}
