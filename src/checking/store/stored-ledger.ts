import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import {
  readLedgerLine,
  type LedgerLine,
  type OpenLine,
  type SpendingService,
} from "../../client/ledger-line.ts";
import {
  forgettableBefore,
  movedByOthers,
  newest,
  spent,
  tell,
  withLine,
  type JournalEntry,
  type LedgerEntry,
  type SpendingEnd,
  type SpendingLedger,
  type SpendingRequest,
} from "../../client/spending-ledger.ts";
import { Emitter } from "../vocabulary/emitter.ts";
import { errorCode } from "../vocabulary/error-code.ts";
import type { Database } from "./database.ts";
import { isAlive } from "./process-life.ts";

export interface StoredLedgerParts {
  /** Shared by all windows. */
  readonly database: Pick<Database, "inTime" | "isKept" | "run">;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly warn: (message: string) => void;
}

/** How often to look for entries to forget, which scans everything, in milliseconds. */
const FORGETS_EVERY_MS = 3_600_000;

/** Few entries end before their start is written by another window; more mean a damaged journal. */
const STRAYS_KEPT = 200;

/** Lines to read and parse at once: some milliseconds. */
const AT_ONCE = 1_000;

/** A line that is written again after a failure is there once. */
const WRITE = "INSERT OR IGNORE INTO ledger(line, at) VALUES (?, ?)";
const READ = `SELECT number, line FROM ledger WHERE number > ? ORDER BY number LIMIT ${AT_ONCE}`;
const LAST = "SELECT max(number) AS number FROM ledger";
const FORGET = "DELETE FROM ledger WHERE at < ?";

/**
 * The ledger that all windows share (CRE-1, client side). This window's entries are in memory too and count even
 * if the disk is full or read-only; unwritten lines are retried with the next one. If `isKept` is false, a sum
 * may miss what other windows spent, so nothing is spent automatically.
 */
export class StoredLedger implements SpendingLedger {
  readonly #parts: StoredLedgerParts;
  readonly #life = randomUUID();
  readonly #entries = new Map<string, JournalEntry>();
  readonly #unwritten: LedgerLine[] = [];
  /** Ends that were read before their starts. */
  #strays: readonly LedgerLine[] = [];
  /** The number of the last line that was read. */
  #readTo = 0;
  #forgotAt = Number.NEGATIVE_INFINITY;
  readonly #changed = new Emitter();
  #turn: Promise<void> = Promise.resolve();
  readonly #failed = new Set<"read" | "write">();

  /** Fires when this window opens or settles an entry. */
  readonly onDidChange = this.#changed.event;

  constructor(parts: StoredLedgerParts) {
    this.#parts = parts;
  }

  /** True if the journal could be read and written the last time. */
  get isKept(): boolean {
    return this.#failed.size === 0 && this.#parts.database.isKept;
  }

  async open(request: SpendingRequest): Promise<string> {
    const { balanceBefore, document, host, isEstimate = false, operation, price, service } = request;
    const id = randomUUID();
    const line: OpenLine = {
      id,
      at: this.#parts.now(),
      pid: process.pid,
      life: this.#life,
      service,
      host,
      operation,
      price,
      ...(balanceBefore === undefined ? {} : { balanceBefore, isEstimate }),
      ...(document === undefined ? {} : { document }),
    };
    await this.#write(line);
    return id;
  }

  async settle(id: string, end: SpendingEnd): Promise<void> {
    const line = { id, at: this.#parts.now(), life: this.#life, outcome: end.outcome };
    if (end.outcome !== "charged") return this.#write(line);
    const { balance, credits } = end;
    return this.#write({ ...line, credits, ...(balance === undefined ? {} : { balance }) });
  }

  async entries(): Promise<readonly LedgerEntry[]> {
    await this.#inTurn("read", async () => this.#read());
    return this.#tell(this.#entries.values());
  }

  /** Returns the latest known entries at a service, newest first, without reading the disk. */
  latest(service: SpendingService, count: number): readonly LedgerEntry[] {
    return this.#tell(newest(this.#entries.values(), service, count).toReversed());
  }

  async spentSince(service: SpendingService, sinceMs: number): Promise<number> {
    await this.#inTurn("read", async () => this.#read());
    // Convert only the entries that count: there may be tens of thousands.
    const young = [...this.#entries.values()].filter(({ at }) => at >= sinceMs);
    return spent(this.#tell(young), service, sinceMs, this.#parts.now());
  }

  /** Returns true if other windows may have changed the balance since a time, as far as has been read. */
  movedByOthers(service: SpendingService, since: number): boolean {
    const { now } = this.#parts;
    return movedByOthers(this.#entries.values(), { service, since, life: this.#life, now: now() });
  }

  /** Adds a line to memory at once, so that the next query sees it; it is on disk when this resolves, if possible. */
  async #write(line: LedgerLine): Promise<void> {
    this.#note([line]);
    this.#unwritten.push(line);
    this.#changed.fire();
    await this.#inTurn("write", async () => {
      const lines = [...this.#unwritten];
      // An earlier turn may already have written this line.
      if (lines.length === 0) return false;
      const writes = lines.map((each) => ({ sql: WRITE, args: [JSON.stringify(each), each.at] }));
      await this.#parts.database.run(writes);
      this.#unwritten.splice(0, lines.length);
      return true;
    });
  }

  async #read(): Promise<boolean> {
    const { database, now: clock } = this.#parts;
    for (let isMore = true; isMore;) {
      const [rows = [], [last] = []] = await database.run([
        { sql: READ, args: [this.#readTo] },
        { sql: LAST },
      ]);
      this.#note(rows.flatMap(({ line }) => readLedgerLine(String(line)) ?? []));
      // A database that took the place of a damaged one begins anew.
      const isAnew = Number(last?.["number"] ?? 0) < this.#readTo;
      this.#readTo = isAnew ? 0 : Number(rows.at(-1)?.["number"] ?? this.#readTo);
      isMore = isAnew || rows.length === AT_ONCE;
    }
    const now = clock();
    if (Math.abs(now - this.#forgotAt) < FORGETS_EVERY_MS) return true;
    this.#forgotAt = now;
    const before = forgettableBefore(this.#tell(this.#entries.values()), now);
    if (before > 0) await database.run([{ sql: FORGET, args: [before] }]);
    for (const [id, { at }] of this.#entries) if (at < before) this.#entries.delete(id);
    return true;
  }

  #note(lines: readonly LedgerLine[]): void {
    const starts = lines.filter((line) => !("outcome" in line));
    const ends = lines.filter((line) => "outcome" in line);
    const strays = [...starts, ...this.#strays, ...ends].filter((line) => {
      const entry = withLine(this.#entries.get(line.id), line);
      if (entry !== undefined) this.#entries.set(line.id, entry);
      return entry === undefined;
    });
    this.#strays = strays.slice(-STRAYS_KEPT);
  }

  /**
   * Runs steps one after another. Never fails or waits forever: the ledger must not block a check. `step`
   * resolves to true if it accessed the disk.
   */
  async #inTurn(kind: "read" | "write", step: () => Promise<boolean>): Promise<void> {
    this.#turn = this.#turn.then(async () => {
      try {
        if (await step()) this.#failed.delete(kind);
      } catch (error) {
        this.#fail(kind, errorCode(error) ?? "unknown");
      }
    });
    const fail = (): void => this.#fail(kind, "the disk is too slow");
    await this.#parts.database.inTime(async () => this.#turn, fail);
  }

  #fail(kind: "read" | "write", why: string): void {
    const wasKept = this.isKept;
    this.#failed.add(kind);
    if (wasKept) this.#parts.warn(`The ledger of credits cannot be kept: ${why}.`);
  }

  #tell(entries: Iterable<JournalEntry>): readonly LedgerEntry[] {
    return tell(entries, (entry) => this.#isAlive(entry), this.#parts.now());
  }

  #isAlive({ life, pid }: JournalEntry): boolean {
    return pid === process.pid ? life === this.#life : isAlive(pid, hostname());
  }
}
