import type { Turns } from "../turns.ts";

const HEADER_BYTES = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;

/** True if the blocks lead over at least one picture to the trailer. */
export async function isCompleteGif(bytes: Buffer, turns: Turns): Promise<boolean> {
  let at = HEADER_BYTES + colorTableBytes(bytes.readUInt8(10));
  let pictures = 0;
  for (;;) {
    const block = bytes.readUInt8(at);
    if (block === TRAILER) return pictures > 0;
    if (block !== EXTENSION && block !== IMAGE) return false;
    const data = block === EXTENSION ? at + 2 : at + 11 + colorTableBytes(bytes.readUInt8(at + 9));
    at = data;
    // Sub-blocks end with an empty one.
    for (let length = 1; length > 0;) {
      if (turns.isDue()) await turns.give();
      length = bytes.readUInt8(at);
      at += 1 + length;
    }
    // The terminating block alone is no picture.
    if (block === IMAGE && at > data + 1) pictures += 1;
  }
}

function colorTableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}
