import { randomUUID } from "node:crypto";
import type { LedgerLine, OpenLine, SpendingService } from "../../client/ledger-line.ts";
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
import { errorCode, hasCode } from "../vocabulary/error-code.ts";
import { Patience } from "../vocabulary/patience.ts";
import { LedgerSegments } from "./ledger-segments.ts";

export interface LedgerFileParts {
  /** Shared by all windows; created with the first entry. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly warn: (message: string) => void;
  /** How long to wait for a disk that hangs. */
  readonly patience?: Patience;
}

/** How often to look for entries to forget, which scans everything, in milliseconds. */
const FORGETS_EVERY_MS = 3_600_000;

/** Few entries end before their start is written by another window; more mean a damaged journal. */
const STRAYS_KEPT = 200;

/**
 * The ledger in a folder that all windows share (CRE-1, client side). This window's entries are in memory too
 * and count even if the disk is full or read-only; unwritten lines are retried with the next one. If `isKept`
 * is false, a sum may miss what other windows spent, so nothing is spent automatically.
 */
export class LedgerFile implements SpendingLedger {
  readonly #parts: LedgerFileParts;
  readonly #segments: LedgerSegments;
  readonly #life = randomUUID();
  readonly #entries = new Map<string, JournalEntry>();
  readonly #unwritten: LedgerLine[] = [];
  /** Ends that were read before their starts, which are in an earlier file. */
  readonly #strays = new Map<string, LedgerLine[]>();
  readonly #patience: Patience;
  #forgotAt = Number.NEGATIVE_INFINITY;
  readonly #listeners = new Set<() => void>();
  #turn: Promise<void> = Promise.resolve();
  readonly #failed = new Set<"read" | "write">();

  constructor(parts: LedgerFileParts) {
    this.#parts = parts;
    this.#segments = new LedgerSegments(parts.folder);
    this.#patience = parts.patience ?? new Patience();
  }

  /** True if the journal could be read and written the last time. */
  get isKept(): boolean {
    return this.#failed.size === 0;
  }

  /** Registers a listener for when this window opens or settles an entry. */
  onDidChange(listener: () => void): { dispose(): void } {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
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
    this.#note(line);
    this.#unwritten.push(line);
    for (const listener of this.#listeners) listener();
    await this.#inTurn("write", async () => {
      // An earlier turn may already have written this line.
      if (this.#unwritten.length === 0) return false;
      const lines = this.#unwritten.map((each) => JSON.stringify(each));
      // Remove each line as it is written: a disk that writes and then fails must not get all of them again.
      await this.#segments.append(lines, () => void this.#unwritten.shift());
      return true;
    });
  }

  async #read(): Promise<boolean> {
    for await (const lines of this.#segments.readNew()) for (const line of lines) this.#note(line);
    const now = this.#parts.now();
    if (Math.abs(now - this.#forgotAt) < FORGETS_EVERY_MS) return true;
    this.#forgotAt = now;
    const before = forgettableBefore(this.#tell(this.#entries.values()), now);
    await this.#segments.dropUntil(before);
    for (const [id, { at }] of this.#entries) if (at < before) this.#entries.delete(id);
    return true;
  }

  #note(line: LedgerLine): void {
    const entry = withLine(this.#entries.get(line.id), line);
    if (entry === undefined) this.#keepStray(line);
    else this.#entries.set(line.id, entry);
    const strays = this.#strays.get(line.id);
    if (entry === undefined || strays === undefined) return;
    this.#strays.delete(line.id);
    for (const stray of strays) this.#note(stray);
  }

  #keepStray(line: LedgerLine): void {
    this.#strays.set(line.id, [...(this.#strays.get(line.id) ?? []), line].slice(-4));
    for (const oldest of this.#strays.keys()) {
      if (this.#strays.size <= STRAYS_KEPT) break;
      this.#strays.delete(oldest);
    }
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
    await this.#patience.for(this.#turn, () => this.#fail(kind, "the disk is too slow"));
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
    if (pid === process.pid) return life === this.#life;
    try {
      process.kill(pid, 0);
      return true;
    } catch (error) {
      return hasCode(error, "EPERM");
    }
  }
}
