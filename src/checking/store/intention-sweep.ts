import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { LIMITS } from "../../contract/limits.ts";
import { hasCode } from "../vocabulary/error-code.ts";

/** A state of an open request, by its keyed name; `.json` is what earlier versions wrote, by a plain hash. */
export const INTENTION_FILE = /^([0-9a-f]{64})\.(\d{1,6})\.(sealed|json)$/u;

/** When nobody sends under a key any more, in milliseconds since its file was written. */
const SWEPT_AFTER_MS = LIMITS.idempotency.lifetimeSeconds * 1_000;

/**
 * Removes the files of open requests whose keys no check can use any more; all of them where `now` is `Infinity`. Rejects where the
 * disk does.
 */
export async function sweepIntentions(folder: string, now: number): Promise<void> {
  for (const name of (await unlessGone(readdir(folder))) ?? []) {
    // With what a window that was killed was writing.
    if (!INTENTION_FILE.test(name) && !name.endsWith(".tmp")) continue;
    const file = path.join(folder, name);
    // Another window may have removed it meanwhile.
    const found = await unlessGone(stat(file));
    if (found !== undefined && now - found.mtimeMs > SWEPT_AFTER_MS) await rm(file, { force: true });
  }
}

async function unlessGone<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}
