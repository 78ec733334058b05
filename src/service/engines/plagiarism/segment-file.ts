import { closeSync, fstatSync, openSync, readSync, renameSync, rmSync, writeSync } from "node:fs";
import { endianness } from "node:os";
import { crc32 } from "node:zlib";
import * as z from "zod";
import { referenceRecord, textBytes } from "./reference-record.ts";
import { Segment, type SegmentContent, type SegmentTexts } from "./segment.ts";

/**
 * A segment on disk: a fixed head (name and version of the format, byte order, length of the header), the records as
 * JSON, the words, their starts, the texts, and a checksum over all of it.
 */

const HEAD_BYTES = 16;
const CHECKSUM_BYTES = 4;
const PIECE_BYTES = 4 * 1024 * 1024;
/** The format's name and version; increase it if words, hashes or records change their meaning. */
const MAGIC = Buffer.from(`CAPLAG2${endianness()}   `.slice(0, 12), "latin1");

const header = z.array(referenceRecord);

/** Writes a segment so that its file is always complete. */
export function writeSegmentFile(file: string, content: SegmentContent): void {
  const records = Buffer.from(JSON.stringify(content.records), "utf8");
  const head = Buffer.alloc(HEAD_BYTES);
  MAGIC.copy(head);
  head.writeUInt32LE(records.length, MAGIC.length);
  const parts = [head, records, bytesOf(content.words), bytesOf(content.starts), content.text];
  const checksum = Buffer.alloc(CHECKSUM_BYTES);
  checksum.writeUInt32LE(parts.reduce((sum, part) => crc32(part, sum), 0));
  writeAtomically(file, [...parts, checksum]);
}

/**
 * Reads a segment. Undefined for a file that is missing, truncated, changed, of another version or not a segment at all: its
 * content is then read from the sources again.
 */
export function readSegmentFile(file: string, dead: readonly number[]): Segment | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(file, "r");
  } catch {
    return undefined;
  }
  try {
    return readSegment(descriptor, file, dead);
  } catch {
    return undefined;
  } finally {
    closeSync(descriptor);
  }
}

function readSegment(descriptor: number, file: string, dead: readonly number[]): Segment | undefined {
  const head = readExactly(descriptor, 0, HEAD_BYTES);
  if (!head.subarray(0, MAGIC.length).equals(MAGIC)) return undefined;
  // Lengths in a damaged file must not be allocated.
  const { size } = fstatSync(descriptor);
  const jsonBytes = head.readUInt32LE(MAGIC.length);
  if (HEAD_BYTES + jsonBytes > size) return undefined;
  const json = readExactly(descriptor, HEAD_BYTES, jsonBytes);
  let checksum = crc32(json, crc32(head));
  // The checksum detects damage, not an attacker with write access; the header is parsed before it only for the lengths.
  const records = header.parse(JSON.parse(json.toString("utf8")));
  const wordBytes = 4 * records.reduce((sum, { words }) => sum + words, 0);
  const firstWord = HEAD_BYTES + json.length;
  const firstStart = firstWord + wordBytes;
  const firstText = firstStart + wordBytes;
  const end = firstText + records.reduce((sum, record) => sum + textBytes(record), 0);

  if (end + CHECKSUM_BYTES !== size) return undefined;
  const words = new Uint32Array(wordBytes / 4);
  readInto(descriptor, firstWord, bytesOf(words));
  checksum = crc32(bytesOf(words), checksum);
  for (let at = firstStart; at < end; at += PIECE_BYTES) {
    checksum = crc32(readExactly(descriptor, at, Math.min(PIECE_BYTES, end - at)), checksum);
  }
  if (readExactly(descriptor, end, CHECKSUM_BYTES).readUInt32LE(0) !== checksum) return undefined;
  return new Segment(records, words, textsInFile(file, firstStart, firstText), dead);
}

/** Texts that stay on disk, in a segment file written by {@link writeSegmentFile} with these records. */
export function textsOfSegmentFile(file: string, { records, words }: SegmentContent): SegmentTexts {
  const firstWord = HEAD_BYTES + Buffer.byteLength(JSON.stringify(records), "utf8");
  return textsInFile(file, firstWord + 4 * words.length, firstWord + 8 * words.length);
}

function textsInFile(file: string, firstStart: number, firstText: number): SegmentTexts {
  const read = (at: number, length: number): Buffer => {
    const descriptor = openSync(file, "r");
    try {
      return readExactly(descriptor, at, length);
    } finally {
      closeSync(descriptor);
    }
  };
  return {
    starts: (from, to) => {
      const starts = new Uint32Array(to - from);
      bytesOf(starts).set(read(firstStart + 4 * from, starts.byteLength));
      return starts;
    },
    bytes: (from, to) => read(firstText + from, to - from),
  };
}

/** Writes the parts to a temporary file next to it and renames that, so that readers never see an incomplete file. */
export function writeAtomically(file: string, parts: readonly Uint8Array[]): void {
  const unfinished = `${file}.new`;
  const descriptor = openSync(unfinished, "w", 0o600);
  try {
    for (const part of parts) {
      for (let at = 0; at < part.length;) at += writeSync(descriptor, part, at, part.length - at);
    }
  } catch (error) {
    closeSync(descriptor);
    rmSync(unfinished, { force: true });
    throw error;
  }
  closeSync(descriptor);
  renameSync(unfinished, file);
}

function readExactly(descriptor: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  readInto(descriptor, at, bytes);
  return bytes;
}

function readInto(descriptor: number, at: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) {
    const read = readSync(descriptor, bytes, done, bytes.length - done, at + done);
    if (read === 0) throw new RangeError("the file ends too early");
    done += read;
  }
}

function bytesOf(array: Uint32Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}
