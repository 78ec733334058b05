import assert from "node:assert/strict";
import type { Carrier } from "./bench.ts";
import { BENCH_NAMES } from "./bench-operations.ts";
import { runCell, type Cell } from "./cell.ts";
import { worksOf } from "./expectation.ts";
import { FAULT_CASES } from "./fault-cases.ts";
import type { FaultCase } from "./fault-case.ts";
import { FaultServer } from "./fault-server.ts";
import { Matrix } from "./matrix.ts";

/** The cells of one fault: each operation, the work done and not done, and the fault that stays or goes away. */
function cellsOf(fault: FaultCase, carrier: Carrier, elsewhere: string): readonly Cell[] {
  const names = BENCH_NAMES.filter((name) => fault.only?.(name) ?? true);
  const ways = fault.isFinal === true ? [true] : [true, false];
  return worksOf(fault).flatMap((work) =>
    names.flatMap((name) => ways.map((isLasting) => ({ fault, work, name, isLasting, carrier, elsewhere }))),
  );
}

/** Runs cells side by side, so that time-outs are waited for once, and fails with all that is wrong. */
async function runRow(cells: readonly Cell[], matrix?: Matrix): Promise<void> {
  const endings = await Promise.allSettled(cells.map(runCell));
  const wrong = endings.flatMap((ending, index) => {
    const cell = cells[index] ?? assert.fail();
    if (ending.status === "rejected") {
      const way = cell.isLasting ? "each time" : "once";
      return [`${cell.name}, work ${cell.work}, ${way}: ${String(ending.reason)}`];
    }
    matrix?.add(cell, ending.value);
    return [];
  });
  assert.ok(wrong.length === 0, wrong.join("\n"));
}

const CASES = Object.entries(FAULT_CASES).flatMap(([place, faults]) =>
  faults.map((fault) => ({ fault, title: `${place}: ${fault.name}` })),
);

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

  for (const { fault, title } of CASES) {
    it(`[CLI-2] [CLI-3] [CLI-5] ${title}`, async () => {
      await runRow(cellsOf(fault, "own", elsewhereUrl), matrix);
      assert.equal(elsewhere.begun, 0);
    });
  }

  for (const { fault, title } of CASES.filter(({ fault: { isOwn } }) => isOwn !== true)) {
    it(`[CLI-3] [CLI-5] [CLI-6] nothing untrue by another's connections: ${title}`, async () => {
      await runRow(cellsOf(fault, "fetch", elsewhereUrl));
      assert.equal(elsewhere.begun, 0);
    });
  }
});
