import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { CheckContent } from "./result-cache.ts";

/**
 * Results as they lie on disk. Name and key are both made from the content of the check and a secret of this installation,
 * by different one-way functions, so that only whoever has both can find a result and read it: no file holds anything of a
 * text, and who guesses at a short one finds nothing that tells whether the guess is right.
 */

/** Another one for each way of writing results down, so that an earlier one is never read as this one. */
const NAME_DOMAIN = "content-authenticity result 1: name";
const KEY_DOMAIN = "content-authenticity result 1: key";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The name of what is kept for a content: 64 hexadecimal digits. */
export function resultName(content: CheckContent, secret: string): string {
  return digest(NAME_DOMAIN, content, secret).toString("hex");
}

/** A result encrypted under the secret, to be opened by whoever has the same content again. */
export function sealResult(content: CheckContent, result: unknown, secret: string): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const key = digest(KEY_DOMAIN, content, secret);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  const sealed = Buffer.concat([cipher.update(JSON.stringify(result), "utf8"), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]);
}

/** What was sealed for this content under this secret; undefined for anything else, whatever it is. */
export function openResult(
  content: CheckContent,
  sealed: Uint8Array,
  secret: string,
): { readonly value: unknown } | undefined {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const end = sealed.length - TAG_BYTES;
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const key = digest(KEY_DOMAIN, content, secret);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(end));
  try {
    const opened = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, end)), decipher.final()]);
    const value: unknown = JSON.parse(opened.toString("utf8"));
    return { value };
  } catch {
    return undefined;
  }
}

function digest(domain: string, { baseUrl, operation, options, text }: CheckContent, secret: string): Buffer {
  return createHmac("sha256", secret)
    .update(JSON.stringify([domain, baseUrl, operation, options, text]))
    .digest();
}
