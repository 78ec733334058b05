import { inflateRawSync } from "node:zlib";
import { decodeAscii85 } from "./ascii85.ts";

/** Bytes that all the compressed streams of one file may come to. */
const LARGEST_CONTENT = 256_000_000;
/** A stream that is compressed twice is rare, more often is meant to burst. */
const MOST_LAYERS = 2;
const ZLIB_HEADER = 2;
const STREAM = "stream";
const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;

/** Filters that the reader applies and that aren't bounded here, wherever their names are; all of them are rare. */
const UNBOUNDED = /\/(?:LZWDecode|RunLengthDecode|ASCIIHexDecode|BrotliDecode)/;
/** Their short names, and a filter named by another object, in the place of a filter alone: shorter names occur by chance. */
const UNBOUNDED_SHORT =
  /\/F(?:ilter)?[^\]>]{0,99}\/(?:LZW|RL|AHx)(?![\w.])|\/Filter[\s\0]*(?:%|(?:\[[\s\0]*)?\d)/;
const ASCII85 = /\/(?:ASCII85Decode|A85)/;
/** A character of a name by its code, such as `#46`. */
const CODED = /#([0-9a-f]{2})/gi;

const isZlib = (bytes: Buffer): boolean =>
  bytes.length > ZLIB_HEADER && (bytes.readUInt8(0) & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0;

/**
 * Whether what a PDF has compressed stays within bounds. The reader of PDF inflates a stream in one piece and knows no
 * bound of its own: a file of one kilobyte can ask for gigabytes. Streams are found by their key words, whatever the
 * dictionaries say. Files with filters that aren't looked into are refused; encrypted streams aren't looked into, and are
 * left to the bound on the memory of the worker.
 */
export function hasBoundedStreams(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names = file
    .toString("latin1")
    .replaceAll(CODED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  if (UNBOUNDED.test(names) || UNBOUNDED_SHORT.test(names)) return false;
  const hasAscii85 = ASCII85.test(names);
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

  for (const start of streamStarts(file)) {
    const data = file.subarray(start);
    if (!spend(data, 0)) return false;
    if (hasAscii85 && !spend(decodeAscii85(data), 0)) return false;
  }
  return true;
}

/** Where the reader begins to read each stream: after the end of the line that the key word is in, whatever else is there. */
function* streamStarts(file: Buffer): Generator<number> {
  let last = -1;
  for (let at = file.indexOf(STREAM); at >= 0; at = file.indexOf(STREAM, at + STREAM.length)) {
    let end = Math.max(at + STREAM.length, last);
    while (end < file.length && file[end] !== LINE_FEED && file[end] !== CARRIAGE_RETURN) end += 1;
    const start = end + (file[end] === CARRIAGE_RETURN && file[end + 1] === LINE_FEED ? 2 : 1);
    if (end > last) yield start;
    last = end;
  }
}
