import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import * as z from "zod";
import type { Connection } from "../vocabulary/connection.ts";
import type { SealedResult } from "./result-pack.ts";
import { openResult, resultName, sealResult } from "./sealed-results.ts";
import type { CheckContent } from "./sealed-results.ts";
import type { StoredResults } from "./stored-results.ts";

/** Returns a hash that identifies the content of a check without revealing its text: 64 hexadecimal digits. */
export function contentHash({ baseUrl, operation, options, text }: CheckContent): string {
  return createHash("sha256")
    .update(JSON.stringify([baseUrl, operation, options, text]))
    .digest("hex");
}

/** Identifies services that give the same answers: a hosted one by its address, the embedded one by its version. */
export type ServiceIdentity = (connection: Pick<Connection, "service" | "baseUrl">) => string;

/** Returns an identity without the embedded service's port, but with its version and its trust anchor file: results may differ. */
export function serviceIdentity(version: string, anchors = (): string | null => null): ServiceIdentity {
  return ({ service, baseUrl }) =>
    service === "embedded" ? `embedded ${version} ${stateOf(anchors() ?? "")}`.trimEnd() : baseUrl;
}

function stateOf(file: string): string {
  try {
    const { mtimeMs, size } = statSync(file);
    return `${file} ${mtimeMs} ${size}`;
  } catch {
    return file;
  }
}

/** Persistent storage for results, with a parser for what was stored. */
export interface KeptOnDisk<Result> {
  readonly results: Pick<StoredResults, "find" | "inUse" | "put" | "discard">;
  /** The secret for names and keys, used along with the content; without one nothing is stored. Never rejects. */
  readonly secret: () => Promise<string | undefined>;
  /** Returns undefined if the value isn't a valid result, for example from an earlier version. */
  readonly read: (kept: unknown) => Result | undefined;
}

/** How long results are valid. */
export interface ResultAge {
  /** Milliseconds since a result arrived. */
  readonly ageMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface ResultCacheParts<Result> {
  readonly disk?: KeptOnDisk<Result>;
  /** Absent if results don't expire. */
  readonly age?: ResultAge;
  /** The maximum number of results in memory. */
  readonly entries?: number;
}

export interface ContentResult<Result> {
  readonly content: CheckContent;
  readonly result: Result;
}

/** The content of a sealed result. */
const keptResult = z.object({ at: z.number(), result: z.unknown() });

interface Entry<Result> {
  readonly result: Result;
  /** UTF-16 units of the text. */
  readonly units: number;
  /** When it arrived, in milliseconds since 1970; 0 if results don't expire. */
  readonly at: number;
}

/** Limits in memory: results, and UTF-16 units of their texts. */
const ENTRIES_KEPT = 20_000;
const UNITS_KEPT = 8_000_000;
/** Results to hash, seal or open before yielding: some milliseconds of work. */
const AT_ONCE = 250;

/**
 * Results by content, so that unchanged text is never paid for twice (EDI-12): the latest in memory, all of them on disk within
 * its bounds. If the disk fails or hangs, only the saved results are lost; checks still run.
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

  /** Clears the results in memory. */
  clear(): void {
    this.#results.clear();
    this.#units = 0;
  }

  /** Returns the result in memory; anything that `find` returned is there. */
  get(content: CheckContent): Result | undefined {
    return this.#recent(contentHash(content));
  }

  /** Returns the results in memory or on disk, in the order of the contents. Never rejects. */
  async find(contents: readonly CheckContent[]): Promise<readonly (Result | undefined)[]> {
    const found: (Result | undefined)[] = [];
    for (const content of contents) {
      found.push(this.get(content));
      if (found.length % AT_ONCE === 0) await nextTurn();
    }
    const secret = await this.#disk?.secret();
    if (this.#disk === undefined || secret === undefined) return found;
    const { results } = this.#disk;
    const names: string[] = [];
    for (const content of contents) {
      names.push(resultName(content, secret));
      if (names.length % AT_ONCE === 0) await nextTurn();
    }
    results.inUse(names.filter((_, index) => found[index] !== undefined));
    const missing = names.filter((_, index) => found[index] === undefined);
    if (missing.length === 0) return found;
    const sealed = await results.find(missing);
    for (const [index, content] of contents.entries()) {
      const name = names[index] ?? "";
      const bytes = sealed.get(name);
      if (found[index] !== undefined || bytes === undefined) continue;
      const kept = this.#opened(content, bytes, secret);
      // Discard a result that is damaged, foreign or too old, so it isn't read again.
      if (kept === undefined) results.discard(name);
      else this.#remember(content, kept.result, kept.at);
      found[index] = kept?.result;
      if (index % AT_ONCE === AT_ONCE - 1) await nextTurn();
    }
    return found;
  }

  /**
   * Stores results in memory at once, and on disk if they last. Resolves when they are written or the disk
   * has timed out; callers need not wait. Never rejects.
   */
  async set(entries: readonly ContentResult<Result>[], lasts = true): Promise<void> {
    const at = this.#age?.now() ?? 0;
    for (const { content, result } of entries) this.#remember(content, result, at);
    if (!lasts || this.#disk === undefined) return;
    const secret = await this.#disk.secret();
    if (secret === undefined) return;
    const sealed: SealedResult[] = [];
    for (const [index, { content, result }] of entries.entries()) {
      sealed.push({ name: resultName(content, secret), sealed: sealResult(content, { at, result }, secret) });
      if (index % AT_ONCE === AT_ONCE - 1) await nextTurn();
    }
    await this.#disk.results.put(sealed);
  }

  /** Returns true if a result has expired. A clock that was set back must not make it younger. */
  #isTooOld(at: number): boolean {
    return this.#age !== undefined && Math.abs(this.#age.now() - at) > this.#age.ageMs;
  }

  #recent(name: string): Result | undefined {
    const entry = this.#results.get(name);
    if (entry === undefined) return undefined;
    this.#forget(name);
    if (this.#isTooOld(entry.at)) return undefined;
    // Reinsert it as the most recently used.
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
