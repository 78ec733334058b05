import { createHash, hash } from "node:crypto";

/** Tells whether a text is the one that it was, without keeping it. */
export function textHash(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}

/** Returns what stands for a text where the text itself may not be kept; it may be in a file, so it never changes. */
export function digestOf(key: string): string {
  return hash("sha256", key, "base64url");
}
