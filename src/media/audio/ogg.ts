import { damaged, unsupported } from "./audio-fault.ts";
import type { AudioFile } from "./audio-file.ts";
import { requireAgreement, requireShort, withoutPadding } from "./length.ts";
import { OpusCodec } from "./opus.ts";
import type { PacketCodec } from "./packet-codec.ts";
import { VorbisCodec } from "./vorbis.ts";

const PAGE_HEADER_BYTES = 27;
const CONTINUED = 1;
const FIRST_PAGE = 2;
/** The position of a page on which no packet ends. */
const NO_POSITION = -1n;
/** The most bytes of a packet that are buffered: enough for a setup header; pictures in comments don't have to fit. */
const KEPT_PACKET_BYTES = 1024 * 1024;
/** The most pages and pieces of packets together: 600 seconds of the shortest packets, each on its own page, have fewer. */
const MOST_PIECES = 2_000_000;

/** The first bytes of Theora, Dirac, VP8 and OGM packets. */
const VIDEOS = ["\x80theora", "BBCD", "OVP80", "\x01video"];
/** Streams that may accompany audio: skeletons. */
const COMPANIONS = ["fishead", "fisbone", "index"];

interface Page {
  readonly flags: number;
  readonly position: bigint;
  readonly serial: number;
  readonly lengths: Buffer;
  readonly body: Buffer;
}

/**
 * Returns the seconds of an OGG file of Vorbis or Opus, by the lengths of its packets; the lengths that the pages state must
 * agree. Consecutive recordings in a file are added up.
 */
export async function measureOgg(file: AudioFile, start: number): Promise<number> {
  let seconds = 0;
  let stream: OggStream | undefined;
  let pieces = 0;
  for (let at = start; at < file.size;) {
    const { bytes, page } = await readPage(file, at);
    at += bytes;
    pieces += 1 + page.lengths.length;
    if (pieces > MOST_PIECES) throw damaged("The OGG file has too many pages.");
    if ((page.flags & FIRST_PAGE) !== 0) {
      const codec = codecOf(page.body);
      if (codec === undefined) continue;
      if (stream?.hasAudio === false) throw damaged("The OGG file has more than one stream of audio.");
      seconds += stream?.seconds() ?? 0;
      stream = new OggStream(page.serial, codec);
    }
    if (page.serial !== stream?.serial) continue;
    stream.take(page);
    requireShort(seconds + stream.heldSeconds);
  }
  if (stream?.hasAudio !== true) throw damaged("The OGG file has no audio.");
  return seconds + stream.seconds();
}

async function readPage(file: AudioFile, at: number): Promise<{ bytes: number; page: Page }> {
  const header = await file.exactly(at, PAGE_HEADER_BYTES);
  if (header.toString("latin1", 0, 4) !== "OggS" || header.readUInt8(4) !== 0)
    throw damaged("The OGG file is damaged.");
  const lengthsEnd = PAGE_HEADER_BYTES + header.readUInt8(26);
  const head = await file.exactly(at, lengthsEnd);
  const bytes = lengthsEnd + head.subarray(PAGE_HEADER_BYTES).reduce((sum, length) => sum + length, 0);
  const whole = await file.exactly(at, bytes);
  const page = {
    flags: whole.readUInt8(5),
    position: whole.readBigInt64LE(6),
    serial: whole.readUInt32LE(14),
    lengths: whole.subarray(PAGE_HEADER_BYTES, lengthsEnd),
    body: whole.subarray(lengthsEnd),
  };
  return { bytes, page };
}

/** Undefined for a stream that accompanies audio. */
function codecOf(first: Buffer): PacketCodec | undefined {
  const mark = first.toString("latin1", 0, 8);
  if (mark.startsWith("\x01vorbis")) return new VorbisCodec(first);
  if (mark === "OpusHead") return new OpusCodec(first);
  if (VIDEOS.some((video) => mark.startsWith(video))) throw unsupported("The file is a video.");
  if (COMPANIONS.some((companion) => mark.startsWith(companion))) return undefined;
  throw damaged("The OGG file's codec isn't supported. Use Vorbis or Opus.");
}

/** One recording in a file: its packets reassembled from the pages. */
class OggStream {
  readonly serial: number;
  readonly #codec: PacketCodec;
  #packets = 0;
  #samples = 0;
  #begin: number | undefined;
  #end = 0;
  #pieces: Buffer[] = [];
  #keptBytes = 0;

  constructor(serial: number, codec: PacketCodec) {
    this.serial = serial;
    this.#codec = codec;
  }

  get hasAudio(): boolean {
    return this.#packets > this.#codec.headers;
  }

  get heldSeconds(): number {
    return Math.max(0, this.#samples - this.#codec.skippedSamples) / this.#codec.rate;
  }

  take({ body, flags, lengths, position }: Page): void {
    if ((flags & CONTINUED) === 0) this.#forget();
    let at = 0;
    for (const length of lengths) {
      this.#keep(body.subarray(at, at + length));
      at += length;
      // A length of 255 means that the packet continues.
      if (length < 255) this.#finish();
    }
    if (position === NO_POSITION || !this.hasAudio) return;
    this.#end = Number(position);
    // A recording joined in progress does not begin at 0.
    this.#begin ??= Math.max(0, this.#end - this.#samples);
  }

  /** Throws `damaged` if the pages state another length than the packets have. */
  seconds(): number {
    const { rate, skippedSamples, slackSamples } = this.#codec;
    const stated = (this.#end - (this.#begin ?? 0) - skippedSamples) / rate;
    requireAgreement(stated, this.heldSeconds, slackSamples / rate);
    return withoutPadding(stated, this.heldSeconds, slackSamples / rate);
  }

  #keep(piece: Buffer): void {
    if (this.#keptBytes > KEPT_PACKET_BYTES) return;
    // The next page overwrites this view.
    this.#pieces.push(Buffer.from(piece));
    this.#keptBytes += piece.length;
  }

  #finish(): void {
    const packet = Buffer.concat(this.#pieces);
    this.#forget();
    if (this.#packets >= this.#codec.headers) this.#samples += this.#codec.samples(packet);
    else if (this.#packets > 0) this.#codec.header(packet, this.#packets);
    this.#packets += 1;
  }

  #forget(): void {
    this.#pieces = [];
    this.#keptBytes = 0;
  }
}
