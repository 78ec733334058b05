import { isInsideWindow, type IntentionRecord } from "../../client/intention.ts";
import { isRecord, isText } from "../../client/stored-values.ts";
import { errorCode } from "../vocabulary/error-code.ts";
import type { Database } from "./database.ts";
import type { Row } from "./statement.ts";
import { openResult, resultName, sealResult, type CheckContent } from "./sealed-results.ts";

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

export interface StoredIntentionsParts {
  /** Shared by all windows. */
  readonly database: Pick<Database, "inTime" | "run">;
  /** The secret for naming and sealing intentions; without one nothing is written. Never rejects. */
  readonly secret: () => Promise<string | undefined>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly warn: (message: string) => void;
}

/** Few windows compete for an intention; more attempts mean a defect. */
const TRIES = 50;

/** A plain one of an earlier version comes first. */
const FIND = `SELECT lower(hex(name)) AS name, content FROM intentions
  WHERE name IN (unhex(?), unhex(?)) ORDER BY typeof(content) = 'text' DESC`;
const ADD = "INSERT OR IGNORE INTO intentions VALUES (unhex(?), ?, ?) RETURNING 1";
const REPLACE = `UPDATE OR REPLACE intentions SET name = unhex(?), content = ?, written_at = ?
  WHERE name = unhex(?) AND content = ? RETURNING 1`;
const REMOVE = "DELETE FROM intentions WHERE name = unhex(?) AND content = ? RETURNING 1";

/** The effect of a step on an intention. */
interface Decision<T> {
  readonly result: T;
  /** The next state; `null` removes the intention, undefined leaves it unchanged. */
  readonly next?: WrittenIntention | null;
}

/**
 * The open intentions of all windows. A check interrupted by a reload or a crash is repeated under its own
 * key, and two windows that check the same text share one key. A state is replaced only as long as it is the
 * one that was read. So a window that abandons a key after a refund and one that picks it up can't both
 * succeed, which could charge each under a key of its own.
 *
 * Names are keyed digests and contents are sealed, so nobody can test a guess at a text against them. A plain
 * intention from an earlier version is used for as long as its key is valid.
 */
export class StoredIntentions {
  readonly #parts: StoredIntentionsParts;

  constructor(parts: StoredIntentionsParts) {
    this.#parts = parts;
  }

  /** Returns the intention of a name (64 hexadecimal digits) if its key is still valid, and marks it shared. */
  async join(name: string): Promise<WrittenIntention | undefined> {
    return this.#change<WrittenIntention | undefined>(name, undefined, (found) =>
      this.#isUsable(found) ? shared(found) : { result: undefined },
    );
  }

  /**
   * Writes an intention in place of the one with the key `replaced`. Returns the effective one: this one, one
   * that another window wrote first, or the replaced one if others may send under it. If nothing can be
   * written, this one applies to this window.
   */
  async put(name: string, mine: WrittenIntention, replaced: string | undefined): Promise<WrittenIntention> {
    return this.#change(name, mine, (found) => {
      const isSame = this.#isUsable(found) && found.record.digest === mine.record.digest;
      const isTheirs = isSame && (found.record.key !== replaced || found.isShared === true);
      return isTheirs ? shared(found) : { result: mine, next: mine };
    });
  }

  /**
   * Removes an intention, unless its key differs or another window may be sending under it. Returns true if
   * nobody else sends under the key.
   */
  async remove(name: string, { firstSentAt, key }: IntentionRecord): Promise<boolean> {
    return this.#change(name, true, (found) => {
      // If it was never written, nobody else uses the key; once its time is up, that is unknown.
      if (found?.record.key !== key) return { result: isInsideWindow(this.#parts.now() - firstSentAt) };
      return found.isShared === true ? { result: false } : { result: true, next: null };
    });
  }

  /** Returns true if more than one window, or session of one, may send under this key. */
  async isShared(name: string, key: string): Promise<boolean> {
    return this.#change(name, false, (found) => ({
      result: found?.record.key === key && found.isShared === true,
    }));
  }

  /** Records that the answer under this key has arrived. The key stays valid for its five minutes. */
  async answered(name: string, key: string): Promise<void> {
    await this.#change(name, undefined, (found) => {
      if (found?.record.key !== key || found.isAnswered === true) return { result: undefined };
      return { result: undefined, next: { ...found, isShared: true, isAnswered: true } };
    });
  }

  /** Removes all intentions, so the next check uses a new key. Rejects if the disk does. */
  async clear(): Promise<void> {
    await this.#parts.database.run([{ sql: "DELETE FROM intentions" }], true);
  }

  #isUsable(found: WrittenIntention | undefined): found is WrittenIntention {
    return found !== undefined && isInsideWindow(this.#parts.now() - found.record.firstSentAt);
  }

  /** Reads an intention and writes the state decided on; decides again if another window changed it meanwhile. */
  async #change<T>(
    name: string,
    otherwise: T,
    decide: (found: WrittenIntention | undefined) => Decision<T>,
  ): Promise<T> {
    return this.#orElse(otherwise, async () => {
      const { database, now, secret } = this.#parts;
      const sealedUnder = await secret();
      if (sealedUnder === undefined) throw withCode("no secret");
      const content = contentOf(name);
      const key = resultName(content, sealedUnder);
      for (let tries = 0; tries < TRIES; tries += 1) {
        const [rows = []] = await database.run([{ sql: FIND, args: [key, name] }]);
        const states = rows.map((row) => ({ row, written: readState(row, content, sealedUnder) }));
        // A plain one whose time is up hides nothing.
        const { row, written } = states.find((state) => this.#isUsable(state.written)) ?? states.at(-1) ?? {};
        const { next, result } = decide(written);
        if (next === undefined) return result;
        const old = row === undefined ? [] : [row["name"] ?? null, row["content"] ?? null];
        const add = next === null ? [] : [key, sealResult(content, next, sealedUnder), now()];
        const sql = row === undefined ? ADD : next === null ? REMOVE : REPLACE;
        const [[changed] = []] = await database.run([{ sql, args: [...add, ...old] }]);
        if (changed !== undefined) return result;
      }
      throw withCode("too many changes");
    });
  }

  /** Runs a step; a check never fails over its intention, whose key is in memory for this window. */
  async #orElse<T>(otherwise: T, step: () => Promise<T>): Promise<T> {
    const giveUp = (why: string): T => {
      this.#parts.warn(`An open request could not be noted for other windows: ${why}.`);
      return otherwise;
    };
    const work = async (): Promise<T> =>
      step().catch((error: unknown) => giveUp(errorCode(error) ?? "unknown"));
    return this.#parts.database.inTime(work, () => giveUp("the disk is too slow"));
  }
}

function shared(found: WrittenIntention): Decision<WrittenIntention> {
  if (found.isShared === true) return { result: found };
  const result = { ...found, isShared: true };
  return { result, next: result };
}

/** Returns the content that an intention is named and sealed for. */
function contentOf(name: string): CheckContent {
  return { baseUrl: "", operation: "intention", options: "", text: name };
}

function withCode(code: string): Error {
  return Object.assign(new Error("The intention can't be written"), { code });
}

/** Returns undefined if the state is damaged. */
function readState({ content }: Row, of: CheckContent, secret: string): WrittenIntention | undefined {
  if (content instanceof Uint8Array) return readWritten(openResult(of, content, secret)?.value);
  try {
    return readWritten(JSON.parse(String(content)));
  } catch {
    return undefined;
  }
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
