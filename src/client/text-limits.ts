import type { Operation } from "../contract/endpoints.ts";
import { LIMITS } from "../contract/limits.ts";
import { OWN_ENTRIES } from "./failure-table.ts";
import { overLimit } from "./own-refusal.ts";

/**
 * Refuses a text that the service would refuse too ("Limits"), in the service's order: characters, then words. Characters
 * may be code points or UTF-16 units (CON-5), so only a text over the limit by both counts is refused; the service decides
 * the rest.
 * @param words of `content`, by `countWords`
 * @throws ServiceFailure `over_limit`, with the code that the service would return, `limit` and `actual`
 */
export function checkTextLimits(operation: Operation, content: string, words: number): void {
  if (operation === "correctGrammar") {
    const { maxChars, minWords, maxWords } = LIMITS.grammar;
    atMostCharacters(content, maxChars);
    if (words < minWords) throw overLimit("min_words_not_met", { limit: minWords, actual: words });
    atMostWords(words, maxWords);
  } else if (operation === "scanPlagiarism") {
    const { minChars, maxWords } = LIMITS.plagiarism;
    // There are never more code points than UTF-16 units.
    if (content.length < minChars) {
      throw overLimit(
        "invalid_payload",
        { limit: minChars, actual: content.length },
        OWN_ENTRIES.tooFewCharacters,
      );
    }
    atMostWords(words, maxWords);
  }
}

function atMostCharacters(content: string, limit: number): void {
  if (content.length <= limit) return;
  const actual = codePoints(content);
  if (actual > limit) throw overLimit("invalid_payload", { limit, actual }, OWN_ENTRIES.tooManyCharacters);
}

function atMostWords(words: number, limit: number): void {
  if (words > limit) throw overLimit("max_words_exceeded", { limit, actual: words });
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
