import { KEY_CHARACTER, KEY_PREFIX } from "../contract/key-format.ts";

const KEY = new RegExp(`${KEY_PREFIX}${KEY_CHARACTER}*`, "gi");

/**
 * Replaces everything that looks like an API key, whole or cut off (CLI-5), up to the next character that no key has. That
 * takes quotation marks and punctuation behind a key too, since a key may end with them: redact texts, not JSON.
 */
export function redact(text: string): string {
  return text.replace(KEY, `${KEY_PREFIX}***`);
}
