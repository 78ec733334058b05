import type { Edit, Span } from "./types.ts";

/** The end of a lower-case sentence, then a word that begins sentences but no names, abbreviations or code. */
const MISSING =
  /(?<=(?<![\p{L}.])(?<last>\p{Ll}{2,})[.!?]\s{1,2})(?:the|it|we|they|he|she|you|this|that|these|those|there|then|if|when|but|and|however|also|our|my|his|her|your|their|nobody|everyone|everybody|someone|nothing|something|each|both|what|where|why|how|here|now|while|although|because)(?=\s\p{Ll})/gu;

const ABBREVIATIONS = new Set(
  `etc vs approx incl excl resp max min fig figs dept est ed eds ca cf al op cit vol no nos pp misc esp ext inc ltd jr sr st
  mr mrs ms dr prof sec secs hr hrs yr yrs ft lb oz ie eg aka viz usu orig gen`.split(/\s+/u),
);

/**
 * Adds capitals missing after a full stop, a question mark or an exclamation mark, in a paragraph that uses capitals.
 *
 * @param text masked text
 */
export function missingCapitals(text: string, span: Span): Edit[] {
  const part = text.slice(span.start, span.end);
  if (!/^\P{L}*\p{Lu}/u.test(part)) return [];
  const edits: Edit[] = [];
  for (const match of part.matchAll(MISSING)) {
    if (ABBREVIATIONS.has(match.groups?.["last"] ?? "")) continue;
    const [word] = match;
    const start = span.start + match.index;
    const replacement = word.charAt(0).toUpperCase() + word.slice(1);
    const message = "A sentence begins with a capital letter.";
    const rule = "capitalization/sentence-start";
    edits.push({
      start,
      end: start + word.length,
      replacement,
      category: "capitalization",
      rule,
      message,
    });
  }
  return edits;
}
