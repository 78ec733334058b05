import assert from "node:assert/strict";
import { contains, intersect, isEmpty, isRangeIn, overlaps, slice } from "../../../src/text/range.ts";

const range = (start: number, end: number) => ({ start, end });

describe("half-open ranges", () => {
  it("are empty where they hold no character", () => {
    assert.equal(isEmpty(range(3, 3)), true);
    assert.equal(isEmpty(range(3, 4)), false);
  });

  it("contain their own edges", () => {
    assert.equal(contains(range(1, 5), range(1, 5)), true);
    assert.equal(contains(range(1, 5), range(5, 5)), true);
    assert.equal(contains(range(1, 5), range(0, 2)), false);
  });

  it("that only touch do not overlap", () => {
    assert.equal(overlaps(range(1, 3), range(3, 5)), false);
    assert.equal(overlaps(range(1, 4), range(3, 5)), true);
    assert.equal(overlaps(range(2, 2), range(1, 5)), false);
    assert.deepEqual(intersect(range(1, 4), range(3, 5)), range(3, 4));
    assert.equal(intersect(range(1, 3), range(3, 5)), undefined);
  });

  it("slice the text they count", () => {
    assert.equal(slice("abcdef", range(1, 3)), "bc");
  });

  for (const [start, end, inside] of [
    [0, 3, true],
    [3, 3, true],
    [-1, 2, false],
    [2, 1, false],
    [0, 4, false],
    [0.5, 1, false],
    [Number.NaN, 1, false],
    [0, Infinity, false],
  ] as const) {
    it(`${start}..${end} is ${inside ? "" : "not "}in a text of 3 units`, () => {
      assert.equal(isRangeIn(range(start, end), 3), inside);
    });
  }
});
