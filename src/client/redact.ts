import { KEY_PREFIX } from "../contract/key-format.ts";

const KEY = new RegExp(`${KEY_PREFIX}[A-Za-z0-9_-]*`, "gi");

/** The text with everything that looks like an API key replaced, whole or cut off (CLI-5). For log lines. */
export function redact(text: string): string {
  return text.replace(KEY, `${KEY_PREFIX}***`);
}
