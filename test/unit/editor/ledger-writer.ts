import process from "node:process";
import { LedgerFile } from "../../../src/editor/ledger-file.ts";

/**
 * A window of its own, as a process: opens and settles this many entries in the folder it is given, then says how many of
 * all windows it sees. The last one is left open.
 */
const [, , folder = "", count = "0"] = process.argv;
const ledger = new LedgerFile({
  folder,
  now: Date.now,
  warn: (message) => {
    throw new Error(message);
  },
});
await Promise.all(
  Array.from({ length: Number(count) }, async (_, index) => {
    const id = await ledger.open({
      service: "hosted",
      host: "a.example",
      operation: "correctGrammar",
      price: 3,
    });
    if (index + 1 < Number(count)) await ledger.settle(id, { outcome: "charged", credits: 2, balance: 5 });
  }),
);
process.stdout.write(`${(await ledger.entries()).length}\n`);
