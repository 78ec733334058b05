/** A codec whose packets are stored in OGG pages. */
export interface PacketCodec {
  /** Samples a second, as positions in the pages count them. */
  readonly rate: number;
  /** The most samples that a page's position may leave out of its packets. */
  readonly slackSamples: number;
  /** The number of packets at the beginning that aren't audio. */
  readonly headers: number;
  /** Samples at the beginning that a player skips. */
  readonly skippedSamples: number;
  /** Reads a header packet after the first one. */
  header(packet: Buffer, index: number): void;
  /** Returns the length of a packet of audio, given those before it. */
  samples(packet: Buffer): number;
}
