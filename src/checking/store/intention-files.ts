import { randomUUID } from "node:crypto";
import { link, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { isInsideWindow, type IntentionRecord } from "../../client/intention.ts";
import { isRecord, isText } from "../../client/stored-values.ts";
import { errorCode, hasCode } from "../vocabulary/error-code.ts";
import { Patience } from "../vocabulary/patience.ts";
import type { CheckContent } from "./sealed-results.ts";
import { openResult, resultName, sealResult } from "./sealed-results.ts";
import { INTENTION_FILE, sweepIntentions } from "./intention-sweep.ts";

/** An intention as stored on disk, with its ledger entry. */
export interface WrittenIntention {
  readonly record: IntentionRecord;
  /** The ledger entry for requests under this key; all windows that use the key share its charge. */
  readonly entry: string;
  /** True if another window may send under this key too, which makes it the only key for its five minutes. */
  readonly isShared?: boolean;
  /** True if the answer has arrived: repeating the request under this key returns it without a charge. */
  readonly isAnswered?: boolean;
}

export interface IntentionFilesParts {
  /** Shared by all windows; created with the first intention. */
  readonly folder: string;
  /** The secret for naming and sealing files; without one nothing is written. Never rejects. */
  readonly secret: () => Promise<string | undefined>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly warn: (message: string) => void;
  /** How long to wait for a disk that hangs. */
  readonly patience?: Patience;
}

/** Few windows compete for a file; more attempts mean that the folder is faulty. */
const TRIES = 50;

const SWEPT_EVERY_MS = 60_000;

/** The maximum size of a file to read, in bytes. */
const LONGEST = 2_000;

/** How an intention's files are named and encoded. */
interface Place {
  readonly stem: string;
  readonly ending: "sealed" | "json";
  readonly bytesOf: (written: WrittenIntention | undefined) => Uint8Array;
  /** Returns undefined for a damaged file or an abandoned key. */
  readonly read: (bytes: Uint8Array) => WrittenIntention | undefined;
}

interface Found {
  readonly generation: number;
  /** Undefined if the file is damaged. */
  readonly written: WrittenIntention | undefined;
}

/**
 * The open intentions of all windows, one file each. A check interrupted by a reload or a crash is repeated
 * under its own key, and two windows that check the same text share one key. Each new state is a file with
 * the next number, which only one window can create. So a window that abandons a key after a refund and one
 * that picks it up can't both succeed, which could charge each under a key of its own.
 *
 * Names are keyed digests and files are sealed, so nobody can test a guess at a text against them. A plain
 * file from an earlier version is used for as long as its key is valid.
 */
export class IntentionFiles {
  readonly #parts: IntentionFilesParts;
  readonly #patience: Patience;
  #sweptAt: number | undefined;

  constructor(parts: IntentionFilesParts) {
    this.#parts = parts;
    this.#patience = parts.patience ?? new Patience();
  }

  /** Returns the intention of a name (64 hexadecimal digits) if its key is still valid, and marks it shared. */
  async join(name: string): Promise<WrittenIntention | undefined> {
    return this.#orElse(undefined, async () => {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const place = await this.#placeOf(name);
        const latest = await this.#latest(place);
        const usable = this.#usable(latest?.written);
        if (usable === undefined) return undefined;
        const shared = await this.#share(place, latest?.generation ?? 0, usable);
        if (shared !== undefined) return shared;
      }
      throw tooOften();
    });
  }

  /**
   * Writes an intention in place of the one with the key `replaced`. Returns the effective one: this one, one
   * that another window wrote first, or the replaced one if others may send under it. If nothing can be
   * written, this one applies to this window.
   */
  async put(name: string, mine: WrittenIntention, replaced: string | undefined): Promise<WrittenIntention> {
    return this.#orElse(mine, async () => {
      await mkdir(this.#parts.folder, { recursive: true, mode: 0o700 });
      for (let tries = 0; tries < TRIES; tries += 1) {
        const place = await this.#placeOf(name);
        const latest = await this.#latest(place);
        const usable = this.#usable(latest?.written);
        const isSame = usable?.record.digest === mine.record.digest;
        const generation = latest?.generation ?? 0;
        if (usable !== undefined && isSame && (usable.record.key !== replaced || usable.isShared === true)) {
          const shared = await this.#share(place, generation, usable);
          if (shared !== undefined) return shared;
        } else if (place.ending === "json") await this.#create(place, generation + 1, undefined);
        else if (await this.#create(place, generation + 1, mine)) return mine;
      }
      throw tooOften();
    });
  }

  /**
   * Removes an intention, unless its key differs or another window may be sending under it. Returns true if
   * nobody else sends under the key.
   */
  async remove(name: string, { firstSentAt, key }: IntentionRecord): Promise<boolean> {
    return this.#orElse(true, async () => {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const place = await this.#placeOf(name);
        const latest = await this.#latest(place);
        // If the file was never written, nobody else uses the key; once its time is up, that is unknown.
        if (latest?.written?.record.key !== key) return isInsideWindow(this.#parts.now() - firstSentAt);
        if (latest.written.isShared === true) return false;
        // The next file is empty, so abandoning a key and picking it up at the same moment can't both
        // succeed.
        if (!(await this.#create(place, latest.generation + 1, undefined))) continue;
        for (let { generation } = latest; generation > 0; generation -= 1) {
          await rm(this.#path(fileOf(place, generation)), { force: true });
        }
        return true;
      }
      throw tooOften();
    });
  }

  /** Returns true if more than one window, or session of one, may send under this key. */
  async isShared(name: string, key: string): Promise<boolean> {
    return this.#orElse(false, async () => {
      const written = (await this.#latest(await this.#placeOf(name)))?.written;
      return written?.record.key === key && written.isShared === true;
    });
  }

  /** Records that the answer under this key has arrived. The key stays valid for its five minutes. */
  async answered(name: string, key: string): Promise<void> {
    await this.#orElse(undefined, async () => {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const place = await this.#placeOf(name);
        const latest = await this.#latest(place);
        if (latest?.written?.record.key !== key || latest.written.isAnswered === true) return;
        const answered = { ...latest.written, isShared: true, isAnswered: true };
        if (await this.#create(place, latest.generation + 1, answered)) return;
      }
      throw tooOften();
    });
  }

  /** Removes expired intentions: on the first call, then once a minute. */
  async sweep(): Promise<void> {
    const now = this.#parts.now();
    if (this.#sweptAt !== undefined && Math.abs(now - this.#sweptAt) < SWEPT_EVERY_MS) return;
    this.#sweptAt = now;
    await this.#orElse(undefined, async () => sweepIntentions(this.#parts.folder, now));
  }

  /** Removes all intentions, so the next check uses a new key. Rejects if the disk does. */
  async clear(): Promise<void> {
    await sweepIntentions(this.#parts.folder, Infinity);
  }

  /** Marks an intention as shared; undefined if another window changed it first. */
  async #share(
    place: Place,
    generation: number,
    written: WrittenIntention,
  ): Promise<WrittenIntention | undefined> {
    if (written.isShared === true) return written;
    const shared = { ...written, isShared: true };
    return (await this.#create(place, generation + 1, shared)) ? shared : undefined;
  }

  #usable(written: WrittenIntention | undefined): WrittenIntention | undefined {
    if (written === undefined) return undefined;
    return isInsideWindow(this.#parts.now() - written.record.firstSentAt) ? written : undefined;
  }

  /** Returns the place of a legacy file while its key is valid: a new key would pay for the same request twice. */
  async #placeOf(name: string): Promise<Place> {
    const earlier = plainPlace(name);
    if (this.#usable((await this.#latest(earlier))?.written) !== undefined) return earlier;
    const secret = await this.#parts.secret();
    if (secret === undefined) throw Object.assign(new Error("There is no secret"), { code: "no secret" });
    return sealedPlace(name, secret);
  }

  async #latest(place: Place): Promise<Found | undefined> {
    const generations = (await this.#names()).flatMap((file) => {
      const [, stem, generation, ending] = INTENTION_FILE.exec(file) ?? [];
      return stem === place.stem && ending === place.ending ? [Number(generation)] : [];
    });
    if (generations.length === 0) return undefined;
    const generation = Math.max(...generations);
    const bytes = await readFile(this.#path(fileOf(place, generation))).catch(() => new Uint8Array());
    return { generation, written: bytes.length > LONGEST ? undefined : place.read(bytes) };
  }

  /** Creates a file atomically and returns true if this window created it. An empty file marks an abandoned key. */
  async #create(place: Place, generation: number, written: WrittenIntention | undefined): Promise<boolean> {
    const whole = this.#path(`${randomUUID()}.tmp`);
    await writeFile(whole, place.bytesOf(written), { mode: 0o600, flag: "wx", flush: true });
    try {
      await link(whole, this.#path(fileOf(place, generation)));
      return true;
    } catch (error) {
      if (hasCode(error, "EEXIST")) return false;
      throw error;
    } finally {
      await rm(whole, { force: true });
    }
  }

  async #names(): Promise<readonly string[]> {
    try {
      return await readdir(this.#parts.folder);
    } catch (error) {
      if (hasCode(error, "ENOENT")) return [];
      throw error;
    }
  }

  #path(file: string): string {
    return path.join(this.#parts.folder, file);
  }

  /** Runs a step; a check never fails over its intention, whose key is in memory for this window. */
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

/** Returns the place used by earlier versions, named by an unkeyed hash of the text. */
function plainPlace(name: string): Place {
  return {
    stem: name,
    ending: "json",
    bytesOf: (written) => new TextEncoder().encode(JSON.stringify(written ?? {})),
    read: (bytes) => {
      try {
        return readWritten(JSON.parse(new TextDecoder().decode(bytes)));
      } catch {
        return undefined;
      }
    },
  };
}

function sealedPlace(name: string, secret: string): Place {
  const content: CheckContent = { baseUrl: "", operation: "intention", options: "", text: name };
  return {
    stem: resultName(content, secret),
    ending: "sealed",
    bytesOf: (written) => sealResult(content, written ?? {}, secret),
    read: (bytes) => readWritten(openResult(content, bytes, secret)?.value),
  };
}

function fileOf({ ending, stem }: Place, generation: number): string {
  return `${stem}.${generation}.${ending}`;
}

function readWritten(value: unknown): WrittenIntention | undefined {
  if (!isRecord(value) || !isRecord(value["record"]) || !isText(value["entry"])) return undefined;
  const { key, firstSentAt, digest } = value["record"];
  if (!isText(key) || !isText(digest) || typeof firstSentAt !== "number") return undefined;
  return {
    record: { key, firstSentAt, digest },
    entry: value["entry"],
    isShared: value["isShared"] === true,
    isAnswered: value["isAnswered"] === true,
  };
}
