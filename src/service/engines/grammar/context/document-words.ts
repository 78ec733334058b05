import type { MaskedText } from "../mask.ts";
import type { Span } from "../types.ts";
import type { VariantSpelling } from "../variants.ts";

/** What a document says about its own words. */
export interface DocumentWords {
  /** True for a word in three or more paragraphs: it is no slip. */
  readonly isUsual: (word: string) => boolean;
  /** True for a word that code or an address of the document contains. */
  readonly isName: (word: string) => boolean;
  /** Returns how often a word occurs in the document. */
  readonly occurrences: (word: string) => number;
  /** True for a correct word that the model doesn't have: a term, or a spelling of some variant. */
  readonly isTerm: (word: string) => boolean;
  /** True if the document has no code, addresses or technical terms. */
  readonly isPlain: boolean;
  /** False once so many different words have been looked up that a text would take too long. */
  readonly mayLookUp: (word: string) => boolean;
}

const USUAL_PARAGRAPHS = 3;
/** Different words of one document: each search takes about a millisecond. */
const MOST_LOOKUPS = 1_000;
const WORD = /[a-z]{2,}/gu;

/** The words that are correct beyond the model's. */
export interface Terms {
  readonly lexicon: ReadonlySet<string>;
  readonly spelling: VariantSpelling;
}

/**
 * Counts the words of a document's paragraphs.
 *
 * @param text as submitted
 * @param masked the same text; what it hides is code, addresses and other names
 */
export function documentWords(
  text: string,
  masked: MaskedText,
  paragraphs: readonly Span[],
  { lexicon, spelling }: Terms,
): DocumentWords {
  const times = new Map<string, number>();
  const places = new Map<string, number>();
  for (const { end, start } of paragraphs) {
    const words = Array.from(masked.text.slice(start, end).toLowerCase().matchAll(WORD), ([word]) => word);
    for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
    for (const word of new Set(words)) places.set(word, (places.get(word) ?? 0) + 1);
  }
  const names = new Set<string>();
  for (const { end, start } of masked.spots) {
    for (const [word] of text.slice(start, end).toLowerCase().matchAll(WORD)) names.add(word);
  }
  const lookedUp = new Set<string>();
  return {
    isPlain: masked.spots.length === 0 && ![...times.keys()].some((word) => lexicon.has(word)),
    isName: (word) => names.has(word),
    mayLookUp: (word) => lookedUp.has(word) || (lookedUp.size < MOST_LOOKUPS && lookedUp.add(word).has(word)),
    isUsual: (word) => (places.get(word) ?? 0) >= USUAL_PARAGRAPHS,
    occurrences: (word) => times.get(word) ?? 1,
    isTerm: (word) => lexicon.has(word) || spelling.knows(word),
  };
}
