/** The shape of a key ("Authentication" 6), apart from the schemas so that checking a pasted key loads nothing else. */
export const KEY_PREFIX = "prfd_";

/** A character after the prefix, as a class of a regular expression: printable ASCII other than the space. */
export const KEY_CHARACTER = "[!-~]";

const KEY_SHAPE = new RegExp(`^${KEY_PREFIX}${KEY_CHARACTER}+$`);

/** Whether a value can be a key at all, so that a wrong paste is refused before it goes anywhere. */
export function isApiKey(value: string): boolean {
  return KEY_SHAPE.test(value);
}
