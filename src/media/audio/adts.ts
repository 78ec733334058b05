import { damaged } from "./audio-fault.ts";
import type { AudioFile } from "./audio-file.ts";
import { countFrames, type Frame } from "./frames.ts";

/** Sample rates of AAC, by the index in its headers. */
export const AAC_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
];
const BLOCK_SAMPLES = 1024;
const HEADER_BYTES = 7;

/** Reads a frame of AAC in ADTS. */
export function readAdtsFrame(bytes: Buffer): Frame | undefined {
  if (bytes.length < HEADER_BYTES || (bytes.readUInt16BE(0) & 0xfff6) !== 0xfff0) return undefined;
  const profile = bytes.readUInt8(2) >> 6;
  const rate = AAC_RATES[(bytes.readUInt8(2) >> 2) & 15];
  const length = (bytes.readUIntBE(3, 3) >> 5) & 0x1fff;
  const blocks = (bytes.readUInt8(6) & 3) + 1;
  if (rate === undefined || length <= HEADER_BYTES) return undefined;
  return { bytes: length, samples: blocks * BLOCK_SAMPLES, rate, kind: `aac ${profile} ${rate}` };
}

/**
 * Returns the seconds of an ADTS file from its first frame on, by its frames. The encoder's priming is counted, because a
 * stream doesn't state its length.
 */
export async function measureAdts(file: AudioFile, start: number): Promise<number> {
  const { first, samples } = await countFrames(file, start, readAdtsFrame);
  if (samples === 0) throw damaged("The AAC file has no audio.");
  return samples / first.rate;
}
