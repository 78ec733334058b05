import { randomUUID } from "node:crypto";
import type { LedgerLine, OpenLine, SpendingService } from "../client/ledger-line.ts";
import {
  forgettableBefore,
  movedByOthers,
  spent,
  tell,
  withLine,
  type JournalEntry,
  type LedgerEntry,
  type SpendingEnd,
  type SpendingLedger,
  type SpendingRequest,
} from "../client/spending-ledger.ts";
import { LedgerSegments } from "./ledger-segments.ts";

export interface LedgerFileParts {
  /** A folder that all windows share; made at the first entry. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly warn: (message: string) => void;
}

/** Of the youngest entries, to find the latest among: windows write them in nearly the order of time. */
const LOOKED_AT = 100;

/**
 * The ledger in a folder that all windows share (CRE-1 on this side). What this window did is in memory too, and counts
 * there when the disk is full or read-only: the check goes on, and what could not be written is tried again with the next
 * line. `isKept` then says that a sum may lack what other windows spent, so that nothing spends by itself.
 */
export class LedgerFile implements SpendingLedger {
  readonly #parts: LedgerFileParts;
  readonly #segments: LedgerSegments;
  readonly #life = randomUUID();
  readonly #entries = new Map<string, JournalEntry>();
  readonly #unwritten: LedgerLine[] = [];
  readonly #listeners = new Set<() => void>();
  #turn: Promise<void> = Promise.resolve();
  readonly #failed = new Set<"read" | "write">();

  constructor(parts: LedgerFileParts) {
    this.#parts = parts;
    this.#segments = new LedgerSegments(parts.folder);
  }

  /** Whether the journal could be read and written the last time. */
  get isKept(): boolean {
    return this.#failed.size === 0;
  }

  /** Calls back when this window opens or settles an entry. */
  onDidChange(listener: () => void): { dispose(): void } {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  }

  async open(request: SpendingRequest): Promise<string> {
    const { balanceBefore, host, isEstimate = false, operation, price, service } = request;
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
    };
    await this.#write(line);
    return id;
  }

  async settle(id: string, end: SpendingEnd): Promise<void> {
    const line = { id, at: this.#parts.now(), outcome: end.outcome };
    if (end.outcome !== "charged") return this.#write(line);
    const { balance, credits } = end;
    return this.#write({ ...line, credits, ...(balance === undefined ? {} : { balance }) });
  }

  async entries(): Promise<readonly LedgerEntry[]> {
    await this.#inTurn("read", async () => this.#read());
    return this.#tell(this.#entries.values());
  }

  /** The latest of what has been read and done so far, newest first; nothing is read for it. */
  latest(count: number): readonly LedgerEntry[] {
    return this.#tell([...this.#entries.values()].slice(-LOOKED_AT)).slice(0, count);
  }

  async spentSince(service: SpendingService, sinceMs: number): Promise<number> {
    return spent(await this.entries(), service, sinceMs);
  }

  /** Whether other windows may have moved the balance since a moment, as far as has been read. */
  movedByOthers(service: SpendingService, since: number): boolean {
    return movedByOthers(this.#entries.values(), { service, since, life: this.#life });
  }

  /** In memory at once, so that whoever asks next sees it; on disk when this resolves, if that can be. */
  async #write(line: LedgerLine): Promise<void> {
    this.#note(line);
    this.#unwritten.push(line);
    for (const listener of this.#listeners) listener();
    await this.#inTurn("write", async () => {
      // A turn before this one may have taken its line along.
      if (this.#unwritten.length === 0) return;
      const lines = this.#unwritten.map((each) => JSON.stringify(each));
      await this.#segments.append(lines);
      this.#unwritten.splice(0, lines.length);
    });
  }

  async #read(): Promise<void> {
    for (const line of await this.#segments.readNew()) this.#note(line);
    const before = forgettableBefore(this.#tell(this.#entries.values()), this.#parts.now());
    if (before === 0) return;
    await this.#segments.dropUntil(before);
    for (const [id, { at }] of this.#entries) if (at < before) this.#entries.delete(id);
  }

  #note(line: LedgerLine): void {
    const entry = withLine(this.#entries.get(line.id), line);
    if (entry !== undefined) this.#entries.set(line.id, entry);
  }

  /** One after the other, and never a failure: the ledger stands in nobody's way. */
  async #inTurn(kind: "read" | "write", step: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(async () => {
      const wasKept = this.isKept;
      try {
        await step();
        this.#failed.delete(kind);
      } catch (error) {
        this.#failed.add(kind);
        if (wasKept) this.#parts.warn(`The ledger of credits cannot be kept: ${codeOf(error)}.`);
      }
    });
    await this.#turn;
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
      return codeOf(error) === "EPERM";
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown";
}
