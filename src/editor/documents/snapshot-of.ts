import type { TextDocument } from "vscode";
import type { Snapshot } from "../../text/snapshot.ts";
import { languageOf } from "../../text/languages.ts";

/** The document as it is at this moment. */
export function snapshotOf(document: TextDocument): Snapshot {
  const { uri, version } = document;
  return { uri: uri.toString(), languageId: languageOf(document), version, text: document.getText() };
}
