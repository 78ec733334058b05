import type { Edit, Span } from "./types.ts";

/** The end of a lower-case sentence, then a word that begins sentences but no names, abbreviations or code. */
const MISSING =
  /(?<=(?<![\p{L}.])(?<last>\p{Ll}{2,})[.?]\s{1,2})(?:the|it|we|they|he|she|you|this|that|these|those|there|then|if|when|but|and|however|also|our|my|his|her|your|their|nobody|everyone|everybody|someone|nothing|something|each|both|what|where|why|how|here|now|while|although|because)(?=\s\p{Ll})/gu;

const ABBREVIATIONS = new Set(
  `etc vs approx incl excl resp max min fig figs dept est ed eds ca cf al op cit vol no nos pp misc esp ex ext inc ltd jr sr st
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

/** The most paragraphs of a document, one in so many, that may begin with a small letter by mistake. */
const RARE = 8;
const SENTENCE = /^\p{Ll}[\p{Ll}']*\s\p{Ll}.*[.!?]["')\u201d]?\s*$/su;
const LEAST_WORDS = 6;
const NEIGHBORHOOD = 200;

/**
 * Adds the capital at the start of paragraphs that are whole sentences, in a document where few begin with a small letter: in
 * lists of commands and options many do on purpose.
 *
 * @param text as submitted
 * @param masked the same text, masked
 * @param isWord true for a word that begins sentences: an identifier may be written small anywhere
 */
export function missingFirstCapitals(
  text: string,
  masked: string,
  paragraphs: readonly Span[],
  isWord: (word: string) => boolean,
): Edit[] {
  const small = paragraphs.filter(({ end, start }) => SENTENCE.test(masked.slice(start, end)));
  if (small.length > Math.max(1, paragraphs.length / RARE)) return [];
  return small.flatMap(({ end, start }): Edit[] => {
    const part = masked.slice(start, end);
    const first = /^\p{Ll}+/u.exec(part)?.[0] ?? "";
    const startsLine = start === 0 || /[\r\n]\s{0,2}$/u.test(text.slice(Math.max(0, start - 3), start));
    if (
      !startsLine ||
      !endsSentence(text.slice(Math.max(0, start - NEIGHBORHOOD), start)) ||
      !isWord(first) ||
      part.split(/\s+/u).length < LEAST_WORDS
    )
      return [];
    return [
      {
        start,
        end: start + first.length,
        replacement: first.charAt(0).toUpperCase() + first.slice(1),
        category: "capitalization",
        rule: "capitalization/sentence-start",
        message: "A sentence begins with a capital letter.",
      },
    ];
  });
}

/**
 * True for nothing, a whole sentence or a heading: a list, code, a picture or a link may continue with a small letter, and a
 * long address looks like a blank line.
 */
function endsSentence(before: string): boolean {
  const line =
    before
      .trimEnd()
      .split(/[\r\n]/u)
      .at(-1) ?? "";
  return line === "" || /[.!?]["')\u201d]?$/u.test(line) || /^#{1,6}\s/u.test(line);
}
