/** A codec whose packets lie in OGG pages. */
export interface PacketCodec {
  /** Samples a second, as positions in the pages count them. */
  readonly rate: number;
  /** What a page's position may leave out of its packets. */
  readonly slackSamples: number;
  /** Packets at the beginning that are no audio. */
  readonly headers: number;
  /** Samples at the beginning that are not heard. */
  readonly skippedSamples: number;
  /** Takes a packet of the headers after the first one. */
  header(packet: Buffer, index: number): void;
  /** How long a packet of audio lasts, after those before it. */
  samples(packet: Buffer): number;
}
