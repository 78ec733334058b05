/** The length of text that is examined, in UTF-16 units. */
const LOOKED_AT = 100_000;
/** Control characters; those that are valid in text are exempted below. */
const CONTROL = /[\p{Cc}\ufffd]/gu;
/** Escape occurs in terminal colors. */
const IN_TEXTS = "\t\n\v\f\r\u001a\u001b\u0085";
const MOST_FOREIGN = 0.05;

/**
 * True if a text is really binary data, such as a picture named `.md`: it has a null character, or one character in twenty
 * is one that text doesn't contain.
 */
export function looksBinary(text: string): boolean {
  const looked = text.slice(0, LOOKED_AT);
  if (looked.includes("\u0000")) return true;
  const foreign = looked.match(CONTROL)?.filter((character) => !IN_TEXTS.includes(character)) ?? [];
  return foreign.length > looked.length * MOST_FOREIGN;
}
