import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { ensureWritable } from "./cannot-run.ts";
import type { Lifetime } from "./lifetime.ts";
import { trusted } from "./trusted.ts";

/** The file in a finished folder that lists the size in bytes of each other file. */
const LISTING = "files.json";

export interface CachedFolderOptions {
  /** The folder that holds this one and earlier ones. */
  readonly cache: string;
  /** `KIND-STAMP`; folders of the same kind with another stamp are removed. */
  readonly name: string;
  /** Fills an empty folder. */
  readonly prepare: (staging: string) => Promise<void>;
}

/**
 * Returns a folder that is prepared once and verified at each start: a folder that lacks a file, or has one
 * of another size, is replaced. It is prepared under a temporary name and renamed when complete, so an
 * interrupted install never looks finished. Of two runs that start at once, the second to finish discards its
 * copy.
 *
 * @throws {CannotRun} When the cache can't be written.
 */
export async function cachedFolder(
  { cache, name, prepare }: CachedFolderOptions,
  lifetime: Lifetime,
): Promise<string> {
  const folder = path.join(cache, name);
  if (existsSync(folder) && damage(folder) === undefined) return folder;

  ensureWritable(cache);
  const staging = path.join(cache, `staging-${process.pid}-${Date.now()}`);
  const forget = lifetime.atEnd(() => {
    rmSync(staging, { recursive: true, force: true, maxRetries: 5 });
  });
  discardDamaged(folder, `${staging}-damaged`);
  mkdirSync(staging);
  await prepare(staging);
  writeFileSync(path.join(staging, LISTING), JSON.stringify(sizesIn(staging)));
  claim(staging, folder);
  forget();
  removeStale(cache, name);
  return folder;
}

/** Removes an incomplete folder. It is renamed first, so that no other run finds it half removed. */
function discardDamaged(folder: string, discarded: string): void {
  const found = existsSync(folder) ? damage(folder) : undefined;
  // Another run may have replaced it since.
  if (found === undefined) return;
  console.log(`${folder} is damaged: ${found}. It is replaced.`);
  renameSync(folder, discarded);
  rmSync(discarded, { recursive: true, force: true, maxRetries: 5 });
}

/** Returns the first difference between a folder and its listing. */
function damage(folder: string): string | undefined {
  let listed: readonly (readonly [file: string, size: number])[];
  try {
    const listing: unknown = JSON.parse(readFileSync(path.join(folder, LISTING), "utf8"));
    listed = Object.entries(trusted<Record<string, number>>(listing));
  } catch {
    return `${LISTING} is missing or unreadable`;
  }
  for (const [file, size] of listed) {
    const found = lstatSync(path.join(folder, file), { throwIfNoEntry: false })?.size;
    if (found === undefined) return `${file} is missing`;
    if (found !== size) return `${file} has ${found} bytes instead of ${size}`;
  }
  return undefined;
}

/** Links are listed, not followed, because one of them leads back to its own folder. */
function sizesIn(folder: string): Record<string, number> {
  const sizes: Record<string, number> = {};
  const walk = (parent: string): void => {
    for (const entry of readdirSync(path.join(folder, parent), { withFileTypes: true })) {
      const file = path.join(parent, entry.name);
      if (entry.isDirectory()) walk(file);
      else sizes[file] = lstatSync(path.join(folder, file)).size;
    }
  };
  walk("");
  return sizes;
}

/** Makes the prepared folder the one in use, unless another run was first. */
function claim(staging: string, folder: string): void {
  try {
    renameSync(staging, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(staging, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Removes earlier folders of the same kind, and the remains of interrupted runs. */
function removeStale(cache: string, current: string): void {
  const kind = `${current.split("-", 1)[0]}-`;
  for (const entry of readdirSync(cache)) {
    const owner = /^staging-(\d+)-/.exec(entry)?.[1];
    const abandoned =
      owner === undefined ? entry.startsWith(kind) && entry !== current : !isAlive(Number(owner));
    if (!abandoned) continue;
    try {
      rmSync(path.join(cache, entry), { recursive: true, force: true, maxRetries: 5 });
    } catch {
      // A process of an interrupted run may still be writing there; a later install removes the folder.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
