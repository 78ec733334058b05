import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { hasCode } from "../vocabulary/error-code.ts";
import { Patience } from "../vocabulary/patience.ts";

const NAME = /^[0-9a-f]{64}$/u;

/**
 * The hosts that a person has agreed to send text and files to (EDI-20), by scheme, host and port; a
 * different path is the same host. Loopback addresses are treated like any other. Stored on this machine and
 * never synced.
 *
 * Each host is a separate file, so a change in one window applies to the others' next request, and concurrent
 * changes can't undo each other as with a single shared value.
 */
export class Consent {
  readonly #folder: string;
  readonly #patience: Patience;
  /** Consent that could not be written; valid for this window only. */
  readonly #unwritten = new Set<string>();

  /** `folder` is shared by all windows and created with the first consent. */
  constructor(folder: string, patience = new Patience()) {
    this.#folder = folder;
    this.#patience = patience;
  }

  /** Returns true if consent was given. Never rejects: an unreadable file means no consent. */
  async isGiven(baseUrl: string): Promise<boolean> {
    const origin = originOf(baseUrl);
    if (origin === undefined) return false;
    if (this.#unwritten.has(origin)) return true;
    return this.#orElse(false, async () => (await originIn(this.#path(origin))) === origin);
  }

  /** Returns the hosts with consent, sorted. Never rejects. */
  async origins(): Promise<readonly string[]> {
    const written = await this.#orElse([], async () => this.#written());
    return [...new Set([...written, ...this.#unwritten])].sort();
  }

  /** Gives consent to hosts. Never rejects. */
  async give(baseUrls: readonly string[]): Promise<void> {
    for (const origin of baseUrls.map(originOf)) {
      if (origin === undefined) continue;
      const isWritten = await this.#orElse(false, async () => {
        const file = this.#path(origin);
        await mkdir(this.#folder, { recursive: true, mode: 0o700 });
        if ((await originIn(file)) !== origin) await writeWhole(file, Buffer.from(origin));
        return true;
      });
      if (isWritten) this.#unwritten.delete(origin);
      else this.#unwritten.add(origin);
    }
  }

  /** Revokes consent for hosts, so the next upload asks again. Returns true if all of them were removed from disk. */
  async forget(origins: readonly string[]): Promise<boolean> {
    for (const origin of origins) {
      this.#unwritten.delete(origin);
      await this.#orElse(undefined, async () => rm(this.#path(origin), { force: true }));
    }
    const left = await Promise.all(origins.map(async (origin) => this.isGiven(origin)));
    return !left.some(Boolean);
  }

  /** Returns the written origins. A file whose content isn't an origin with the matching name is ignored. */
  async #written(): Promise<readonly string[]> {
    const names = (await unlessAbsent(readdir(this.#folder))) ?? [];
    const read = await Promise.all(
      names
        .filter((name) => NAME.test(name))
        .map(async (name) => {
          const origin = await originIn(path.join(this.#folder, name));
          return origin !== undefined && nameOf(origin) === name ? [origin] : [];
        }),
    );
    return read.flat();
  }

  #path(origin: string): string {
    return path.join(this.#folder, nameOf(origin));
  }

  /** Runs a step; a disk that fails or hangs must not block a check. */
  async #orElse<T>(otherwise: T, step: () => Promise<T>): Promise<T> {
    const work = async (): Promise<T> => {
      try {
        return await step();
      } catch {
        return otherwise;
      }
    };
    return this.#patience.for(work(), () => otherwise);
  }
}

/** Returns the scheme, host and port of a URL; undefined if it is invalid. */
export function originOf(baseUrl: string): string | undefined {
  return URL.canParse(baseUrl) ? new URL(baseUrl).origin : undefined;
}

function nameOf(origin: string): string {
  return createHash("sha256").update(origin).digest("hex");
}

/** Returns the origin that a file contains; undefined if it doesn't exist. */
async function originIn(file: string): Promise<string | undefined> {
  return unlessAbsent(readFile(file, "utf8"));
}

async function unlessAbsent<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

/**
 * Replaces a file atomically and flushes it to disk: a kill or a power cut leaves either the old content or
 * the new one. Rejects if it can't be written.
 */
async function writeWhole(file: string, content: Uint8Array): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.tmp`;
  try {
    const handle = await open(unfinished, "wx", 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(path.dirname(file));
}

/** Flushes the new directory entry to disk. Windows doesn't support or need this. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, "r");
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch {
    // The file itself is already flushed.
  }
}
