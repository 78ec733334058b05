import { realpath } from "node:fs/promises";
import path from "node:path";
import { hasCode } from "../vocabulary/error-code.ts";

/** Returns true if a path is below a folder; false for the folder itself. */
export function isInside(file: string, folder: string): boolean {
  const way = path.relative(folder, file);
  return way !== "" && way.split(path.sep)[0] !== ".." && !path.isAbsolute(way);
}

/** Returns a path with links resolved, up to the part that doesn't exist. Rejects if the disk does. */
export async function withoutLinks(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch (error) {
    const folder = path.dirname(file);
    if (!hasCode(error, "ENOENT", "ENOTDIR") || folder === file) throw error;
    return path.join(await withoutLinks(folder), path.basename(file));
  }
}
