import type { EventEmitter } from "node:events";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Worker } from "node:worker_threads";
import { TimeLimit } from "../vocabulary/time-limit.ts";
import type { DatabaseReply } from "./database-worker.ts";
import type { Row, Statement } from "./statement.ts";

/** A worker, or a stand-in for tests that open hundreds of databases. */
export type DatabaseThread = Pick<Worker, "postMessage" | "ref" | "unref"> & Pick<EventEmitter, "on">;

export interface DatabaseParts {
  /** Shared by all windows, in a folder of its own; created with the first request. */
  readonly file: string;
  /** The worker's script, or a function that starts another thread; a late one creates no database. */
  readonly worker: string | URL | ((isLate: boolean) => DatabaseThread);
  readonly warn: (message: string) => void;
  /** How long a check waits for the database. */
  readonly limit?: TimeLimit;
}

/** The folders of the database, and of what earlier versions stored in files. */
const USED = /^(?:store|jobs|intentions|documents|media)$/u;

/** A thread that starts and makes no progress for so long waits for a disk that hangs, in milliseconds. */
const HANGING_MS = 3_000;

/** How long a check waits for the database, in milliseconds. */
const LIMIT_MS = 3_000;

/** Work that takes so long waits for a disk that hangs: another window blocks the database for at most 5 seconds. */
const WORK_HANGING_MS = 8_000;

interface Waiting {
  readonly resolve: (rows: readonly (readonly Row[])[]) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The database for everything that outlives a window. Each call is one transaction; SQLite coordinates the
 * windows. It runs in a worker thread started at the first call, since writes wait for the disk and for other
 * windows. If the file isn't writable or has a newer schema, data lasts for this window only, with one
 * warning.
 */
export class Database {
  readonly #parts: DatabaseParts;
  readonly #limit: TimeLimit;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Promise<DatabaseThread> | undefined;
  #ended: Promise<unknown> = Promise.resolve();
  #lastId = 0;
  #isKept = true;
  #isDisposed = false;

  constructor(parts: DatabaseParts) {
    this.#parts = parts;
    this.#limit = parts.limit ?? new TimeLimit(LIMIT_MS, WORK_HANGING_MS);
  }

  /** True as long as writes are known to outlive this window. */
  get isKept(): boolean {
    return this.#isKept;
  }

  /** Returns true if there is anything in the database, or left to import; opens nothing. Never rejects. */
  async isUsed(): Promise<boolean> {
    const names = await readdir(path.dirname(path.dirname(this.#parts.file))).catch(() => []);
    return names.some((name) => USED.test(name));
  }

  /**
   * Resolves when the thread runs and has imported the files of earlier versions, which may take long and isn't
   * the disk's fault; if the disk hangs, after a few seconds without progress.
   */
  async started(): Promise<DatabaseThread> {
    return (this.#worker ??= this.#start());
  }

  /**
   * Runs statements as one transaction and returns the rows of each. With `scrubs`, deleted data is erased
   * from the disk as well. Rejects with a code if the disk fails or another window blocks the database for
   * five seconds.
   */
  async run(statements: readonly Statement[], scrubs = false): Promise<readonly (readonly Row[])[]> {
    // Of the same promise as in `dispose`: what is asked for before the end is done before it.
    const worker = await (this.#worker ??= this.#start());
    const { promise, ...waiting } = Promise.withResolvers<readonly (readonly Row[])[]>();
    this.#lastId += 1;
    this.#waiting.set(this.#lastId, waiting);
    worker.ref();
    worker.postMessage({ id: this.#lastId, statements, scrubs });
    return promise;
  }

  /** Removes the database that was set aside as damaged, if any. Rejects if the disk does. */
  async removeDamaged(): Promise<void> {
    for (const ending of ["", "-wal"]) await rm(`${this.#parts.file}.damaged${ending}`, { force: true });
  }

  /**
   * Runs database work with a time limit, since a disk may hang. Resolves with its result, or on timeout with that of `onTimeout`;
   * the work itself continues. The time starts when the thread is ready. Rejects if the work rejects in time.
   */
  async inTime<T>(work: () => Promise<T>, onTimeout: () => T): Promise<T> {
    await this.started().catch(() => undefined);
    return this.#limit.wait(work(), onTimeout);
  }

  /**
   * Closes the database after all pending requests; resolves when its thread has ended. A later request, such as
   * that of an answer that was under way, opens it once more, if it's still there.
   */
  async dispose(): Promise<void> {
    this.#isDisposed = true;
    const ending = this.#worker;
    this.#worker = undefined;
    this.#ended = Promise.allSettled([this.#ended, ending?.then(end)]);
    await this.#ended;
  }

  async #start(): Promise<DatabaseThread> {
    const { file, worker: program } = this.#parts;
    // After the end a late request finds the database, but never makes one: its folder may have been removed.
    const isLate = this.#isDisposed;
    const { Worker } = await import("node:worker_threads");
    // Some versions of Node print a warning about node:sqlite there.
    const worker: DatabaseThread =
      typeof program === "function"
        ? program(isLate)
        : new Worker(program, { argv: isLate ? ["late"] : [], workerData: file, stderr: true });
    const started = Promise.withResolvers<unknown>();
    let hanging: NodeJS.Timeout | undefined;
    worker.on("message", (reply: DatabaseReply | "started" | "working") => {
      clearTimeout(hanging);
      if (reply === "started") started.resolve(undefined);
      else if (reply === "working") hanging = setTimeout(() => started.resolve(undefined), HANGING_MS);
      else this.#take(reply);
      if (this.#waiting.size > 0) return;
      // A late connection closes again: while one is open, the write-ahead log stays on the disk.
      if (this.#isDisposed) void this.dispose();
      else worker.unref();
    });
    worker.on("error", () => undefined);
    worker.on("exit", (code) => {
      started.reject(Object.assign(new Error("The database failed"), { code: "the thread has ended" }));
      if (code === 0) return;
      this.#worker = undefined;
      for (const id of this.#waiting.keys()) this.#take({ id, failure: "the thread has ended" });
    });
    await started.promise;
    return worker;
  }

  #take(reply: DatabaseReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ("failure" in reply) {
      waiting?.reject(Object.assign(new Error("The database failed"), { code: reply.failure }));
      return;
    }
    if (reply.wasDamaged) {
      this.#parts.warn(
        "The database was damaged and is set aside as store.sqlite.damaged. What could be read was kept.",
      );
    }
    if (reply.unkept !== undefined && this.#isKept) {
      this.#isKept = false;
      if (!this.#isDisposed) {
        this.#parts.warn(
          `Results, background jobs and the ledger can't be stored, and last until the window closes: ${reply.unkept}.`,
        );
      }
    }
    waiting?.resolve(reply.rows);
  }
}

async function end(worker: DatabaseThread): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  worker.on("exit", resolve);
  worker.ref();
  worker.postMessage("close");
  await promise;
}
