import { inflateRawSync } from "node:zlib";
import { decodeAscii85 } from "./ascii85.ts";

/** The most bytes that all the compressed streams of one file may inflate to. */
const LARGEST_CONTENT = 256_000_000;
/** The most nested compressions of a stream: twice is rare, more is usually an attack. */
const MOST_LAYERS = 2;
const ZLIB_HEADER = 2;
const STREAM = "stream";
const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;

/** Filters that the reader applies but that aren't bounded here, wherever their names occur; all of them are rare. */
const UNBOUNDED = /\/(?:LZWDecode|RunLengthDecode|ASCIIHexDecode|BrotliDecode)/;
/** Their short names, only in the position of a filter: short names occur elsewhere by chance. */
const UNBOUNDED_SHORT = /\/F(?:ilter)?[^\]>]{0,99}\/(?:LZW|RL|AHx)(?![\w.])/;
/** A filter that another object names, perhaps inside a stream; `/F` with an object also names attached files. */
const NAMED_ELSEWHERE =
  /\/Filter[\s\0]*[%\d]|\/F(?:ilter)?[\s\0]*\[[\w\s\0/]*(?:%|\d[\s\0]+\d+[\s\0]+R)|\/F(?<!\/EF[\s\0]{0,9}<<[\s\0]{0,9}(?:\/UF \d{1,9} \d{1,5} R[\s\0]{0,9})?\/F)[\s\0]+\d+[\s\0]+\d+[\s\0]+R/;
const ASCII85 = /\/(?:ASCII85Decode|A85)/;
/** A character of a name by its code, such as `#46`. */
const CODED = /#([0-9a-f]{2})/gi;

const isZlib = (bytes: Buffer): boolean =>
  bytes.length > ZLIB_HEADER && (bytes.readUInt8(0) & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0;

/**
 * True if a PDF's compressed content stays within bounds. The PDF reader inflates a whole stream without any limit: a file
 * of one kilobyte can ask for gigabytes. Streams are found by their keywords, whatever the dictionaries say. Files with
 * filters that can't be examined are refused; encrypted streams aren't examined, and are left to the worker's memory limit.
 */
export function hasBoundedStreams(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names = file
    .toString("latin1")
    .replaceAll(CODED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  if ([UNBOUNDED, UNBOUNDED_SHORT, NAMED_ELSEWHERE].some((filter) => filter.test(names))) return false;
  const hasAscii85 = ASCII85.test(names);
  let left = LARGEST_CONTENT;

  const spend = (data: Buffer, layers: number): boolean => {
    if (!isZlib(data)) return true;
    if (layers === MOST_LAYERS) return false;
    let content: Buffer;
    try {
      content = inflateRawSync(data.subarray(ZLIB_HEADER), { maxOutputLength: left });
    } catch (error) {
      // Broken data ends where it breaks, which is before the limit or after exceeding it.
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

/** Returns the offsets where the reader starts each stream: after the next line ending, even if other text precedes it. */
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
