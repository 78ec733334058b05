import { createHash } from "node:crypto";
import type { TitledText } from "./readers/reference-text.ts";
import type { ReferenceEntry } from "./reference-record.ts";
import type { ReferenceFile } from "./reference-walk.ts";
import { readWords } from "./words.ts";

const NO_WORDS = { words: new Uint32Array(), starts: new Uint32Array(), text: new Uint8Array() };
const BEYOND_LATIN_1 = /[\u0100-\uffff]/;

/** The same for the same text alone. */
export function digestOf(text: string): string {
  return createHash("sha256").update(text, "utf16le").digest("base64url");
}

/** A file whose words are held. */
export function heldEntry(file: ReferenceFile, { text, title }: TitledText, digest: string): ReferenceEntry {
  const { hashes: words, starts } = readWords(text);
  const wide = BEYOND_LATIN_1.test(text);
  return {
    record: { ...file, kind: "held", title, digest, words: words.length, units: text.length, wide },
    words,
    starts,
    text: Buffer.from(text, wide ? "utf16le" : "latin1"),
  };
}

/** A file with the text of one that is held already. */
export function copyEntry(file: ReferenceFile, title: string, digest: string): ReferenceEntry {
  return { record: { ...file, kind: "copy", title, digest, words: 0, units: 0, wide: false }, ...NO_WORDS };
}

/** A file that cannot be read, or one of so many words that there is no room for them. */
export function unreadEntry(file: ReferenceFile, wordsBeyond?: number): ReferenceEntry {
  const nothing = { title: "", digest: "", words: 0, units: 0, wide: false };
  return { record: { ...file, kind: "unread", ...nothing, wordsBeyond }, ...NO_WORDS };
}
