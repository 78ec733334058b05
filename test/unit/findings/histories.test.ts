import assert from "node:assert/strict";
import { runHistory } from "./history.ts";

describe("findings through a document's history", () => {
  it("[EDI-4] 3,000 random histories: no untouched finding is lost, no touched one is kept", function () {
    this.timeout(180_000);
    const sums = { kept: 0, dropped: 0, foundAgain: 0, backByUndo: 0 };
    for (let seed = 1; seed <= 3_000; seed += 1) {
      const tally = runHistory(seed);
      for (const name of ["kept", "dropped", "foundAgain", "backByUndo"] as const) sums[name] += tally[name];
    }
    const least = { kept: 150_000, dropped: 15_000, foundAgain: 600, backByUndo: 3_000 };
    for (const name of ["kept", "dropped", "foundAgain", "backByUndo"] as const) {
      assert.ok(sums[name] > least[name], `${name} happens often: ${sums[name]}`);
    }
  });
});
