import { createHash } from "node:crypto";

/** Tells whether a text is the one that it was, without keeping it. */
export function textHash(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
