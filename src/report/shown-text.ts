/** The longest text that an export for people shows, in UTF-16 units; those for programs have it whole. */
export const LONGEST_SHOWN = 2_000;

/** The same for what is corrected and its correction, and for the name of a rule. */
export const LONGEST_CHANGE = 200;
export const LONGEST_RULE = 80;

/**
 * Characters that have no shape that people agree on, or change how the rest is read: controls, private characters, and what turns the
 * direction of a line or hides in it. Joiners stay, since scripts and emoji are written with them.
 */
const UNSEEN =
  /[\p{Cc}\p{Co}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|[\u{E0000}-\u{E007F}]/gu;

/** Half of a character, which no file can hold. */
const HALF = /\p{Cs}/gu;

const SPACE = /[^\S\u2028\u2029\uFEFF]+/gu;

/**
 * All of these, white space that is no single space between words, and every half of a character: most texts have none of it,
 * nothing is to be done to them, and there may be 100,000. Without the `u` flag, which makes it several times slower.
 */
const CARE =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u001F\u007F-\u00A0\u00AD\u061C\u1680\u180E\u2000-\u200B\u200E\u200F\u2028-\u202F\u205F-\u206F\u3000\uD800-\uF8FF\uFEFF\uFFF9-\uFFFB]| {2}|^ | $/;

/**
 * A text of a service or a document as an export for people shows it: in one line of at most `most` UTF-16 units, with `[U+202E]`
 * for each character that nobody would see and halves of characters alike. It holds no markup of any kind and is escaped by
 * whoever writes it down.
 */
export function shownText(text: string, most: number = LONGEST_SHOWN): string {
  if (text.length <= most && !CARE.test(text)) return text;
  const cut = isCut(text, most) ? `${text.slice(0, most - 1)}…` : text;
  return cut.replace(SPACE, " ").trim().replace(UNSEEN, named).replace(HALF, named);
}

/** Returns whether `shownText` leaves something of the text out. */
export function isCut(text: string, most: number = LONGEST_SHOWN): boolean {
  return text.length > most;
}

function named(character: string): string {
  return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;
}
