import type { TextDocumentChangeEvent } from "vscode";
import type { DocumentChange } from "../findings/rebase.ts";

/**
 * The changes of one event, in an order in which each can be applied to what the one before it left. VS Code counts all of
 * them in the text before the event, so they go from the end of the document to its beginning.
 */
export function changesOf(event: TextDocumentChangeEvent): readonly DocumentChange[] {
  return event.contentChanges
    .map(({ rangeOffset, rangeLength, text }) => ({
      range: { start: rangeOffset, end: rangeOffset + rangeLength },
      text,
    }))
    .sort((a, b) => b.range.start - a.range.start);
}
