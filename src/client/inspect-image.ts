import { open } from "node:fs/promises";
import { LIMITS } from "../contract/limits.ts";
import { imagePrice } from "../contract/prices.ts";
import { CODE_OF_NO_IMAGE, type ReadImage, readImage } from "../media/image/read-image.ts";
import type { FailureEntry } from "./failure-table.ts";
import { isServiceFailure } from "./failure.ts";
import { stateOfFile } from "./file-size.ts";
import type { InspectedImage } from "./media-file.ts";
import { readingStopped, unusableFile } from "./media-refusal.ts";
import { overLimit } from "./own-refusal.ts";

const NO_IMAGE: Readonly<Record<keyof typeof CODE_OF_NO_IMAGE, FailureEntry>> = {
  unsupported: {
    happened: ["The file isn't a JPEG, PNG, WebP, GIF, BMP or TIFF image."],
    next: ["Save it as one of these, then try again."],
  },
  broken: {
    happened: ["The image is damaged or cut off."],
    next: ["Open it in another program and save it again, or choose another file."],
  },
};

/**
 * Validates an image before it is sent (CLI-3, CON-8): at most 10 MB, one of the six formats by its content, complete.
 * Resolves to its pixels and its price. `source` is the path of a file, which is read for this only, or bytes; `name` is
 * sent along. A file refused here is refused by the embedded service with the same code. The hosted service may decode some
 * of them, such as a truncated photo. They are still refused, because a file without a price can neither be quoted nor
 * counted against a budget, and saving it again repairs it.
 * @throws ServiceFailure `over_limit` with `invalid_payload` or `invalid_image`, `invalid_request` for a path that is no
 * file or cannot be read, `cancelled`
 */
export async function inspectImage(
  source: string | Uint8Array,
  name: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<InspectedImage> {
  const state = await stateOfFile(source, LIMITS.image.maxBytes, signal);
  const read = await readSource(source, state.size, signal);
  if (read.kind !== "image") throw overLimit(CODE_OF_NO_IMAGE[read.kind], {}, NO_IMAGE[read.kind]);
  const { format, width, height } = read;
  const file = { source, ...state, name, type: `image/${format}` };
  return { kind: "image", file, format, width, height, price: imagePrice(width, height) };
}

async function readSource(
  source: string | Uint8Array,
  size: number,
  signal: AbortSignal,
): Promise<ReadImage> {
  try {
    signal.throwIfAborted();
    const bytes = typeof source === "string" ? await readWhole(source, size) : viewOf(source);
    return await readImage(bytes, signal);
  } catch (error) {
    throw isServiceFailure(error) ? error : readingStopped(error, signal);
  }
}

/** Reads as many bytes as the file had a moment ago, so that a growing file can't exhaust memory. */
async function readWhole(path: string, size: number): Promise<Buffer> {
  const handle = await open(path, "r");
  try {
    const bytes = Buffer.alloc(size);
    for (let at = 0; at < size;) {
      const { bytesRead } = await handle.read(bytes, at, size - at, at);
      if (bytesRead === 0) throw unusableFile("changed");
      at += bytesRead;
    }
    return bytes;
  } finally {
    await handle.close();
  }
}

function viewOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
