import { randomUUID } from "node:crypto";
import { link, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { isInsideWindow, type IntentionRecord } from "../../client/intention.ts";
import { isRecord, isText } from "../../client/stored-values.ts";
import { LIMITS } from "../../contract/limits.ts";
import { errorCode, hasCode } from "../error-code.ts";
import { Patience } from "../patience.ts";

/** An intention as it is written down, with its entry in the ledger. */
export interface WrittenIntention {
  readonly record: IntentionRecord;
  /** The ledger's entry for what is sent under this key; the charge of all windows that share it. */
  readonly entry: string;
  /** Whether more than one window, or life of one, may send under this key. It is then the only one for its five minutes. */
  readonly isShared?: boolean;
  /** Whether its answer is there: the same again under this key is given the same answer, uncharged. */
  readonly isAnswered?: boolean;
}

export interface IntentionFilesParts {
  /** A folder that all windows share; made at the first intention. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly warn: (message: string) => void;
  /** With a disk that hangs. */
  readonly patience?: Patience;
}

/** Windows that are first to change a file one after the other are few; more is a folder that does not do what it is told. */
const TRIES = 50;

/** When nobody sends under a key any more, in milliseconds since its file was written. */
const SWEPT_AFTER_MS = LIMITS.idempotency.lifetimeSeconds * 1_000;
const SWEPT_EVERY_MS = 60_000;

const NAME = /^([0-9a-f]{64})\.(\d{1,6})\.json$/u;
const LONGEST = 2_000;

interface Found {
  readonly generation: number;
  /** Undefined where the file is damaged. */
  readonly written: WrittenIntention | undefined;
}

/**
 * The open intentions of all windows, one file each, so that a check that a reload or a crash interrupted is repeated under
 * its own key, and two windows that check the same text come to one key. A later state is a file with the next number: none
 * is written over, and of two windows that want to make it only one can. So a window that gives a key up, because its work
 * was refunded, and one that takes the same key up cannot both succeed: each would be charged, under a key of its own.
 */
export class IntentionFiles {
  readonly #parts: IntentionFilesParts;
  readonly #patience: Patience;
  #sweptAt: number | undefined;

  constructor(parts: IntentionFilesParts) {
    this.#parts = parts;
    this.#patience = parts.patience ?? new Patience();
  }

  /** Takes up the intention under this name while its key can still be used. `name` is 64 hexadecimal digits. */
  async join(name: string): Promise<WrittenIntention | undefined> {
    return this.#orElse(undefined, async () => {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const latest = await this.#latest(name);
        const usable = this.#usable(latest?.written);
        if (usable === undefined) return undefined;
        const shared = await this.#share(name, latest?.generation ?? 0, usable);
        if (shared !== undefined) return shared;
      }
      throw tooOften();
    });
  }

  /**
   * Writes an intention down, in place of the one with the key `replaced`. Gives what stands afterwards: this one, or the
   * one that another window wrote first, or the replaced one where others may send under it. Where nothing can be written,
   * this one stands for this window.
   */
  async put(name: string, mine: WrittenIntention, replaced: string | undefined): Promise<WrittenIntention> {
    return this.#orElse(mine, async () => {
      await mkdir(this.#parts.folder, { recursive: true, mode: 0o700 });
      for (let tries = 0; tries < TRIES; tries += 1) {
        const latest = await this.#latest(name);
        const usable = this.#usable(latest?.written);
        const isSame = usable?.record.digest === mine.record.digest;
        const generation = latest?.generation ?? 0;
        if (usable !== undefined && isSame && (usable.record.key !== replaced || usable.isShared === true)) {
          const shared = await this.#share(name, generation, usable);
          if (shared !== undefined) return shared;
        } else if (await this.#create(`${name}.${generation + 1}.json`, mine)) return mine;
      }
      throw tooOften();
    });
  }

  /**
   * Forgets an intention; that of another key stays, and one that another window may be sending under. Gives whether nobody
   * else sends under the key.
   */
  async remove(name: string, { firstSentAt, key }: IntentionRecord): Promise<boolean> {
    return this.#orElse(true, async () => {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const latest = await this.#latest(name);
        // One that never came to be a file nobody has taken up; of one whose time is over that is not known any more.
        if (latest?.written?.record.key !== key) return isInsideWindow(this.#parts.now() - firstSentAt);
        if (latest.written.isShared === true) return false;
        // The next file holds nothing, so that of giving the key up and taking it up at the same moment one comes first.
        if (!(await this.#create(`${name}.${latest.generation + 1}.json`, undefined))) continue;
        for (let { generation } = latest; generation > 0; generation -= 1) {
          await rm(this.#path(`${name}.${generation}.json`), { force: true });
        }
        return true;
      }
      throw tooOften();
    });
  }

  /** Whether more than one window, or life of one, may send under this key. */
  async isShared(name: string, key: string): Promise<boolean> {
    return this.#orElse(false, async () => {
      const written = (await this.#latest(name))?.written;
      return written?.record.key === key && written.isShared === true;
    });
  }

  /** Notes that the answer to what is sent under this key is there. The key stays for its five minutes. */
  async answered(name: string, key: string): Promise<void> {
    await this.#orElse(undefined, async () => {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const latest = await this.#latest(name);
        if (latest?.written?.record.key !== key || latest.written.isAnswered === true) return;
        const answered = { ...latest.written, isShared: true, isAnswered: true };
        if (await this.#create(`${name}.${latest.generation + 1}.json`, answered)) return;
      }
      throw tooOften();
    });
  }

  /** Removes what no check can use any more; at once at the first call, then once a minute. */
  async sweep(): Promise<void> {
    const now = this.#parts.now();
    if (this.#sweptAt !== undefined && Math.abs(now - this.#sweptAt) < SWEPT_EVERY_MS) return;
    this.#sweptAt = now;
    await this.#orElse(undefined, async () => {
      for (const file of await this.#names()) {
        const writtenAt = await this.#writtenAt(file);
        const isOld = writtenAt !== undefined && now - writtenAt > SWEPT_AFTER_MS;
        if (isOld) await rm(this.#path(file), { force: true });
      }
    });
  }

  /** Marks it as one that several send under; undefined when somebody was first to change it. */
  async #share(
    name: string,
    generation: number,
    written: WrittenIntention,
  ): Promise<WrittenIntention | undefined> {
    if (written.isShared === true) return written;
    const shared = { ...written, isShared: true };
    return (await this.#create(`${name}.${generation + 1}.json`, shared)) ? shared : undefined;
  }

  #usable(written: WrittenIntention | undefined): WrittenIntention | undefined {
    if (written === undefined) return undefined;
    return isInsideWindow(this.#parts.now() - written.record.firstSentAt) ? written : undefined;
  }

  async #latest(name: string): Promise<Found | undefined> {
    const generations = (await this.#names()).flatMap((file) => {
      const [, each, generation] = NAME.exec(file) ?? [];
      return each === name ? [Number(generation)] : [];
    });
    if (generations.length === 0) return undefined;
    const generation = Math.max(...generations);
    const text = await readFile(this.#path(`${name}.${generation}.json`), "utf8").catch(() => "");
    return { generation, written: readWritten(text) };
  }

  /** In milliseconds since 1970; undefined where another window has removed it meanwhile. */
  async #writtenAt(file: string): Promise<number | undefined> {
    try {
      return (await stat(this.#path(file))).mtimeMs;
    } catch (error) {
      if (hasCode(error, "ENOENT")) return undefined;
      throw error;
    }
  }

  /** Whether this window is the one that made the file, which holds nothing where a key was given up. It appears with all that is in it. */
  async #create(file: string, written: WrittenIntention | undefined): Promise<boolean> {
    const whole = this.#path(`${randomUUID()}.tmp`);
    await writeFile(whole, JSON.stringify(written ?? {}), { mode: 0o600, flag: "wx", flush: true });
    try {
      await link(whole, this.#path(file));
      return true;
    } catch (error) {
      if (hasCode(error, "EEXIST")) return false;
      throw error;
    } finally {
      await rm(whole, { force: true });
    }
  }

  /** With the leavings of a window that was killed while it wrote. */
  async #names(): Promise<readonly string[]> {
    try {
      return (await readdir(this.#parts.folder)).filter((file) => NAME.test(file) || file.endsWith(".tmp"));
    } catch (error) {
      if (hasCode(error, "ENOENT")) return [];
      throw error;
    }
  }

  #path(file: string): string {
    return path.join(this.#parts.folder, file);
  }

  /** A check never fails over its intention: within this window the key is known without a file. */
  async #orElse<T>(otherwise: T, step: () => Promise<T>): Promise<T> {
    const giveUp = (why: string): T => {
      this.#parts.warn(`An open request could not be noted for other windows: ${why}.`);
      return otherwise;
    };
    const work = async (): Promise<T> => {
      try {
        return await step();
      } catch (error) {
        return giveUp(errorCode(error) ?? "unknown");
      }
    };
    return this.#patience.for(work(), () => giveUp("the disk is too slow"));
  }
}

function tooOften(): Error {
  return Object.assign(new Error("Others were first each time"), { code: "too many changes" });
}

function readWritten(text: string): WrittenIntention | undefined {
  if (text.length > LONGEST) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || !isRecord(value["record"]) || !isText(value["entry"])) return undefined;
    const { key, firstSentAt, digest } = value["record"];
    if (!isText(key) || !isText(digest) || typeof firstSentAt !== "number") return undefined;
    return {
      record: { key, firstSentAt, digest },
      entry: value["entry"],
      isShared: value["isShared"] === true,
      isAnswered: value["isAnswered"] === true,
    };
  } catch {
    return undefined;
  }
}
