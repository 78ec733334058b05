import { randomUUID } from "node:crypto";
import { link, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { isInsideWindow, type IntentionRecord } from "../../client/intention.ts";
import { isRecord, isText } from "../../client/stored-values.ts";
import { errorCode, hasCode } from "../error-code.ts";
import { Patience } from "../patience.ts";
import type { CheckContent } from "../results/result-cache.ts";
import { openResult, resultName, sealResult } from "../results/sealed-results.ts";
import { INTENTION_FILE, sweepIntentions } from "./intention-sweep.ts";

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
  /** What names are made with and files are sealed under; without one nothing is written down. Never rejects. */
  readonly secret: () => Promise<string | undefined>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly warn: (message: string) => void;
  /** With a disk that hangs. */
  readonly patience?: Patience;
}

/** Windows that are first to change a file one after the other are few; more is a folder that does not do what it is told. */
const TRIES = 50;

const SWEPT_EVERY_MS = 60_000;

/** The longest file that is read, in bytes. */
const LONGEST = 2_000;

/** Where one intention is written down: how its files are called and what is in them. */
interface Place {
  readonly stem: string;
  readonly ending: "sealed" | "json";
  readonly bytesOf: (written: WrittenIntention | undefined) => Uint8Array;
  /** Undefined for what is damaged, and where a key was given up. */
  readonly read: (bytes: Uint8Array) => WrittenIntention | undefined;
}

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
 *
 * Names are keyed digests and files are sealed: neither lets anyone who guesses at a text find out whether it was sent. A file of an
 * earlier version, which is plain, stands while its key can still be used.
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
   * Writes an intention down, in place of the one with the key `replaced`. Gives what stands afterwards: this one, or the
   * one that another window wrote first, or the replaced one where others may send under it. Where nothing can be written,
   * this one stands for this window.
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
   * Forgets an intention; that of another key stays, and one that another window may be sending under. Gives whether nobody
   * else sends under the key.
   */
  async remove(name: string, { firstSentAt, key }: IntentionRecord): Promise<boolean> {
    return this.#orElse(true, async () => {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const place = await this.#placeOf(name);
        const latest = await this.#latest(place);
        // One that never came to be a file nobody has taken up; of one whose time is over that is not known any more.
        if (latest?.written?.record.key !== key) return isInsideWindow(this.#parts.now() - firstSentAt);
        if (latest.written.isShared === true) return false;
        // The next file holds nothing, so that of giving the key up and taking it up at the same moment one comes first.
        if (!(await this.#create(place, latest.generation + 1, undefined))) continue;
        for (let { generation } = latest; generation > 0; generation -= 1) {
          await rm(this.#path(fileOf(place, generation)), { force: true });
        }
        return true;
      }
      throw tooOften();
    });
  }

  /** Whether more than one window, or life of one, may send under this key. */
  async isShared(name: string, key: string): Promise<boolean> {
    return this.#orElse(false, async () => {
      const written = (await this.#latest(await this.#placeOf(name)))?.written;
      return written?.record.key === key && written.isShared === true;
    });
  }

  /** Notes that the answer to what is sent under this key is there. The key stays for its five minutes. */
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

  /** Removes what no check can use any more; at once at the first call, then once a minute. */
  async sweep(): Promise<void> {
    const now = this.#parts.now();
    if (this.#sweptAt !== undefined && Math.abs(now - this.#sweptAt) < SWEPT_EVERY_MS) return;
    this.#sweptAt = now;
    await this.#orElse(undefined, async () => sweepIntentions(this.#parts.folder, now));
  }

  /** Removes all of them: what is checked next is sent under a new key. Rejects where the disk does. */
  async clear(): Promise<void> {
    await sweepIntentions(this.#parts.folder, Infinity);
  }

  /** Marks it as one that several send under; undefined when somebody was first to change it. */
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

  /** That of an earlier version where its key can still be used: under another one the same would be paid for twice. */
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

  /** Whether this window is the one that made the file, which holds nothing where a key was given up. It appears with all that is in it. */
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

/** As earlier versions wrote it: by a hash that anyone can make of a text. */
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
