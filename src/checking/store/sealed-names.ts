import { createHmac } from "node:crypto";
import { open, seal } from "./sealed-results.ts";

/**
 * Document names in the ledger, encrypted under the installation's secret so that a file doesn't reveal which
 * documents were checked. Without the secret they can't be recovered.
 */

const KEY_DOMAIN = "content-authenticity document name 1: key";

/** Names are padded to a multiple of this so that their length reveals little. */
const BLOCK_BYTES = 64;

/**
 * The maximum length that fits into a ledger field, in bytes of UTF-8. The end of a longer path is kept,
 * since it says more than its beginning.
 */
const LONGEST_BYTES = 191;

/** Encrypts a name under the secret, as base64; undefined without a secret. */
export function sealedName(name: string, secret: string | undefined): string | undefined {
  if (secret === undefined) return undefined;
  const bytes = Buffer.from(shortened(name));
  const padded = Buffer.alloc(Math.ceil((bytes.length + 1) / BLOCK_BYTES) * BLOCK_BYTES);
  bytes.copy(padded);
  return seal(padded, keyOf(secret)).toString("base64");
}

/** Decrypts a name sealed under this secret; undefined for any other value. */
export function openName(sealed: string, secret: string): string | undefined {
  try {
    const padded = open(Buffer.from(sealed, "base64"), keyOf(secret));
    return padded.subarray(0, padded.indexOf(0)).toString();
  } catch {
    return undefined;
  }
}

function shortened(name: string): string {
  let short = name.toWellFormed();
  for (let kept = LONGEST_BYTES; Buffer.byteLength(short) > LONGEST_BYTES; kept -= 1) {
    short = `…${name.slice(-kept)}`.toWellFormed();
  }
  return short;
}

function keyOf(secret: string): Buffer {
  return createHmac("sha256", secret).update(KEY_DOMAIN).digest();
}
