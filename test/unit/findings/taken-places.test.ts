import assert from "node:assert/strict";
import * as fc from "fast-check";
import { isSamePlace } from "../../../src/findings/same-place.ts";
import { TakenPlaces } from "../../../src/findings/taken-places.ts";

describe("TakenPlaces", () => {
  it("[EDI-4] tells for any range whether another one occupies its place", () => {
    const range = fc.tuple(fc.nat(40), fc.nat(5)).map(([start, length]) => ({ start, end: start + length }));
    const property = fc.property(fc.array(range, { maxLength: 8 }), range, (taken, asked) => {
      const expected = taken.some((one) => isSamePlace(one, asked));
      assert.equal(new TakenPlaces(taken).has(asked), expected);
    });
    fc.assert(property, { numRuns: 20_000, seed: 11 });
  });
});
