import type { TextRange } from "./range.ts";

/** Cyrillic, Greek and Armenian letters that look like Latin ones in most fonts. */
export const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  [
    [
      "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u04bb\u0501\u04cf\u051b\u051d",
      "aeopcyxijshdlqw",
    ],
    [
      "\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0406\u0408\u0405\u04c0",
      "ABEKMHOPCTYXIJSI",
    ],
    [
      "\u03bf\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7",
      "oABEZHIKMNOPTYX",
    ],
    ["\u0585\u0578\u057d\u0570\u0566", "onuhq"],
  ].flatMap(([from = "", to = ""]) => Array.from(from, (letter, at) => [letter, to[at] ?? letter] as const)),
);

/** A letter of a script with look-alikes of Latin letters. */
const OTHER_SCRIPT = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u;

/** A letter of such a script that resembles no Latin one. */
const UNLIKE = new RegExp(`(?![${[...LOOK_ALIKES.keys()].join("")}])${OTHER_SCRIPT.source}`, "u");
const OTHER_LETTERS = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/gu;
const LETTERS = /\p{L}/gu;
const WORD = /[\p{L}\p{M}]+/gu;

/** In UTF-16 units; what is longer is no word. */
const LONGEST_WORD = 100;

/** A word with letters that look like Latin ones. */
export interface DisguisedWord {
  /** Half-open, in UTF-16 units. */
  readonly range: TextRange;
  /** The look-alikes, each once, in order. */
  readonly letters: readonly string[];
  /** The word in Latin letters, as long as before. */
  readonly plain: string;
}

/** Returns true if a word has a letter of another script that resembles no Latin one. */
export function isOfOtherScript(word: string): boolean {
  return UNLIKE.test(word);
}

/** Returns true if a word mixes Latin letters with look-alikes, and with no other letter of their scripts. */
export function mixesLookAlikes(word: string): boolean {
  return OTHER_SCRIPT.test(word) && /[A-Za-z]/u.test(word) && !isOfOtherScript(word);
}

function isMostlyOther(line: string): boolean {
  const count = (letters: RegExp): number => line.match(letters)?.length ?? 0;
  return 2 * count(OTHER_LETTERS) > count(LETTERS);
}

/**
 * Returns the words that mix Latin letters with look-alikes; if there is one, also those of look-alikes alone. Lines that are
 * partly in such a script, with letters that resemble no Latin one, have only words that mix them, and none if they are mostly
 * in it. At most `most`, in time linear in the text.
 */
export function disguisedWords(text: string, most: number): readonly DisguisedWord[] {
  if (!OTHER_SCRIPT.test(text)) return [];
  const found: DisguisedWord[] = [];
  let isMixed = false;
  let start = 0;
  for (const line of text.split("\n")) {
    const isPartlyOther = isOfOtherScript(line);
    if (OTHER_SCRIPT.test(line) && !(isPartlyOther && isMostlyOther(line))) {
      for (const { 0: word, index } of line.matchAll(WORD)) {
        if (found.length >= most) return isMixed ? found : [];
        if (word.length > LONGEST_WORD) continue;
        const letters = [...new Set(word.match(OTHER_LETTERS))];
        if (letters.length === 0) continue;
        const mixes = mixesLookAlikes(word);
        if (isPartlyOther && !mixes) continue;
        isMixed ||= mixes;
        const range = { start: start + index, end: start + index + word.length };
        const plain = word.replaceAll(OTHER_LETTERS, (letter) => LOOK_ALIKES.get(letter) ?? letter);
        found.push({ range, letters, plain });
      }
    }
    start += line.length + 1;
  }
  return isMixed ? found : [];
}
