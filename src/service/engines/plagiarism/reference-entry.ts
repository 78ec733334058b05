import { createHash } from "node:crypto";
import { foldLookAlikes } from "../detector/look-alikes.ts";
import type { TitledText } from "./readers/reference-text.ts";
import type { ReferenceEntry } from "./reference-record.ts";
import type { ReferenceFile } from "./reference-walk.ts";
import { readWords } from "./words.ts";

const NO_WORDS = { words: new Uint32Array(), starts: new Uint32Array(), text: new Uint8Array() };
const BEYOND_LATIN_1 = /[\u0100-\uffff]/;

/** Equal only for the same text. */
export function digestOf(text: string): string {
  return createHash("sha256").update(text, "utf16le").digest("base64url");
}

/** An entry for a file whose words are stored. */
export function heldEntry(file: ReferenceFile, { text, title }: TitledText, digest: string): ReferenceEntry {
  const { hashes: words, starts } = readWords(foldLookAlikes(text).text);
  const wide = BEYOND_LATIN_1.test(text);
  return {
    record: { ...file, kind: "held", title, digest, words: words.length, units: text.length, wide },
    words,
    starts,
    text: Buffer.from(text, wide ? "utf16le" : "latin1"),
  };
}

/** An entry for a file with the same text as one already stored. */
export function copyEntry(file: ReferenceFile, title: string, digest: string): ReferenceEntry {
  return { record: { ...file, kind: "copy", title, digest, words: 0, units: 0, wide: false }, ...NO_WORDS };
}

/** An entry for a file that can't be read, or whose words don't fit. */
export function unreadEntry(file: ReferenceFile, wordsBeyond?: number): ReferenceEntry {
  const nothing = { title: "", digest: "", words: 0, units: 0, wide: false };
  return { record: { ...file, kind: "unread", ...nothing, wordsBeyond }, ...NO_WORDS };
}
