import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as fc from "fast-check";
import { HistoryRuns, interleaving } from "./history-run.ts";

const RUNS = 1_000;
/** This many interleavings run concurrently, each with its own service, because a run mostly waits for files. */
const LANES = 5;

/** In memory if possible: the ledger waits for the disk at each line, which isn't under test here. */
const MEMORY = "/dev/shm";

describe("the history of credits and the service's ledger", () => {
  let folder: string;
  let lanes: readonly HistoryRuns[];

  before(async () => {
    folder = await mkdtemp(path.join(existsSync(MEMORY) ? MEMORY : tmpdir(), "history-"));
    lanes = Array.from({ length: LANES }, () => new HistoryRuns(folder));
    await Promise.all(lanes.map(async (runs) => runs.start()));
  });

  after(async () => {
    await Promise.all(lanes.map(async (runs) => runs.stop()));
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 20 });
  });

  it(`[EDI-10] [CRE-1] [CLI-3] agree over ${RUNS} interleavings of windows, askers, budgets, refunds and lost answers`, async function () {
    this.timeout(180_000);
    const share = { numRuns: RUNS / LANES };
    await Promise.all(
      lanes.map(async (runs) => {
        const property = fc.asyncProperty(interleaving, async (happening) => runs.run(happening));
        await fc.assert(property, share);
      }),
    );
    const sums: Record<string, number> = {};
    for (const { counts } of lanes) {
      for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + Number(count);
    }
    console.log(`      ${JSON.stringify(sums)}`);
  });
});
