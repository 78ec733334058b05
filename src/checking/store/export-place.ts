import { lstat } from "node:fs/promises";
import { hasCode } from "../vocabulary/error-code.ts";
import { isInside, withoutLinks } from "./real-path.ts";

/** The real location of a file to write, with links resolved. */
export interface ExportPlace {
  /** True if the file already exists. */
  readonly exists: boolean;
  /** True if the file is outside all the folders. */
  readonly isOutside: boolean;
  /** The path without links. */
  readonly path: string;
}

/** Resolves a path and checks if it is inside the folders. Rejects if the disk does. */
export async function exportPlace(file: string, folders: readonly string[]): Promise<ExportPlace> {
  const [exists, real, roots] = await Promise.all([
    isThere(file),
    withoutLinks(file),
    Promise.all(folders.map(withoutLinks)),
  ]);
  return { exists, path: real, isOutside: !roots.some((root) => real === root || isInside(real, root)) };
}

/** Returns true if something exists at the path, broken links included; a folder can't be overwritten. */
async function isThere(file: string): Promise<boolean> {
  try {
    return !(await lstat(file)).isDirectory();
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR")) return false;
    throw error;
  }
}
