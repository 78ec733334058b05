import { LIMITS } from "../contract/limits.ts";
import { countWords } from "../contract/word-count.ts";
import { splitAtBlocks } from "../findings/split.ts";
import { isPlainlyNotEnglish } from "../text/english.ts";
import { notSent } from "./check-error.ts";
import type { ProseExtractor } from "./prose-extractor.ts";
import { requireProse, type CheckSource } from "./prose-to-check.ts";
import { textParts, type PreparedText } from "./text-parts.ts";

/**
 * Takes the prose out of a document and cuts it into requests. A selection too short to be checked is widened to the
 * paragraphs it touches. Rejects with a `CheckStopped` for a document that the service would refuse.
 */
export async function prepareGrammar(
  source: CheckSource,
  extractor: Pick<ProseExtractor, "extract">,
): Promise<PreparedText> {
  const prose = await requireProse(source, extractor);
  const limits = LIMITS.grammar;
  if (isPlainlyNotEnglish(prose.text)) {
    throw notSent(
      "not_english",
      "The text does not seem to be English, which is all that grammar can be checked in.",
    );
  }
  const split = splitAtBlocks(prose, { ...limits, minChars: 0 }, countWords);
  if (split.kind === "too_short") {
    throw notSent(
      "min_words_not_met",
      `A grammar check needs at least ${limits.minWords} words, and there are ${split.words}.`,
    );
  }
  if (split.parts.length === 0) {
    throw notSent(
      "max_words_exceeded",
      `The text has ${countWords(prose.text)} words and ${prose.text.length} characters, and no sentence ends where it could be ` +
        `cut; a request takes ${limits.maxWords} words and ${limits.maxChars} characters. Divide it, or select a part of it.`,
    );
  }
  return textParts(prose, split);
}
