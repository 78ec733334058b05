import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { hasCode } from "../error-code.ts";

/** For the person alone: the files hold texts. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** How the name of a kept job ends. */
export const RECORD = ".job";

/** The same of earlier versions, which wrote jobs as plain JSON. */
export const PLAIN_RECORD = ".json";

/** Folder in that of the jobs: ends that were seen lie apart, so that a look at the names tells whether there is anything to do. */
export const SEEN = "seen";

/** How long an end that was seen is kept, in milliseconds. */
export const SEEN_MS = 7 * 86_400_000;

/** What a write that was cut off leaves behind. */
export const UNFINISHED = ".tmp";

/** Whether a file is a kept job. */
export function isRecord(name: string): boolean {
  return name.endsWith(RECORD) || name.endsWith(PLAIN_RECORD);
}

/** Whether there are jobs whose end nobody has seen, ones of an earlier version, or ones that are too old. */
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

/** Makes a folder that is for this person alone, where there is none. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
}

/** The names in a folder; none where there is no such folder. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR")) return [];
    throw error;
  }
}

/**
 * Writes a file whole or not at all, over whatever has its name, and waits until it is on the disk: a kill or a power cut
 * at any moment leaves the old content or the new one. Rejects when it cannot be written.
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

/** The new name has to be on the disk too. Windows has no such thing and needs none. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, "r");
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch {
    // The file itself is safe.
  }
}
