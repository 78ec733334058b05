import assert from "node:assert/strict";
import * as fc from "fast-check";
import { longestAscending } from "../../../src/findings/ascending.ts";

/** Returns the length of the longest increasing run, by brute force over all pairs of indexes. */
function slowly(values: readonly (number | undefined)[]): number {
  const lengths: number[] = [];
  for (const value of values) {
    const before = lengths.map((length, at) =>
      value !== undefined && (values[at] ?? value) < value ? length : 0,
    );
    lengths.push(value === undefined ? 0 : Math.max(0, ...before) + 1);
  }
  return Math.max(0, ...lengths);
}

describe("the longest rising run", () => {
  it("rises, and no other is longer", () => {
    const values = fc.array(fc.option(fc.nat({ max: 20 }), { nil: undefined }), { maxLength: 30 });
    fc.assert(
      fc.property(values, (given) => {
        const run = longestAscending(given);
        const picked = run.map((index) => given[index]);
        assert.ok(
          picked.every((value, at) => value !== undefined && (at === 0 || value > (picked[at - 1] ?? -1))),
        );
        assert.ok(run.every((index, at) => at === 0 || index > (run[at - 1] ?? -1)));
        assert.equal(run.length, slowly(given));
      }),
      { numRuns: 500 },
    );
  });
});
