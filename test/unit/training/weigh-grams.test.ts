import assert from "node:assert/strict";
import * as fc from "fast-check";
import { type Features, ORDERS, readFeatures } from "../../../src/service/engines/detector/features.ts";
import {
  GRAM_SLOTS,
  GramTable,
  gramMark,
  gramSlot,
} from "../../../src/service/engines/detector/gram-table.ts";
import { Vocabulary } from "../../../src/service/engines/detector/vocabulary.ts";
import { GramCounts } from "../../../src/training/count-grams.ts";
import { seededRandom } from "../../../src/training/random.ts";
import { GRAM_UNIT, type GramWeights, weighGrams } from "../../../src/training/weigh-grams.ts";

const WORDS = ["the", "ferry", "left", "fog", "early"];
const VOCABULARY = new Vocabulary(WORDS);
/** Prior strength in occurrences (Dirichlet), and the symbols that a single occurrence leaves room for. */
const PRIOR = 20;
const UNSEEN = 10_000;

type Words = readonly string[];

const featuresOf = (words: Words): Features => readFeatures(words.join(" "), VOCABULARY);

/**
 * Generates texts in which each word tends to be followed by the one `step` places on. Each occurs twice,
 * because n-grams seen once are left out.
 */
function corpus(texts: number, step: number, seed: number): readonly Words[] {
  const random = seededRandom(seed);
  return Array.from({ length: texts }, () => {
    let at = Math.floor(random() * WORDS.length);
    return Array.from({ length: 8 }, () => {
      at = random() < 0.6 ? (at + step) % WORDS.length : Math.floor(random() * WORDS.length);
      return WORDS[at] ?? "";
    });
  }).flatMap((words) => [words, words]);
}

/** A trigram language model by definition, with maps; counts as if its texts had this many words. */
class NaiveModel {
  readonly #counts = new Map<string, number>();
  readonly #words: number;

  constructor(texts: readonly Words[], words: number) {
    const scale = words / texts.flat().length;
    this.#words = words;
    for (const text of texts) {
      for (let end = 1; end <= text.length; end += 1) {
        for (let from = Math.max(0, end - 3); from < end; from += 1) {
          const run = text.slice(from, end).join(" ");
          this.#counts.set(run, (this.#counts.get(run) ?? 0) + scale);
        }
      }
    }
  }

  /** Returns the probability of `word` after `before`, at most two words. */
  chance(before: Words, word: string): number {
    const count = this.#counts.get([...before, word].join(" ")) ?? 0;
    if (before.length === 0) return (count + 1) / (this.#words + UNSEEN);
    return (count + PRIOR * this.chance(before.slice(1), word)) / (this.#of(before) + PRIOR);
  }

  /** Returns the share of the shorter forms' probability that is left for a word never seen after `before`. */
  left(before: Words): number {
    return PRIOR / (this.#of(before) + PRIOR);
  }

  #of(before: Words): number {
    return this.#counts.get(before.join(" ")) ?? 0;
  }
}

/**
 * Returns the expected log-likelihood of a text, including the mass that its last words leave for unseen
 * words.
 */
function logarithm(model: NaiveModel, text: Words): number {
  let sum = 0;
  for (const [at, word] of text.entries())
    sum += Math.log(model.chance(text.slice(Math.max(0, at - 2), at), word));
  for (const length of [1, 2]) if (text.length >= length) sum += Math.log(model.left(text.slice(-length)));
  return sum;
}

/** Returns every n-gram inside the text. */
const runsOf = ({ count, grams }: Features): number[] =>
  Array.from({ length: count }, (_, token) => [
    ...grams.subarray(token * ORDERS, token * ORDERS + Math.min(ORDERS, token + 1)),
  ]).flat();

function weighed(people: readonly Words[], machines: readonly Words[]): GramWeights {
  const counts = new GramCounts();
  for (const text of people) counts.add(featuresOf(text), 0);
  for (const text of machines) counts.add(featuresOf(text), 1);
  return weighGrams(counts);
}

/** Returns texts of one token each, with n-grams of these hashes. */
function counted(
  ...runs: readonly (readonly [gram: number, people: number, machines: number])[]
): GramWeights {
  const counts = new GramCounts();
  const none = new Int32Array(0);
  for (const [gram, people, machines] of runs) {
    const one: Features = {
      count: 1,
      grams: Int32Array.of(gram, 0, 0),
      affixes: none,
      starts: none,
      ends: none,
    };
    for (let time = 0; time < people; time += 1) counts.add(one, 0);
    for (let time = 0; time < machines; time += 1) counts.add(one, 1);
  }
  return weighGrams(counts);
}

describe("the weights of runs", () => {
  it("[DET-1] add up to the logarithm of a text's likelihood ratio by two language models", () => {
    const people = corpus(150, 1, 1);
    const machines = corpus(400, 2, 2);
    const fewer = Math.min(people.flat().length, machines.flat().length);
    const person = new NaiveModel(people, fewer);
    const machine = new NaiveModel(machines, fewer);
    const { marks, weights } = weighed(people, machines);
    const table = new GramTable(marks, weights, GRAM_UNIT);

    const all = WORDS.flatMap((a) => [
      [a],
      ...WORDS.flatMap((b) => [[a, b], ...WORDS.map((c) => [a, b, c])]),
    ]);
    const slots = all.map((run) => gramSlot(runsOf(featuresOf(run)).at(-1) ?? 0));
    assert.equal(new Set(slots).size, all.length, "no two runs want one slot");
    assert.ok(!weights.some((weight) => Math.abs(weight) === 127), "no weight is cut off");

    let most = 0;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 }), (text) => {
        const runs = runsOf(featuresOf(text));
        const sum = runs.reduce((total, run) => total + table.weight(run), 0);
        const ratio = logarithm(machine, text) - logarithm(person, text);
        most = Math.max(most, Math.abs(ratio));
        assert.ok(Math.abs(sum - ratio) <= runs.length * (GRAM_UNIT / 2) + 1e-9, `${sum} is not ${ratio}`);
      }),
      { numRuns: 400 },
    );
    assert.ok(most > 1, "the texts differ by more than the rounding");
  });

  it("[DET-1] speak for neither where both sides say the same, however much more one of them wrote", () => {
    const texts = corpus(50, 1, 3);
    const { weights } = weighed(texts, [...texts, ...texts, ...texts]);
    assert.ok(weights.every((weight) => weight === 0));
  });

  it("[DET-1] change their sign with the sides", () => {
    const [one, other] = [corpus(60, 1, 4), corpus(60, 2, 5)];
    const there = weighed(one, other);
    const back = weighed(other, one);
    assert.ok(there.weights.some((weight) => weight > 0) && there.weights.some((weight) => weight < 0));
    // Halves are rounded up on both sides.
    for (const [slot, weight] of there.weights.entries())
      assert.ok(Math.abs(weight + (back.weights[slot] ?? 0)) <= 1);
  });

  it("[DET-1] omit n-grams seen once", () => {
    const { weights } = counted([5, 0, 1], [6, 0, 2], [7, 100, 100]);
    assert.equal(weights[5], 0);
    assert.ok((weights[6] ?? 0) > 0);
  });

  it("[DET-1] take every symbol for one that stands once more than it does", () => {
    const { weights } = counted([5, 0, 2], [7, 100, 98]);
    assert.equal(weights[5], Math.round((Math.log(3) + Math.log(PRIOR / (2 + PRIOR))) / GRAM_UNIT));
  });

  it("[DET-1] stay for the more informative n-gram if two compete for a slot, in any order", () => {
    const [strong, weak] = [5, 5 + GRAM_SLOTS];
    assert.equal(gramSlot(strong), gramSlot(weak));
    const others = [9, 500, 500] as const;
    for (const runs of [
      [[strong, 0, 90], [weak, 0, 3], others],
      [[weak, 0, 3], [strong, 0, 90], others],
    ] as const) {
      const { marks, weights } = counted(...runs);
      assert.equal(marks[5], gramMark(strong));
      const alone = counted([strong, 0, 90], others);
      assert.ok(Math.abs((weights[5] ?? 0) - (alone.weights[5] ?? 0)) <= 2);
      assert.notEqual(gramMark(strong), gramMark(weak));
    }
  });

  it("[DET-1] are cut off at 127 steps", () => {
    const run = ["the", "ferry", "left"];
    const others = Array.from({ length: 3000 }, () => ["ferry", "fog"]);
    const leaning = [...others, ...Array.from({ length: 300 }, () => run)];
    const slot = gramSlot(runsOf(featuresOf(run)).at(-1) ?? 0);
    assert.equal(weighed(others, leaning).weights[slot], 127);
    assert.equal(weighed(leaning, others).weights[slot], -127);
  });

  it("[DET-1] say nothing where one side or both have no texts", () => {
    for (const [people, machines] of [
      [[], []],
      [corpus(5, 1, 6), []],
      [[], corpus(5, 1, 6)],
    ] as const)
      assert.ok(weighed(people, machines).weights.every((weight) => weight === 0));
  });
});
