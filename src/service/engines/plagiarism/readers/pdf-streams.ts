import { inflateRawSync } from "node:zlib";

/** Bytes that all the compressed streams of one file may come to. */
const LARGEST_CONTENT = 256_000_000;
/** A stream that is compressed twice is rare, more often is meant to burst. */
const MOST_LAYERS = 2;
const ZLIB_HEADER = 2;
const STREAM = "stream";
const CARRIAGE_RETURN = 0x0d;

const isZlib = (bytes: Buffer): boolean =>
  bytes.length > ZLIB_HEADER && (bytes.readUInt8(0) & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0;

/**
 * Whether what a PDF has compressed stays within bounds. The reader of PDF inflates a stream in one piece and knows no
 * bound of its own: a file of one kilobyte can ask for gigabytes. Streams are found by their key words, whatever the
 * dictionaries say. Streams in a text encoding over the compression are not looked into.
 */
export function hasBoundedStreams(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let left = LARGEST_CONTENT;

  const spend = (data: Buffer, layers: number): boolean => {
    if (!isZlib(data)) return true;
    if (layers === MOST_LAYERS) return false;
    let content: Buffer;
    try {
      content = inflateRawSync(data.subarray(ZLIB_HEADER), { maxOutputLength: left });
    } catch (error) {
      // Broken data ends where it breaks; the bound is met before that or not at all.
      return !(error instanceof RangeError);
    }
    left -= content.length;
    return left > 0 && spend(content, layers + 1);
  };

  for (let at = file.indexOf(STREAM); at >= 0; at = file.indexOf(STREAM, at + STREAM.length)) {
    // CR LF or LF; the compressed data knows its own end.
    const start = at + STREAM.length + (file[at + STREAM.length] === CARRIAGE_RETURN ? 2 : 1);
    if (!spend(file.subarray(start), 0)) return false;
  }
  return true;
}
