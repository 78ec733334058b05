import { textVerdict } from "../contract/bands.ts";
import type { Finding, SentenceFinding } from "./finding.ts";
import type { TextRange } from "../text/range.ts";

/** Returns the sentences that the navigation commands stop at: those called AI text. Others are only colored. */
export function sentencesToVisit(sentences: readonly SentenceFinding[]): readonly SentenceFinding[] {
  return sentences.filter(({ score }) => textVerdict(score) === "ai");
}

/**
 * Returns the start of the next finding after a caret (1), or of the previous one (-1), wrapping around the document; of
 * several with the same start the shortest. Undefined if none has a place. UTF-16 units.
 */
export function nextStop(findings: readonly Finding[], caret: number, step: 1 | -1): TextRange | undefined {
  const places = findings
    .filter(({ placed }) => placed !== "none")
    .map(({ range }) => range)
    .sort((one, other) => (one.start - other.start) * step || one.end - other.end);
  return places.find(({ start }) => (start - caret) * step > 0) ?? places[0];
}
