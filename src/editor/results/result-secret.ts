import { randomBytes } from "node:crypto";
import type * as vscode from "vscode";
import type { SecretKeeper } from "../keys/secret-file.ts";
import { Patience } from "../patience.ts";

export const RESULT_SECRET = "contentAuthenticity.resultSecret";

export interface ResultSecretParts {
  /** The secret storage, or a file where that forgets. */
  readonly secrets: SecretKeeper;
  readonly warn: (message: string) => void;
  /** With a keyring that hangs, or asks a person for a password. */
  readonly patience?: Patience;
}

/**
 * The secret of this installation that goes into the names and keys of the results on disk. It is made at the first use;
 * results that were kept under another one are never found again.
 */
export class ResultSecret implements vscode.Disposable {
  readonly #parts: ResultSecretParts;
  readonly #patience: Patience;
  readonly #subscription: vscode.Disposable;
  readonly #listeners: (() => void)[] = [];
  #reading: Promise<string | undefined> | undefined;
  #secret: string | undefined;
  #hasWarned = false;

  constructor(parts: ResultSecretParts) {
    this.#parts = parts;
    this.#patience = parts.patience ?? new Patience();
    this.#subscription = parts.secrets.onDidChange(({ key }) => {
      if (key === RESULT_SECRET) void this.#changed();
    });
  }

  /** Undefined while the secret storage fails or hangs: then nothing is kept on disk, nor found there. Never rejects. */
  async get(): Promise<string | undefined> {
    if (this.#secret !== undefined) return this.#secret;
    this.#reading ??= this.#read();
    return this.#patience.for(this.#reading, () => undefined);
  }

  /** Called where results that were kept are to be found no more, here or in another window. */
  onDidForget(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Makes all results that were kept unreadable, in every window. Rejects where the secret storage does. */
  async forget(): Promise<void> {
    this.#secret = undefined;
    for (const listener of this.#listeners) listener();
    await this.#parts.secrets.delete(RESULT_SECRET);
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  async #read(): Promise<string | undefined> {
    const { secrets, warn } = this.#parts;
    try {
      if ((await secrets.get(RESULT_SECRET)) === undefined) {
        await secrets.store(RESULT_SECRET, randomBytes(32).toString("hex"));
      }
      // Read again: another window may have made one at the same time, and the last one stands.
      this.#secret = await secrets.get(RESULT_SECRET);
      return this.#secret;
    } catch {
      if (!this.#hasWarned)
        warn("The secret storage cannot be used: results of checks are kept in this window alone.");
      this.#hasWarned = true;
      return undefined;
    } finally {
      this.#reading = undefined;
    }
  }

  /** Written or removed in any window, this one included. */
  async #changed(): Promise<void> {
    const before = this.#secret;
    if (before === undefined) return;
    const now = await this.#parts.secrets.get(RESULT_SECRET).then(undefined, () => before);
    if (now === before || this.#secret !== before) return;
    this.#secret = now;
    for (const listener of this.#listeners) listener();
  }
}
