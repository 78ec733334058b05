import { randomUUID } from "node:crypto";
import { closeSync, mkdirSync, openSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isBusy } from "./storage-failure.ts";

/** The processes that use a data folder, by ids that are made at random for each. */
export interface Processes {
  readonly own: string;
  /** The ids of those that run, this one's among them. To be called inside a step of the database alone. */
  living(): readonly string[];
  /** This process is done with the folder. */
  leave(): void;
}

/** The one process of a folder that is taken for one: whatever another id holds was left behind. */
export function onlyProcess(): Processes {
  const own = randomUUID();
  return { own, living: () => [own], leave: () => undefined };
}

const SUFFIX = ".lock";

/**
 * Processes that share a folder. Each holds a lock on a file of its own, which the system lets go of when the process ends,
 * however it ends; a process id could be that of another program by then.
 *
 * Joining and looking at the others happen inside a step of the shared database: a process is never seen between making its
 * file and locking it.
 */
export class SharingProcesses implements Processes {
  readonly own = randomUUID();
  readonly #folder: string;
  readonly #lock: DatabaseSync;

  /** `folder` is made when it is missing. */
  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Made here, because SQLite would let everybody read it.
    closeSync(openSync(this.#file(this.own), "a", 0o600));
    this.#lock = locked(this.#file(this.own));
  }

  living(): readonly string[] {
    const ids = readdirSync(this.#folder)
      .filter((name) => name.endsWith(SUFFIX))
      .map((name) => name.slice(0, -SUFFIX.length));
    return ids.filter((id) => id === this.own || this.#isLocked(id));
  }

  leave(): void {
    this.#lock.close();
    rmSync(this.#file(this.own), { force: true });
  }

  /** Removes the file of a process that is gone. */
  #isLocked(id: string): boolean {
    try {
      locked(this.#file(id)).close();
    } catch (error) {
      if (isBusy(error)) return true;
      throw error;
    }
    rmSync(this.#file(id), { force: true });
    return false;
  }

  #file(id: string): string {
    return path.join(this.#folder, `${id}${SUFFIX}`);
  }
}

/** An open step that writes nothing and keeps every other connection out. Throws when another process has one. */
function locked(file: string): DatabaseSync {
  const connection = new DatabaseSync(file);
  try {
    connection.exec("BEGIN EXCLUSIVE");
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}
