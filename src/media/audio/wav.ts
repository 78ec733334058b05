import { damaged } from "./audio-fault.ts";
import type { AudioFile } from "./audio-file.ts";
import { requireAgreement } from "./length.ts";

const RIFF_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
/** More than any legitimate file has; a file of empty chunks would have millions. */
const MOST_CHUNKS = 10_000;
/** The 32-bit size that means "see ds64" in RF64, and "not known yet" in a stream that was never finished. */
const OPEN_SIZE = 0xffffffff;

const PCM = 0x0001;
const MS_ADPCM = 0x0002;
const FLOAT = 0x0003;
const A_LAW = 0x0006;
const MU_LAW = 0x0007;
const IMA_ADPCM = 0x0011;
const EXTENSIBLE = 0xfffe;

/** The figures that convert bytes to seconds. */
interface WavFormat {
  readonly rate: number;
  readonly blockBytes: number;
  readonly samplesPerBlock: number;
}

/**
 * Returns the seconds of a WAV file at `start`: RIFF, big-endian RIFX, and RF64 or BW64 above 4 GB; PCM, float, A-law, µ-law
 * and the two common ADPCM, also by WAVE_FORMAT_EXTENSIBLE. The bytes decide, and a `data` chunk of an unfinished stream
 * extends to the end of the file.
 */
export async function measureWav(file: AudioFile, start: number): Promise<number> {
  let at = start + RIFF_HEADER_BYTES;
  let format: WavFormat | undefined;
  let stated: number | undefined;
  let held = 0;
  for await (const { body, bytes, id, isBig, next } of wavChunks(file, start)) {
    at = next;
    if (id === "fmt ") format = readFormat(await file.bytes(body, Math.min(bytes, 64)), isBig);
    if (id !== "data") continue;
    if (stated !== undefined) throw damaged("The WAV file has more than one block of audio.");
    stated = bytes;
    held = Math.min(stated, file.size - body);
  }
  if (format === undefined || stated === undefined) throw damaged("The WAV file has no format or no audio.");
  requireAgreement(seconds(stated, format), seconds(held, format));
  // Bytes outside chunks could be most of the audio.
  requireAgreement(seconds(held, format), seconds(held + Math.max(0, file.size - at), format));
  return seconds(held, format);
}

/** A part of a WAV file. */
interface Chunk {
  readonly id: string;
  /** Where its content begins, and where the next chunk does. */
  readonly body: number;
  readonly next: number;
  /** Of its content, as the file states them. */
  readonly bytes: number;
  readonly isBig: boolean;
}

/**
 * Yields the chunks of a WAV file at `start` up to what is no chunk, whatever length its header states.
 *
 * @throws If there are more of them than any legitimate file has.
 */
export async function* wavChunks(file: AudioFile, start: number): AsyncGenerator<Chunk> {
  const head = await file.exactly(start, RIFF_HEADER_BYTES);
  const isBig = head.toString("latin1", 0, 4) === "RIFX";
  let at = start + RIFF_HEADER_BYTES;
  let longSize: number | undefined;
  for (let count = 0; file.size - at >= CHUNK_HEADER_BYTES; count += 1) {
    const header = await file.exactly(at, CHUNK_HEADER_BYTES);
    const id = header.toString("latin1", 0, 4);
    const size = isBig ? header.readUInt32BE(4) : header.readUInt32LE(4);
    const body = at + CHUNK_HEADER_BYTES;
    if (count === MOST_CHUNKS) throw damaged("The WAV file has too many chunks.");
    if (!/^[ -~]{4}$/.test(id)) return;
    if (id === "ds64") longSize = Number((await file.exactly(body, 16)).readBigUInt64LE(8));
    const bytes = id === "data" && size === OPEN_SIZE ? (longSize ?? file.size - body) : size;
    // Chunks begin at even offsets.
    at = body + bytes + (bytes % 2);
    yield { id, body, next: at, bytes, isBig };
  }
}

function seconds(bytes: number, { blockBytes, rate, samplesPerBlock }: WavFormat): number {
  return (Math.floor(bytes / blockBytes) * samplesPerBlock) / rate;
}

function readFormat(bytes: Buffer, isBig: boolean): WavFormat {
  if (bytes.length < 16) throw damaged("The WAV file's format is cut off.");
  const word = (at: number): number => (isBig ? bytes.readUInt16BE(at) : bytes.readUInt16LE(at));
  const rate = isBig ? bytes.readUInt32BE(4) : bytes.readUInt32LE(4);
  const [channels, blockBytes, bits] = [word(2), word(12), word(14)];
  // The first two bytes of the sub-format are the code of a plain file.
  const code = word(0) === EXTENSIBLE && bytes.length >= 26 ? word(24) : word(0);
  if (rate === 0 || channels === 0 || blockBytes === 0) throw damaged("The WAV file's format isn't valid.");
  switch (code) {
    case PCM:
    case FLOAT:
    case A_LAW:
    case MU_LAW:
      if (bits === 0 || blockBytes !== channels * Math.ceil(bits / 8))
        throw damaged("The WAV file's format contradicts itself.");
      return { rate, blockBytes, samplesPerBlock: 1 };
    case MS_ADPCM:
      return adpcm(rate, blockBytes, Math.floor(((blockBytes - 7 * channels) * 2) / channels) + 2);
    case IMA_ADPCM:
      return adpcm(rate, blockBytes, Math.floor(((blockBytes - 4 * channels) * 2) / channels) + 1);
    default:
      throw damaged("The WAV file's codec isn't supported.");
  }
}

function adpcm(rate: number, blockBytes: number, samplesPerBlock: number): WavFormat {
  if (samplesPerBlock <= 2) throw damaged("The WAV file's format isn't valid.");
  return { rate, blockBytes, samplesPerBlock };
}
