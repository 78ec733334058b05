import { crc32 } from "node:zlib";
import type { Turns } from "../turns.ts";

const SIGNATURE_BYTES = 8;
/** Length, type and checksum around the data of a chunk. */
const CHUNK_BYTES = 12;
const CRITICAL = new Set(["IHDR", "PLTE", "IDAT", "IEND"]);
/** The most bytes that Deflate can produce from one byte. */
const DEFLATE_RATIO = 1032;
/** The number of bytes that the checksum covers in one go. */
const PIECE_BYTES = 64 * 1024;

/** True if IHDR leads through whole chunks to IEND, with valid checksums and enough data for the stated size. */
export async function isCompletePng(bytes: Buffer, turns: Turns): Promise<boolean> {
  let dataBytes = 0;
  for (let at = SIGNATURE_BYTES; ;) {
    if (turns.isDue()) await turns.give();
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    const end = at + CHUNK_BYTES + length;
    if (end > bytes.length || (at === SIGNATURE_BYTES) !== (type === "IHDR")) return false;
    if (type === "IHDR" && length !== 13) return false;
    if (CRITICAL.has(type)) {
      const checksum = await checksumOf(bytes.subarray(at + 4, end - 4), turns);
      if (checksum !== bytes.readUInt32BE(end - 4)) return false;
    }
    if (type === "IDAT") dataBytes += length;
    if (type === "IEND") return dataBytes > 0 && leastPixelBytes(bytes) <= dataBytes * DEFLATE_RATIO;
    at = end;
  }
}

async function checksumOf(bytes: Buffer, turns: Turns): Promise<number> {
  let checksum = 0;
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    if (turns.isDue(PIECE_BYTES)) await turns.give();
    checksum = crc32(bytes.subarray(at, at + PIECE_BYTES), checksum);
  }
  return checksum;
}

/**
 * Returns the least bytes of pixels at one bit a pixel, whatever depth the header states: enough to tell a picture from a
 * few bytes that claim to be a huge one.
 */
function leastPixelBytes(bytes: Buffer): number {
  return (bytes.readUInt32BE(16) / 8) * bytes.readUInt32BE(20);
}
