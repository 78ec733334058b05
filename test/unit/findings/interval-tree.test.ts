import assert from "node:assert/strict";
import * as fc from "fast-check";
import { IntervalTree, type Standing } from "../../../src/findings/interval-tree.ts";

const range = fc.tuple(fc.nat(60), fc.nat(9)).map(([start, length]) => ({ start, end: start + length }));
const step = fc.record({
  kind: fc.constantFrom("edit", "edit", "add", "look"),
  range,
  by: fc.integer({ min: -9, max: 9 }),
});

describe("IntervalTree", () => {
  it("[EDI-4] moves, drops and finds the same as a plain list, under any operations", () => {
    const property = fc.property(
      fc.array(range, { maxLength: 40 }),
      fc.array(step, { maxLength: 30 }),
      (ranges, steps) => {
        let list: Standing<number>[] = ranges
          .map((one, item) => ({ ...one, item }))
          .sort((a, b) => a.start - b.start);
        const tree = new IntervalTree(list);
        for (const [index, { kind, range: at, by }] of steps.entries()) {
          if (kind === "add") {
            const added = { ...at, item: 1_000 + index };
            const behind = list.findIndex(({ start }) => start > at.start);
            list.splice(behind < 0 ? list.length : behind, 0, added);
            tree.add(added);
          } else if (kind === "look") {
            const met = list.filter(({ start, end }) => start <= at.end && end >= at.start);
            assert.deepEqual(tree.touching(at), met);
          } else {
            // No edit removes more than it covers.
            const shift = Math.max(by, at.start - at.end);
            const met = list.filter(({ start, end }) => start <= at.end && end >= at.start);
            assert.deepEqual(tree.edit(at, shift), met);
            list = list
              .filter((one) => !met.includes(one))
              .map(({ start, end, item }) =>
                start > at.end ? { start: start + shift, end: end + shift, item } : { start, end, item },
              );
          }
          assert.equal(tree.size, list.length);
          assert.deepEqual(tree.all(), list);
        }
      },
    );
    fc.assert(property, { numRuns: 2_000, seed: 3 });
  });

  it("[EDI-4] 100,000 in a row that are put in one by one do not make it deep", () => {
    const tree = new IntervalTree<number>([]);
    for (let item = 0; item < 100_000; item += 1) tree.add({ start: item * 3, end: item * 3 + 1, item });
    assert.equal(tree.edit({ start: 2, end: 2 }, 1).length, 0);
    assert.deepEqual(tree.touching({ start: 299_998, end: 299_998 }), [
      { start: 299_998, end: 299_999, item: 99_999 },
    ]);
  });
});
