import { damaged } from "./audio-fault.ts";
import type { PacketCodec } from "./packet-codec.ts";

const MODE_BITS = 41;
const MOST_MODES = 64;

/**
 * Vorbis I: a packet lasts a quarter of its own block and the one before it. A block's mode determines which of the two
 * sizes it has, and the modes come last in the setup header. They are read backwards from its end, because finding their
 * beginning would mean decoding everything before them.
 */
export class VorbisCodec implements PacketCodec {
  readonly rate: number;
  readonly slackSamples: number;
  readonly headers = 3;
  readonly skippedSamples = 0;
  readonly #blocks: readonly [short: number, long: number];
  #isLong: readonly boolean[] = [];
  #before: number | undefined;

  constructor(head: Buffer) {
    if (head.length < 30) throw damaged("The Vorbis header is cut off.");
    this.rate = head.readUInt32LE(12);
    const sizes = head.readUInt8(28);
    this.#blocks = [1 << (sizes & 15), 1 << (sizes >> 4)];
    const [short, long] = this.#blocks;
    if (this.rate === 0 || short < 64 || long < short || long > 8192)
      throw damaged("The Vorbis header isn't valid.");
    this.slackSamples = long;
  }

  header(packet: Buffer, index: number): void {
    if (index === 2) this.#isLong = readModes(packet);
  }

  samples(packet: Buffer): number {
    const first = packet.length === 0 ? 1 : packet.readUInt8(0);
    // Decoders skip a packet that isn't audio.
    if ((first & 1) !== 0) return 0;
    const modeBits = 32 - Math.clz32(this.#isLong.length - 1);
    const isLong = this.#isLong[(first >> 1) & ((1 << modeBits) - 1)];
    if (isLong === undefined) throw damaged("The Vorbis audio is damaged.");
    const block = this.#blocks[isLong ? 1 : 0];
    const samples = this.#before === undefined ? 0 : (this.#before + block) / 4;
    this.#before = block;
    return samples;
  }
}

/** Reads the block size flag of each mode: true for long blocks. */
function readModes(setup: Buffer): boolean[] {
  const framing = lastBit(setup);
  // From the last mode backwards: 8 bits of a mapping below 64, 16 and 16 of zeros, and the bit needed.
  const found: boolean[] = [];
  let modes: boolean[] | undefined;
  for (let end = framing; end >= MODE_BITS + 6 && found.length < MOST_MODES; end -= MODE_BITS) {
    const isMode = bitsBefore(setup, end, 8) < 64 && bitsBefore(setup, end - 8, 32) === 0;
    if (!isMode) break;
    found.unshift(bitsBefore(setup, end - 40, 1) === 1);
    // The number of modes precedes the first mode; a chance match is further back or further on.
    if (bitsBefore(setup, end - MODE_BITS, 6) + 1 === found.length) modes = [...found];
  }
  if (modes === undefined) throw damaged("The Vorbis header isn't valid.");
  return modes;
}

/** The offset of the framing bit, after which only zeros fill the last byte. */
function lastBit(bytes: Buffer): number {
  let at = bytes.length - 1;
  while (at > 0 && bytes.readUInt8(at) === 0) at -= 1;
  return at < 0 ? 0 : at * 8 + 31 - Math.clz32(bytes.readUInt8(at));
}

/** Reads the number whose highest bit is the one before `end`; Vorbis fills bytes from their lowest bit. */
function bitsBefore(bytes: Buffer, end: number, count: number): number {
  let value = 0;
  for (let bit = end - 1; bit >= end - count; bit -= 1)
    value = value * 2 + ((bytes.readUInt8(bit >> 3) >> (bit & 7)) & 1);
  return value;
}
