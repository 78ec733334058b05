import { textVerdict } from "../contract/bands.ts";
import type { Finding, SentenceFinding } from "./finding.ts";
import type { TextRange } from "../text/range.ts";

/** The sentences that a walk over a document's findings stops at: those called AI text. Others are drawn and are no findings to look at. */
export function sentencesToVisit(sentences: readonly SentenceFinding[]): readonly SentenceFinding[] {
  return sentences.filter(({ score }) => textVerdict(score) === "ai");
}

/**
 * Where the next finding begins after a caret (1), or the last one before it (-1), around the end of the document; of several
 * with the same beginning the shortest. Undefined where none has a place. UTF-16 units.
 */
export function nextStop(findings: readonly Finding[], caret: number, step: 1 | -1): TextRange | undefined {
  const places = findings
    .filter(({ placed }) => placed !== "none")
    .map(({ range }) => range)
    .sort((one, other) => (one.start - other.start) * step || one.end - other.end);
  return places.find(({ start }) => (start - caret) * step > 0) ?? places[0];
}
