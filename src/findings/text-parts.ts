import { countWords } from "../contract/word-count.ts";
import type { Split } from "./split.ts";
import type { Prose } from "../text/prose.ts";
import type { TextRange } from "../text/range.ts";

/** The text of one request. */
export interface TextPart {
  /** Where it begins in the prose, in UTF-16 units. */
  readonly start: number;
  readonly text: string;
  readonly words: number;
}

/** The requests of a scan, decided before anything is sent. */
export interface PreparedText {
  readonly prose: Prose;
  readonly parts: readonly TextPart[];
  /** Words of the prose, those among them that no request can hold included, so that the coverage says so. */
  readonly words: number;
}

/** The texts of the requests that a split comes to. */
export function textParts(
  prose: Prose,
  { parts, leftOut }: Pick<Extract<Split, { kind: "parts" }>, "parts" | "leftOut">,
): PreparedText {
  const partOf = ({ start, end }: TextRange): TextPart => {
    const text = prose.text.slice(start, end);
    return { start, text, words: countWords(text) };
  };
  const sent = parts.map(partOf);
  const all = [...sent, ...leftOut.map(partOf)];
  return { prose, parts: sent, words: all.reduce((sum, { words }) => sum + words, 0) };
}
