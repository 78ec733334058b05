import type { Turns } from "../turns.ts";

const HEADER_BYTES = 12;
const PICTURES = new Set(["VP8 ", "VP8L", "ANMF"]);

/** True if the container and all its chunks are in the file and one of the chunks is a picture. */
export async function isCompleteWebp(bytes: Buffer, turns: Turns): Promise<boolean> {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) return false;
  let hasPicture = false;
  for (let at = HEADER_BYTES; at + 8 <= end;) {
    if (turns.isDue()) await turns.give();
    const length = bytes.readUInt32LE(at + 4);
    if (at + 8 + length > end) return false;
    // A picture's own header takes at least ten bytes.
    hasPicture ||= PICTURES.has(bytes.toString("latin1", at, at + 4)) && length >= 10;
    at += 8 + length + (length % 2);
  }
  return hasPicture;
}
