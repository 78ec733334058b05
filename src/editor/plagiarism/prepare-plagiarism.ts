import { LIMITS } from "../../contract/limits.ts";
import { countWords } from "../../contract/word-count.ts";
import { splitAtBlocks } from "../../findings/split.ts";
import { notSent } from "../checks/check-error.ts";
import { requireProse, type CheckSource } from "../checks/prose-to-check.ts";
import type { ProseExtractor } from "../documents/prose-extractor.ts";
import { textParts, type PreparedText } from "./text-parts.ts";

/** The interface names no fewest words and no most characters of a scan. */
const SCAN_LIMITS = { ...LIMITS.plagiarism, minWords: 1, maxChars: Infinity };

/**
 * Takes the prose out of a document and cuts it into scans. Rejects with a `CheckStopped` for a text that the service would
 * refuse.
 */
export async function preparePlagiarism(
  source: CheckSource,
  extractor: Pick<ProseExtractor, "extract">,
): Promise<PreparedText> {
  const prose = await requireProse(source, extractor);
  const { minChars, maxWords } = SCAN_LIMITS;
  const split = splitAtBlocks(prose, SCAN_LIMITS, countWords);
  if (split.kind === "too_short") {
    throw notSent(
      "invalid_payload",
      `A plagiarism scan needs at least ${minChars} characters, and there are ${split.chars}.`,
    );
  }
  if (split.parts.length === 0) {
    throw notSent(
      "max_words_exceeded",
      `The text has ${countWords(prose.text)} words, and no sentence ends where it could be cut; a scan takes ${maxWords}. ` +
        "Divide it, or select a part of it.",
    );
  }
  return textParts(prose, split);
}
