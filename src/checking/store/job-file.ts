import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { hasCode } from "../vocabulary/error-code.ts";

/** Private to the user: the files contain text. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** The extension of a stored job. */
export const RECORD = ".job";

/** The extension used by earlier versions, which wrote plain JSON. */
export const PLAIN_RECORD = ".json";

/** The subfolder for jobs whose results were seen, so that a directory listing shows if there is work left. */
export const SEEN = "seen";

/** How long a job is kept after its result was seen, in milliseconds. */
export const SEEN_MS = 7 * 86_400_000;

/** The extension of a file that is being written, or was left by an interrupted write. */
export const UNFINISHED = ".tmp";

/** Returns true if the name is that of a stored job. */
export function isRecord(name: string): boolean {
  return name.endsWith(RECORD) || name.endsWith(PLAIN_RECORD);
}

/** Returns true if there are unseen results, jobs in the legacy format, or expired jobs. */
export async function hasJobsToLookAt(folder: string): Promise<boolean> {
  if ((await namesIn(folder)).some(isRecord)) return true;
  const seen = path.join(folder, SEEN);
  for (const name of await namesIn(seen)) {
    if (name.endsWith(PLAIN_RECORD)) return true;
    const found = await stat(path.join(seen, name)).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > SEEN_MS) return true;
  }
  return false;
}

/** Creates a folder for this user only, if it doesn't exist. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
}

/** Returns the names in a folder; empty if it doesn't exist. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR")) return [];
    throw error;
  }
}

/**
 * Replaces a file atomically and flushes it to disk: a kill or a power cut leaves either the old content or
 * the new one. Rejects if it can't be written.
 */
export async function writeWhole(file: string, content: Uint8Array): Promise<void> {
  const unfinished = `${file}.${randomUUID()}${UNFINISHED}`;
  try {
    const handle = await open(unfinished, "wx", FILE_MODE);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(path.dirname(file));
}

/** Flushes the new directory entry to disk. Windows doesn't support or need this. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, "r");
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch {
    // The file itself is already flushed.
  }
}
