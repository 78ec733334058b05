import { createHash, createHmac } from "node:crypto";
import { Emitter } from "../vocabulary/emitter.ts";
import { SerialQueue } from "../vocabulary/serial-queue.ts";
import { BestEffort } from "./best-effort.ts";
import type { Database } from "./database.ts";
import type { Statement } from "./statement.ts";
import { historyPoint, type HistoryPoint } from "../../report/records.ts";

export interface HistoryBounds {
  /** For one document. */
  readonly points: number;
  readonly documents: number;
}

export interface ScoreHistoryParts {
  readonly database: Database;
  /** Goes into the names of documents on disk; without one, scores are stored in memory alone. Never rejects. */
  readonly secret: () => Promise<string | undefined>;
  readonly warn: (message: string) => void;
  readonly bounds?: HistoryBounds;
}

const USUAL_BOUNDS: HistoryBounds = { points: 50, documents: 200 };

/** The maximum length of a stored service name, in UTF-16 units. */
const NAME_UNITS = 200;

const NAME_DOMAIN = "content-authenticity score 1: name";

const READ = "SELECT * FROM (SELECT * FROM scores WHERE document = ? ORDER BY at DESC LIMIT ?) ORDER BY at";
const ADD = "INSERT OR IGNORE INTO scores VALUES (?, ?, ?, ?, ?, ?)";
const COPY = "INSERT INTO scores SELECT ?, at, score, service, name, words FROM scores WHERE document = ?";
const DROP = "DELETE FROM scores WHERE document = ?";
const DROP_OLDEST = `DELETE FROM scores WHERE document = ? AND at < (
  SELECT min(at) FROM (SELECT at FROM scores WHERE document = ? ORDER BY at DESC LIMIT ?)
)`;
/** Earlier versions knew documents by a digest that needs no secret, in hexadecimal. */
const PLAIN = "SELECT DISTINCT document FROM scores WHERE length(document) = 64";
const RENAME = "UPDATE OR REPLACE scores SET document = ? WHERE document = ?";
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
  readonly #changed = new Emitter<string>();
  readonly #queue = new SerialQueue();
  /** The secret under which the scores of earlier versions were named. */
  #renamedUnder: string | undefined;
  readonly #attempts: BestEffort;

  /** Fires with the address of a document whose points changed. */
  readonly onDidChange = this.#changed.event;

  constructor(parts: ScoreHistoryParts) {
    this.#parts = parts;
    this.#bounds = parts.bounds ?? USUAL_BOUNDS;
    this.#attempts = new BestEffort((why) => parts.warn(`The history of scores cannot be kept: ${why}.`));
  }

  /** Returns the loaded points, oldest first. */
  of(uri: string): readonly HistoryPoint[] {
    return this.#points.get(uri) ?? [];
  }

  /** Loads the points recorded by all windows. */
  async load(uri: string): Promise<void> {
    await this.#inTurn(async () => this.#read(uri, await this.#secret()));
  }

  /**
   * Adds a score. A cached answer that repeats its service's latest score is not added again; a score that
   * two windows add at the same time is added once.
   */
  async add(uri: string, added: HistoryPoint, isKnown: boolean): Promise<void> {
    const { at, score, service, words } = added;
    const name = added.name.slice(0, NAME_UNITS);
    await this.#inTurn(async () => {
      const secret = await this.#secret();
      await this.#read(uri, secret);
      const last = this.of(uri).findLast((one) => one.service === service && one.name === name);
      if (isKnown && last?.score === score && last.words === words) return;
      const { documents, points } = this.#bounds;
      if (secret === undefined) {
        this.#set(uri, [...this.of(uri), { at, score, service, name, words }].slice(-points));
        return;
      }
      const document = nameOf(uri, secret);
      await this.#read(uri, secret, [
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
      const secret = await this.#secret();
      if (secret === undefined) this.#set(to, this.of(from));
      const [source, target] = [nameOf(from, secret ?? ""), nameOf(to, secret ?? "")];
      await this.#read(to, secret, [
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
    await this.#queue.idle();
    this.drop();
    await this.#parts.database.run([{ sql: "DELETE FROM scores" }], true);
  }

  /** Clears memory after another window has deleted the stored points. */
  drop(): void {
    const uris = [...this.#points.keys()];
    this.#points.clear();
    for (const uri of uris) this.#changed.fire(uri);
  }

  /** Loads a document's points after some changes, in the same transaction. */
  async #read(uri: string, secret: string | undefined, changes: readonly Statement[] = []): Promise<void> {
    if (secret === undefined) return;
    const { database } = this.#parts;
    const document = nameOf(uri, secret);
    const rows = await database.run([...changes, { sql: READ, args: [document, this.#bounds.points] }]);
    const found = (rows.at(-1) ?? []).flatMap((row) => historyPoint.safeParse(row).data ?? []);
    if (found.length > 0 || this.#points.has(uri)) this.#set(uri, found);
  }

  #set(uri: string, points: readonly HistoryPoint[]): void {
    const before = this.of(uri);
    const isSame =
      before.length === points.length && before.every((one, index) => keyOf(one) === keyOf(points[index]));
    this.#points.set(uri, points);
    if (!isSame) this.#changed.fire(uri);
  }

  /** Returns the secret, once the scores of earlier versions are named under it. */
  async #secret(): Promise<string | undefined> {
    const secret = await this.#parts.secret();
    if (secret === undefined || this.#renamedUnder !== undefined) return secret;
    await this.#rename(secret);
    this.#renamedUnder = secret;
    return secret;
  }

  /** Names the scores that an earlier version has stored under plain digests, which are erased. */
  async #rename(secret: string): Promise<void> {
    const { database } = this.#parts;
    const [rows = []] = await database.run([{ sql: PLAIN }]);
    const plain = rows.map(({ document }) => String(document));
    if (plain.length === 0) return;
    await database.run(
      plain.map((digest) => ({ sql: RENAME, args: [keyedName(digest, secret), digest] })),
      true,
    );
  }

  async #inTurn(step: () => Promise<void>): Promise<void> {
    await this.#attempts.run(undefined, "kept", async () => this.#queue.run(step));
  }
}

/** Returns the name of a document on disk, at which nobody can guess without the secret. */
function nameOf(uri: string, secret: string): string {
  return keyedName(createHash("sha256").update(uri).digest("hex"), secret);
}

/** Returns the name of the document whose address has this digest, by which earlier versions knew it: 43 characters. */
function keyedName(digest: string, secret: string): string {
  return createHmac("sha256", secret).update(`${NAME_DOMAIN} ${digest}`).digest("base64url");
}

function keyOf(one: HistoryPoint | undefined): string {
  return JSON.stringify(one && [one.at, one.score, one.service, one.name, one.words]);
}
