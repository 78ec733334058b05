import { createHash, timingSafeEqual } from "node:crypto";

/** True if two secrets are equal, in a time that reveals nothing about either, not even the length. */
export function sameSecret(presented: string, expected: string): boolean {
  return timingSafeEqual(digestOf(presented), digestOf(expected));
}

function digestOf(secret: string): Buffer {
  return createHash("sha256").update(secret, "utf8").digest();
}
