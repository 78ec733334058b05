import { readFileSync } from "node:fs";
import path from "node:path";
import { crc32, deflateSync } from "node:zlib";

/** Reads a file of `test/fixtures`. */
export function fixture(name: string): Buffer<ArrayBuffer> {
  return readFileSync(path.resolve(import.meta.dirname, "../fixtures", name));
}

const PNG_SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
const CHUNK_OVERHEAD = 12;

function chunk(type: string, data: Buffer): Buffer<ArrayBuffer> {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/**
 * Returns a black PNG of one bit per pixel; `bytes` pads the file to that exact size with a chunk that
 * readers skip.
 */
export function png(width: number, height: number, bytes?: number): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  const head = [PNG_SIGNATURE, chunk("IHDR", header)];
  const body = [chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  if (bytes === undefined) return Buffer.concat([...head, ...body]);
  const size = Buffer.concat([...head, ...body]).length;
  return Buffer.concat([...head, chunk("paDd", Buffer.alloc(bytes - size - CHUNK_OVERHEAD)), ...body]);
}

/** Returns a small PNG with an uncompressed text under a keyword, as programs write it. */
export function pngWithText(keyword: string, text: string): Buffer<ArrayBuffer> {
  const whole = png(16, 16);
  const afterHeader = PNG_SIGNATURE.length + CHUNK_OVERHEAD + 13;
  const said = chunk("tEXt", Buffer.from(`${keyword}\0${text}`, "latin1"));
  return Buffer.concat([whole.subarray(0, afterHeader), said, whole.subarray(afterHeader)]);
}

const WAV_HEADER_BYTES = 44;

export interface WavFormat {
  readonly rate: number;
  readonly channels: number;
  readonly bits: number;
}

const TELEPHONE: WavFormat = { rate: 8000, channels: 1, bits: 8 };

/** Returns an uncompressed WAV file of silence with this duration, in seconds. */
export function wav(seconds: number, format: WavFormat = TELEPHONE): Buffer<ArrayBuffer> {
  const frame = (format.channels * format.bits) / 8;
  return wavOfBytes(WAV_HEADER_BYTES + Math.round(seconds * format.rate) * frame, format);
}

/** Returns a WAV file of silence with exactly this size, in bytes. */
export function wavOfBytes(bytes: number, { rate, channels, bits }: WavFormat): Buffer<ArrayBuffer> {
  const file = Buffer.alloc(bytes, bits === 8 ? 0x80 : 0);
  const frame = (channels * bits) / 8;
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(bytes - 8, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(channels, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * frame, 28);
  file.writeUInt16LE(frame, 32);
  file.writeUInt16LE(bits, 34);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(bytes - WAV_HEADER_BYTES, 40);
  return file;
}

/** Returns the body of an upload. */
export function form(file: Uint8Array<ArrayBuffer>, name = "upload.bin", field = "file"): FormData {
  const body = new FormData();
  body.append(field, new Blob([file]), name);
  return body;
}
