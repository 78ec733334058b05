import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { hasCode } from "../vocabulary/error-code.ts";
import { makeFolder } from "./job-file.ts";

/** How often an owner renews its lease, in milliseconds. */
const HEARTBEAT_MS = 5_000;

/**
 * An owner that hasn't renewed for this long is gone, in milliseconds: longer than one poll with its timeout
 * and pauses.
 */
const STALE_MS = 45_000;

/** The age of a lease to sweep, in milliseconds: jobs live for an hour. */
const ABANDONED_MS = 86_400_000;

const FILE_MODE = 0o600;
const NUMBERED = /^(.+)\.(\d{1,9})$/u;

export interface JobLeasesParts {
  /** Shared by all windows of the machine. */
  readonly folder: string;
  /** Milliseconds since 1970, by the wall clock: windows compare these times. */
  readonly now: () => number;
  readonly heartbeatMs?: number;
  readonly staleMs?: number;
}

/**
 * Decides which window may act on a job. A lease is a numbered file; creating the next number, which only one
 * window can, takes ownership. An owner touches its file, checks for a higher number, and only then acts. A
 * newcomer creates the higher number, then checks if lower ones were touched. One always sees the other, so
 * two owners never act at once. File calls are synchronous so that nothing runs between these steps.
 */
export class JobLeases {
  readonly #parts: JobLeasesParts;
  readonly #held = new Set<JobLease>();
  readonly #beat: NodeJS.Timeout;

  constructor(parts: JobLeasesParts) {
    this.#parts = parts;
    this.#beat = setInterval(() => this.#touchAll(), parts.heartbeatMs ?? HEARTBEAT_MS).unref();
  }

  /** Returns the lease with this name; undefined while another window has it. Rejects if the folder isn't writable. */
  async acquire(name: string): Promise<JobLease | undefined> {
    const { folder, now } = this.#parts;
    await makeFolder(folder);
    const before = numbersOf(folder, name);
    if (!before.every((number) => this.#isFree(fileOf(folder, name, number)))) return undefined;
    const number = Math.max(0, ...before) + 1;
    const file = fileOf(folder, name, number);
    try {
      const handle = openSync(file, "wx", FILE_MODE);
      try {
        writeFileSync(handle, JSON.stringify({ pid: process.pid, host: hostname() }));
      } finally {
        closeSync(handle);
      }
    } catch (error) {
      if (hasCode(error, "EEXIST")) return undefined;
      throw error;
    }
    const lease = new JobLease({ folder, name, number, now, onEnd: () => this.#held.delete(lease) });
    const others = numbersOf(folder, name).filter((other) => other !== number);
    // A seemingly dead owner has woken up: it sees this number and stops, which frees the lease for the next
    // attempt.
    if (!others.every((other) => other < number && this.#isFree(fileOf(folder, name, other)))) {
      lease.release();
      return undefined;
    }
    this.#held.add(lease);
    lease.stillOwned();
    return lease;
  }

  /** Removes the leases of a finished job. If that fails, they are swept later. */
  forget(name: string): void {
    const { folder } = this.#parts;
    for (const lease of this.#held) if (lease.name === name) lease.release();
    try {
      for (const number of numbersOf(folder, name)) rmSync(fileOf(folder, name, number), { force: true });
    } catch {
      // Without the folder there is nothing to remove.
    }
  }

  /** Removes leftovers of refused and crashed attempts that nobody can still be using. */
  sweep(): void {
    const { folder, now } = this.#parts;
    if (!existsSync(folder)) return;
    for (const name of readdirSync(folder)) {
      const file = path.join(folder, name);
      const changed = statSync(file, { throwIfNoEntry: false })?.ctimeMs;
      if (changed !== undefined && now() - changed > ABANDONED_MS) rmSync(file, { force: true });
    }
  }

  /** Releases every lease of this window so that others need not wait. */
  dispose(): void {
    clearInterval(this.#beat);
    for (const lease of this.#held) lease.release();
  }

  /** Touches all leases, then lists the folder once: hundreds of listings would block (ALL-1). */
  #touchAll(): void {
    const held = [...this.#held].filter((lease) => lease.touch());
    if (held.length === 0) return;
    const highest = highestNumbers(this.#parts.folder);
    for (const lease of held) lease.yieldTo(highest.get(lease.name) ?? 0);
  }

  /** Returns true if nobody holds the lease: released, stale, or owned by a process of this machine that has ended. */
  #isFree(file: string): boolean {
    const { now, staleMs = STALE_MS } = this.#parts;
    try {
      const { mtimeMs } = statSync(file);
      // A time in the future comes from a clock that was set back since.
      if (mtimeMs === 0 || Math.abs(now() - mtimeMs) > staleMs) return true;
      return hasEnded(readFileSync(file, "utf8"));
    } catch {
      // It was removed meanwhile, with the job.
      return true;
    }
  }
}

interface LeaseParts {
  readonly folder: string;
  readonly name: string;
  readonly number: number;
  readonly now: () => number;
  readonly onEnd: () => void;
}

/** The right to act on a job, until it is released or lost. */
export class JobLease {
  readonly #parts: LeaseParts;
  #isOwned = true;

  constructor(parts: LeaseParts) {
    this.#parts = parts;
  }

  get name(): string {
    return this.#parts.name;
  }

  /** Returns true if this window still owns the lease; call it right before each act. Once false, it stays false. */
  stillOwned(): boolean {
    if (!this.touch()) return false;
    const { folder, name } = this.#parts;
    try {
      this.yieldTo(Math.max(0, ...numbersOf(folder, name)));
    } catch {
      this.release();
    }
    return this.#isOwned;
  }

  /** Renews the lease; returns false if that failed. */
  touch(): boolean {
    if (!this.#isOwned) return false;
    const { folder, name, number, now } = this.#parts;
    try {
      const seconds = now() / 1_000;
      utimesSync(fileOf(folder, name, number), seconds, seconds);
    } catch {
      // Without the file, other windows can't see the lease.
      this.release();
    }
    return this.#isOwned;
  }

  /** Gives up the lease if a higher number was seen after touching it. */
  yieldTo(highest: number): void {
    if (highest > this.#parts.number) this.release();
  }

  /** Releases the lease. The number stays taken so that a slow newcomer can't start over from 1. */
  release(): void {
    if (!this.#isOwned) return;
    this.#isOwned = false;
    const { folder, name, number, onEnd } = this.#parts;
    onEnd();
    try {
      utimesSync(fileOf(folder, name, number), 0, 0);
    } catch {
      // The file was removed with its job, or becomes stale.
    }
  }
}

function fileOf(folder: string, name: string, number: number): string {
  return path.join(folder, `${name}.${number}`);
}

function numbersOf(folder: string, name: string): readonly number[] {
  const start = `${name}.`;
  return readdirSync(folder).flatMap((file) => {
    const [, found, number] = file.startsWith(start) ? (NUMBERED.exec(file) ?? []) : [];
    return found === name ? [Number(number)] : [];
  });
}

/** Returns the highest number of each name. */
function highestNumbers(folder: string): ReadonlyMap<string, number> {
  const highest = new Map<string, number>();
  try {
    for (const file of readdirSync(folder)) {
      const [, name = "", number = "0"] = NUMBERED.exec(file) ?? [];
      highest.set(name, Math.max(highest.get(name) ?? 0, Number(number)));
    }
  } catch {
    // Each lease is checked on its own before an act.
  }
  return highest;
}

/**
 * Returns true if the process that wrote this ran on this machine and has ended. A reused process id only
 * causes a delay.
 */
function hasEnded(written: string): boolean {
  try {
    const owner: unknown = JSON.parse(written);
    if (typeof owner !== "object" || owner === null || !("pid" in owner) || !("host" in owner)) return false;
    if (owner.host !== hostname() || typeof owner.pid !== "number") return false;
    process.kill(owner.pid, 0);
    return false;
  } catch (error) {
    return hasCode(error, "ESRCH");
  }
}
