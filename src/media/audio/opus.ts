import { damaged } from "./audio-fault.ts";
import type { PacketCodec } from "./packet-codec.ts";

const RATE = 48_000;
/** Samples of a frame at 48,000 Hz: 2.5, 5, 10 and 20 ms of CELT, 10 and 20 of hybrid, 10 to 60 of SILK. */
const CELT = [120, 240, 480, 960];
const SILK = [480, 960, 1920, 2880];

/** Opus (RFC 6716 and 7845): each packet's first two bytes determine its length. */
export class OpusCodec implements PacketCodec {
  readonly rate = RATE;
  /** A packet lasts up to 120 ms, and any part of the last one may be left out. */
  readonly slackSamples = 5760;
  readonly headers = 2;
  readonly skippedSamples: number;

  constructor(head: Buffer) {
    if (head.length < 19) throw damaged("The Opus header is cut off.");
    this.skippedSamples = head.readUInt16LE(10);
  }

  header(): void {
    // The second packet has comments.
  }

  samples(packet: Buffer): number {
    if (packet.length === 0) return 0;
    const toc = packet.readUInt8(0);
    const code = toc & 3;
    const frames = code === 0 ? 1 : code < 3 ? 2 : packet.length < 2 ? 0 : packet.readUInt8(1) & 0x3f;
    const samples = frames * frameSamples(toc >> 3);
    if (samples === 0 || samples > this.slackSamples) throw damaged("The Opus audio is damaged.");
    return samples;
  }
}

function frameSamples(configuration: number): number {
  if (configuration >= 16) return CELT[configuration & 3] ?? 0;
  return configuration >= 12 ? (configuration & 1 ? 960 : 480) : (SILK[configuration & 3] ?? 0);
}
