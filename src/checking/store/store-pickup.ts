import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "./database.ts";
import type { Statement } from "./statement.ts";
import { JOB_BOUNDS } from "./job-bounds.ts";

export interface StorePickupParts {
  readonly database: Pick<Database, "isUsed" | "run">;
  /** Loads what continues background jobs, and has it done. */
  readonly wake: () => Promise<void>;
  /** Called at each look that finds no job to take up; true if there are others. */
  readonly onNone: (hasOthers: boolean) => void;
  readonly onDefect: (thrown: unknown) => void;
}

/** Long enough after activation to be in nobody's way, in milliseconds. */
const FIRST_MS = 1_500;

/** How soon a window notices what another one has left behind, in milliseconds. */
const EVERY_MS = 60_000;

/** Finds a job, preferably an unseen result, one in the legacy format, or an expired one; of unreadable jobs the last two. */
const FIND_JOBS = `SELECT typeof(content) = 'text' OR (seen = 0 AND damaged = 0)
  OR ended_at < iif(damaged, ?, ?) AS due FROM jobs ORDER BY due DESC LIMIT 1`;

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
      const isDue = await this.#isDue();
      if (isDue === true) await wake();
      else onNone(isDue !== undefined);
    } catch (thrown) {
      onDefect(thrown);
    }
  }

  /** Undefined if there is no job at all. */
  async #isDue(): Promise<boolean | undefined> {
    const { database } = this.#parts;
    if (!(await database.isUsed())) return undefined;
    const now = Date.now();
    const [, found = []] = await database.run([
      expiredIntentions(now),
      { sql: FIND_JOBS, args: [now - JOB_BOUNDS.unseenAge, now - JOB_BOUNDS.age] },
    ]);
    return found[0] && found[0]["due"] === 1;
  }
}
