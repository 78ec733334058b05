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
import { hasCode } from "../error-code.ts";
import { makeFolder } from "./job-file.ts";

/** So often an owner says that it is still there. */
const HEARTBEAT_MS = 5_000;

/** An owner that was not heard of for so long is gone: longer than one poll takes, time-out and pauses included. */
const STALE_MS = 45_000;

/** A job lives for an hour; a lease that nobody has touched for so long is of none. */
const ABANDONED_MS = 86_400_000;

const FILE_MODE = 0o600;
const NUMBERED = /^(.+)\.(\d{1,9})$/u;

export interface JobLeasesParts {
  /** All windows of the machine share it. */
  readonly folder: string;
  /** Milliseconds since 1970, by the wall clock: windows compare it with each other's. */
  readonly now: () => number;
  readonly heartbeatMs?: number;
  readonly staleMs?: number;
}

/**
 * Who of several windows may act on a job. A lease is a file with a number: whoever creates the next number, which only one
 * can, owns it. An owner touches its file, then looks whether there is a higher number, and only then acts; whoever takes
 * over creates the higher number, then looks whether the lower ones were touched. One of the two always sees the other, so
 * that there are never two owners that act. The file calls are synchronous so that nothing comes between these steps.
 */
export class JobLeases {
  readonly #parts: JobLeasesParts;
  readonly #held = new Set<JobLease>();
  readonly #beat: NodeJS.Timeout;

  constructor(parts: JobLeasesParts) {
    this.#parts = parts;
    this.#beat = setInterval(() => this.#touchAll(), parts.heartbeatMs ?? HEARTBEAT_MS).unref();
  }

  /** The lease of this name; undefined while another has it. Rejects where the folder cannot be written. */
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
    // One that seemed to be gone has woken up: it sees this number and stops, and the lease is free for the next try.
    if (!others.every((other) => other < number && this.#isFree(fileOf(folder, name, other)))) {
      lease.release();
      return undefined;
    }
    this.#held.add(lease);
    lease.stillOwned();
    return lease;
  }

  /** Forgets the leases of a job that is over for good. What cannot be forgotten now is swept later. */
  forget(name: string): void {
    const { folder } = this.#parts;
    for (const lease of this.#held) if (lease.name === name) lease.release();
    try {
      for (const number of numbersOf(folder, name)) rmSync(fileOf(folder, name, number), { force: true });
    } catch {
      // Without the folder there is nothing to forget.
    }
  }

  /** Forgets what refused and crashed attempts have left behind, of which nobody can be in the middle any more. */
  sweep(): void {
    const { folder, now } = this.#parts;
    if (!existsSync(folder)) return;
    for (const name of readdirSync(folder)) {
      const file = path.join(folder, name);
      const changed = statSync(file, { throwIfNoEntry: false })?.ctimeMs;
      if (changed !== undefined && now() - changed > ABANDONED_MS) rmSync(file, { force: true });
    }
  }

  /** Gives back all that this window holds, so that another need not wait. */
  dispose(): void {
    clearInterval(this.#beat);
    for (const lease of this.#held) lease.release();
  }

  /** All are touched before the one look at the names: with hundreds of leases a look for each would block (ALL-1). */
  #touchAll(): void {
    const held = [...this.#held].filter((lease) => lease.touch());
    if (held.length === 0) return;
    const highest = highestNumbers(this.#parts.folder);
    for (const lease of held) lease.yieldTo(highest.get(lease.name) ?? 0);
  }

  /** Whether nobody holds it: given back, not touched for long, or of a process of this machine that has ended. */
  #isFree(file: string): boolean {
    const { now, staleMs = STALE_MS } = this.#parts;
    try {
      const { mtimeMs } = statSync(file);
      // A time in the future comes from a clock that was set back since.
      if (mtimeMs === 0 || Math.abs(now() - mtimeMs) > staleMs) return true;
      return hasEnded(readFileSync(file, "utf8"));
    } catch {
      // It went away meanwhile, with the job.
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

/** The right to act on a job, until it is given back or lost. */
export class JobLease {
  readonly #parts: LeaseParts;
  #isOwned = true;

  constructor(parts: LeaseParts) {
    this.#parts = parts;
  }

  get name(): string {
    return this.#parts.name;
  }

  /** To be asked right before each act. Once false, it stays false. */
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

  /** Says that its owner is still there; whether that could be said. */
  touch(): boolean {
    if (!this.#isOwned) return false;
    const { folder, name, number, now } = this.#parts;
    try {
      const seconds = now() / 1_000;
      utimesSync(fileOf(folder, name, number), seconds, seconds);
    } catch {
      // Without the file nobody would know of it.
      this.release();
    }
    return this.#isOwned;
  }

  /** Loses it to a higher number, the highest that was seen after it was touched. */
  yieldTo(highest: number): void {
    if (highest > this.#parts.number) this.release();
  }

  /** Gives it back; the number stays taken, so that a slow newcomer cannot count from the beginning again. */
  release(): void {
    if (!this.#isOwned) return;
    this.#isOwned = false;
    const { folder, name, number, onEnd } = this.#parts;
    onEnd();
    try {
      utimesSync(fileOf(folder, name, number), 0, 0);
    } catch {
      // It has gone with its job, or becomes stale by itself.
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

/** The highest number of each name. */
function highestNumbers(folder: string): ReadonlyMap<string, number> {
  const highest = new Map<string, number>();
  try {
    for (const file of readdirSync(folder)) {
      const [, name = "", number = "0"] = NUMBERED.exec(file) ?? [];
      highest.set(name, Math.max(highest.get(name) ?? 0, Number(number)));
    }
  } catch {
    // Each is asked for by itself before an act.
  }
  return highest;
}

/** Whether the process that wrote this ran on this machine and is gone. A number that was given out anew only delays. */
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
