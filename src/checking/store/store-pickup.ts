import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "./database.ts";
import type { Statement } from "./statement.ts";
import { JOB_BOUNDS } from "./job-bounds.ts";

export interface StorePickupParts {
  readonly database: Pick<Database, "isUsed" | "run">;
  /** Loads what continues background jobs, and has it done. */
  readonly wake: () => Promise<void>;
  /** Called at each look that finds no job. */
  readonly onNone: () => void;
  readonly onDefect: (thrown: unknown) => void;
}

/** Long enough after activation to be in nobody's way, in milliseconds. */
const FIRST_MS = 1_500;

/** How soon a window notices what another one has left behind, in milliseconds. */
const EVERY_MS = 60_000;

/** Finds unseen results, jobs in the legacy format, and expired jobs; of unreadable jobs the last two. */
const FIND_JOBS = `SELECT 1 FROM jobs WHERE typeof(content) = 'text'
  OR (seen = 0 AND damaged = 0) OR ended_at < iif(damaged, ?, ?) LIMIT 1`;

/** Returns the statement that removes the intentions whose keys no check can use any more. */
export function expiredIntentions(now: number): Statement {
  const lifetimeMs = LIMITS.idempotency.lifetimeSeconds * 1_000;
  return { sql: "DELETE FROM intentions WHERE written_at < ?", args: [now - lifetimeMs] };
}

/**
 * Takes up the jobs that another window, or an earlier start, has left, soon after the start and then once a
 * minute, and removes expired intentions. Loads nothing while there are no jobs (ALL-1).
 */
export class StorePickup {
  readonly #parts: StorePickupParts;
  readonly #timers: readonly NodeJS.Timeout[];

  constructor(parts: StorePickupParts) {
    this.#parts = parts;
    const look = (): void => void this.#look();
    this.#timers = [setTimeout(look, FIRST_MS).unref(), setInterval(look, EVERY_MS).unref()];
  }

  dispose(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  async #look(): Promise<void> {
    const { onDefect, onNone, wake } = this.#parts;
    try {
      if (await this.#hasJobs()) await wake();
      else onNone();
    } catch (thrown) {
      onDefect(thrown);
    }
  }

  async #hasJobs(): Promise<boolean> {
    const { database } = this.#parts;
    if (!(await database.isUsed())) return false;
    const now = Date.now();
    const [, found = []] = await database.run([
      expiredIntentions(now),
      { sql: FIND_JOBS, args: [now - JOB_BOUNDS.unseenAge, now - JOB_BOUNDS.age] },
    ]);
    return found.length > 0;
  }
}
