/** The longest text that an export for people shows, in UTF-16 units; those for programs have it whole. */
export const LONGEST_SHOWN = 2_000;

/** The limit for a corrected text and its correction, and for the name of a rule. */
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
 * Matches characters that need escaping, white space other than single spaces, and lone surrogates. A quick
 * test, since most of up to 100,000 texts contain none. Without the `u` flag, which makes it several times
 * slower.
 */
const CARE =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u001F\u007F-\u00A0\u00AD\u061C\u1680\u180E\u2000-\u200B\u200E\u200F\u2028-\u202F\u205F-\u206F\u3000\uD800-\uF8FF\uFEFF\uFFF9-\uFFFB]| {2}|^ | $/;

/**
 * Formats a text of a service or a document for an export for people: on one line of at most `most` UTF-16
 * units, with `[U+202E]` for each invisible character and for lone surrogates. It contains no markup; the
 * writer of each format escapes it.
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
