import { damaged } from "./audio-fault.ts";
import type { AudioFile } from "./audio-file.ts";
import { countFrames, type Frame } from "./frames.ts";
import { requireAgreement } from "./length.ts";

/** Layer III, in kilobits a second. */
const BIT_RATES = {
  mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  mpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const RATES = [44_100, 48_000, 32_000];
const MPEG_1 = 3;
const LAYER_3 = 1;

/** A frame of MPEG 1, 2 or 2.5 layer III. "Free format", whose frames don't state their length, is not supported. */
export function readMp3Frame(bytes: Buffer): Frame | undefined {
  if (bytes.length < 4) return undefined;
  const header = bytes.readUInt32BE(0);
  const [version, layer] = [(header >>> 19) & 3, (header >>> 17) & 3];
  if (header >>> 21 !== 0x7ff || version === 1 || layer !== LAYER_3) return undefined;
  const isFirst = version === MPEG_1;
  const kilobits = BIT_RATES[isFirst ? "mpeg1" : "mpeg2"][(header >>> 12) & 15] ?? 0;
  // MPEG 2 halves the rates, and 2.5 halves them again.
  const rate = (RATES[(header >>> 10) & 3] ?? 0) / (isFirst ? 1 : version === 2 ? 2 : 4);
  if (kilobits === 0 || rate === 0) return undefined;
  const samples = isFirst ? 1152 : 576;
  const padding = (header >>> 9) & 1;
  return {
    bytes: Math.floor((samples * kilobits * 125) / rate) + padding,
    samples,
    rate,
    kind: `mp3 ${version} ${rate}`,
  };
}

/**
 * Returns the seconds of an MP3 file from its first frame on, by its frames. The frame with a Xing, Info or VBRI header is
 * silent and not counted, and the length it states must agree. The encoder's delay and padding are counted: together about
 * 0.04 s at 44,100 Hz, and up to 0.2 s at 8,000.
 */
export async function measureMp3(file: AudioFile, start: number): Promise<number> {
  const { at, first, samples } = await countFrames(file, start, readMp3Frame);
  const stated = statedFrames(await file.exactly(at, first.bytes));
  const held = (stated === undefined ? samples : samples - first.samples) / first.rate;
  // Zero marks a stream that was never finished.
  if (stated !== undefined && stated > 0) requireAgreement((stated * first.samples) / first.rate, held);
  if (held === 0) throw damaged("The MP3 file has no audio.");
  return held;
}

/** Returns the number of frames from the header in the first one; 0 if it isn't stated, undefined without a header. */
function statedFrames(frame: Buffer): number | undefined {
  const isFirst = ((frame.readUInt8(1) >> 3) & 3) === MPEG_1;
  const isMono = frame.readUInt8(3) >> 6 === 3;
  const at = 4 + (isFirst ? (isMono ? 17 : 32) : isMono ? 9 : 17);
  if (frame.length >= at + 12 && /^(?:Xing|Info)$/.test(frame.toString("latin1", at, at + 4)))
    return (frame.readUInt32BE(at + 4) & 1) === 0 ? 0 : frame.readUInt32BE(at + 8);
  if (frame.length >= 54 && frame.toString("latin1", 36, 40) === "VBRI") return frame.readUInt32BE(50);
  return undefined;
}
