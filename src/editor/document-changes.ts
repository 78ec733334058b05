import type { TextDocumentChangeEvent } from "vscode";
import type { DocumentChange } from "../findings/rebase.ts";

/** The changes of one event, in the order in which VS Code itself applies them one after the other. */
export function changesOf(event: TextDocumentChangeEvent): readonly DocumentChange[] {
  return event.contentChanges.map(({ rangeOffset, rangeLength, text }) => ({
    range: { start: rangeOffset, end: rangeOffset + rangeLength },
    text,
  }));
}
