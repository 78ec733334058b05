import { AAC_RATES } from "./adts.ts";
import { damaged } from "./audio-fault.ts";

/** Converts the samples of a track to seconds. */
export interface M4aCodec {
  /** The length of one entry of the track's tables, in samples of the codec. */
  readonly frameSamples: number;
  readonly rate: number;
}

const AAC_OBJECT_TYPES = new Set([0x40, 0x66, 0x67, 0x68]);
/** Main, LC, SSR, LTP, and LC with the extensions of HE-AAC. */
const AAC_PROFILES = new Set([1, 2, 3, 4, 5, 29]);
const ESCAPED_RATE = 15;
const SHORTEST_ALAC_FRAME = 64;
const LONGEST_ALAC_FRAME = 16_384;

/** Reads the codec from a sound track's `stsd`: AAC or Apple Lossless. Throws `damaged` for all others. */
export function readM4aCodec(stsd: Buffer): M4aCodec {
  const entry = stsd.toString("latin1", 12, 16);
  try {
    if (entry === "mp4a") return aac(stsd);
    if (entry === "alac") return alac(stsd);
  } catch (error) {
    // Numbers past the end of the description.
    if (error instanceof RangeError) throw damaged("The M4A file's description of its audio is damaged.");
    throw error;
  }
  throw damaged("The M4A file's codec isn't supported. Use AAC or Apple Lossless.");
}

function aac(stsd: Buffer): M4aCodec {
  const found = stsd.indexOf("esds", 16, "latin1");
  if (found < 0) throw damaged("The M4A file doesn't describe its audio.");
  // After the box's version; each descriptor has a tag, a length of one to four bytes, and content.
  let at = openDescriptor(stsd, found + 8, 3);
  const flags = stsd.readUInt8(at + 2);
  at += 3;
  if ((flags & 0x80) !== 0) at += 2;
  if ((flags & 0x40) !== 0) at += 1 + stsd.readUInt8(at);
  if ((flags & 0x20) !== 0) at += 2;
  at = openDescriptor(stsd, at, 4);
  if (!AAC_OBJECT_TYPES.has(stsd.readUInt8(at)))
    throw damaged("The M4A file's codec isn't supported. Use AAC.");
  return aacConfiguration(stsd.subarray(openDescriptor(stsd, at + 13, 5)));
}

function openDescriptor(bytes: Buffer, at: number, tag: number): number {
  if (bytes.readUInt8(at) !== tag) throw damaged("The M4A file's description of its audio is damaged.");
  let next = at + 1;
  while ((bytes.readUInt8(next) & 0x80) !== 0 && next < at + 4) next += 1;
  return next + 1;
}

/** AudioSpecificConfig of ISO 14496-3: the profile in 5 bits, the rate's index in 4, and the rate in 24 if that is 15. */
function aacConfiguration(config: Buffer): M4aCodec {
  const head = config.readUInt16BE(0);
  const index = (head >> 7) & 15;
  if (!AAC_PROFILES.has(head >> 11)) throw damaged("The M4A file's AAC profile isn't supported.");
  const rate = index === ESCAPED_RATE ? (config.readUIntBE(1, 4) >>> 7) & 0xffffff : AAC_RATES[index];
  if (rate === undefined || rate === 0) throw damaged("The M4A file's description of its audio is damaged.");
  return { frameSamples: 1024, rate };
}

/** The configuration is a box of the same name in the entry; its first number is the length of a frame. */
function alac(stsd: Buffer): M4aCodec {
  const config = stsd.indexOf("alac", 16, "latin1") + 8;
  if (config < 16) throw damaged("The M4A file doesn't describe its audio.");
  const frameSamples = stsd.readUInt32BE(config);
  const rate = stsd.readUInt32BE(config + 20);
  if (frameSamples < SHORTEST_ALAC_FRAME || frameSamples > LONGEST_ALAC_FRAME || rate === 0)
    throw damaged("The M4A file's description of its audio is damaged.");
  return { frameSamples, rate };
}
