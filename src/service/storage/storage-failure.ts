import * as z from "zod";

/** A problem with a data folder, as the end of a sentence about it, and the remedy for a person who named the folder. */
interface FolderProblem {
  readonly problem: string;
  readonly remedy: string;
}

/** Thrown if the data folder is unusable. The message is one line for a person: the problem and the remedy. */
export class StorageFailure extends Error {
  readonly kind = "storage_failure";
  /** The problem alone, for a folder that no person named. */
  readonly problem: string;

  constructor({ problem, remedy }: FolderProblem) {
    super(`${problem}; ${remedy}`);
    this.problem = problem;
  }
}

function isStorageFailure(error: unknown): error is StorageFailure {
  return error instanceof Error && "kind" in error && error.kind === "storage_failure";
}

function isSqliteError(error: unknown): error is Error & { readonly errcode: number } {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number";
}

/** The whole folder, because a remaining log would be applied to the copy. */
export const DAMAGED: FolderProblem = {
  problem: "holds a damaged service.sqlite",
  remedy: "move the whole folder away, and put a copy back or begin anew",
};

/** Primary result codes of SQLite. */
const PROBLEMS: Readonly<Record<number, FolderProblem>> = {
  5: { problem: "is in use by another service", remedy: "end that one, or name another folder" },
  8: { problem: "cannot be written", remedy: "change its permissions, or name another folder" },
  10: { problem: "cannot be read or written", remedy: "look at its disk, or name another folder" },
  11: DAMAGED,
  13: { problem: "is on a full disk", remedy: "make room, or name another folder" },
  14: {
    problem: "holds a service.sqlite that cannot be opened",
    remedy: "change its permissions, or name another folder",
  },
  26: DAMAGED,
};

const BUSY = 5;

/** Read-only, input or output, damaged, full, cannot be opened, no database. */
const UNUSABLE: ReadonlySet<number> = new Set([8, 10, 11, 13, 14, 26]);

/** True if stored data caused the error, including a row that is valid for SQLite but not for its schema. */
export function isOfStorage(error: unknown): boolean {
  return isStorageFailure(error) || isSqliteError(error) || error instanceof z.ZodError;
}

/** True if the folder is no longer writable: not for a temporary lock, and not for invalid data. */
export function isUnusable(error: unknown): boolean {
  return isSqliteError(error) && UNUSABLE.has(error.errcode & 0xff);
}

/** True if another connection has the lock. */
export function isBusy(error: unknown): boolean {
  return isSqliteError(error) && (error.errcode & 0xff) === BUSY;
}

/** Returns the failure for an error that occurred while a folder or the database in it was opened. */
export function storageFailure(error: unknown): StorageFailure {
  if (isStorageFailure(error)) return error;
  if (isSqliteError(error)) {
    // The upper bits are too detailed for a person.
    const problem = `cannot be used (SQLite ${error.errcode})`;
    return new StorageFailure(PROBLEMS[error.errcode & 0xff] ?? { problem, remedy: "name another folder" });
  }
  if (error instanceof z.ZodError) return new StorageFailure(DAMAGED);
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
  return new StorageFailure({ problem: `cannot be made or written (${code})`, remedy: "name another" });
}
