import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import * as z from "zod";
import type { Connection } from "../connection/connections.ts";
import type { ResultFiles } from "./result-files.ts";
import type { SealedResult } from "./result-pack.ts";
import { openResult, resultName, sealResult } from "./sealed-results.ts";

/** What makes two checks the same: where they go, what they ask, and the text. */
export interface CheckContent {
  readonly baseUrl: string;
  readonly operation: string;
  readonly options: string;
  readonly text: string;
}

/** A name for the content of a check that holds nothing of the text: 64 hexadecimal digits. */
export function contentHash({ baseUrl, operation, options, text }: CheckContent): string {
  return createHash("sha256")
    .update(JSON.stringify([baseUrl, operation, options, text]))
    .digest("hex");
}

/** Which service gives the same answers as this one: a hosted one by its address, the embedded one by its version. */
export type ServiceIdentity = (connection: Pick<Connection, "service" | "baseUrl">) => string;

/** The embedded service is the same one at whatever port it runs today, until another version has other engines. */
export function serviceIdentity(version: string): ServiceIdentity {
  return ({ service, baseUrl }) => (service === "embedded" ? `embedded ${version}` : baseUrl);
}

/** What survives the window, and how what was kept is read again. */
export interface KeptOnDisk<Result> {
  readonly files: Pick<ResultFiles, "find" | "inUse" | "put" | "discard">;
  /** What names and keys are made with, besides the content; without one nothing is on disk. Never rejects. */
  readonly secret: () => Promise<string | undefined>;
  /** Undefined for what is no such result, as of an earlier version. */
  readonly read: (kept: unknown) => Result | undefined;
}

/** For how long results stand. */
export interface ResultAge {
  /** Milliseconds since a result came. */
  readonly ageMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface ResultCacheParts<Result> {
  readonly disk?: KeptOnDisk<Result>;
  /** Where they do not stand for good. */
  readonly age?: ResultAge;
  /** How many are kept in memory. */
  readonly entries?: number;
}

export interface ContentResult<Result> {
  readonly content: CheckContent;
  readonly result: Result;
}

/** What is sealed. */
const keptResult = z.object({ at: z.number(), result: z.unknown() });

interface Entry<Result> {
  readonly result: Result;
  /** UTF-16 units of the text. */
  readonly units: number;
  /** When it came, in milliseconds since 1970; 0 where results stand for good. */
  readonly at: number;
}

/** In memory: results, and UTF-16 units of the texts that they are about. */
const ENTRIES_KEPT = 20_000;
const UNITS_KEPT = 8_000_000;
/** Results that are hashed, sealed or opened before others have their turn: some milliseconds. */
const AT_ONCE = 250;

/**
 * Results by their content, so that unchanged text is never paid for twice (EDI-12): the latest in memory, and all of them
 * on disk within its bounds. A disk that fails or hangs costs what it would have kept, and no check.
 */
export class ResultCache<Result> {
  readonly #disk: KeptOnDisk<Result> | undefined;
  readonly #age: ResultAge | undefined;
  readonly #entries: number;
  readonly #results = new Map<string, Entry<Result>>();
  #units = 0;

  constructor({ age, disk, entries = ENTRIES_KEPT }: ResultCacheParts<Result> = {}) {
    this.#age = age;
    this.#disk = disk;
    this.#entries = entries;
  }

  /** Forgets what is in memory. */
  clear(): void {
    this.#results.clear();
    this.#units = 0;
  }

  /** The result in memory; what `find` gave is there. */
  get(content: CheckContent): Result | undefined {
    return this.#recent(contentHash(content));
  }

  /** The results in memory or on disk, each at the place of its content. Never rejects. */
  async find(contents: readonly CheckContent[]): Promise<readonly (Result | undefined)[]> {
    const found: (Result | undefined)[] = [];
    for (const content of contents) {
      found.push(this.get(content));
      if (found.length % AT_ONCE === 0) await nextTurn();
    }
    const secret = await this.#disk?.secret();
    if (this.#disk === undefined || secret === undefined) return found;
    const { files } = this.#disk;
    const names: string[] = [];
    for (const content of contents) {
      names.push(resultName(content, secret));
      if (names.length % AT_ONCE === 0) await nextTurn();
    }
    files.inUse(names.filter((_, index) => found[index] !== undefined));
    const missing = names.filter((_, index) => found[index] === undefined);
    if (missing.length === 0) return found;
    const sealed = await files.find(missing);
    for (const [index, content] of contents.entries()) {
      const name = names[index] ?? "";
      const bytes = sealed.get(name);
      if (found[index] !== undefined || bytes === undefined) continue;
      const kept = this.#opened(content, bytes, secret);
      // What has been damaged, or was made by somebody else, or is too old, is never asked for again.
      if (kept === undefined) files.discard(name);
      else this.#remember(content, kept.result, kept.at);
      found[index] = kept?.result;
      if (index % AT_ONCE === AT_ONCE - 1) await nextTurn();
    }
    return found;
  }

  /**
   * Keeps results; in memory alone where they do not last. They are in memory at once. Resolves when they are on disk, or
   * the disk has been given up: nobody has to wait for it. Never rejects.
   */
  async set(entries: readonly ContentResult<Result>[], lasts = true): Promise<void> {
    const at = this.#now();
    for (const { content, result } of entries) this.#remember(content, result, at);
    if (!lasts || this.#disk === undefined) return;
    const secret = await this.#disk.secret();
    if (secret === undefined) return;
    const sealed: SealedResult[] = [];
    for (const [index, { content, result }] of entries.entries()) {
      sealed.push({ name: resultName(content, secret), sealed: sealResult(content, { at, result }, secret) });
      if (index % AT_ONCE === AT_ONCE - 1) await nextTurn();
    }
    await this.#disk.files.put(sealed);
  }

  #now(): number {
    return this.#age?.now() ?? 0;
  }

  /** A clock that has been set back makes nothing younger than it is. */
  #isTooOld(at: number): boolean {
    return this.#age !== undefined && Math.abs(this.#age.now() - at) > this.#age.ageMs;
  }

  #recent(name: string): Result | undefined {
    const entry = this.#results.get(name);
    if (entry === undefined) return undefined;
    this.#forget(name);
    if (this.#isTooOld(entry.at)) return undefined;
    // Asked for again, it becomes the youngest.
    this.#results.set(name, entry);
    this.#units += entry.units;
    return entry.result;
  }

  #remember(content: CheckContent, result: Result, at: number): void {
    const name = contentHash(content);
    const units = content.text.length;
    this.#forget(name);
    this.#results.set(name, { result, units, at });
    this.#units += units;
    for (const oldest of this.#results.keys()) {
      if (this.#results.size <= this.#entries && this.#units <= UNITS_KEPT) break;
      this.#forget(oldest);
    }
  }

  #forget(name: string): void {
    this.#units -= this.#results.get(name)?.units ?? 0;
    this.#results.delete(name);
  }

  #opened(
    content: CheckContent,
    bytes: Uint8Array,
    secret: string,
  ): Pick<Entry<Result>, "at" | "result"> | undefined {
    const { data: kept } = keptResult.safeParse(openResult(content, bytes, secret)?.value);
    if (kept === undefined || this.#isTooOld(kept.at)) return undefined;
    const result = this.#disk?.read(kept.result);
    return result === undefined ? undefined : { at: kept.at, result };
  }
}
