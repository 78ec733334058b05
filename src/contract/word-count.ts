/**
 * The service's script-aware word count ("Limits", word counting; CON-4), which is also the price of grammar and text checks
 * in credits: whitespace-separated words, and one word for each character of a CJK script.
 *
 * `Intl.Segmenter` counts differently and is far slower, so it can't be the basis of a bill: this is one scan over a table
 * of ranges.
 */

/** Han, Hiragana and Katakana, as inclusive pairs of code points in ascending order. Hangul is left out: it is written with spaces. */
const CJK_RANGES: readonly number[] = [
  0x2e80, 0x2fdf, 0x3005, 0x3005, 0x3007, 0x3007, 0x3021, 0x3029, 0x3038, 0x303b, 0x3041, 0x3096, 0x309d,
  0x309f, 0x30a1, 0x30fa, 0x30fc, 0x30ff, 0x31f0, 0x31ff, 0x3400, 0x4dbf, 0x4e00, 0x9fff, 0xf900, 0xfaff,
  0xff66, 0xff9f, 0x1aff0, 0x1b16f, 0x20000, 0x323af,
];

const FIRST_CJK = 0x2e80;

/** True for a code point of a script written without spaces, which counts as one word. */
export function isCjk(codePoint: number): boolean {
  if (codePoint < FIRST_CJK) return false;
  for (let i = 0; i < CJK_RANGES.length; i += 2) {
    if (codePoint < (CJK_RANGES[i] ?? Infinity)) return false;
    if (codePoint <= (CJK_RANGES[i + 1] ?? -1)) return true;
  }
  return false;
}

const SPACE = /\s/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

function isSpace(codePoint: number): boolean {
  if (codePoint < 0x80) return codePoint === 0x20 || (codePoint >= 0x09 && codePoint <= 0x0d);
  return SPACE.test(String.fromCodePoint(codePoint));
}

/** The kinds of a character, and of the stretch that it is in: the higher one counts. */
const SPACE_OR_NONE = 0;
const WITHOUT_LETTER = 1;
const WITH_LETTER = 2;

/** The kinds of ASCII characters: patterns would take most of the time of a count. */
const ASCII = Uint8Array.from({ length: 0x80 }, (_, code) => (isSpace(code) ? SPACE_OR_NONE : kindOf(code)));

function kindOf(codePoint: number): number {
  return LETTER_OR_DIGIT.test(String.fromCodePoint(codePoint)) ? WITH_LETTER : WITHOUT_LETTER;
}

/**
 * Counts the words in a text, 0 or more. A run between spaces is one word. In a run with CJK characters each of these is a
 * word, and each stretch between them is another if it has a letter or a digit, so that `。` is free.
 */
export function countWords(text: string): number {
  let words = 0;
  let runHasCjk = false;
  let stretch = SPACE_OR_NONE;
  for (let i = 0; i < text.length; i += 1) {
    const codePoint = text.codePointAt(i) ?? 0;
    const kind = ASCII[codePoint];
    if (kind === undefined) {
      if (codePoint > 0xffff) i += 1;
      if (!isSpace(codePoint) && !isCjk(codePoint)) {
        if (stretch < WITH_LETTER) stretch = kindOf(codePoint);
        continue;
      }
    } else if (kind > SPACE_OR_NONE) {
      if (kind > stretch) stretch = kind;
      continue;
    }
    const isWord = kind === undefined && isCjk(codePoint);
    words += wordsIn(stretch, runHasCjk || isWord) + (isWord ? 1 : 0);
    stretch = SPACE_OR_NONE;
    runHasCjk = isWord;
  }
  return words + wordsIn(stretch, runHasCjk);
}

function wordsIn(stretch: number, runHasCjk: boolean): number {
  return stretch === WITH_LETTER || (stretch === WITHOUT_LETTER && !runHasCjk) ? 1 : 0;
}
