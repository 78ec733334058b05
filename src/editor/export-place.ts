import { lstat } from "node:fs/promises";
import { hasCode } from "./error-code.ts";
import { isInside, withoutLinks } from "./real-path.ts";

/** Where a file that is about to be written really is, whatever links lead there. */
export interface ExportPlace {
  /** Whether a file has that name already. */
  readonly exists: boolean;
  /** Whether it is outside all the folders. */
  readonly isOutside: boolean;
  /** The path without links. */
  readonly path: string;
}

/** Finds out where a path leads, and whether that is inside the folders. Rejects where the disk does. */
export async function exportPlace(file: string, folders: readonly string[]): Promise<ExportPlace> {
  const [exists, real, roots] = await Promise.all([
    isThere(file),
    withoutLinks(file),
    Promise.all(folders.map(withoutLinks)),
  ]);
  return { exists, path: real, isOutside: !roots.some((root) => real === root || isInside(real, root)) };
}

/** A link that leads nowhere is there too; a folder can't be written over. */
async function isThere(file: string): Promise<boolean> {
  try {
    return !(await lstat(file)).isDirectory();
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR")) return false;
    throw error;
  }
}
