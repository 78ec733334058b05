import * as z from "zod";

/** The data folder cannot be used. The message is one line for a person: what is wrong and what to do. */
export class StorageFailure extends Error {
  readonly kind = "storage_failure";
}

function isStorageFailure(error: unknown): error is StorageFailure {
  return error instanceof Error && "kind" in error && error.kind === "storage_failure";
}

function isSqliteError(error: unknown): error is Error & { readonly errcode: number } {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number";
}

/** The whole folder, because a log that is left in it would be taken for that of the copy. */
export const DAMAGED =
  "holds a damaged service.sqlite; move the whole folder away, and put a copy back or begin anew";

/** Primary result codes of SQLite. */
const PROBLEMS: Readonly<Record<number, string>> = {
  5: "is in use by another service; end that one, or name another folder",
  8: "cannot be written; change its permissions, or name another folder",
  10: "cannot be read or written; look at its disk, or name another folder",
  11: DAMAGED,
  13: "is on a full disk; make room, or name another folder",
  14: "holds a service.sqlite that cannot be opened; change its permissions, or name another folder",
  26: DAMAGED,
};

/** Read-only, input or output, damaged, full, cannot be opened, no database. */
const UNUSABLE: ReadonlySet<number> = new Set([8, 10, 11, 13, 14, 26]);

/** Whether this comes from what is stored: also a row that SQLite holds to be sound and that makes no sense. */
export function isOfStorage(error: unknown): boolean {
  return isStorageFailure(error) || isSqliteError(error) || error instanceof z.ZodError;
}

/** Whether the folder can be written no more: not for a busy moment, and not for a mistake in what was to be written. */
export function isUnusable(error: unknown): boolean {
  return isSqliteError(error) && UNUSABLE.has(error.errcode & 0xff);
}

/** What to say of an error that arose while a folder or the database in it was opened. */
export function storageFailure(error: unknown): StorageFailure {
  if (isStorageFailure(error)) return error;
  if (isSqliteError(error)) {
    // The upper bits say more than a person needs.
    const problem = PROBLEMS[error.errcode & 0xff];
    return new StorageFailure(problem ?? `cannot be used (SQLite ${error.errcode}); name another folder`);
  }
  if (error instanceof z.ZodError) return new StorageFailure(DAMAGED);
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
  return new StorageFailure(`cannot be made or written (${code}); name another`);
}
