import { main } from "../harness/main.ts";
import { table } from "../harness/table.ts";
import { runHistory } from "../unit/findings/history.ts";

/** Runs random histories of documents with findings against the oracle; reports the first failure, and fails. */
await main(() => {
  const [count = 100_000, first = 1] = process.argv.slice(2).map(Number);
  const sums = { events: 0, kept: 0, dropped: 0, foundAgain: 0, backByUndo: 0 };
  for (let seed = first; seed < first + count; seed += 1) {
    const tally = runHistory(seed);
    for (const name of ["events", "kept", "dropped", "foundAgain", "backByUndo"] as const) {
      sums[name] += tally[name];
    }
  }
  const rows = Object.entries(sums).map(([name, sum]) => [name, sum.toLocaleString("en")]);
  console.log(table(["of all histories", "times"], [["histories", count.toLocaleString("en")], ...rows]));
  return Promise.resolve(0);
}, 3_600_000);
