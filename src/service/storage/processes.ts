import { randomUUID } from "node:crypto";
import { closeSync, mkdirSync, openSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isBusy } from "./storage-failure.ts";

/** The processes that use a data folder, each with a random id. */
export interface Processes {
  readonly own: string;
  /** The ids of running processes, including this one. Call only inside a step of the database. */
  living(): readonly string[];
  /** This process stops using the folder. */
  leave(): void;
}

/** The only process of a folder: anything that belongs to another id was left behind. */
export function onlyProcess(): Processes {
  const own = randomUUID();
  return { own, living: () => [own], leave: () => undefined };
}

const SUFFIX = ".lock";

/**
 * Processes that share a folder. Each locks a file of its own, which the system releases however the process ends; a process
 * id could already be that of another program.
 *
 * Joining and checking the others happen inside a step of the shared database: a process is never seen between creating its
 * file and locking it.
 */
export class SharingProcesses implements Processes {
  readonly own = randomUUID();
  readonly #folder: string;
  readonly #lock: DatabaseSync;

  /** `folder` is created if missing. */
  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Created here, because SQLite would make it readable by everyone.
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

  /** Removes the file of an ended process. */
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

/** Opens a step that writes nothing and excludes every other connection. Throws if another process has one. */
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
