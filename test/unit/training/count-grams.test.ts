import assert from "node:assert/strict";
import * as fc from "fast-check";
import { type Features, ORDERS, readFeatures } from "../../../src/service/engines/detector/features.ts";
import { AFFIXES } from "../../../src/service/engines/detector/tokens.ts";
import { Vocabulary } from "../../../src/service/engines/detector/vocabulary.ts";
import { GramCounts } from "../../../src/training/count-grams.ts";

const WORDS = ["the", "ferry", "left", "fog", "early"];
const VOCABULARY = new Vocabulary(WORDS);

const lesson = fc.record({
  words: fc.array(fc.constantFrom(...WORDS), { maxLength: 12 }),
  label: fc.constantFrom(0 as const, 1 as const),
});

/** The counts of an n-gram: occurrences on each side, and the hashes of its context and its shorter form. */
type Counted = readonly [
  people: number,
  machines: number,
  context: number | undefined,
  shorter: number | undefined,
];

/** Returns the hash of an n-gram, as the features have it at its end. */
function hashOf(run: readonly string[]): number {
  const { count, grams } = readFeatures(run.join(" "), VOCABULARY);
  return grams[(count - 1) * ORDERS + run.length - 1] ?? 0;
}

function naive(
  lessons: readonly { readonly words: readonly string[]; readonly label: 0 | 1 }[],
): Map<number, Counted> {
  const found = new Map<string, { run: readonly string[]; counts: [number, number] }>();
  for (const { label, words } of lessons) {
    for (let end = 1; end <= words.length; end += 1) {
      for (let length = 1; length <= Math.min(3, end); length += 1) {
        const run = words.slice(end - length, end);
        const one = found.get(run.join(" ")) ?? { run, counts: [0, 0] };
        one.counts[label] += 1;
        found.set(run.join(" "), one);
      }
    }
  }
  return new Map(
    [...found.values()].map(({ counts, run }) => [
      hashOf(run),
      run.length === 1
        ? [...counts, undefined, undefined]
        : [...counts, hashOf(run.slice(0, -1)), hashOf(run.slice(1))],
    ]),
  );
}

function held(counts: GramCounts): Map<number, Counted> {
  const gramAt = (place: number | undefined): number | undefined =>
    place === undefined ? undefined : counts.gram(place);
  const places = Array.from({ length: counts.size }, (_, place) => place);
  return new Map(
    places.map((place) => [
      counts.gram(place),
      [
        counts.people(place),
        counts.machines(place),
        gramAt(counts.context(place)),
        gramAt(counts.shorter(place)),
      ],
    ]),
  );
}

/** Returns this many tokens, no two of which share an n-gram. */
function allDifferent(tokens: number, first: number): Features {
  const grams = Int32Array.from({ length: tokens * ORDERS }, (_, at) => Math.imul(first + at, 0x9e37_79b1));
  const offsets = new Int32Array(0);
  return { count: tokens, grams, affixes: new Int32Array(tokens * AFFIXES), starts: offsets, ends: offsets };
}

describe("the counts of runs", () => {
  it("[DET-1] are those of counting one by one, with the context and the shorter form of each", () => {
    fc.assert(
      fc.property(fc.array(lesson, { maxLength: 10 }), (lessons) => {
        const counts = new GramCounts();
        for (const { label, words } of lessons) counts.add(readFeatures(words.join(" "), VOCABULARY), label);
        assert.deepEqual(held(counts), naive(lessons));
        const tokens = (of: 0 | 1): number =>
          lessons.reduce((sum, { label, words }) => sum + (label === of ? words.length : 0), 0);
        assert.deepEqual(counts.tokens, [tokens(0), tokens(1)]);
      }),
      { numRuns: 25 },
    );
  });

  it("[DET-1] do not run from one text into the next", () => {
    const counts = new GramCounts();
    counts.add(readFeatures("the ferry", VOCABULARY), 0);
    counts.add(readFeatures("left early", VOCABULARY), 0);
    assert.equal(held(counts).has(hashOf(["ferry", "left"])), false);
    assert.equal(counts.size, 6);
  });

  it("[DET-1] keep all that they hold when there is no more room", () => {
    const counts = new GramCounts();
    const tokens = 400_000;
    const features = allDifferent(tokens, 1);
    counts.add(features, 0);
    counts.add(features, 1);
    counts.add(features, 1);
    // The first token has one n-gram, the second two.
    assert.equal(counts.size, tokens * ORDERS - ORDERS);
    assert.ok(counts.size > 2 ** 20);
    const { grams } = features;
    const inside = [...grams].filter((_, at) => at !== 1 && at !== 2 && at !== ORDERS + 2);
    for (const [place, gram] of inside.entries()) {
      if (counts.gram(place) !== gram || counts.people(place) !== 1 || counts.machines(place) !== 2)
        assert.fail(`place ${place} is lost`);
      if ((counts.context(place) === undefined) !== (counts.shorter(place) === undefined))
        assert.fail(`place ${place} has half a context`);
    }
    const last = counts.size - 1;
    assert.equal(counts.gram(counts.shorter(last) ?? -1), grams[tokens * ORDERS - 2]);
    assert.equal(counts.gram(counts.context(last) ?? -1), grams[(tokens - 1) * ORDERS - 2]);
  });
});
