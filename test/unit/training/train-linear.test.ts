import assert from "node:assert/strict";
import { BUCKETS, FeatureVector } from "../../../src/service/engines/detector/feature-vector.ts";
import { readFeatures } from "../../../src/service/engines/detector/features.ts";
import { LinearModel } from "../../../src/service/engines/detector/linear-model.ts";
import { Vocabulary } from "../../../src/service/engines/detector/vocabulary.ts";
import { seededRandom } from "../../../src/training/random.ts";
import { type Lesson, type LinearWeights, trainLinear } from "../../../src/training/train-linear.ts";

const COMMON = ["the", "of", "and", "it", "was", "a"];
/** Words that only one side uses, occasionally. */
const SIDES = [
  ["ferry", "fog"],
  ["moreover", "crucial"],
] as const;
const VOCABULARY = new Vocabulary([...COMMON, ...SIDES.flat()]);

/** Returns this many tokens, a fifth of them words of the side. */
function lesson(label: 0 | 1, tokens: number, seed: number): Lesson {
  const random = seededRandom(seed);
  const one = (words: readonly string[]): string => words[Math.floor(random() * words.length)] ?? "";
  const text = Array.from({ length: tokens }, () => one(random() < 0.2 ? SIDES[label] : COMMON)).join(" ");
  return { features: readFeatures(text, VOCABULARY), label, weight: 1 };
}

const both = (count: number, tokens: number, seed: number): readonly Lesson[] =>
  Array.from({ length: count }, (_, place) => lesson(place % 2 === 0 ? 0 : 1, tokens, seed + place));

const trained = (lessons: readonly Lesson[], seed: number): LinearWeights =>
  trainLinear(lessons, seededRandom(seed));

function oddsOf({ bias, weights }: LinearWeights, { features }: Lesson): number {
  const vector = new FeatureVector();
  vector.fill(features, 0, features.count);
  return new LinearModel(weights, bias).sum(vector);
}

/** Compares byte by byte, because printing the difference of a million bytes takes all memory. */
const isSame = (one: LinearWeights, other: LinearWeights): boolean =>
  one.bias === other.bias && Buffer.from(one.weights.buffer).equals(Buffer.from(other.weights.buffer));

describe("training the linear model", () => {
  const lessons = both(40, 120, 1);
  const model = trained(lessons, 5);
  const torn = (weight: number): LinearWeights =>
    trained(
      lessons.map((one) => ({ ...one, weight: one.label === 1 ? weight : 1 })),
      5,
    );

  it("[DET-1] produces the same bytes from the same seed, and different ones from another", () => {
    const again = trained(lessons, 5);
    assert.ok(isSame(again, model));
    assert.ok(!isSame(trained(lessons, 6), model));
  });

  it("[DET-1] learns to tell the sides apart, for unseen texts of any length", () => {
    for (const tokens of [25, 120, 400]) {
      for (const one of both(20, tokens, 1000)) {
        const odds = oddsOf(model, one);
        assert.ok(one.label === 1 ? odds > 0.5 : odds < -0.5, `${odds} for ${one.label}, ${tokens} tokens`);
      }
    }
  });

  it("[DET-1] assigns numeric weights to features that occurred and to no others", () => {
    assert.equal(model.weights.length, BUCKETS);
    const vector = new FeatureVector();
    const met = new Set<number>();
    for (const { features } of lessons) {
      vector.fill(features, 0, features.count);
      for (const bucket of vector.buckets.subarray(0, vector.size)) met.add(bucket);
    }
    for (const [bucket, weight] of model.weights.entries())
      assert.ok(Number.isFinite(weight) && (weight === 0 || met.has(bucket)), `${bucket}: ${weight}`);
  });

  it("[DET-1] learns nothing of texts shorter than its shortest cut, whatever stands in them", () => {
    const short = trained(both(10, 24, 2), 5);
    assert.equal(short.bias, 0);
    assert.ok(short.weights.every((weight) => weight === 0));
    const beside = trained([...lessons, lesson(1, 24, 3), lesson(0, 10, 4)], 5);
    assert.ok(isSame(beside, model));
  });

  it("[DET-1] learns more of texts that count more", () => {
    const neither: Lesson = {
      features: readFeatures(`${COMMON.join(" ")} `.repeat(5), VOCABULARY),
      label: 0,
      weight: 1,
    };
    assert.ok(oddsOf(torn(20), neither) > oddsOf(torn(1), neither));
    assert.ok(oddsOf(torn(0.05), neither) < oddsOf(torn(1), neither));
  });

  it("[DET-1] has no opinion without texts", () => {
    const { bias, weights } = trained([], 1);
    assert.equal(bias, 0);
    assert.ok(weights.every((weight) => weight === 0));
  });
});
