import type { AudioFile } from "./audio-file.ts";

const ID3_HEADER_BYTES = 10;
const ID3_FOOTER_FLAG = 0x10;
const ID3V1_BYTES = 128;
const APE_HEADER_BYTES = 32;

/** The bytes needed to detect a tag and its length. */
export const TAG_HEADER_BYTES = APE_HEADER_BYTES;

/** Returns the length of the tag that `head` begins with, in bytes as the tag states it; 0 if there is none. */
export function tagBytes(head: Buffer): number {
  if (head.length >= ID3_HEADER_BYTES && head.toString("latin1", 0, 3) === "ID3") {
    // Seven bits a byte, so that no size can look like the beginning of a frame.
    const size = [6, 7, 8, 9].reduce((sum, index) => sum * 128 + (head.readUInt8(index) & 0x7f), 0);
    const footer = (head.readUInt8(5) & ID3_FOOTER_FLAG) === 0 ? 0 : ID3_HEADER_BYTES;
    return ID3_HEADER_BYTES + size + footer;
  }
  if (head.length >= APE_HEADER_BYTES && head.toString("latin1", 0, 8) === "APETAGEX")
    return APE_HEADER_BYTES + head.readUInt32LE(12);
  return head.toString("latin1", 0, 3) === "TAG" ? ID3V1_BYTES : 0;
}

const MOST_TAGS = 16;

/** Returns the offset after the ID3v2 tags at the beginning of the file; it may be past the end of the file. */
export async function afterTags(file: AudioFile): Promise<number> {
  let at = 0;
  for (let count = 0; count < MOST_TAGS; count += 1) {
    const head = await file.bytes(at, ID3_HEADER_BYTES);
    if (head.toString("latin1", 0, 3) !== "ID3") break;
    at += tagBytes(head);
  }
  return at;
}

/** Returns the end of the audio data: before an ID3v1 tag, which some programs append to any format. */
export async function beforeLastTag(file: AudioFile): Promise<number> {
  const at = Math.max(0, file.size - ID3V1_BYTES);
  const tail = await file.bytes(at, 3);
  return tail.toString("latin1") === "TAG" ? at : file.size;
}
