import { imageSize } from "image-size";
import type { ImageFormat } from "../../contract/limits.ts";
import { Turns } from "../turns.ts";
import { isCompleteBmp } from "./bmp.ts";
import { isCompleteGif } from "./gif.ts";
import { jpegFrame } from "./jpeg.ts";
import { isCompletePng } from "./png.ts";
import { tiffDirectory } from "./tiff.ts";
import { isCompleteWebp } from "./webp.ts";

/** The error code of the service's refusal for a file that is no image ("Errors", images). */
export const CODE_OF_NO_IMAGE = { broken: "invalid_image", unsupported: "invalid_payload" } as const;

export type ReadImage =
  | { readonly kind: "image"; readonly format: ImageFormat; readonly width: number; readonly height: number }
  /** Damaged, truncated, or of a size that no decoder accepts. */
  | { readonly kind: "broken" }
  /** Not one of the six formats. */
  | { readonly kind: "unsupported" };

/** Larger than any real image; areas of such sides are still exact numbers. */
const LONGEST_SIDE = 1_000_000;

/**
 * Returns the format by content, and the size in pixels, which the price is based on. Checks headers, structure, lengths and
 * PNG's checksums, but decodes no pixels, so damage inside compressed data is not noticed. BigTIFF, and BMP with the OS/2
 * header, are not supported. Yields to other work meanwhile. Rejects with the signal's reason after an abort.
 */
export async function readImage(bytes: Buffer, signal: AbortSignal): Promise<ReadImage> {
  const format = formatOf(bytes);
  if (format === undefined) return { kind: "unsupported" };
  try {
    const header = await HEADERS[format](bytes, new Turns(signal));
    if (header === undefined) return { kind: "broken" };
    const { width, height } = imageSize(header);
    if (![width, height].every((side) => Number.isInteger(side) && side > 0 && side <= LONGEST_SIDE))
      return { kind: "broken" };
    return { kind: "image", format, width, height };
  } catch {
    signal.throwIfAborted();
    return { kind: "broken" };
  }
}

const SIGNATURES: readonly (readonly [ImageFormat, RegExp])[] = [
  ["jpeg", /^\xff\xd8\xff/],
  ["png", /^\x89PNG\r\n[^]\n/],
  ["webp", /^RIFF[^]{4}WEBP/],
  ["gif", /^GIF8[79]a/],
  ["bmp", /^BM[^]{12}[\x28-\x7c]\0\0\0/],
  ["tiff", /^(?:II\x2a\0|MM\0\x2a)/],
];

function formatOf(bytes: Buffer): ImageFormat | undefined {
  const head = bytes.toString("latin1", 0, 18);
  return SIGNATURES.find(([, signature]) => signature.test(head))?.[0];
}

type HeaderReader = (bytes: Buffer, turns: Turns) => Promise<Buffer | undefined>;

/** Extracts the bytes that the size is read from; undefined for a damaged file. Throws on reading past the end: damage too. */
const HEADERS: Readonly<Record<ImageFormat, HeaderReader>> = {
  jpeg: jpegFrame,
  png: whole(isCompletePng),
  webp: whole(isCompleteWebp),
  gif: whole(isCompleteGif),
  bmp: whole(isCompleteBmp),
  tiff: tiffDirectory,
};

function whole(isComplete: (bytes: Buffer, turns: Turns) => boolean | Promise<boolean>): HeaderReader {
  return async (bytes, turns) => ((await isComplete(bytes, turns)) ? bytes : undefined);
}
