import { mkdirSync, mkdtempSync, rmdirSync } from "node:fs";
import path from "node:path";

/**
 * Thrown when a condition of this machine prevents a run. The message is one sentence that says what happened
 * and one that says what to do; `main` prints it without a stack.
 */
export class CannotRun extends Error {
  override readonly name: string = "CannotRun";
}

/** Thrown when this machine lacks something that a run needs; its suites count as skipped. */
export class NotAvailable extends CannotRun {
  override readonly name = "NotAvailable";
}

/**
 * Creates a folder where there is none and checks that files can be created in it.
 *
 * @throws {CannotRun} When they can't.
 */
export function ensureWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    rmdirSync(mkdtempSync(path.join(folder, ".probe-")));
  } catch (error) {
    throw new CannotRun(
      `Couldn't write to ${folder} (${codeOf(error)}). Make it a folder you can write to, then run the command again.`,
      { cause: error },
    );
  }
}

/** Returns the code of a system error, such as `EACCES`. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown error";
}
