import type { TextDocumentContentChangeEvent } from "vscode";
import type { DocumentChange } from "../../findings/rebase.ts";

/** The changes of one event, in the order in which VS Code itself applies them one after the other. */
export function changesOf(changes: readonly TextDocumentContentChangeEvent[]): readonly DocumentChange[] {
  return changes.map(({ rangeOffset, rangeLength, text }) => ({
    range: { start: rangeOffset, end: rangeOffset + rangeLength },
    text,
  }));
}
