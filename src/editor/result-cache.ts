import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Connection } from "./connections.ts";
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
  /** Undefined for what is no such result, as of an earlier version. */
  readonly read: (kept: unknown) => Result | undefined;
}

export interface ContentResult<Result> {
  readonly content: CheckContent;
  readonly result: Result;
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
  readonly #entries: number;
  readonly #results = new Map<string, { readonly result: Result; readonly units: number }>();
  #units = 0;

  /** `entries` are kept in memory. */
  constructor(disk?: KeptOnDisk<Result>, entries = ENTRIES_KEPT) {
    this.#disk = disk;
    this.#entries = entries;
  }

  /** The result in memory; what `find` gave is there. */
  get(content: CheckContent): Result | undefined {
    return this.#recent(resultName(content));
  }

  /** The results in memory or on disk, each at the place of its content. Never rejects. */
  async find(contents: readonly CheckContent[]): Promise<readonly (Result | undefined)[]> {
    const names: string[] = [];
    for (const content of contents) {
      names.push(resultName(content));
      if (names.length % AT_ONCE === 0) await nextTurn();
    }
    const found = names.map((name) => this.#recent(name));
    const files = this.#disk?.files;
    if (files === undefined) return found;
    files.inUse(names.filter((_, index) => found[index] !== undefined));
    const missing = names.filter((_, index) => found[index] === undefined);
    if (missing.length === 0) return found;
    const sealed = await files.find(missing);
    for (const [index, content] of contents.entries()) {
      const name = names[index] ?? "";
      const bytes = sealed.get(name);
      if (found[index] !== undefined || bytes === undefined) continue;
      const result = this.#opened(content, name, bytes);
      if (result !== undefined) this.#remember(content, name, result);
      found[index] = result;
      if (index % AT_ONCE === AT_ONCE - 1) await nextTurn();
    }
    return found;
  }

  /**
   * Keeps results; in memory alone where they do not last. They are in memory at once. Resolves when they are on disk, or
   * the disk has been given up: nobody has to wait for it. Never rejects.
   */
  async set(entries: readonly ContentResult<Result>[], lasts = true): Promise<void> {
    const names = entries.map(({ content }) => resultName(content));
    for (const [index, { content, result }] of entries.entries()) {
      this.#remember(content, names[index] ?? "", result);
    }
    if (!lasts || this.#disk === undefined) return;
    const sealed: SealedResult[] = [];
    for (const [index, { content, result }] of entries.entries()) {
      sealed.push({ name: names[index] ?? "", sealed: sealResult(content, result) });
      if (index % AT_ONCE === AT_ONCE - 1) await nextTurn();
    }
    await this.#disk.files.put(sealed);
  }

  #recent(name: string): Result | undefined {
    const entry = this.#results.get(name);
    if (entry === undefined) return undefined;
    // Asked for again, it becomes the youngest.
    this.#results.delete(name);
    this.#results.set(name, entry);
    return entry.result;
  }

  #remember({ text }: CheckContent, name: string, result: Result): void {
    this.#forget(name);
    this.#results.set(name, { result, units: text.length });
    this.#units += text.length;
    for (const oldest of this.#results.keys()) {
      if (this.#results.size <= this.#entries && this.#units <= UNITS_KEPT) break;
      this.#forget(oldest);
    }
  }

  #forget(name: string): void {
    this.#units -= this.#results.get(name)?.units ?? 0;
    this.#results.delete(name);
  }

  /** What has been damaged, or was made by somebody else, is never asked for again. */
  #opened(content: CheckContent, name: string, bytes: Uint8Array): Result | undefined {
    const kept = openResult(content, bytes);
    const result = kept === undefined ? undefined : this.#disk?.read(kept.value);
    if (result === undefined) this.#disk?.files.discard(name);
    return result;
  }
}
