import { main } from "../harness/main.ts";
import { table } from "../harness/table.ts";
import { Caller } from "../conformance/caller.ts";
import { Target } from "../conformance/target.ts";
import { runPairs } from "./pairs-run.ts";

const [pairs = 1000] = process.argv.slice(2).map(Number);

// Simultaneous identical requests: one charge per pair, and the same bytes for both.
await main(async () => {
  const target = new Target();
  const caller = new Caller(target);
  await target.start();
  try {
    await caller.warmUp();
    const reports = [
      await runPairs(caller, target.key("full"), "correctGrammar", pairs),
      await runPairs(caller, target.key("full"), "scanPlagiarism", pairs),
    ];
    const rows = reports.map((report) => [
      report.operation,
      report.pairs,
      report.unlike,
      report.charged,
      report.expected,
    ]);
    console.log(table(["operation", "pairs", "unlike answers", "charged", "one price a pair"], rows));
    return reports.every(({ unlike, charged, expected }) => unlike === 0 && charged === expected) ? 0 : 1;
  } finally {
    await target.stop();
  }
}, 600_000);
