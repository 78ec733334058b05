import { LIMITS } from "../../../src/contract/limits.ts";
import { wavOfBytes } from "../../conformance/media.ts";
import { recording } from "./audio/measure-bytes.ts";
import { fixture, jpegSegment, pngChunk, pngWith, uint32 } from "./image/make-image.ts";

/** A file that is slow to read, or would be if read the wrong way. */
export interface LongFile {
  readonly name: string;
  readonly kind: "image" | "audio";
  /** True if it lasts longer than a few frames. */
  readonly isLong: boolean;
  readonly bytes: () => Promise<Buffer>;
}

const MOST_IMAGE_BYTES = LIMITS.image.maxBytes;
const ROOM_BYTES = 100_000;
const [LAST_BYTE, LAST_TWO_BYTES] = [-1, -2];
/** At this bit rate, 150 MB last less than 600 seconds. */
const STUDIO = { rate: 96_000, channels: 2, bits: 24 };
/** MPEG 1 layer III of 320 kbit/s at 44,100 Hz: 600 seconds. */
const MP3_FRAME = Buffer.concat([Buffer.from("fffbe0c4", "hex"), Buffer.alloc(1040)]);
const MP3_FRAMES = 22_968;
const COVER_BYTES = 120 * 1024 * 1024;

/** Repeats a piece up to nearly the size limit of an image. */
function repeated(piece: Buffer): Buffer {
  return Buffer.alloc(Math.floor((MOST_IMAGE_BYTES - ROOM_BYTES) / piece.length) * piece.length, piece);
}

function image(name: string, isLong: boolean, bytes: () => Buffer): LongFile {
  return { name, kind: "image", isLong, bytes: async () => Promise.resolve(bytes()) };
}

function audio(name: string, isLong: boolean, bytes: () => Buffer | Promise<Buffer>): LongFile {
  return { name, kind: "audio", isLong, bytes: async () => bytes() };
}

function largePng(): Buffer {
  const header = Buffer.concat([uint32(3000), uint32(3000), Buffer.from([8, 2, 0, 0, 0])]);
  const pixels = Buffer.alloc(MOST_IMAGE_BYTES - ROOM_BYTES, 7);
  const chunks = [pngChunk("IHDR", header), pngChunk("IDAT", pixels), pngChunk("IEND", "")];
  return Buffer.concat([fixture("plain.png").subarray(0, 8), ...chunks]);
}

/** Puts an ID3v2 tag of this size before the frames, like that of an album cover. */
function withCover(frames: Buffer): Buffer {
  const size = [21, 14, 7, 0].map((shift) => (COVER_BYTES >> shift) & 0x7f);
  return Buffer.concat([
    Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, ...size]),
    Buffer.alloc(COVER_BYTES),
    frames,
  ]);
}

/** Honest files of the largest size, and hostile ones of small pieces. */
export const LONG_FILES: readonly LongFile[] = [
  image("PNG of 10 MB", false, largePng),
  image("PNG of chunks without content", true, () => pngWith(repeated(pngChunk("teXt", "")))),
  image("JPEG of segments without content", true, () =>
    Buffer.concat([fixture("plain.jpg").subarray(0, 2), repeated(jpegSegment(0xe5, ""))]),
  ),
  image("JPEG without an end", true, () =>
    Buffer.concat([fixture("plain.jpg").subarray(0, LAST_TWO_BYTES), repeated(Buffer.from([0xff]))]),
  ),
  image("GIF of blocks of one byte", true, () =>
    Buffer.concat([
      fixture("plain.gif").subarray(0, LAST_BYTE),
      Buffer.from([0x21, 0xfe]),
      repeated(Buffer.from([1, 0x21])),
    ]),
  ),
  image("WebP of chunks without content", false, () => {
    const webp = Buffer.concat([fixture("plain.webp"), repeated(Buffer.from("JUNK\0\0\0\0"))]);
    webp.writeUInt32LE(webp.length - 8, 4);
    return webp;
  }),
  audio("WAV of 150 MB", false, () => wavOfBytes(LIMITS.voice.maxBytes, STUDIO)),
  audio("MP3 of 600 s behind a cover, 143 MB", false, () =>
    withCover(Buffer.alloc(MP3_FRAMES * MP3_FRAME.length, MP3_FRAME)),
  ),
  audio("MP3 with 64 KB of junk in it", true, async () => {
    const mp3 = await recording("short.mp3");
    return Buffer.concat([mp3, Buffer.alloc(60_000, 0xff), mp3]);
  }),
  audio("FLAC of sync codes, 140 MB", false, async () =>
    Buffer.concat([await recording("short.flac"), Buffer.alloc(140_000_000, Buffer.from("fff8c918", "hex"))]),
  ),
  audio("M4A of boxes without content", true, () =>
    Buffer.concat([
      Buffer.from("\0\0\0\x10ftypM4A \0\0\0\0", "latin1"),
      Buffer.alloc(1_000_000, Buffer.from("\0\0\0\x08free", "latin1")),
    ]),
  ),
];
