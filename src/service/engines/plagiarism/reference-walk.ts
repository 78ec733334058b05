import { type Dirent, lstatSync, opendirSync, type Stats } from "node:fs";
import path from "node:path";
import { isReadable } from "./readers/read-reference.ts";

/** A file of a reference folder in its current state. */
export interface ReferenceFile {
  readonly path: string;
  readonly mtimeMs: number;
  readonly size: number;
}

/** Limits of the comparison. */
export interface WalkLimits {
  readonly maxFiles: number;
  readonly maxFileBytes: number;
  /** The most entries examined in all folders, of any kind. The rest of a larger tree is not compared. */
  readonly maxEntries: number;
}

export const WALK_LIMITS: WalkLimits = {
  maxFiles: 100_000,
  maxFileBytes: 32 * 1024 * 1024,
  maxEntries: 500_000,
};

export interface Walk {
  /** In the order of their paths. */
  readonly files: readonly ReferenceFile[];
  /** Readable types of files that exceed a limit or can't be accessed. */
  readonly skipped: number;
  /** Folders skipped for the same reasons, including a reference folder that doesn't exist. */
  readonly foldersSkipped: number;
}

/**
 * Returns the readable files below the folders. Links are not followed, so that a walk ends and stays inside; names that
 * begin with a dot and `node_modules` are skipped. Nested folders count once. `step` runs before each disk access, which may
 * be slow on some drives; an error from it ends the walk.
 */
export async function walkReferences(
  folders: readonly string[],
  limits: WalkLimits,
  step: () => Promise<void>,
): Promise<Walk> {
  const found = new Map<string, ReferenceFile>();
  let skipped = 0;
  let foldersSkipped = 0;
  let entriesSeen = 0;
  const waiting = [...new Set(folders.map((folder) => path.resolve(folder)))].toSorted().toReversed();
  const seen = new Set<string>();

  const look = async (file: string): Promise<void> => {
    if (found.has(file)) return;
    await step();
    const stats = statsOf(file);
    if (stats === undefined || found.size >= limits.maxFiles || stats.size > limits.maxFileBytes) {
      skipped += 1;
      return;
    }
    found.set(file, { path: file, mtimeMs: stats.mtimeMs, size: stats.size });
  };

  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (seen.has(folder)) continue;
    seen.add(folder);
    if (entriesSeen >= limits.maxEntries) {
      foldersSkipped += 1;
      continue;
    }
    const entries = await entriesOf(folder, step);
    if (entries === undefined) {
      foldersSkipped += 1;
      continue;
    }
    entriesSeen += entries.length;
    const inside: string[] = [];
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const { name } = entry;
      if (name.startsWith(".") || name === "node_modules") continue;
      const full = path.join(folder, name);
      if (entry.isDirectory()) inside.push(full);
      else if (entry.isFile() && isReadable(full)) await look(full);
    }
    for (const each of inside.toReversed()) waiting.push(each);
  }
  const files = [...found.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return { files, skipped, foldersSkipped };
}

/** All entries of a folder, read in small steps; undefined if it can't be read. */
async function entriesOf(folder: string, step: () => Promise<void>): Promise<Dirent[] | undefined> {
  await step();
  const open = attempt(() => opendirSync(folder));
  if (open === undefined) return undefined;
  const entries: Dirent[] = [];
  try {
    for (;;) {
      await step();
      const entry = attempt(() => open.readSync());
      if (entry === undefined) return undefined;
      if (entry === null) return entries;
      entries.push(entry);
    }
  } finally {
    attempt(() => open.closeSync());
  }
}

/** Returns the stats of a file without following a link; undefined if there are none. */
export function statsOf(file: string): Stats | undefined {
  return attempt(() => lstatSync(file));
}

function attempt<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
