import { stat } from "node:fs/promises";
import type { UploadFile } from "./http-exchange.ts";
import { readingStopped, tooLarge, unusableFile } from "./media-refusal.ts";

/** The state of a file when inspected: size in bytes, and its last write if it is on disk. */
type FileState = Required<Pick<UploadFile, "size" | "modifiedMs">>;

/**
 * Returns the state of a file, given by path or bytes, of 1 byte up to the service's limit. The file itself is not opened: a
 * pipe would block forever, and one that is too large need not be read.
 * @throws ServiceFailure `invalid_request` for a path that is no file or can't be reached, `over_limit` for one that is too
 * large
 */
export async function stateOfFile(
  source: string | Uint8Array,
  maxBytes: number,
  signal: AbortSignal,
): Promise<FileState> {
  const state =
    typeof source === "string"
      ? await stateOnDisk(source, signal)
      : { size: source.length, modifiedMs: undefined };
  if (state.size === 0) throw unusableFile("empty");
  if (state.size > maxBytes) throw tooLarge(state.size, maxBytes);
  return state;
}

async function stateOnDisk(path: string, signal: AbortSignal): Promise<FileState> {
  const found = await stat(path).catch((error: unknown) => {
    throw readingStopped(error, signal);
  });
  if (!found.isFile()) throw unusableFile("noFile");
  return { size: found.size, modifiedMs: found.mtimeMs };
}
