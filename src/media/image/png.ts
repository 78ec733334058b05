import { crc32 } from "node:zlib";
import type { Turns } from "../turns.ts";

const SIGNATURE_BYTES = 8;
/** Length, type and checksum around the data of a chunk. */
const CHUNK_BYTES = 12;
const CRITICAL = new Set(["IHDR", "PLTE", "IDAT", "IEND"]);
/** Deflate cannot unfold a byte to more than this. */
const DEFLATE_RATIO = 1032;
/** Bytes of which the checksum is made in one go. */
const PIECE_BYTES = 64 * 1024;

/** Whether IHDR leads through whole chunks to IEND, with checksums that hold and data that can be enough for the size. */
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

/** Of one bit a pixel, whatever the header says: enough to tell a picture from a few bytes that claim to be a huge one. */
function leastPixelBytes(bytes: Buffer): number {
  return (bytes.readUInt32BE(16) / 8) * bytes.readUInt32BE(20);
}
