import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { hasCode } from "../error-code.ts";

/** Why a list was not written; nothing of it has changed then. */
export type ListFault =
  /** The file may not be written. */
  | "readonly"
  /** The file is no text of UTF-8, or longer than lists are: written anew, it would lose something. */
  | "foreign"
  /** A link leads it out of the folder that it is kept in. */
  | "elsewhere"
  /** It is open in an editor with changes that are not saved. */
  | "unsaved"
  /** The disk refuses. */
  | "failed";

/** The longest list, in bytes. */
export const LARGEST_LIST = 4_000_000;

const LOCK = ".lock";
/** A lock so old is of a window that was killed. */
const ABANDONED_MS = 10_000;
const LOCK_PATIENCE_MS = 4_000;
const LOCK_STEP_MS = 15;
const PERMISSIONS = 0o777;
const OWNER_MAY_WRITE = 0o200;

/** The text of a list; undefined for bytes that are not UTF-8. */
export function listText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Changes a list on the disk: `edit` gets the text as it is there now, empty where there is no file, and gives the new one,
 * which is written whole or not at all. A lock keeps other windows of the extension out between the two, so that nobody's
 * lines are lost. Resolves with a fault where the file stays as it is. With `within`, no link may lead out of that folder:
 * whoever gives somebody a workspace does not choose which files outside of it get lines of its text.
 */
export async function changeListFile(
  file: string,
  edit: (text: string) => string,
  within?: string,
): Promise<ListFault | undefined> {
  try {
    await mkdir(path.dirname(file), { recursive: true });
    // A link stays a link; one that leads nowhere is replaced.
    const folder = await realpath(path.dirname(file));
    const target = await realpath(file).catch(() => path.join(folder, path.basename(file)));
    if (within !== undefined && !isInside(target, await realpath(within))) return "elsewhere";
    const unlock = await lock(target + LOCK);
    try {
      return await change(target, edit);
    } finally {
      await unlock();
    }
  } catch (thrown) {
    const code = thrown instanceof Error && "code" in thrown ? thrown.code : undefined;
    return code === "EACCES" || code === "EPERM" || code === "EROFS" ? "readonly" : "failed";
  }
}

function isInside(file: string, folder: string): boolean {
  const way = path.relative(folder, file);
  return way !== "" && way.split(path.sep)[0] !== ".." && !path.isAbsolute(way);
}

async function change(file: string, edit: (text: string) => string): Promise<ListFault | undefined> {
  const found = await stat(file).catch(unlessGone);
  if (found !== undefined && (!found.isFile() || found.size > LARGEST_LIST)) return "foreign";
  // A file can be replaced where it cannot be written: what is marked read-only stays.
  if (found !== undefined && (found.mode & OWNER_MAY_WRITE) === 0) return "readonly";
  const before = found === undefined ? "" : listText(await readFile(file));
  if (before === undefined) return "foreign";
  const after = edit(before);
  if (after !== before) await replace(file, after, found?.mode);
  return undefined;
}

async function replace(file: string, text: string, mode: number | undefined): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.tmp`;
  try {
    const handle = await open(unfinished, "wx");
    try {
      if (mode !== undefined) await handle.chmod(mode & PERMISSIONS);
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (thrown) {
    await rm(unfinished, { force: true });
    throw thrown;
  }
}

/** Rejects when it cannot be had in time. */
async function lock(file: string): Promise<() => Promise<void>> {
  const until = Date.now() + LOCK_PATIENCE_MS;
  for (;;) {
    try {
      await (await open(file, "wx")).close();
      return async () => rm(file, { force: true });
    } catch (thrown) {
      const taken = thrown instanceof Error && "code" in thrown && thrown.code === "EEXIST";
      if (!taken || Date.now() > until) throw thrown;
    }
    const found = await stat(file).catch(unlessGone);
    if (found !== undefined && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(file, { force: true });
    else await setTimeout(LOCK_STEP_MS);
  }
}

function unlessGone(thrown: unknown): undefined {
  if (hasCode(thrown, "ENOENT")) return undefined;
  throw thrown;
}
