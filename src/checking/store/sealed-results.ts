import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

/** The identity of a check: its service, operation, options and text. */
export interface CheckContent {
  readonly baseUrl: string;
  readonly operation: string;
  readonly options: string;
  readonly text: string;
}

/**
 * Encryption of results on disk. Name and key are derived from the content of the check and the installation's secret by separate
 * one-way functions. Only someone with both can find and read a result, so a guess at a short text can't be confirmed.
 */

/** Change these with each format, so that an earlier one is never read as the current one. */
const NAME_DOMAIN = "content-authenticity result 1: name";
const KEY_DOMAIN = "content-authenticity result 1: key";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Returns the file name for a content: 64 hexadecimal digits. */
export function resultName(content: CheckContent, secret: string): string {
  return digest(NAME_DOMAIN, content, secret).toString("hex");
}

/** Encrypts a result so that only the same content and secret can open it. */
export function sealResult(content: CheckContent, result: unknown, secret: string): Uint8Array {
  return seal(Buffer.from(JSON.stringify(result)), digest(KEY_DOMAIN, content, secret));
}

/** Decrypts a result sealed for this content and secret; undefined for any other value. */
export function openResult(
  content: CheckContent,
  sealed: Uint8Array,
  secret: string,
): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(open(sealed, digest(KEY_DOMAIN, content, secret)).toString("utf8"));
    return { value };
  } catch {
    return undefined;
  }
}

/** Encrypts bytes with a key of 32 bytes: nonce, ciphertext, tag. */
export function seal(bytes: Uint8Array, key: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts bytes. Throws if they weren't sealed with this key. */
export function open(sealed: Uint8Array, key: Buffer): Buffer {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new Error("Too short");
  const end = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(sealed.subarray(end));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, end)), decipher.final()]);
}

function digest(domain: string, { baseUrl, operation, options, text }: CheckContent, secret: string): Buffer {
  return createHmac("sha256", secret)
    .update(JSON.stringify([domain, baseUrl, operation, options, text]))
    .digest();
}
