import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { hasCode } from "../error-code.ts";
import { Patience } from "../patience.ts";

const NAME = /^[0-9a-f]{64}$/u;

/**
 * The hosts that a person has agreed to send text and files to (EDI-20), each by scheme, host and port: another path is the
 * same host, another port is another one, and this machine's own address counts like any other. Kept on this machine and not
 * synchronised: whoever uses another one is asked there.
 *
 * Each host is a file of its own, which is there or not: what one window is told holds in the others from their next request
 * on, and of two that change something at once neither brings back what the other has taken away, as with one value for all.
 */
export class Consent {
  readonly #folder: string;
  readonly #patience: Patience;
  /** What was agreed to here and could not be written down: it holds for this window. */
  readonly #unwritten = new Set<string>();

  /** `folder` is shared by all windows, and made at the first consent. */
  constructor(folder: string, patience = new Patience()) {
    this.#folder = folder;
    this.#patience = patience;
  }

  /** Never rejects: a file that cannot be read is no consent. */
  async isGiven(baseUrl: string): Promise<boolean> {
    const origin = originOf(baseUrl);
    if (origin === undefined) return false;
    if (this.#unwritten.has(origin)) return true;
    return this.#orElse(false, async () => (await originIn(this.#path(origin))) === origin);
  }

  /** The hosts that were agreed to, sorted. Never rejects. */
  async origins(): Promise<readonly string[]> {
    const written = await this.#orElse([], async () => this.#written());
    return [...new Set([...written, ...this.#unwritten])].sort();
  }

  /** Never rejects. */
  async give(baseUrls: readonly string[]): Promise<void> {
    for (const origin of baseUrls.map(originOf)) {
      if (origin === undefined) continue;
      const isWritten = await this.#orElse(false, async () => {
        await mkdir(this.#folder, { recursive: true, mode: 0o700 });
        await writeFile(this.#path(origin), origin, { mode: 0o600 });
        return true;
      });
      if (isWritten) this.#unwritten.delete(origin);
      else this.#unwritten.add(origin);
    }
  }

  /** Takes it back for some of the hosts; the next upload to them asks again. Gives whether the disk let all of them go. */
  async forget(origins: readonly string[]): Promise<boolean> {
    for (const origin of origins) {
      this.#unwritten.delete(origin);
      await this.#orElse(undefined, async () => rm(this.#path(origin), { force: true }));
    }
    const left = await Promise.all(origins.map(async (origin) => this.isGiven(origin)));
    return !left.some(Boolean);
  }

  /** What is no origin under its own name was not written here, and stands for nothing. */
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

  /** A disk that fails or hangs holds up no check. */
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

/** Scheme, host and port of an address; undefined where it is none, which nothing is sent to. */
export function originOf(baseUrl: string): string | undefined {
  return URL.canParse(baseUrl) ? new URL(baseUrl).origin : undefined;
}

function nameOf(origin: string): string {
  return createHash("sha256").update(origin).digest("hex");
}

/** What a file says; undefined where it is none. */
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
