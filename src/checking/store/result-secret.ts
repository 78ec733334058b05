import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Emitter, type Subscription } from "../vocabulary/emitter.ts";
import { takeLock } from "./file-lock.ts";
import type { SecretKeeper } from "./secret-file.ts";
import { TimeLimit } from "../vocabulary/time-limit.ts";

export const RESULT_SECRET = "contentAuthenticity.resultSecret";

/** How long two windows that make the secret at the same time wait for each other, in milliseconds. */
const LOCK_WAIT_MS = 2_000;
/** How soon one window finds what another has stored, in milliseconds. */
const STORED_MS = 100;

export interface ResultSecretParts {
  /** The secret storage, or a file where that forgets. */
  readonly secrets: SecretKeeper;
  readonly warn: (message: string) => void;
  /** With a keyring that hangs, or asks a person for a password. */
  readonly limit?: TimeLimit;
  /** Its name in the secret storage; that of results where nothing is said. */
  readonly name?: string;
  /**
   * A file that keeps two windows from making two secrets, of which the last would stand: to be given where what was sealed under
   * the first must not be lost.
   */
  readonly lock?: string;
}

/**
 * A secret of this installation that goes into the names and keys of what is sealed on disk. It is made at the first use; what was
 * sealed under another one is never found again.
 */
export class ResultSecret {
  readonly #parts: ResultSecretParts;
  readonly #limit: TimeLimit;
  readonly #name: string;
  readonly #subscription: Subscription;
  readonly #forgotten = new Emitter();
  #reading: Promise<string | undefined> | undefined;
  #secret: string | undefined;
  #hasWarned = false;

  constructor(parts: ResultSecretParts) {
    this.#parts = parts;
    this.#limit = parts.limit ?? new TimeLimit();
    this.#name = parts.name ?? RESULT_SECRET;
    this.#subscription = parts.secrets.onDidChange(({ key }) => {
      if (key === this.#name) void this.#changed();
    });
  }

  /** Undefined while the secret storage fails or hangs: then nothing is kept on disk, nor found there. Never rejects. */
  async get(): Promise<string | undefined> {
    if (this.#secret !== undefined) return this.#secret;
    this.#reading ??= this.#read();
    return this.#limit.wait(this.#reading, () => undefined);
  }

  /** Calls back where results that were kept are to be found no more, here or in another window. */
  readonly onDidForget = this.#forgotten.event;

  /** Makes all results that were kept unreadable, in every window. Rejects where the secret storage does. */
  async forget(): Promise<void> {
    this.#secret = undefined;
    this.#forgotten.fire();
    await this.#parts.secrets.delete(this.#name);
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  async #read(): Promise<string | undefined> {
    const { secrets, warn } = this.#parts;
    try {
      if ((await secrets.get(this.#name)) === undefined) await this.#make();
      // Read again: another window may have made one at the same time, and the last one stands.
      this.#secret = await secrets.get(this.#name);
      return this.#secret;
    } catch {
      if (!this.#hasWarned)
        warn("The secret storage can't be used: what is sealed with it is kept in this window alone.");
      this.#hasWarned = true;
      return undefined;
    } finally {
      this.#reading = undefined;
    }
  }

  async #make(): Promise<void> {
    const { lock: file, secrets } = this.#parts;
    if (file !== undefined) await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const lock = file === undefined ? undefined : await takeLock(file, Date.now() + LOCK_WAIT_MS);
    try {
      if (lock !== undefined) await wait(STORED_MS);
      if (lock !== undefined && (await secrets.get(this.#name)) !== undefined) return;
      await secrets.store(this.#name, randomBytes(32).toString("hex"));
    } finally {
      await lock?.release();
    }
  }

  /** Written or removed in any window, this one included. */
  async #changed(): Promise<void> {
    const before = this.#secret;
    if (before === undefined) return;
    const now = await this.#parts.secrets.get(this.#name).then(undefined, () => before);
    if (now === before || this.#secret !== before) return;
    this.#secret = now;
    this.#forgotten.fire();
  }
}
