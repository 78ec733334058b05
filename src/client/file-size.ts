import { stat } from "node:fs/promises";
import { readingStopped, tooLarge, unusableFile } from "./media-refusal.ts";

/**
 * Bytes of a file that is given by its path or is in memory, from 1 to what the service takes. The file itself is not
 * opened: a pipe would wait for ever, and one that is too large need not be read.
 * @throws ServiceFailure `invalid_request` for what is no file or cannot be reached, `over_limit` for one that is too large
 */
export async function usableSize(
  source: string | Uint8Array,
  maxBytes: number,
  signal: AbortSignal,
): Promise<number> {
  const size = typeof source === "string" ? await sizeOnDisk(source, signal) : source.length;
  if (size === 0) throw unusableFile("empty");
  if (size > maxBytes) throw tooLarge(size, maxBytes);
  return size;
}

async function sizeOnDisk(path: string, signal: AbortSignal): Promise<number> {
  const found = await stat(path).catch((error: unknown) => {
    throw readingStopped(error, signal);
  });
  if (!found.isFile()) throw unusableFile("noFile");
  return found.size;
}
