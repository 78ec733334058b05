import { opendir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { referenceEnding } from "../../contract/reference-files.ts";

/** The folders that the embedded service compares texts with. */
export interface ComparedFolders {
  /** Absolute paths of the folders that may be compared with. */
  readonly folders: () => Promise<readonly string[]>;
  /** Asks the person about folders outside of the workspace that only its settings name; true while a question is open. Never rejects. */
  readonly offer: () => Promise<boolean>;
}

/** Folders beside those of the settings, for a sample text of the first run. Documents are known by their addresses. */
export interface SampleReferences {
  readonly folders: () => readonly string[];
  /** Called before a document is scanned. */
  readonly offerTo: (uri: string) => void;
  /** Files of these folders, as `file:` URIs, that a document is not to be compared with. */
  readonly withheldFrom: (uri: string) => readonly string[];
}

/** Entries that are looked at; where none of so many is such a file, the service looks itself. */
const MOST_ENTRIES = 20_000;

/**
 * Resolves to true if any of the folders, by absolute path, holds a file of a kind that is compared, other than those
 * of `except`, which are `file:` URIs. Links, hidden names and `node_modules` don't count, as in a scan. Never rejects.
 */
export async function hasReferences(folders: readonly string[], except: readonly string[]): Promise<boolean> {
  // Not all programs escape the same characters of a URI.
  const left = new Set(except.flatMap((uri) => pathOf(uri) ?? []));
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
        else if (entry.isFile() && referenceEnding(name) !== undefined && !left.has(full)) return true;
      }
    } catch {
      // A folder that isn't there holds no file.
    }
  }
  return false;
}

/** Undefined for what is no path of this machine. */
function pathOf(uri: string): string | undefined {
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}
