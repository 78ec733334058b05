import { KEY_CHARACTER, KEY_PREFIX } from "./key-format.ts";

const KEY = new RegExp(`${KEY_PREFIX}${KEY_CHARACTER}*`, "gi");

/**
 * Replaces everything that looks like an API key, complete or truncated (CLI-5), up to the next character that no key
 * contains. That includes quotation marks and punctuation after a key, since a key may end with them: redact texts, not
 * JSON.
 */
export function redact(text: string): string {
  return text.replace(KEY, `${KEY_PREFIX}***`);
}
