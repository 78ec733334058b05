import { createHash } from "node:crypto";
import * as z from "zod";
import type { HistoryPoint } from "../../report/document-report.ts";
import { errorCode } from "../vocabulary/error-code.ts";
import type { Database } from "./database.ts";
import type { Statement } from "./database-worker.ts";

export interface HistoryBounds {
  /** For one document. */
  readonly points: number;
  readonly documents: number;
}

export interface ScoreHistoryParts {
  readonly database: Database;
  readonly warn: (message: string) => void;
  readonly bounds?: HistoryBounds;
}

const USUAL_BOUNDS: HistoryBounds = { points: 50, documents: 200 };

const point = z.object({
  at: z.number(),
  score: z.number().min(0).max(1),
  service: z.enum(["embedded", "hosted"]),
  name: z.string(),
  words: z.number(),
});

/** The maximum length of a stored service name, in UTF-16 units. */
const NAME_UNITS = 200;

const READ = "SELECT * FROM (SELECT * FROM scores WHERE document = ? ORDER BY at DESC LIMIT ?) ORDER BY at";
const ADD = "INSERT OR IGNORE INTO scores VALUES (?, ?, ?, ?, ?, ?)";
const COPY = "INSERT INTO scores SELECT ?, at, score, service, name, words FROM scores WHERE document = ?";
const DROP = "DELETE FROM scores WHERE document = ?";
const DROP_OLDEST = `DELETE FROM scores WHERE document = ? AND at < (
  SELECT min(at) FROM (SELECT at FROM scores WHERE document = ? ORDER BY at DESC LIMIT ?)
)`;
/** Keeps the documents with the latest scores. */
const DROP_DOCUMENTS = `DELETE FROM scores WHERE document NOT IN (
  SELECT document FROM scores GROUP BY document ORDER BY max(at) DESC LIMIT ?
)`;

/** The detection scores of whole documents, without any of their text. Only `forget` can reject. */
export class ScoreHistory {
  readonly #parts: ScoreHistoryParts;
  readonly #bounds: HistoryBounds;
  /** By address. */
  readonly #points = new Map<string, readonly HistoryPoint[]>();
  readonly #listeners = new Set<(uri: string) => void>();
  /** Runs one operation at a time, in call order. */
  #last: Promise<void> = Promise.resolve();
  #hasWarned = false;

  constructor(parts: ScoreHistoryParts) {
    this.#parts = parts;
    this.#bounds = parts.bounds ?? USUAL_BOUNDS;
  }

  /** Registers a listener for documents whose points changed. Returns a disposable that removes it. */
  onDidChange(listener: (uri: string) => void): { dispose: () => void } {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  }

  /** Returns the loaded points, oldest first. */
  of(uri: string): readonly HistoryPoint[] {
    return this.#points.get(uri) ?? [];
  }

  /** Loads the points recorded by all windows. */
  async load(uri: string): Promise<void> {
    await this.#inTurn(async () => this.#read(uri));
  }

  /**
   * Adds a score. A cached answer that repeats its service's latest score is not added again; a score that
   * two windows add at the same time is added once.
   */
  async add(uri: string, added: HistoryPoint, isKnown: boolean): Promise<void> {
    const { at, score, service, words } = added;
    const name = added.name.slice(0, NAME_UNITS);
    await this.#inTurn(async () => {
      await this.#read(uri);
      const last = this.of(uri).findLast((one) => one.service === service && one.name === name);
      if (isKnown && last?.score === score && last.words === words) return;
      const { documents, points } = this.#bounds;
      const document = hashOf(uri);
      await this.#read(uri, [
        { sql: ADD, args: [document, at, score, service, name, words] },
        { sql: DROP_OLDEST, args: [document, document, points] },
        { sql: DROP_DOCUMENTS, args: [documents] },
      ]);
    });
  }

  /** Moves the points of one document to another, or copies them if the first one `stays`. */
  async carry(from: string, to: string, stays: boolean): Promise<void> {
    if (from === to) return;
    await this.#inTurn(async () => {
      const [source, target] = [hashOf(from), hashOf(to)];
      await this.#read(to, [
        // Remove the points of a document that had this name before.
        { sql: DROP, args: [target] },
        { sql: COPY, args: [target, source] },
        ...(stays ? [] : [{ sql: DROP, args: [source] }]),
      ]);
      if (!stays && this.#points.has(from)) this.#set(from, []);
    });
  }

  /** Deletes the history of all documents. Rejects if the disk does. */
  async forget(): Promise<void> {
    await this.#last;
    this.drop();
    await this.#parts.database.run([{ sql: "DELETE FROM scores" }], true);
  }

  /** Clears memory after another window has deleted the stored points. */
  drop(): void {
    const uris = [...this.#points.keys()];
    this.#points.clear();
    for (const uri of uris) this.#tell(uri);
  }

  /** Loads a document's points after some changes, in the same transaction. */
  async #read(uri: string, changes: readonly Statement[] = []): Promise<void> {
    const { database } = this.#parts;
    const rows = await database.run([...changes, { sql: READ, args: [hashOf(uri), this.#bounds.points] }]);
    const found = (rows.at(-1) ?? []).flatMap((row) => point.safeParse(row).data ?? []);
    if (found.length > 0 || this.#points.has(uri)) this.#set(uri, found);
  }

  #set(uri: string, points: readonly HistoryPoint[]): void {
    const before = this.of(uri);
    const isSame =
      before.length === points.length && before.every((one, index) => keyOf(one) === keyOf(points[index]));
    this.#points.set(uri, points);
    if (!isSame) this.#tell(uri);
  }

  #tell(uri: string): void {
    for (const listener of this.#listeners) listener(uri);
  }

  async #inTurn(step: () => Promise<void>): Promise<void> {
    const turn = this.#last.then(step).catch((error: unknown) => {
      if (!this.#hasWarned) {
        this.#parts.warn(`The history of scores cannot be kept: ${errorCode(error) ?? "unknown"}.`);
      }
      this.#hasWarned = true;
    });
    this.#last = turn;
    await turn;
  }
}

/** Returns a hash of an address, so that no address is on disk. */
function hashOf(uri: string): string {
  return createHash("sha256").update(uri).digest("hex");
}

function keyOf(one: HistoryPoint | undefined): string {
  return JSON.stringify(one && [one.at, one.score, one.service, one.name, one.words]);
}
