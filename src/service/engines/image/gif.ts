const HEADER_BYTES = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;

/** Whether the blocks lead over at least one picture to the trailer. */
export function isCompleteGif(bytes: Buffer): boolean {
  let at = HEADER_BYTES + colorTableBytes(bytes.readUInt8(10));
  let pictures = 0;
  for (;;) {
    const block = bytes.readUInt8(at);
    if (block === TRAILER) return pictures > 0;
    if (block === EXTENSION) {
      at = skipSubBlocks(bytes, at + 2);
    } else if (block === IMAGE) {
      const data = at + 11 + colorTableBytes(bytes.readUInt8(at + 9));
      at = skipSubBlocks(bytes, data);
      // The end of the blocks alone is no picture.
      if (at > data + 1) pictures += 1;
    } else {
      return false;
    }
  }
}

function colorTableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

function skipSubBlocks(bytes: Buffer, start: number): number {
  let at = start;
  for (;;) {
    const length = bytes.readUInt8(at);
    at += 1 + length;
    if (length === 0) return at;
  }
}
