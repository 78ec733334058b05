import { createHash, timingSafeEqual } from "node:crypto";

/** Whether two secrets are equal, in a time that tells nothing about either, not even the length. */
export function sameSecret(presented: string, expected: string): boolean {
  return timingSafeEqual(digestOf(presented), digestOf(expected));
}

function digestOf(secret: string): Buffer {
  return createHash("sha256").update(secret, "utf8").digest();
}
