const END = "~";
const FIRST = 0x21;
const LAST = 0x75;
/** Abbreviates four bytes of zero. */
const ZEROS = 0x7a;
const GROUP_CHARS = 5;
const GROUP_BYTES = 4;

/** Decodes the ASCII base-85 of a PDF stream up to its end mark, skipping characters outside its alphabet. */
export function decodeAscii85(data: Buffer): Buffer {
  const end = data.indexOf(END);
  const source = end < 0 ? data : data.subarray(0, end);
  const bytes = Buffer.alloc((source.length + GROUP_CHARS) * GROUP_BYTES);
  let length = 0;
  let value = 0;
  let chars = 0;
  for (const char of source) {
    if (char === ZEROS && chars === 0) length += GROUP_BYTES;
    if (char < FIRST || char > LAST) continue;
    value = value * 85 + (char - FIRST);
    chars += 1;
    if (chars < GROUP_CHARS) continue;
    length = bytes.writeUInt32BE(value % 2 ** 32, length);
    value = 0;
    chars = 0;
  }
  if (chars < 2) return bytes.subarray(0, length);
  // A shorter group at the end is padded with the last character of the alphabet.
  for (let filled = chars; filled < GROUP_CHARS; filled += 1) value = value * 85 + (LAST - FIRST);
  bytes.writeUInt32BE(value % 2 ** 32, length);
  return bytes.subarray(0, length + chars - 1);
}
