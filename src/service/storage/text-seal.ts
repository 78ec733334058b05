import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

/** The encoding of texts in a data folder. */
export interface TextSeal {
  seal(text: string): string;
  /** Returns the sealed text; undefined if it was sealed under another secret or has been damaged. */
  open(sealed: string): string | undefined;
}

/** Stores plain text, for a folder that its owner protects. */
export const unsealed: TextSeal = { seal: (text) => text, open: (sealed) => sealed };

const DOMAIN = "content-authenticity embedded service 1";
const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts texts under a secret that is stored elsewhere, so that the folder's files alone reveal no text. */
export class SecretSeal implements TextSeal {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = createHmac("sha256", secret).update(DOMAIN).digest();
  }

  seal(text: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, nonce, { authTagLength: TAG_BYTES });
    const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString("base64");
  }

  open(sealed: string): string | undefined {
    const bytes = Buffer.from(sealed, "base64");
    const end = bytes.length - TAG_BYTES;
    if (end < NONCE_BYTES) return undefined;
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(CIPHER, this.#key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(end));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, end)), decipher.final()]).toString(
        "utf8",
      );
    } catch {
      return undefined;
    }
  }
}
