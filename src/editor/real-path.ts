import { realpath } from "node:fs/promises";
import path from "node:path";
import { hasCode } from "./error-code.ts";

/** Whether a path is below a folder; the folder itself is not. */
export function isInside(file: string, folder: string): boolean {
  const way = path.relative(folder, file);
  return way !== "" && way.split(path.sep)[0] !== ".." && !path.isAbsolute(way);
}

/**
 * Returns a path without links. The parts that don't exist are added to the nearest folder that does. Rejects where the disk does.
 */
export async function withoutLinks(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch (error) {
    const folder = path.dirname(file);
    if (!hasCode(error, "ENOENT", "ENOTDIR") || folder === file) throw error;
    return path.join(await withoutLinks(folder), path.basename(file));
  }
}
