import type { Turns } from "../turns.ts";

const SOI = Buffer.from([0xff, 0xd8]);
const EOI = Buffer.from([0xff, 0xd9]);
const EMPTY_SEGMENT = Buffer.from([0xff, 0xe0, 0, 2]);
const START_OF_SCAN = 0xda;
/** Tables and arithmetic conditioning, whose markers are among those of frames. */
const NO_FRAMES = new Set([0xc4, 0xc8, 0xcc]);
/** The number of bytes searched in one go. */
const PIECE_BYTES = 64 * 1024;

/**
 * Returns the frame header of a JPEG whose segments lead to a scan that ends, as a JPEG of its own; undefined otherwise. The
 * size is read from that, because searching for it through millions of preceding bytes would block the process.
 */
export async function jpegFrame(bytes: Buffer, turns: Turns): Promise<Buffer | undefined> {
  let at = SOI.length;
  let frame: Buffer | undefined;
  for (;;) {
    if (turns.isDue()) await turns.give();
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    // Any number of these may precede a marker as padding.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length || end < at + 4) return undefined;
    if (isFrame(marker)) frame ??= Buffer.concat([SOI, EMPTY_SEGMENT, bytes.subarray(at, end), EOI]);
    if (marker === START_OF_SCAN) return (await endsAfter(bytes, end, turns)) ? frame : undefined;
    at = end;
  }
}

/** Searches backwards for the end marker, which follows the scans: some cameras append more pictures after it. */
async function endsAfter(bytes: Buffer, scan: number, turns: Turns): Promise<boolean> {
  for (let to = bytes.length; to > scan + 1; to -= PIECE_BYTES) {
    // One byte more, for an end marker across two pieces.
    const from = Math.max(scan + 1, to - PIECE_BYTES - 1);
    if (bytes.subarray(from, to).includes(EOI)) return true;
    if (turns.isDue(PIECE_BYTES)) await turns.give();
  }
  return false;
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.has(marker);
}
