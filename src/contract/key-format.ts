/** The shape of a key ("Authentication" 6), separate from the schemas so that checking a pasted key loads nothing else. */
export const KEY_PREFIX = "prfd_";

/** A character after the prefix, as a class of a regular expression: printable ASCII other than the space. */
export const KEY_CHARACTER = "[!-~]";

const KEY_SHAPE = new RegExp(`^${KEY_PREFIX}${KEY_CHARACTER}+$`);

/** True if a value has the shape of a key, so that a wrong paste is refused before it is sent. */
export function isApiKey(value: string): boolean {
  return KEY_SHAPE.test(value);
}
