import { randomUUID } from "node:crypto";
import { readFile, rm, utimes } from "node:fs/promises";
import { errorCode, hasCode } from "../error-code.ts";
import { Patience } from "../patience.ts";
import { BoundedFolder, type FolderBounds } from "./bounded-folder.ts";
import { readPackTable, type PackTable } from "./pack-table.ts";
import { packOf, type PackPlace, type SealedResult } from "./result-pack.ts";

/** What a folder of results may hold. */
export interface ResultBounds extends FolderBounds {
  /** Results in all of its files. */
  readonly entries: number;
}

export interface ResultFilesParts {
  /** A folder that all windows share; made with the first result. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly warn: (message: string) => void;
  readonly bounds?: ResultBounds;
  /** With a disk that hangs. */
  readonly patience?: Patience;
}

/**
 * Some ten thousand pages with their corrections, and all checks of as many files as are checked at once; a document that nobody
 * has checked for three months is another one.
 */
const USUAL_BOUNDS: ResultBounds = {
  files: 8_000,
  entries: 100_000,
  bytes: 64 * 1_024 * 1_024,
  ageMs: 90 * 24 * 3_600_000,
};

/** A moment in which a check can be held up by a disk that hangs, in milliseconds. */
const PATIENCE_MS = 1_000;
/** How exact the time of last use is: a file that is read all day is not written to all day. */
const TOUCHED_EVERY_MS = 3_600_000;
/** So far beyond a bound before all is looked through: where it is full, not at each result. */
const SLACK = 1.05;
/** Files that are looked into at the same time. */
const AT_ONCE = 32;

const PACK = /^[0-9a-f-]{36}\.results$/u;

interface Pack {
  readonly places: ReadonlyMap<string, PackPlace>;
  touchedAt: number;
}

/**
 * Sealed results on disk, for all windows and over restarts. What is kept together is one file, which appears with all that
 * is in it and never changes, so that there is nothing to be half written. What was of no use for longest goes first.
 */
export class ResultFiles {
  readonly #parts: ResultFilesParts;
  readonly #bounds: ResultBounds;
  readonly #folder: BoundedFolder;
  readonly #patience: Patience;
  /** Of its own: a disk that is slow to write is read all the same. */
  readonly #writing = new Patience();
  /** By file. */
  readonly #packs = new Map<string, Pack>();
  /** By name of a result, the file that holds it. */
  readonly #fileOf = new Map<string, string>();
  #hasWarned = false;

  constructor(parts: ResultFilesParts) {
    this.#parts = parts;
    this.#bounds = parts.bounds ?? USUAL_BOUNDS;
    this.#folder = new BoundedFolder({ ...parts, names: PACK, bounds: this.#bounds });
    this.#patience = parts.patience ?? new Patience(PATIENCE_MS);
  }

  /** The results of these names that there are. What cannot be read is as good as absent: never rejects. */
  async find(names: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    return this.#orElse(new Map(), "could not be read", async () => {
      await this.#refresh();
      const wanted = new Map<string, string[]>();
      for (const name of names) {
        const file = this.#fileOf.get(name);
        if (file === undefined) continue;
        const others = wanted.get(file);
        if (others === undefined) wanted.set(file, [name]);
        else others.push(name);
      }
      const found = new Map<string, Uint8Array>();
      await this.#someAtATime([...wanted], async ([file, inFile]) => this.#read(file, inFile, found));
      return found;
    });
  }

  /** Notes that results are in use that nobody has to read, so that they are not the first to go. */
  inUse(names: readonly string[]): void {
    const files = new Set(names.flatMap((name) => this.#fileOf.get(name) ?? []));
    for (const file of files) {
      void this.#orElse(undefined, "could not be marked as used", async () =>
        this.#inTime(this.#touch(file), this.#writing),
      );
    }
  }

  /** Keeps results for as long as the bounds allow. Never rejects: what cannot be written is warned of once. */
  async put(entries: readonly SealedResult[]): Promise<void> {
    if (entries.length === 0) return;
    await this.#orElse(undefined, "could not be kept for later", async () =>
      this.#inTime(this.#write(entries), this.#writing),
    );
  }

  /** Called for a result that turned out to be none: its file is not to be trusted with the others in it either. */
  discard(name: string): void {
    const file = this.#fileOf.get(name);
    if (file === undefined) return;
    this.#forget(file);
    const remove = async (): Promise<void> =>
      this.#inTime(rm(this.#folder.path(file), { force: true }), this.#writing);
    void this.#orElse(undefined, "could not be removed", remove);
  }

  /** Removes all of them. Rejects where the disk does. */
  async clear(): Promise<void> {
    for (const file of this.#packs.keys()) this.#forget(file);
    const files = await this.#folder.names();
    await Promise.all(
      files.map(async (file) => rm(this.#folder.path(file), { recursive: true, force: true })),
    );
  }

  async #write(entries: readonly SealedResult[]): Promise<void> {
    const file = `${randomUUID()}.results`;
    await this.#folder.write(file, packOf(entries), {
      flushed: true,
      // By the clock that it is looked at by, which may be another one than that of a disk elsewhere.
      finish: async (written) => this.#stamp(written),
    });
    await this.#learn(file);
    await this.#sweep();
  }

  /** Learns of the files that other windows have made or removed. */
  async #refresh(): Promise<void> {
    const names = new Set(await this.#inTime(this.#folder.names()));
    for (const file of this.#packs.keys()) if (!names.has(file)) this.#forget(file);
    const news = [...names].filter((file) => !this.#packs.has(file));
    await this.#someAtATime(news, async (file) => this.#learn(file));
  }

  /** Each time has its moment: a folder that is full takes longer after a restart, and that is no reason to pay again. */
  async #someAtATime<T>(all: readonly T[], step: (one: T) => Promise<void>): Promise<void> {
    for (let from = 0; from < all.length; from += AT_ONCE) {
      const some = all.slice(from, from + AT_ONCE);
      await this.#inTime(Promise.all(some.map(async (one) => this.#passingOver(async () => step(one)))));
    }
  }

  /** A file that cannot be read, or is a folder, does not keep the others from being found. */
  async #passingOver(step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      this.#warnOnce(`Some results of checks could not be read: ${errorCode(error) ?? "unknown"}.`);
    }
  }

  async #learn(file: string): Promise<void> {
    const table = await this.#tableOf(file);
    if (table === undefined) return;
    this.#packs.set(file, { places: table.places, touchedAt: table.usedAt });
    for (const name of table.places.keys()) this.#fileOf.set(name, file);
  }

  /** Removes a file that is none of ours, or damaged. Undefined for that, and for one that is gone. */
  async #tableOf(file: string): Promise<PackTable | undefined> {
    try {
      // No larger one is kept.
      const table = await readPackTable(this.#folder.path(file), this.#bounds.bytes);
      if (table === undefined) await rm(this.#folder.path(file), { force: true });
      return table;
    } catch (error) {
      if (hasCode(error, "ENOENT")) return undefined;
      throw error;
    }
  }

  async #read(file: string, names: readonly string[], found: Map<string, Uint8Array>): Promise<void> {
    const pack = this.#packs.get(file);
    if (pack === undefined) return;
    try {
      const bytes = await readFile(this.#folder.path(file));
      for (const name of names) {
        const place = pack.places.get(name);
        if (place !== undefined) found.set(name, bytes.subarray(place.start, place.end));
      }
    } catch (error) {
      if (!hasCode(error, "ENOENT")) throw error;
      this.#forget(file);
    }
    await this.#touch(file);
  }

  async #touch(file: string): Promise<void> {
    const pack = this.#packs.get(file);
    const now = this.#parts.now();
    if (pack === undefined || Math.abs(now - pack.touchedAt) < TOUCHED_EVERY_MS) return;
    pack.touchedAt = now;
    try {
      await this.#stamp(this.#folder.path(file));
    } catch (error) {
      if (!hasCode(error, "ENOENT")) throw error;
    }
  }

  async #stamp(file: string): Promise<void> {
    const seconds = this.#parts.now() / 1_000;
    await utimes(file, seconds, seconds);
  }

  #forget(file: string): void {
    for (const name of this.#packs.get(file)?.places.keys() ?? []) {
      if (this.#fileOf.get(name) === file) this.#fileOf.delete(name);
    }
    this.#packs.delete(file);
  }

  async #sweep(): Promise<void> {
    const { entries: most, files } = this.#bounds;
    const isFull = this.#packs.size > SLACK * files || this.#fileOf.size > SLACK * most;
    let entries = 0;
    const removed = await this.#folder.sweep(isFull, (file) => {
      entries += this.#packs.get(file)?.places.size ?? 0;
      return entries > most;
    });
    for (const file of removed) this.#forget(file);
  }

  /** A check never fails over what is kept of earlier ones. */
  async #orElse<T>(otherwise: T, what: string, step: () => Promise<T>): Promise<T> {
    try {
      return await step();
    } catch (error) {
      const why = error instanceof SlowDisk ? "the disk is too slow" : (errorCode(error) ?? "unknown");
      this.#warnOnce(`Results of checks ${what}: ${why}.`);
      return otherwise;
    }
  }

  /** Rejects with a `SlowDisk` where it takes longer than a check can wait; the work itself goes on. */
  async #inTime<T>(work: Promise<T>, patience = this.#patience): Promise<T> {
    return patience.for(work, () => {
      throw new SlowDisk();
    });
  }

  /** A disk that fails fails for every check. */
  #warnOnce(message: string): void {
    if (!this.#hasWarned) this.#parts.warn(message);
    this.#hasWarned = true;
  }
}

class SlowDisk extends Error {}
