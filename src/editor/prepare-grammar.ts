import { LIMITS } from "../contract/limits.ts";
import { countWords } from "../contract/word-count.ts";
import { splitAtBlocks } from "../findings/split.ts";
import { isPlainlyNotEnglish } from "../text/english.ts";
import type { Prose } from "../text/prose.ts";
import type { TextRange } from "../text/range.ts";
import { notSent } from "./check-error.ts";
import type { ProseExtractor } from "./prose-extractor.ts";
import { requireProse, type CheckSource } from "./prose-to-check.ts";

/** The text of one request. */
export interface PreparedPart {
  /** Where it begins in the prose, in UTF-16 units. */
  readonly start: number;
  readonly text: string;
  /** Its words, which are its price in credits. */
  readonly words: number;
}

/** What a grammar check is going to send, decided before anything is sent. */
export interface PreparedGrammar {
  readonly prose: Prose;
  readonly parts: readonly PreparedPart[];
  /** Words of the prose, those among them that no request can hold included. */
  readonly words: number;
}

/**
 * Takes the prose out of a document and cuts it into requests. A selection too short to be checked is widened to the
 * paragraphs it touches. Rejects with a `CheckStopped` for a document that the service would refuse.
 */
export async function prepareGrammar(
  source: CheckSource,
  extractor: Pick<ProseExtractor, "extract">,
): Promise<PreparedGrammar> {
  const prose = await requireProse(source, extractor);
  const limits = LIMITS.grammar;
  if (isPlainlyNotEnglish(prose.text)) {
    throw notSent(
      "not_english",
      "The text does not seem to be English, which is all that grammar can be checked in.",
    );
  }
  const split = splitAtBlocks(prose, limits, countWords);
  switch (split.kind) {
    case "too_few_words":
      throw notSent(
        "min_words_not_met",
        `A grammar check needs at least ${limits.minWords} words, and there are ${split.words}.`,
      );
    case "block_too_long":
      throw notSent(
        "max_words_exceeded",
        `One paragraph has ${split.words} words and ${split.block.end - split.block.start} characters; a request takes ` +
          `${limits.maxWords} words and ${limits.maxChars} characters. Divide the paragraph, or select a part of it.`,
      );
    case "parts": {
      if (split.parts.length === 0) {
        throw notSent(
          "max_words_exceeded",
          `No part of the text fits into a request of ${limits.minWords} to ${limits.maxWords} words and at most ${limits.maxChars} characters.`,
        );
      }
      const partOf = ({ start, end }: TextRange): PreparedPart => {
        const text = prose.text.slice(start, end);
        return { start, text, words: countWords(text) };
      };
      const parts = split.parts.map(partOf);
      // What is left out belongs to the total, so that the coverage says so.
      const all = [...parts, ...split.leftOut.map(partOf)];
      return { prose, parts, words: all.reduce((sum, { words }) => sum + words, 0) };
    }
    default:
      return split satisfies never;
  }
}
