import { randomUUID } from "node:crypto";
import { chmod, mkdir, open, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { hasCode } from "../vocabulary/error-code.ts";
import { takeLock, type FileLock } from "./file-lock.ts";
import { isInside } from "./real-path.ts";

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
const LOCK_WAIT_MS = 4_000;
const PERMISSIONS = 0o777;
const OWNER_MAY_WRITE = 0o200;
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

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
 * whoever gives somebody a workspace does not choose which files outside of it get lines of its text. Without it the list is
 * the person's own, which nobody else may read.
 */
export async function changeListFile(
  file: string,
  edit: (text: string) => string,
  within?: string,
): Promise<ListFault | undefined> {
  try {
    const isPrivate = within === undefined;
    await mkdir(path.dirname(file), { recursive: true, ...(isPrivate ? { mode: PRIVATE_FOLDER } : {}) });
    // A link stays a link; one that leads nowhere is replaced.
    const folder = await realpath(path.dirname(file));
    const target = await realpath(file).catch(() => path.join(folder, path.basename(file)));
    if (!isPrivate && !isInside(target, await realpath(within))) return "elsewhere";
    // Not every disk has modes.
    if (isPrivate) await chmod(folder, PRIVATE_FOLDER).catch(() => undefined);
    const until = Date.now() + LOCK_WAIT_MS;
    for (;;) {
      const lock = await takeLock(target + LOCK, until);
      try {
        const changed = await change(target, edit, lock, isPrivate);
        if (changed !== "overtaken") return changed;
      } finally {
        await lock.release();
      }
    }
  } catch (thrown) {
    const code = thrown instanceof Error && "code" in thrown ? thrown.code : undefined;
    return code === "EACCES" || code === "EPERM" || code === "EROFS" ? "readonly" : "failed";
  }
}

async function change(
  file: string,
  edit: (text: string) => string,
  lock: FileLock,
  isPrivate: boolean,
): Promise<ListFault | "overtaken" | undefined> {
  const found = await stat(file).catch(unlessGone);
  if (found !== undefined && (!found.isFile() || found.size > LARGEST_LIST)) return "foreign";
  // A file can be replaced where it cannot be written: what is marked read-only stays.
  if (found !== undefined && (found.mode & OWNER_MAY_WRITE) === 0) return "readonly";
  const before = found === undefined ? "" : listText(await readFile(file));
  if (before === undefined) return "foreign";
  const after = edit(before);
  if (after === before) return undefined;
  const mode = isPrivate ? PRIVATE_FILE : found && found.mode & PERMISSIONS;
  return (await isReplaced(file, after, mode, lock)) ? undefined : "overtaken";
}

/** False where this window took so long that another one has the lock by now. */
async function isReplaced(
  file: string,
  text: string,
  mode: number | undefined,
  lock: FileLock,
): Promise<boolean> {
  const unfinished = `${file}.${randomUUID()}.tmp`;
  try {
    const handle = await open(unfinished, "wx", mode);
    try {
      if (mode !== undefined) await handle.chmod(mode);
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (!(await lock.isHeld())) {
      await rm(unfinished, { force: true });
      return false;
    }
    await rename(unfinished, file);
    return true;
  } catch (thrown) {
    await rm(unfinished, { force: true });
    throw thrown;
  }
}

function unlessGone(thrown: unknown): undefined {
  if (hasCode(thrown, "ENOENT")) return undefined;
  throw thrown;
}
