import { main } from "../harness/main.ts";
import { table } from "../harness/table.ts";
import { loadFaults, runLoad } from "./load-run.ts";

const [clients = 200, seconds = 60] = process.argv.slice(2).map(Number);

/** The share of the time for the account with few credits, which soon has none. */
const SCARCE_PART = 0.2;
const MARGIN_MS = 300_000;

// Many clients on one account, in memory and over a data folder, with plenty of credits and with few.
await main(
  async (lifetime) => {
    const rows: (string | number)[][] = [];
    const kinds = new Map<string, number>();
    let failed = false;
    for (const kept of ["memory", "data"] as const) {
      for (const role of ["full", "other"] as const) {
        const milliseconds = seconds * 1000 * (role === "full" ? 1 : SCARCE_PART);
        const data = kept === "data" ? lifetime.temporaryFolder("load") : null;
        const report = await runLoad({ clients, milliseconds, role, data });
        for (const [kind, count] of report.kinds) kinds.set(kind, (kinds.get(kind) ?? 0) + count);
        const faults = loadFaults(report);
        failed ||= faults.length > 0;
        const { answers, start, charged, left, lowest, mostPending, pendingLimit, ledger } = report;
        const rate = Math.round(answers / (milliseconds / 1000));
        const pending = `${mostPending} of ${pendingLimit}`;
        rows.push([
          kept,
          answers,
          rate,
          start,
          charged,
          left,
          lowest,
          ledger?.sum ?? "-",
          pending,
          faults.length,
        ]);
        for (const fault of faults) console.error(fault);
      }
    }
    const head = [
      "kept in",
      "answers",
      "a second",
      "start",
      "charged",
      "left",
      "lowest",
      "ledger",
      "pending",
      "faults",
    ];
    console.log(`${clients} clients\n${table(head, rows)}\n`);
    console.log(
      table(
        ["answer", "times"],
        [...kinds].toSorted(([a], [b]) => a.localeCompare(b)),
      ),
    );
    return failed ? 1 : 0;
  },
  seconds * 4000 + MARGIN_MS,
);
