import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

/**
 * Document names in the ledger, encrypted under the installation's secret so that a file doesn't reveal which
 * documents were checked. Without the secret they can't be recovered.
 */

const KEY_DOMAIN = "content-authenticity document name 1: key";
const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

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
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce, { authTagLength: TAG_BYTES });
  const sealed = Buffer.concat([cipher.update(padded), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString("base64");
}

/** Decrypts a name sealed under this secret; undefined for any other value. */
export function openName(sealed: string, secret: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64");
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const end = bytes.length - TAG_BYTES;
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, keyOf(secret), nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(end));
  try {
    const padded = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, end)), decipher.final()]);
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
