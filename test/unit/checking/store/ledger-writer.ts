import { LedgerFile } from "../../../../src/checking/store/ledger-file.ts";

/** This file, to be run as a process: `LEDGER_WRITER FOLDER COUNT`. */
export const LEDGER_WRITER = import.meta.filename;

/**
 * A window of its own: opens and settles this many entries in a folder, all at once. The last one is left open, as by a
 * window that ends in the middle.
 */
async function write(folder: string, count: number): Promise<void> {
  const ledger = new LedgerFile({
    folder,
    now: Date.now,
    warn: (message) => {
      throw new Error(message);
    },
  });
  const request = { service: "hosted", host: "a.example", operation: "correctGrammar", price: 3 } as const;
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const id = await ledger.open(request);
      if (index + 1 < count) await ledger.settle(id, { outcome: "charged", credits: 2, balance: 5 });
    }),
  );
}

const [, program, folder, count] = process.argv;
if (program === LEDGER_WRITER && folder !== undefined) await write(folder, Number(count));
