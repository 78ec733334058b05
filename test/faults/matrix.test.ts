import assert from "node:assert/strict";
import type { Carrier } from "./bench.ts";
import { BENCH_NAMES } from "./bench-operations.ts";
import { runCell, type Cell } from "./cell.ts";
import { worksOf, type Ending } from "./expectation.ts";
import { FAULT_CASES } from "./fault-cases.ts";
import type { FaultCase } from "./fault-case.ts";
import { FaultServer } from "./fault-server.ts";
import { Matrix } from "./matrix.ts";

/**
 * Returns the cells of one fault: each operation, with the work done and not done, and the fault permanent
 * and temporary, over the client's own connections and over a `fetch`.
 */
function cellsOf(fault: FaultCase, elsewhere: string): readonly Cell[] {
  const names = BENCH_NAMES.filter((name) => fault.only?.(name) ?? true);
  const ways = fault.isFinal === true ? [true] : [true, false];
  const carriers: readonly Carrier[] = fault.isOwn === true ? ["own"] : ["own", "fetch"];
  return worksOf(fault).flatMap((work) =>
    names.flatMap((name) =>
      ways.flatMap((isLasting) =>
        carriers.map((carrier) => ({ fault, work, name, isLasting, carrier, elsewhere })),
      ),
    ),
  );
}

/** Runs cells concurrently, so that their time-outs overlap, unless the fault requires them to take turns. */
async function endingsOf(cells: readonly Cell[]): Promise<readonly PromiseSettledResult<Ending>[]> {
  if (cells[0]?.fault.takesTurns !== true) return Promise.allSettled(cells.map(runCell));
  const endings: PromiseSettledResult<Ending>[] = [];
  for (const cell of cells) endings.push(...(await Promise.allSettled([runCell(cell)])));
  return endings;
}

/** Fails with the problems of all cells. */
async function runRow(cells: readonly Cell[], matrix: Matrix): Promise<void> {
  const endings = await endingsOf(cells);
  const wrong = endings.flatMap((ending, index) => {
    const cell = cells[index] ?? assert.fail();
    if (ending.status === "rejected") {
      const way = `${cell.isLasting ? "each time" : "once"}, ${cell.carrier}`;
      return [`${cell.name}, work ${cell.work}, ${way}: ${String(ending.reason)}`];
    }
    matrix.add(cell, ending.value);
    return [];
  });
  assert.ok(wrong.length === 0, wrong.join("\n"));
}

describe("every operation with every fault", () => {
  const elsewhere = new FaultServer();
  const matrix = new Matrix(BENCH_NAMES);
  let elsewhereUrl = "";

  before(async () => {
    elsewhereUrl = await elsewhere.start();
  });
  after(async () => {
    await elsewhere.stop();
    console.log(matrix.toString());
  });

  for (const [place, faults] of Object.entries(FAULT_CASES)) {
    for (const fault of faults) {
      it(`[CLI-2] [CLI-3] [CLI-5] [CLI-6] ${place}: ${fault.name}`, async () => {
        await runRow(cellsOf(fault, elsewhereUrl), matrix);
        assert.equal(elsewhere.begun, 0);
      });
    }
  }
});
