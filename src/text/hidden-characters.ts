import { slice, type TextRange } from "./range.ts";

/** Consecutive characters that nobody sees, and that have no use at their place. */
export interface HiddenRun {
  /** Half-open, in UTF-16 units. */
  readonly range: TextRange;
  /** `wrapper` is a C2PA text wrapper: a manifest in variation selectors. `direction` changes the order of what is shown. */
  readonly kind: "wrapper" | "direction" | "selectors" | "tags" | "invisible";
  /** The number of code points. */
  readonly count: number;
  /** The first of them, in order. */
  readonly characters: readonly string[];
}

const RUN = /\p{Default_Ignorable_Code_Point}+/gu;
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const OVERRIDE = /[\u202d\u202e]/u;
const SELECTOR = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u;
const ALL_SELECTORS = /^[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]+$/u;
const TAG = /[\u{e0000}-\u{e007f}]/u;
const ALL_TAGS = /^[\u{e0000}-\u{e007f}]+$/u;
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Hanifi_Rohingya}]/u;
/** Scripts with joiners, by extension: their marks may belong to several. */
const JOINED =
  /[\p{scx=Arabic}\p{scx=Syriac}\p{scx=Mongolian}\p{scx=Nko}\p{scx=Adlam}\p{scx=Devanagari}\p{scx=Bengali}\p{scx=Gurmukhi}\p{scx=Gujarati}\p{scx=Oriya}\p{scx=Tamil}\p{scx=Telugu}\p{scx=Kannada}\p{scx=Malayalam}\p{scx=Sinhala}\p{scx=Tibetan}\p{scx=Myanmar}\p{scx=Khmer}\p{scx=Hebrew}\p{scx=Balinese}\p{scx=Javanese}\p{scx=Newa}\p{scx=Grantha}\p{scx=Chakma}\p{scx=Meetei_Mayek}\p{scx=Limbu}\p{scx=Tai_Tham}\p{scx=Cham}\p{scx=Sharada}\p{scx=Tirhuta}\p{scx=Modi}\p{scx=Kaithi}\p{scx=Saurashtra}\p{scx=Syloti_Nagri}\p{scx=Mandaic}\p{scx=Manichaean}\p{scx=Hanifi_Rohingya}\p{scx=Phags_Pa}]/u;
const WITHOUT_SPACES =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Javanese}\p{Script=Balinese}\p{Script=Tai_Tham}\p{Script=Tai_Le}]/u;
const SELECTABLE =
  /[\p{Emoji}\p{Sm}\p{So}\p{Script=Han}\p{Script=Myanmar}\p{Script=Mongolian}\p{Script=Phags_Pa}\p{Script=Manichaean}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Egyptian_Hieroglyphs}\u3000-\u303f\uff00-\uff60\u{1d400}-\u{1d7ff}\u{1f1e6}-\u{1f1ff}]/u;
/** Signs of a keycap, which are emoji for Unicode. */
const KEY = /[#*0-9]/u;
const IDEOGRAPH = /\p{Script=Han}/u;
const PICTURE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\u20e3\u{1f1e6}-\u{1f1ff}]/u;
const HANGUL = /\p{Script=Hangul}/u;
const LETTER = /[\p{L}\p{M}\p{N}]/u;
/** Letters that fonts join, but a compound keeps apart, such as in the German “Auflage”. */
const LIGATURE = /^f[bfhijklt]$/iu;
const SPACE = /^\s?$/u;
const BLACK_FLAG = "\u{1f3f4}";
const SLASHED_ZERO = "0\ufe00";
const END_OF_TAGS = "\u{e007f}";
/** `C2PATXT` and a zero, as variation selectors (C2PA 2.3, A.8). */
const WRAPPER = /^\ufeff?\u{e0133}\u{e0122}\u{e0140}\u{e0131}\u{e0144}\u{e0148}\u{e0144}\ufe00/u;
/** The most runs, or words with look-alikes, that are found in a text: a hostile one has no more for anybody to see. */
export const MOST_HIDDEN = 1_000;

/** In UTF-16 units. */
const MOST_NAMED = 80;
/** No use needs more invisible characters in a row. */
const MOST_TOGETHER = 8;
const BEYOND_ASCII = /\P{ASCII}/u;

/** The place of an invisible character. `before` and `after` are the visible neighbors, empty at an end of the text. */
interface Place {
  readonly before: string;
  readonly after: string;
  /** The invisible character in use before it in the run; empty if there is none. */
  readonly previous: string;
  readonly isFirstOfText: boolean;
  /** True between two letters that stand alone, such as the names of a product in a formula. */
  readonly isBetweenNames: () => boolean;
  readonly isRightToLeft: () => boolean;
}

/**
 * Returns the invisible characters without a use where they are, in order: not joiners of emoji and of scripts that have them,
 * variants of signs, direction marks beside right-to-left text, single soft hyphens, and a byte order mark at the beginning. At
 * most `MOST_HIDDEN`, in time linear in the text. `isBesideRightToLeft` is for a part of a text that has right-to-left text.
 */
export function hiddenRuns(text: string, isBesideRightToLeft = false): readonly HiddenRun[] {
  if (!BEYOND_ASCII.test(text)) return [];
  const lines = new LineDirections(text);
  const found: HiddenRun[] = [];
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (found.length >= MOST_HIDDEN) break;
    const end = index + run.length;
    const afterEmoji = /^[\ufe0e\ufe0f]/u.test(run) ? 1 : 0;
    if (WRAPPER.test(run.slice(afterEmoji))) {
      found.push(runOf(text, { start: index + afterEmoji, end }, "wrapper"));
      continue;
    }
    if (isFlag(text, index, run)) continue;
    const before = characterBefore(text, index);
    const after = characterAt(text, end);
    const around = {
      before,
      after,
      isBetweenNames: () =>
        isName(characterBefore(text, index - before.length), before) &&
        isName(characterAt(text, end + after.length), after),
      isRightToLeft: () => isBesideRightToLeft || lines.isRightToLeft(index),
    };
    let at = index;
    let start = index;
    let previous = "";
    for (const character of Array.from(run.slice(0, 2 * MOST_TOGETHER)).slice(0, MOST_TOGETHER)) {
      const isFirstOfText = at === 0;
      const next = at + character.length;
      if (isUsed(character, { ...around, previous, isFirstOfText })) {
        if (start < at) found.push(runOf(text, { start, end: at }));
        start = next;
        previous = character;
      }
      at = next;
    }
    if (start < end) found.push(runOf(text, { start, end }));
  }
  return found;
}

/** Returns true if a text has letters of a script that runs from right to left. */
export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** Returns a character's name in the standard's notation, such as `U+200B`. */
export function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Returns the text that tag characters spell; other characters are left out. */
export function spelledByTags(characters: readonly string[]): string {
  return characters
    .map((character) => (character.codePointAt(0) ?? 0) - 0xe0000)
    .filter((code) => code >= 0x20 && code < 0x7f)
    .map((code) => String.fromCharCode(code))
    .join("");
}

function runOf(text: string, range: TextRange, kind?: HiddenRun["kind"]): HiddenRun {
  const run = slice(text, range);
  const characters = Array.from(run.slice(0, MOST_NAMED));
  return { range, kind: kind ?? kindOf(run), count: codePoints(run), characters };
}

/** An invisible surrogate is one of a pair. */
function codePoints(run: string): number {
  let count = run.length;
  for (let at = 0; at < run.length; at += 1) if ((run.charCodeAt(at) & 0xfc00) === 0xd800) count -= 1;
  return count;
}

function kindOf(run: string): HiddenRun["kind"] {
  if (DIRECTION.test(run)) return "direction";
  if (ALL_SELECTORS.test(run)) return "selectors";
  return ALL_TAGS.test(run) ? "tags" : "invisible";
}

/** Tags after a black flag name a region, such as Scotland. */
function isFlag(text: string, index: number, run: string): boolean {
  return (
    characterBefore(text, index) === BLACK_FLAG &&
    run.endsWith(END_OF_TAGS) &&
    /^(?:[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f})$/u.test(run)
  );
}

function isUsed(character: string, place: Place): boolean {
  const { after, before, isFirstOfText, isRightToLeft, previous } = place;
  if (DIRECTION.test(character)) return !OVERRIDE.test(character) && isRightToLeft();
  if (SELECTOR.test(character)) {
    if (previous !== "") return false;
    if (character.length > 1) return IDEOGRAPH.test(before);
    if (KEY.test(before)) return character >= "\ufe0e" || `${before}${character}` === SLASHED_ZERO;
    return SELECTABLE.test(before);
  }
  if (TAG.test(character)) return false;
  switch (character) {
    case "\u200d":
      if (PICTURE.test(before) && PICTURE.test(after) && (previous === "" || SELECTOR.test(previous)))
        return true;
      return isJoined(character, place);
    case "\u200c":
      return (previous === "" && LIGATURE.test(before + after)) || isJoined(character, place);
    case "\u00ad":
      return previous === "" && LETTER.test(before) && LETTER.test(after);
    case "\u200b":
      return previous === "" && (WITHOUT_SPACES.test(before) || WITHOUT_SPACES.test(after));
    case "\ufeff":
      return isFirstOfText;
    case "\u2060":
      return previous === "" && isBesideSign(before, after);
    case "\u2061":
    case "\u2062":
    case "\u2063":
    case "\u2064":
      return previous === "" && (isBesideSign(before, after) || place.isBetweenNames());
    case "\u034f":
      return previous === "" && /\p{M}/u.test(before + after);
    case "\u115f":
    case "\u1160":
    case "\u3164":
    case "\uffa0":
      return previous === "" && (HANGUL.test(before) || HANGUL.test(after));
    case "\u2065":
    case "\u206a":
    case "\u206b":
    case "\u206c":
    case "\u206d":
    case "\u206e":
    case "\u206f":
      return false;
    default:
      // Characters of one script or notation, such as Mongolian, Khmer and music, count there alone.
      return previous === "" && isOfItsBlock(character, before, after);
  }
}

/** Two different joiners choose the form of a letter and end its ligature. */
function isJoined(character: string, { after, before, previous }: Place): boolean {
  return previous !== character && (JOINED.test(before) || JOINED.test(after));
}

function isName(beyond: string, letter: string): boolean {
  return /\p{L}/u.test(letter) && !LETTER.test(beyond);
}

function isSign(character: string): boolean {
  return !SPACE.test(character) && !/[\p{L}\p{M}]/u.test(character);
}

/** Joiners of words keep a sign, such as a dash or a bracket, beside a word. */
function isBesideSign(before: string, after: string): boolean {
  return isSign(before) || isSign(after);
}

function block(character: string): number {
  return (character.codePointAt(0) ?? 0) >> 8;
}

function isOfItsBlock(character: string, before: string, after: string): boolean {
  return block(character) === block(before) || block(character) === block(after);
}

function characterAt(text: string, index: number): string {
  const code = text.codePointAt(index);
  return code === undefined ? "" : String.fromCodePoint(code);
}

function characterBefore(text: string, index: number): string {
  return Array.from(text.slice(Math.max(0, index - 2), index)).at(-1) ?? "";
}

/** Tells which lines have right-to-left text, for places in ascending order; each line is read once. */
class LineDirections {
  readonly #text: string;
  #end = -1;
  #isRightToLeft = false;

  constructor(text: string) {
    this.#text = text;
  }

  isRightToLeft(at: number): boolean {
    if (at > this.#end) {
      const start = this.#text.lastIndexOf("\n", at) + 1;
      const end = this.#text.indexOf("\n", at);
      this.#end = end < 0 ? this.#text.length : end;
      this.#isRightToLeft = RIGHT_TO_LEFT.test(this.#text.slice(start, this.#end));
    }
    return this.#isRightToLeft;
  }
}
