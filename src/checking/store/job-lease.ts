import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Database } from "./database.ts";
import { isAlive } from "./process-life.ts";

/** How often an owner renews its leases, in milliseconds. */
const HEARTBEAT_MS = 5_000;

/** An owner that hasn't renewed for this long is gone, in milliseconds. */
const STALE_MS = 45_000;

/** The fraction of `STALE_MS` after which an owner gives up a lease that it couldn't renew: before others take it. */
const OWNED = 2 / 3;

const FIND = "SELECT owner, pid, host, renewed_at FROM leases WHERE name = ?";
/** Takes a lease that is free, or is still as it was found: its owner may have renewed it meanwhile. */
const TAKE = `INSERT INTO leases VALUES (?, ?, ?, ?, ?) ON CONFLICT(name) DO UPDATE
  SET owner = excluded.owner, pid = excluded.pid, host = excluded.host, renewed_at = excluded.renewed_at
  WHERE owner = ? AND renewed_at = ? RETURNING owner`;
const RENEW = `UPDATE leases SET renewed_at = ?
  WHERE owner IN (SELECT value FROM json_each(?)) RETURNING owner`;
const RELEASE = "DELETE FROM leases WHERE owner = ?";
const SWEEP = "DELETE FROM leases WHERE abs(renewed_at - ?) > ?";

export interface JobLeasesParts {
  /** Shared by all windows of the machine. */
  readonly database: Pick<Database, "isKept" | "run">;
  /** Milliseconds since 1970, by the wall clock: windows compare these times. */
  readonly now: () => number;
  readonly heartbeatMs?: number;
  readonly staleMs?: number;
}

/**
 * Decides which window may act on a job. An owner renews its leases, and stops acting on one that it couldn't
 * renew before another window may take it: both go by the same clock and the same time of renewal.
 */
export class JobLeases {
  readonly #parts: JobLeasesParts;
  readonly #staleMs: number;
  readonly #held = new Set<JobLease>();
  readonly #beat: NodeJS.Timeout;

  constructor(parts: JobLeasesParts) {
    this.#parts = parts;
    this.#staleMs = parts.staleMs ?? STALE_MS;
    this.#beat = setInterval(() => void this.#renew(), parts.heartbeatMs ?? HEARTBEAT_MS).unref();
  }

  /**
   * Returns the lease with this name; undefined while another window has it. Rejects if other windows couldn't
   * see it.
   */
  async acquire(name: string): Promise<JobLease | undefined> {
    const { database, now } = this.#parts;
    const [[found] = []] = await database.run([{ sql: FIND, args: [name] }]);
    if (!database.isKept) throw new Error("The database isn't shared");
    if (found !== undefined) {
      const { host, pid, renewed_at: renewedAt } = found;
      // A time in the future comes from a clock that was set back since.
      const isFresh = Math.abs(now() - Number(renewedAt)) <= this.#staleMs;
      if (isFresh && isAlive(Number(pid), String(host))) return undefined;
    }
    const lease: JobLease = new JobLease({
      name,
      now,
      ownedMs: this.#staleMs * OWNED,
      onEnd: () => {
        this.#held.delete(lease);
        // Otherwise it becomes stale.
        void database.run([{ sql: RELEASE, args: [lease.owner] }]).catch(() => undefined);
      },
    });
    const mine = [name, lease.owner, process.pid, hostname(), lease.renewedAt];
    const theirs = [found?.["owner"] ?? null, found?.["renewed_at"] ?? null];
    const [[row] = []] = await database.run([{ sql: TAKE, args: [...mine, ...theirs] }]);
    if (row === undefined) return undefined;
    this.#held.add(lease);
    return lease;
  }

  /** Removes the lease of a finished job, whoever has it. */
  forget(name: string): void {
    for (const lease of this.#held) if (lease.name === name) lease.release();
    const forget = { sql: "DELETE FROM leases WHERE name = ?", args: [name] };
    void this.#parts.database.run([forget]).catch(() => undefined);
  }

  /** Removes the leases of windows that are gone. */
  async sweep(): Promise<void> {
    await this.#parts.database.run([{ sql: SWEEP, args: [this.#parts.now(), this.#staleMs] }]);
  }

  /** Releases every lease of this window so that others need not wait. */
  dispose(): void {
    clearInterval(this.#beat);
    for (const lease of this.#held) lease.release();
  }

  async #renew(): Promise<void> {
    const { database, now } = this.#parts;
    const held = [...this.#held];
    if (held.length === 0) return;
    const at = now();
    const owners = JSON.stringify(held.map(({ owner }) => owner));
    try {
      const [rows = []] = await database.run([{ sql: RENEW, args: [at, owners] }]);
      const renewed = new Set(rows.map(({ owner }) => owner));
      for (const lease of held) {
        if (renewed.has(lease.owner)) lease.renewedAt = at;
        else lease.release();
      }
    } catch {
      // Each lease ends on its own if this goes on.
    }
  }
}

interface LeaseParts {
  readonly name: string;
  readonly now: () => number;
  /** How long this window owns it after a renewal, in milliseconds. */
  readonly ownedMs: number;
  readonly onEnd: () => void;
}

/** The right to act on a job, until it is released or lost. */
export class JobLease {
  /** Identifies this acquisition. */
  readonly owner = randomUUID();
  /** When the latest known renewal began, in milliseconds since 1970. */
  renewedAt: number;
  readonly #parts: LeaseParts;
  #isOwned = true;

  constructor(parts: LeaseParts) {
    this.#parts = parts;
    this.renewedAt = parts.now();
  }

  get name(): string {
    return this.#parts.name;
  }

  /** Returns true if this window still owns the lease; call it right before each act. Once false, it stays false. */
  stillOwned(): boolean {
    const { now, ownedMs } = this.#parts;
    if (this.#isOwned && Math.abs(now() - this.renewedAt) > ownedMs) this.release();
    return this.#isOwned;
  }

  release(): void {
    if (!this.#isOwned) return;
    this.#isOwned = false;
    this.#parts.onEnd();
  }
}
