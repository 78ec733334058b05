import { BUCKETS, FeatureVector } from "../service/engines/detector/feature-vector.ts";
import type { Features } from "../service/engines/detector/features.ts";
import { STRETCH } from "../service/engines/detector/evidence-reader.ts";
import { type Random, shuffle } from "./random.ts";

/** A text to learn from. */
export interface Lesson {
  readonly features: Features;
  readonly label: 0 | 1;
  /** The weight of the text; 1 on average. */
  readonly weight: number;
}

export interface LinearWeights {
  readonly weights: Float32Array;
  readonly bias: number;
}

const EPOCHS = 4;
/** The number of cuts of each text in an epoch. Human texts are rare, so they get more cuts. */
const CUTS = { person: 4, machine: 2 } as const;
/** Tokens of the shortest cut, about twenty words; the longest cut has {@link STRETCH}. */
const SHORTEST = 25;
const RATE = 0.5;
const BIAS_RATE = 0.05;

/**
 * Logistic regression by AdaGrad over random cuts of the texts, new ones in each epoch, with log-uniform lengths. The
 * weights are averaged over the later half of the epochs.
 */
export function trainLinear(lessons: readonly Lesson[], random: Random): LinearWeights {
  const weights = new Float32Array(BUCKETS);
  const squares = new Float32Array(BUCKETS).fill(1e-6);
  const sum = new Float64Array(BUCKETS);
  let bias = 0;
  let biasSquares = 1e-6;
  let biasSum = 0;
  const vector = new FeatureVector();
  const order = Int32Array.from(
    lessons.flatMap(({ features, label }, place) =>
      features.count < SHORTEST
        ? []
        : Array.from({ length: label === 0 ? CUTS.person : CUTS.machine }, () => place),
    ),
  );
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    shuffle(order, random);
    for (const place of order) {
      const lesson = lessons[place];
      if (lesson === undefined) continue;
      const { features, label, weight } = lesson;
      const [from, to] = cut(features.count, random);
      vector.fill(features, from, to);
      const { buckets, size, values } = vector;
      let odds = bias;
      for (let at = 0; at < size; at += 1) odds += (weights[buckets[at] ?? 0] ?? 0) * (values[at] ?? 0);
      const share = weight / (label === 0 ? CUTS.person / CUTS.machine : 1);
      const slope = (1 / (1 + Math.exp(-odds)) - label) * share;
      for (let at = 0; at < size; at += 1) {
        const bucket = buckets[at] ?? 0;
        const step = slope * (values[at] ?? 0);
        const square = (squares[bucket] ?? 0) + step * step;
        squares[bucket] = square;
        weights[bucket] = (weights[bucket] ?? 0) - (RATE * step) / Math.sqrt(square);
      }
      biasSquares += slope * slope;
      bias -= (BIAS_RATE * slope) / Math.sqrt(biasSquares);
    }
    if (epoch < EPOCHS / 2) continue;
    for (let bucket = 0; bucket < BUCKETS; bucket += 1)
      sum[bucket] = (sum[bucket] ?? 0) + (weights[bucket] ?? 0);
    biasSum += bias;
  }
  const averaged = EPOCHS - Math.ceil(EPOCHS / 2);
  return { weights: Float32Array.from(sum, (total) => total / averaged), bias: biasSum / averaged };
}

function cut(count: number, random: Random): [from: number, to: number] {
  const length = Math.min(count, Math.round(SHORTEST * (STRETCH / SHORTEST) ** random()));
  const from = Math.floor(random() * (count - length + 1));
  return [from, from + length];
}
