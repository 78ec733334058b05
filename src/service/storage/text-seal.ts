import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

/** How texts lie in a data folder. */
export interface TextSeal {
  seal(text: string): string;
  /** Returns what was sealed; undefined for what was sealed under another secret or damaged since. */
  open(sealed: string): string | undefined;
}

/** Leaves texts as they are, for a folder whose owner has it protected. */
export const unsealed: TextSeal = { seal: (text) => text, open: (sealed) => sealed };

const DOMAIN = "content-authenticity embedded service 1";
const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts texts under a secret that lies elsewhere, so that nobody who reads the folder's files reads a text. */
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
