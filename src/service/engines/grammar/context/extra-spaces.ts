import type { Edit } from "../types.ts";
import { words } from "./governors.ts";
import type { ContextModel } from "./model-file.ts";
import type { ScoredText } from "./scored-text.ts";

/** The least gain, in nats, of one word over two: below it, both ways of writing may be meant. */
const LEAST_GAIN = 7;
/** Words whose parts are a phrase of their own: "be low", "may be", "all ready". */
const MEANT = words("below maybe already altogether anyone someone mapper indifference");
/** The least frequency of each word, in powers of two. */
const LEAST_FREQUENCY = 8;

/**
 * Returns the corrections of words that are written as two by mistake, such as "class room".
 *
 * @param part the paragraph that `scored` was made from
 * @param offset of the paragraph in the text
 */
export function extraSpaces(part: string, scored: ScoredText, model: ContextModel, offset: number): Edit[] {
  const { tokens } = scored;
  return tokens.flatMap((token, at): Edit[] => {
    const next = tokens[at + 1];
    if (next === undefined || !/^[a-z]{2,}$/u.test(next.text) || !/^\p{L}?\p{Ll}+$/u.test(token.text))
      return [];
    if (part.slice(token.end, next.start) !== " ") return [];
    const joined = token.word + next.word;
    const isFrequent = [token.word, next.word, joined].every(
      (word) => model.frequency(word) >= LEAST_FREQUENCY,
    );
    if (!isFrequent || !model.words.offers(joined) || MEANT.has(joined)) return [];
    if (scored.gain(at, at + 2, [joined]) < LEAST_GAIN) return [];
    const replacement = token.text + next.text;
    return [
      {
        start: offset + token.start,
        end: offset + next.end,
        replacement,
        category: "spelling",
        rule: "spelling/extra-space",
        message: "One word is written as two.",
      },
    ];
  });
}
