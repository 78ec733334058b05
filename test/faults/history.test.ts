import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as fc from "fast-check";
import { HistoryRuns, interleaving } from "./history-run.ts";

const RUNS = 1_000;

/** In memory where there is such a folder: the ledger waits for the disk at each line, which is not what is looked at here. */
const MEMORY = "/dev/shm";

describe("the history of credits and the service's ledger", () => {
  let folder: string;
  let runs: HistoryRuns;

  before(async () => {
    folder = await mkdtemp(path.join(existsSync(MEMORY) ? MEMORY : tmpdir(), "history-"));
    runs = new HistoryRuns(folder);
    await runs.start();
  });

  after(async () => {
    await runs.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 20 });
  });

  it(`[EDI-10, CRE-1, CLI-3] agree over ${RUNS} interleavings of windows, askers, budgets, refunds and lost answers`, async function () {
    this.timeout(120_000);
    await fc.assert(
      fc.asyncProperty(interleaving, async (happening) => runs.run(happening)),
      { numRuns: RUNS },
    );
    console.log(`      ${JSON.stringify(runs.counts)}`);
  });
});
