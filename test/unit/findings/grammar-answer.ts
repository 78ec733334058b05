import type { GrammarResult } from "../../../src/contract/grammar.ts";
import { countWords } from "../../../src/contract/word-count.ts";
import { applyEdits, type TextEdit } from "../../../src/findings/edits.ts";
import { fromUtf16, lengthIn, type OffsetUnit } from "../../../src/text/offset-units.ts";

/**
 * Returns the answer of a service that counts in `unit` and makes these corrections (UTF-16 units) in this
 * text.
 */
export function answerIn(unit: OffsetUnit, submitted: string, edits: readonly TextEdit[]): GrammarResult {
  const ranges = fromUtf16(
    submitted,
    edits.map(({ range }) => range),
    unit,
  );
  return {
    status: "success",
    corrected_text: applyEdits(submitted, edits),
    diff: edits.map(({ original, replacement }, index) => ({
      type: original === "" ? "insert" : replacement === "" ? "delete" : "replace",
      original,
      corrected: replacement,
      start: ranges[index]?.start ?? -1,
      end: ranges[index]?.end ?? -1,
    })),
    issues: [],
    edits_count: edits.length,
    changed: edits.length > 0,
    input_words: countWords(submitted),
    input_chars: lengthIn(submitted, unit),
    word_count: countWords(submitted),
    credits_remaining: 1_000,
  };
}

/** Returns every occurrence of the keys of `corrections` as a word, with its replacement. */
export function corrected(text: string, corrections: Readonly<Record<string, string>>): readonly TextEdit[] {
  return [...text.matchAll(/[\p{L}’']+/gu)].flatMap((match) => {
    const replacement = corrections[match[0]];
    const range = { start: match.index, end: match.index + match[0].length };
    return replacement === undefined ? [] : [{ range, original: match[0], replacement }];
  });
}
