import { unwatchFile, watchFile, type StatsListener } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Emitter, type OnChange } from "../vocabulary/emitter.ts";
import { hasCode } from "../vocabulary/error-code.ts";

/** How often the file is looked at for what other windows have done, in milliseconds. */
const LOOK_MS = 3_000;

/** As much of VS Code's secret storage as keys and secrets need. */
export interface Secrets {
  readonly keys: () => PromiseLike<string[]>;
  readonly get: (name: string) => PromiseLike<string | undefined>;
  readonly store: (name: string, value: string) => PromiseLike<void>;
  readonly delete: (name: string) => PromiseLike<void>;
  readonly onDidChange: OnChange<{ readonly key: string }>;
}

/** As much of a secret storage as one secret needs. */
export type SecretKeeper = Pick<Secrets, "get" | "store" | "delete" | "onDidChange">;

/**
 * A secret in a file that its owner alone can read, for where VS Code keeps secrets no longer than a window, as in a browser. Of two
 * windows that make one at the same time the first one's stands.
 */
export class SecretFile implements SecretKeeper {
  readonly #file: string;
  readonly #changed = new Emitter<{ readonly key: string }>();
  readonly #looked: StatsListener;
  #isWatched = false;

  readonly onDidChange = this.#changed.event;

  /** `file` is its path; `key` the one key that is asked for. */
  constructor(file: string, key: string) {
    this.#file = file;
    this.#looked = () => this.#changed.fire({ key });
  }

  async get(): Promise<string | undefined> {
    this.#watch();
    return readFile(this.#file, "utf8").catch((error: unknown) => {
      if (hasCode(error, "ENOENT")) return undefined;
      throw error;
    });
  }

  async store(_key: string, value: string): Promise<void> {
    await mkdir(path.dirname(this.#file), { recursive: true, mode: 0o700 });
    await writeFile(this.#file, value, { flag: "wx", mode: 0o600 }).catch((error: unknown) => {
      if (!hasCode(error, "EEXIST")) throw error;
    });
  }

  async delete(): Promise<void> {
    await rm(this.#file, { force: true });
  }

  dispose(): void {
    unwatchFile(this.#file, this.#looked);
    this.#changed.dispose();
  }

  #watch(): void {
    if (this.#isWatched) return;
    this.#isWatched = true;
    watchFile(this.#file, { interval: LOOK_MS, persistent: false }, this.#looked);
  }
}
