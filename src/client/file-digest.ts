import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { openPieces } from "./file-pieces.ts";
import type { UploadFile } from "./http-exchange.ts";
import { readingStopped } from "./media-refusal.ts";
import { uploadFailure } from "./upload-fault.ts";

/** The number of pieces hashed between yields if reading never waits: a few milliseconds. */
const AT_ONCE = 16;

/**
 * A digest of a file's content: SHA-256 in hexadecimal. Reads it in small pieces.
 * @throws ServiceFailure if the file has changed since it was inspected, or can't be read; `cancelled`
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
