import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The contents of a data folder, read without going through the service. */
export interface StoredState {
  /** Charges of operations that take an `Idempotency-Key`. */
  readonly charges: number;
  /** Transactions with more than one charge. */
  readonly chargedTwice: number;
  readonly answers: number;
  readonly openReservations: number;
  /** Their total, in credits. */
  readonly heldCredits: number;
  /**
   * The sum of one account's entries, except for background detections, which continue after the clients
   * stop.
   */
  readonly balance: number;
  /** Jobs by ID; true if the charge is in the ledger. */
  readonly jobs: ReadonlyMap<string, boolean>;
}

const CHARGES = "SELECT count(*) FROM ledger WHERE kind = 'charge' AND operation <> 'detectText'";
const TWICE =
  "SELECT count(*) FROM (SELECT 1 FROM ledger WHERE kind = 'charge' GROUP BY \"transaction\" HAVING count(*) > 1)";
const OPEN =
  "FROM ledger AS begun WHERE kind = 'reservation' AND NOT EXISTS " +
  '(SELECT 1 FROM ledger WHERE "transaction" = begun."transaction" AND kind = \'release\')';
const JOBS =
  "SELECT taskId, \"transaction\" IS NULL OR EXISTS (SELECT 1 FROM ledger WHERE kind = 'charge' AND " +
  '"transaction" = jobs."transaction") AS isPaid FROM jobs';

/**
 * Reads from a copy: a running service may own the folder, and opening it would already repair what a kill
 * left.
 */
export function readStored(folder: string, userId: number): StoredState {
  const copy = mkdtempSync(path.join(tmpdir(), "kept-"));
  try {
    cpSync(folder, copy, { recursive: true });
    const database = new DatabaseSync(path.join(copy, "service.sqlite"));
    const number = (sql: string): number => Number(Object.values(database.prepare(sql).get() ?? {})[0]);
    const jobs = database.prepare(JOBS).all();
    const state = {
      charges: number(CHARGES),
      chargedTwice: number(TWICE),
      answers: number("SELECT count(*) FROM answers"),
      openReservations: number(`SELECT count(*) ${OPEN}`),
      heldCredits: number(`SELECT coalesce(0 - sum(credits), 0) ${OPEN}`),
      balance: number(
        `SELECT sum(credits) FROM ledger WHERE userId = ${userId} AND operation IS NOT 'detectText'`,
      ),
      jobs: new Map(jobs.map(({ taskId, isPaid }) => [String(taskId), isPaid === 1])),
    };
    database.close();
    return state;
  } finally {
    rmSync(copy, { recursive: true, maxRetries: 5 });
  }
}
