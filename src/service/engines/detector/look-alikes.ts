import { isOfOtherScript, LOOK_ALIKES, mixesLookAlikes } from "../../../text/look-alike-letters.ts";
import { UNSEEN_UNITS } from "./unit-kinds.ts";

/** A text as a reader sees it, with counts of the characters that disguise it from programs. */
export interface FoldedText {
  /** As long as the text, with every character at its place; zero-width spaces pad what became shorter. */
  readonly text: string;
  /** Characters that imitate Latin letters, digits or signs. */
  readonly lookAlikes: number;
  /** Invisible characters inside or next to words. */
  readonly hidden: number;
}

/** Full-width forms, mathematical, circled and squared letters and digits, and the letters among letter-like symbols. */
const FORMS = /[\uff01-\uff5e\u{1d400}-\u{1d7ff}\u2100-\u214f\u24b6-\u24e9\u{1f130}-\u{1f149}]/gu;
const SUSPECT =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\uff01-\uff5e\u{1d400}-\u{1d7ff}\u24b6-\u24e9\u{1f130}-\u{1f149}]/u;
const WORD = /[\p{L}\p{M}\p{Default_Ignorable_Code_Point}\u24b6-\u24e9\u{1f130}-\u{1f149}]+/gu;
/** Soft hyphens and single emoji variants are not suspicious; a run of selectors is data, as in a C2PA text wrapper. */
const HIDDEN =
  /\ufeff?[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{2,}|(?:(?!\u00ad|[\ufe00-\ufe0f])\p{Default_Ignorable_Code_Point})+/gu;
const SELECTORS = /^\ufeff?[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{2,}$/u;
const LETTER = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\u{1d400}-\u{1d7ff}]/u;
const BEYOND_ASCII = /\P{ASCII}/u;
const FILLER = "\u200b";
/** The fewest consecutive letters of a form such as full-width: fewer are a name or a formula. */
const FEWEST_LETTERS = 3;

/**
 * Folds look-alike letters, compatibility forms and hidden characters for scoring and comparing. Look-alikes are only folded
 * if at least one word shows that they are a disguise: Latin letters mixed with look-alikes, or three letters of a form. Words
 * with other letters of their script stay unchanged, and so does every other text. In time linear in the text.
 */
export function foldLookAlikes(text: string): FoldedText {
  if (!BEYOND_ASCII.test(text)) return { text, lookAlikes: 0, hidden: 0 };
  let hidden = 0;
  const visible = text.replace(HIDDEN, (run, at: number) => {
    const isSuspicious = SELECTORS.test(run) || isBesideLetter(text, at, run);
    if (!isSuspicious || (at === 0 && run === "\ufeff")) return run;
    hidden += Array.from(run).length;
    return FILLER.repeat(run.length);
  });
  if (!SUSPECT.test(visible) || !visible.match(WORD)?.some(isDisguised)) {
    return { text: visible, lookAlikes: 0, hidden };
  }
  let lookAlikes = 0;
  const counted = (character: string, plain: string | undefined): string => {
    if (plain === undefined) return character;
    lookAlikes += 1;
    return plain.padEnd(character.length, FILLER);
  };
  const folded = visible
    .replace(WORD, (word) =>
      isOfOtherScript(word)
        ? word
        : word.replaceAll(/\P{ASCII}/gu, (letter) => counted(letter, LOOK_ALIKES.get(letter))),
    )
    .replace(FORMS, (form) => counted(form, plainForm(form)));
  return { text: folded, lookAlikes, hidden };
}

/** Removes invisible characters from a text, for code that compares whole words. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN_UNITS, "");
}

function isDisguised(word: string): boolean {
  if ((word.match(FORMS)?.filter(isFormOfLetter).length ?? 0) >= FEWEST_LETTERS) return true;
  return mixesLookAlikes(word);
}

function isFormOfLetter(form: string): boolean {
  return /^[A-Za-z]$/u.test(plainForm(form) ?? "");
}

function plainForm(form: string): string | undefined {
  const plain = form.normalize("NFKC");
  return /^[!-~]$/u.test(plain) ? plain : undefined;
}

function isBesideLetter(text: string, at: number, run: string): boolean {
  const before = Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? "";
  return LETTER.test(before) || LETTER.test(String.fromCodePoint(text.codePointAt(at + run.length) ?? 0));
}
