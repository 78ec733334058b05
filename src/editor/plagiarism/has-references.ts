import { opendir } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** Entries that are looked at; where none of so many is a file, the service looks itself. */
const MOST_ENTRIES = 20_000;

/**
 * Whether a file lies in any of the folders, by absolute path, other than those of `except`, which are `file:` URIs. Links, hidden
 * names and `node_modules` don't count, as in a scan. Never rejects.
 */
export async function hasReferences(folders: readonly string[], except: readonly string[]): Promise<boolean> {
  const left = new Set(except);
  const waiting = [...folders];
  let seen = 0;
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    try {
      for await (const entry of await opendir(folder)) {
        if ((seen += 1) > MOST_ENTRIES) return true;
        const { name } = entry;
        if (name.startsWith(".") || name === "node_modules") continue;
        const full = path.join(folder, name);
        if (entry.isDirectory()) waiting.push(full);
        else if (entry.isFile() && !left.has(pathToFileURL(full).href)) return true;
      }
    } catch {
      // A folder that isn't there holds no file.
    }
  }
  return false;
}
