import { damaged } from "./audio-fault.ts";
import { type AudioFile, WINDOW_BYTES } from "./audio-file.ts";
import { FLAC_FRAME_HEADER_BYTES, type FlacStream, readFlacFrame } from "./flac-frame.ts";
import { requireAgreement, requireShort } from "./length.ts";
import { beforeLastTag } from "./tags.ts";

const STREAM_INFO_BYTES = 34;
const MOST_BLOCKS = 10_000;
/** The header, subframe headers and checksum of a frame, in addition to its samples. */
const FRAME_OVERHEAD_BYTES = 1024;

/** Returns the seconds of a FLAC file at `start`, by its frames: headers have a checksum, and no frame exceeds raw samples. */
export async function measureFlac(file: AudioFile, start: number): Promise<number> {
  const { at, stream } = await readBlocks(file, start);
  const samples = await countSamples(file, at, stream);
  // 0 means that the encoder did not know the length.
  if (stream.samples > 0) requireAgreement(stream.samples / stream.rate, samples / stream.rate);
  return samples / stream.rate;
}

async function readBlocks(file: AudioFile, start: number): Promise<{ at: number; stream: FlacStream }> {
  let at = start + 4;
  let stream: FlacStream | undefined;
  for (let count = 0; count < MOST_BLOCKS; count += 1) {
    const header = await file.exactly(at, 4);
    const first = header.readUInt8(0);
    const size = header.readUIntBE(1, 3);
    if (count === 0) {
      if ((first & 0x7f) !== 0 || size !== STREAM_INFO_BYTES)
        throw damaged("The FLAC file's header isn't valid.");
      stream = readStreamInfo(await file.exactly(at + 4, STREAM_INFO_BYTES));
    }
    at += 4 + size;
    if ((first & 0x80) !== 0 && stream !== undefined) return { at, stream };
  }
  throw damaged("The FLAC file has too many blocks.");
}

function readStreamInfo(info: Buffer): FlacStream {
  const packed = info.readBigUInt64BE(10);
  const stream = {
    rate: Number(packed >> 44n),
    channels: Number((packed >> 41n) & 7n) + 1,
    bits: Number((packed >> 36n) & 31n) + 1,
    samples: Number(packed & 0xfffffffffn),
  };
  if (stream.rate === 0) throw damaged("The FLAC file's header isn't valid.");
  return stream;
}

/** The start of the last frame, and the samples counted so far. */
interface Found {
  readonly at: number;
  readonly samples: number;
}

async function countSamples(file: AudioFile, start: number, stream: FlacStream): Promise<number> {
  const end = await beforeLastTag(file);
  let samples = 0;
  let last: Found = { at: start, samples: 0 };
  // A header that may continue after the piece is read with the next one.
  for (let at = start, next = start; at < end; at = next) {
    const piece = await file.bytes(at, Math.min(WINDOW_BYTES, end - at));
    const isEnd = at + piece.length >= end;
    const until = isEnd ? piece.length : piece.length - FLAC_FRAME_HEADER_BYTES;
    let offset = 0;
    while (offset < until) {
      const frame = isSync(piece, offset)
        ? readFlacFrame(piece.subarray(offset, offset + FLAC_FRAME_HEADER_BYTES), stream)
        : undefined;
      if (frame !== undefined) {
        requireFrameEnd(last, at + offset, stream);
        last = { at: at + offset, samples: frame.samples };
        samples += frame.samples;
        requireShort(samples / stream.rate);
      }
      offset += frame?.bytes ?? 1;
    }
    next = at + offset;
    requireFrameEnd(last, isEnd ? end : next, stream);
  }
  if (samples === 0) throw damaged("The FLAC file has no audio.");
  // A truncated frame still has its header, and would count as complete.
  return (await checksum(file, last.at, end)) === 0 ? samples : samples - last.samples;
}

/** Tests two bytes before anything else: a hostile file may mostly repeat the first of them. */
function isSync(bytes: Buffer, at: number): boolean {
  return bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xfe) === 0xf8;
}

/** Bytes outside frames could be most of the audio. */
function requireFrameEnd({ at, samples }: Found, end: number, { bits, channels }: FlacStream): void {
  // One extra bit for the difference between two channels; before the first frame there is nothing.
  const most = samples === 0 ? 0 : (samples * channels * (bits + 1)) / 8 + FRAME_OVERHEAD_BYTES;
  if (end - at > most) throw damaged("The FLAC file's audio is damaged.");
}

/** CRC-16 of FLAC over a frame with its own checksum at the end: 0 for an intact one. */
async function checksum(file: AudioFile, start: number, end: number): Promise<number> {
  let crc = 0;
  for (let at = start; at < end; at += WINDOW_BYTES) {
    for (const byte of await file.bytes(at, Math.min(WINDOW_BYTES, end - at))) {
      crc ^= byte << 8;
      for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ ((crc & 0x8000) === 0 ? 0 : 0x8005)) & 0xffff;
    }
  }
  return crc;
}
