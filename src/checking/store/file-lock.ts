import { randomUUID } from "node:crypto";
import { open, readFile, rename, rm, stat } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { hasCode } from "../vocabulary/error-code.ts";

/** A lock of this age, in milliseconds, belongs to a window that was killed. */
const ABANDONED_MS = 10_000;
const STEP_MS = 15;
const FILE_MODE = 0o600;
const TOKEN = /^[0-9a-f-]{36}$/u;

/** A file that one window at a time holds. */
export interface FileLock {
  /** Returns true if this window still owns the lock: another one takes it over after ten seconds. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

interface FoundLock {
  readonly token: string;
  readonly isAbandoned: boolean;
}

/**
 * Takes a lock file, waiting until `until` (milliseconds since 1970). Rejects if the lock isn't available in
 * time.
 *
 * Each lock holds a token. It is removed or replaced only under a second lock named by that token, while the
 * token is still in it. So of two windows that find the same abandoned lock, the slower one can't remove the
 * faster one's lock.
 */
export async function takeLock(file: string, until: number): Promise<FileLock> {
  const token = randomUUID();
  for (;;) {
    if (await isCreated(file, token)) return lockOf(file, token, until);
    const found = await lockIn(file);
    if (found?.isAbandoned === true && (await isTakenOver(file, found.token, token, until))) {
      return lockOf(file, token, until);
    }
    if (Date.now() > until) throw Object.assign(new Error("The lock is taken"), { code: "EEXIST" });
    await setTimeout(STEP_MS);
  }
}

function lockOf(file: string, token: string, until: number): FileLock {
  const isHeld = async (): Promise<boolean> => (await lockIn(file))?.token === token;
  const remove = async (): Promise<void> => rm(file, { force: true });
  return {
    isHeld,
    release: async () => {
      // If it can't be removed, it becomes stale.
      await underSecondLock(file, token, until, remove).catch(() => false);
    },
  };
}

async function isCreated(file: string, token: string): Promise<boolean> {
  try {
    await write(file, token);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

async function isTakenOver(file: string, old: string, token: string, until: number): Promise<boolean> {
  return underSecondLock(file, old, until, async () => {
    const whole = `${file}.${randomUUID()}.tmp`;
    await write(whole, token);
    await rename(whole, file);
  });
}

/** Changes a lock while no other window can; returns false if it is gone or holds another token. */
async function underSecondLock(
  file: string,
  token: string,
  until: number,
  change: () => Promise<void>,
): Promise<boolean> {
  const second = `${file}.${token}`;
  const own = randomUUID();
  while (!(await isCreated(second, own))) {
    const found = await lockIn(second);
    // Left by a window that was killed between two steps.
    if (found?.isAbandoned === true && (await isTakenOver(second, found.token, own, until))) break;
    if ((await lockIn(file))?.token !== token || Date.now() > until) return false;
    await setTimeout(STEP_MS);
  }
  try {
    if ((await lockIn(file))?.token !== token) return false;
    await change();
    return true;
  } finally {
    await rm(second, { force: true });
  }
}

/** Returns the lock in a file; undefined if there is none. */
async function lockIn(file: string): Promise<FoundLock | undefined> {
  try {
    const text = await readFile(file, "utf8");
    const { ino, mtimeMs } = await stat(file);
    // A lock from an earlier version, or one that is being written, has no token.
    const token = TOKEN.test(text) ? text : String(ino);
    return { token, isAbandoned: Date.now() - mtimeMs > ABANDONED_MS };
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

async function write(file: string, token: string): Promise<void> {
  const handle = await open(file, "wx", FILE_MODE);
  try {
    await handle.writeFile(token);
  } finally {
    await handle.close();
  }
}
