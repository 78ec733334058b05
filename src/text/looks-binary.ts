/** As much of a text as is looked at, in UTF-16 units. */
const LOOKED_AT = 100_000;
/** Control characters: those that a text may hold are let through below. */
const CONTROL = /[\p{Cc}\ufffd]/gu;
/** Escape is in the colours of terminals. */
const IN_TEXTS = "\t\n\v\f\r\u001a\u001b\u0085";
const MOST_FOREIGN = 0.05;

/**
 * Whether a text is the bytes of something else, such as a picture under a name that ends in `.md`. One null character says so,
 * or one character in twenty that no text has; a few of them do not.
 */
export function looksBinary(text: string): boolean {
  const looked = text.slice(0, LOOKED_AT);
  if (looked.includes("\u0000")) return true;
  const foreign = looked.match(CONTROL)?.filter((character) => !IN_TEXTS.includes(character)) ?? [];
  return foreign.length > looked.length * MOST_FOREIGN;
}
