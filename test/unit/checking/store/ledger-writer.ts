import assert from "node:assert/strict";
import { StoredLedger } from "../../../../src/checking/store/stored-ledger.ts";
import { closeDatabases, databaseIn } from "./a-database.ts";

/** This file, run as a process: `LEDGER_WRITER FOLDER COUNT`. */
export const LEDGER_WRITER = import.meta.filename;

/**
 * A window in its own process: opens and settles this many ledger entries in a folder concurrently. The last
 * one stays open, as by a window that ends halfway.
 */
async function write(folder: string, count: number): Promise<void> {
  const ledger = new StoredLedger({ database: databaseIn(folder), now: Date.now, warn: assert.fail });
  const request = { service: "hosted", host: "a.example", operation: "correctGrammar", price: 3 } as const;
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const id = await ledger.open(request);
      if (index + 1 < count) await ledger.settle(id, { outcome: "charged", credits: 2, balance: 5 });
    }),
  );
  await closeDatabases();
}

const [, program, folder, count] = process.argv;
if (program === LEDGER_WRITER && folder !== undefined) await write(folder, Number(count));
