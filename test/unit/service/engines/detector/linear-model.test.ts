import assert from "node:assert/strict";
import { BUCKETS, FeatureVector } from "../../../../../src/service/engines/detector/feature-vector.ts";
import {
  GRAM_SLOTS,
  GramTable,
  gramMark,
  gramSlot,
} from "../../../../../src/service/engines/detector/gram-table.ts";
import { LinearModel } from "../../../../../src/service/engines/detector/linear-model.ts";

describe("the linear model", () => {
  it("[DET-1] sums the weights of a vector and the bias", () => {
    const weights = new Float32Array(BUCKETS);
    weights[3] = 2;
    weights[BUCKETS - 1] = -8;
    weights[4] = 100;
    const vector = new FeatureVector();
    vector.buckets.set([3, BUCKETS - 1, 5]);
    vector.values.set([0.5, 0.25, 1, 1]);
    vector.size = 3;
    assert.equal(new LinearModel(weights, 10).sum(vector), 10 + 2 * 0.5 - 8 * 0.25);
    vector.size = 0;
    assert.equal(new LinearModel(weights, 10).sum(vector), 10);
  });
});

describe("the table of runs", () => {
  it("[DET-1] recognizes an n-gram by its mark, and returns 0 for another one in its slot", () => {
    const run = 0x1234_5678;
    const marks = new Uint8Array(GRAM_SLOTS);
    const weights = new Int8Array(GRAM_SLOTS);
    marks[gramSlot(run)] = gramMark(run);
    weights[gramSlot(run)] = -64;
    const table = new GramTable(marks, weights, 1 / 32);
    const other = run ^ (1 << 20);
    assert.equal(gramSlot(other), gramSlot(run));
    assert.deepEqual([table.weight(run), table.weight(other), table.weight(-1)], [-2, 0, 0]);
  });
});
