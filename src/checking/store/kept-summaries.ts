import type { StoredDocuments } from "./stored-documents.ts";
import { SerialQueue } from "../vocabulary/serial-queue.ts";
import { readSummary, writeSummary, type Summary } from "./summary-record.ts";

/** The number in memory; a tab of an older one reads it anew. */
const MOST = 20;

type SummaryFiles = Pick<StoredDocuments, "clear" | "read" | "remove" | "write">;

/**
 * Summaries of checks of many files, by what they are found by: their address, and the id of a check that has left something.
 * On disk as well, for after a reload; what cannot be kept there is known as long as the window is open.
 */
export class KeptSummaries {
  readonly #files: SummaryFiles;
  /** Of the workspace: the same folder may be checked in another one. */
  readonly #place: string;
  readonly #known = new Map<string, Summary>();
  readonly #queue = new SerialQueue();

  constructor(files: SummaryFiles, place: string) {
    this.#files = files;
    this.#place = place;
  }

  /** Takes the place of an earlier one. Resolves when it is on the disk, or could not be written; never rejects. */
  async set(name: string, made: Summary): Promise<void> {
    this.#know(name, made);
    await this.#inTurn(name, async (key) => this.#files.write(key, writeSummary(made)));
  }

  /** Undefined where nothing is known any more. Never rejects. */
  async get(name: string): Promise<Summary | undefined> {
    const read = this.#known.has(name)
      ? undefined
      : readSummary(await this.#inTurn(name, async (key) => this.#files.read(key)));
    // A check may have ended meanwhile.
    const newest = this.#known.get(name) ?? read;
    if (newest !== undefined) this.#know(name, newest);
    return newest;
  }

  async remove(name: string): Promise<void> {
    this.#known.delete(name);
    await this.#inTurn(name, async (key) => this.#files.remove(key));
  }

  /** On the disk, for all windows; what is shown stays. Rejects where the disk does. */
  async forgetResults(): Promise<void> {
    await this.#queue.idle();
    await this.#files.clear();
  }

  #know(name: string, made: Summary): void {
    this.#known.delete(name);
    this.#known.set(name, made);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST && oldest !== undefined) this.#known.delete(oldest);
  }

  async #inTurn<T>(name: string, step: (key: string) => Promise<T>): Promise<T> {
    return this.#queue.run(async () => step(`summary ${this.#place} ${name}`));
  }
}
