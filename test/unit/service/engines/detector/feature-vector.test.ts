import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
  affixBucket,
  BUCKETS,
  FeatureVector,
  GRAM_BUCKETS,
  gramBucket,
} from "../../../../../src/service/engines/detector/feature-vector.ts";
import { type Features, ORDERS } from "../../../../../src/service/engines/detector/features.ts";
import { AFFIXES } from "../../../../../src/service/engines/detector/tokens.ts";
import { madeFeatures, manyTokens, token } from "./made-reader.ts";

const count = (half: Map<number, number>, bucket: number): void =>
  void half.set(bucket, (half.get(bucket) ?? 0) + 1);

/** The same vector by definition: count, 1 + ln, each half of length 1 / sqrt 2. */
function naive({ affixes, grams }: Features, from: number, to: number): Map<number, number> {
  const halves = [new Map<number, number>(), new Map<number, number>()] as const;
  for (let at = from; at < to; at += 1) {
    for (let order = 0; order < ORDERS; order += 1) {
      if (at - order >= from) count(halves[0], gramBucket(grams[at * ORDERS + order] ?? 0));
    }
    for (const affix of affixes.subarray(at * AFFIXES, (at + 1) * AFFIXES)) {
      if (affix !== 0) count(halves[1], affixBucket(affix));
    }
  }
  return new Map(
    halves.flatMap((half) => {
      const terms = [...half].map(([bucket, times]) => [bucket, 1 + Math.log(times)] as const);
      const length = Math.hypot(...terms.map(([, term]) => term));
      return terms.map(([bucket, term]) => [bucket, term / length / Math.sqrt(2)] as const);
    }),
  );
}

function assertIs({ buckets, size, values }: FeatureVector, expected: ReadonlyMap<number, number>): void {
  assert.equal(size, expected.size);
  assert.equal(new Set(buckets.subarray(0, size)).size, size);
  for (let at = 0; at < size; at += 1) {
    const value = expected.get(buckets[at] ?? -1) ?? Number.NaN;
    assert.ok(Math.abs((values[at] ?? 0) - value) < 1e-6, `${values[at]} is not ${value}`);
  }
}

function squares(tokens: readonly string[]): number {
  const features = madeFeatures(tokens);
  const vector = new FeatureVector();
  vector.fill(features, 0, features.count);
  return vector.values.subarray(0, vector.size).reduce((sum, value) => sum + value * value, 0);
}

describe("a feature vector", () => {
  const vector = new FeatureVector();
  const stretch = fc
    .tuple(fc.array(token, { minLength: 1, maxLength: 80 }), fc.nat(), fc.nat())
    .map(([tokens, a, b]) => {
      const features = madeFeatures(tokens);
      const from = a % features.count;
      return { features, from, to: from + 1 + (b % (features.count - from)) };
    });

  it("[DET-1] matches its definition for any stretch, with nothing of the stretch before", () => {
    fc.assert(
      fc.property(stretch, ({ features, from, to }) => {
        vector.fill(features, from, to);
        assertIs(vector, naive(features, from, to));
      }),
      { numRuns: 300 },
    );
  });

  it("[DET-1] is the same when it is filled again after a longer text", () => {
    const features = madeFeatures(["the", "ferry", ",", "the", "fog"]);
    const before = naive(features, 0, 5);
    vector.fill(madeFeatures(manyTokens(1000, 1)), 0, 1000);
    vector.fill(features, 0, 5);
    assertIs(vector, before);
  });

  it("[DET-1] has length 1, that of the punctuation half alone, or 0", () => {
    assert.ok(Math.abs(squares(["the", "fog", "."]) - 1) < 1e-6);
    assert.ok(Math.abs(squares([",", ";", "12"]) - 0.5) < 1e-6);
    assert.equal(squares([]), 0);
  });

  it("[DET-1] has separate buckets for each kind of feature, all within its size", () => {
    for (const hash of [0, 1, -1, 0x7fff_ffff, -0x8000_0000]) {
      assert.ok(gramBucket(hash) >= 0 && gramBucket(hash) < GRAM_BUCKETS);
      assert.ok(affixBucket(hash) >= GRAM_BUCKETS && affixBucket(hash) < BUCKETS);
    }
  });
});
