import os from "node:os";
import path from "node:path";
import { CannotRun, ensureWritable } from "./cannot-run.ts";
import { Lifetime } from "./lifetime.ts";

/**
 * Runs a script's main function. Everything it started ends with it, a failure is one message, and a run that
 * hangs ends at the time limit. Without a limit it runs until it is done.
 */
export async function main(script: (lifetime: Lifetime) => Promise<number>, limitMs?: number): Promise<void> {
  const lifetime = new Lifetime();
  const watchdog =
    limitMs === undefined
      ? undefined
      : setTimeout(() => {
          console.error(`Not finished after ${limitMs / 1000} s.`);
          process.exit(1);
        }, limitMs);
  try {
    ensureUsable(os.tmpdir());
    process.exitCode = await script(lifetime);
  } catch (error) {
    console.error(describeFailure(error));
    process.exitCode = 1;
  }
  clearTimeout(watchdog);
  lifetime.end();
  // A handle that is still open must not keep a finished run alive.
  setTimeout(() => process.exit(), 5000).unref();
}

/** The longest path of a folder for sockets, whose own paths have at most 103 bytes. */
const LONGEST = 75;

/** @throws {CannotRun} When the folder for temporary files can't hold the files and sockets of a run. */
function ensureUsable(temporary: string): void {
  if (!path.isAbsolute(temporary) || temporary.length > LONGEST)
    throw new CannotRun(
      `The temporary folder, ${temporary}, isn't absolute or is longer than ${LONGEST} characters. Set TMPDIR to another one, then run the command again.`,
    );
  ensureWritable(temporary);
}

/** Returns the stack of an unexpected error, and the message alone of a condition of the machine. */
function describeFailure(error: unknown): string {
  if (error instanceof CannotRun) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
