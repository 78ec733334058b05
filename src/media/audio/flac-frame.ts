/** The properties of all frames of a FLAC file, from STREAMINFO. */
export interface FlacStream {
  readonly rate: number;
  readonly channels: number;
  readonly bits: number;
  /** 0 if the encoder did not know. */
  readonly samples: number;
}

interface FlacFrame {
  readonly samples: number;
  /** The length of the header. */
  readonly bytes: number;
}

/** The longest header of a frame. */
export const FLAC_FRAME_HEADER_BYTES = 16;

const BITS = [0, 8, 12, 0, 16, 20, 24, 32];
const RATES = [0, 88_200, 176_400, 192_000, 8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000];
/** Codes for rates that the header itself contains, in kilohertz, hertz and tens of hertz. */
const RATE_UNITS = new Map([
  [12, 1000],
  [13, 1],
  [14, 10],
]);

/**
 * Reads the frame whose header `bytes` begin with, from its sync code on; undefined if it isn't a frame of this stream or
 * its checksum is wrong.
 */
export function readFlacFrame(bytes: Buffer, stream: FlacStream): FlacFrame | undefined {
  if (bytes.length < 6) return undefined;
  const [sizes, layout] = [bytes.readUInt8(2), bytes.readUInt8(3)];
  const [sizeCode, rateCode] = [sizes >> 4, sizes & 15];
  const [channelCode, bitsCode] = [layout >> 4, (layout >> 1) & 7];
  if (sizeCode === 0 || rateCode === 15 || channelCode > 10 || (layout & 1) !== 0) return undefined;
  const sizeBytes = sizeCode === 6 ? 1 : sizeCode === 7 ? 2 : 0;
  const rateBytes = rateCode === 12 ? 1 : rateCode > 12 ? 2 : 0;
  const sizeAt = 4 + numberBytes(bytes.readUInt8(4));
  const rateAt = sizeAt + sizeBytes;
  const checkAt = rateAt + rateBytes;
  if (checkAt >= bytes.length || crc8(bytes.subarray(0, checkAt)) !== bytes.readUInt8(checkAt))
    return undefined;
  const rateUnit = RATE_UNITS.get(rateCode);
  const rate = rateUnit === undefined ? RATES[rateCode] : bytes.readUIntBE(rateAt, rateBytes) * rateUnit;
  const isOfStream =
    (channelCode < 8 ? channelCode + 1 : 2) === stream.channels &&
    [0, stream.rate].includes(rate ?? 0) &&
    [0, stream.bits].includes(BITS[bitsCode] ?? 0);
  if (!isOfStream) return undefined;
  const samples = sizeBytes > 0 ? bytes.readUIntBE(sizeAt, sizeBytes) + 1 : blockSamples(sizeCode);
  return { samples, bytes: checkAt + 1 };
}

function blockSamples(code: number): number {
  if (code === 1) return 192;
  return code < 6 ? 576 << (code - 2) : 256 << (code - 8);
}

/** The length of the frame's number, which is encoded like a UTF-8 character. */
function numberBytes(first: number): number {
  return Math.max(1, Math.clz32((~first & 0xff) << 24));
}

function crc8(bytes: Buffer): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ ((crc & 0x80) === 0 ? 0 : 0x07)) & 0xff;
  }
  return crc;
}
