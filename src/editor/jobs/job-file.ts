import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { hasCode } from "../error-code.ts";

/** For the person alone: the files hold texts. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** How the name of a kept job ends. */
export const RECORD = ".json";

/** Folder in that of the jobs: ends that were seen lie apart, so that a look at the names tells whether there is anything to do. */
export const SEEN = "seen";

/** What a write that was cut off leaves behind. */
export const UNFINISHED = ".tmp";

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
 * at any moment leaves the old text or the new one. Rejects when it cannot be written.
 */
export async function writeWhole(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${randomUUID()}${UNFINISHED}`;
  try {
    const handle = await open(unfinished, "wx", FILE_MODE);
    try {
      await handle.writeFile(text);
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
