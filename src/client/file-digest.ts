import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { openPieces } from "./file-pieces.ts";
import type { UploadFile } from "./http-exchange.ts";
import { readingStopped } from "./media-refusal.ts";
import { uploadFailure } from "./upload-fault.ts";

/** Pieces that are hashed before others have their turn, where reading them waits for nothing: some milliseconds. */
const AT_ONCE = 16;

/**
 * A name for what a file holds: the SHA-256 of its bytes, in hexadecimal digits. Little of it is in memory at a time.
 * @throws ServiceFailure where it is not the file any more that was looked at, or cannot be read; `cancelled`
 */
export async function digestOfFile(file: UploadFile, signal: AbortSignal): Promise<string> {
  try {
    return await digested(file, signal);
  } catch (error) {
    throw uploadFailure(error) ?? readingStopped(error, signal);
  }
}

async function digested(file: UploadFile, signal: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  const pieces = await openPieces(file);
  try {
    let read = 0;
    for await (const piece of pieces.read()) {
      signal.throwIfAborted();
      hash.update(piece);
      read += 1;
      if (read % AT_ONCE === 0) await nextTurn();
    }
    return hash.digest("hex");
  } finally {
    await pieces.close();
  }
}
