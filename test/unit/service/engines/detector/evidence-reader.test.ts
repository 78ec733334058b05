import assert from "node:assert/strict";
import * as fc from "fast-check";
import { EvidenceReader, STRETCH } from "../../../../../src/service/engines/detector/evidence-reader.ts";
import {
  affixBucket,
  BUCKETS,
  GRAM_BUCKETS,
  gramBucket,
} from "../../../../../src/service/engines/detector/feature-vector.ts";
import { type Features, ORDERS } from "../../../../../src/service/engines/detector/features.ts";
import {
  GRAM_SLOTS,
  GramTable,
  gramMark,
  gramSlot,
} from "../../../../../src/service/engines/detector/gram-table.ts";
import { LinearModel } from "../../../../../src/service/engines/detector/linear-model.ts";
import { AFFIXES } from "../../../../../src/service/engines/detector/tokens.ts";
import { KNOWN_WORDS, madeFeatures, manyTokens, senselessReader, token } from "./made-reader.ts";

const close = (actual: number, expected: number, by = 1e-9): void =>
  assert.ok(Math.abs(actual - expected) <= by, `${actual} is not ${expected}`);

const tokens = fc.array(token, { minLength: 1, maxLength: 40 });

/** A reader that finds something in single symbols and affixes alone. */
function readerOfSingles(features: Features): EvidenceReader {
  const weights = new Float32Array(BUCKETS);
  const marks = new Uint8Array(GRAM_SLOTS);
  const ratios = new Int8Array(GRAM_SLOTS);
  for (let at = 0; at < features.count; at += 1) {
    const gram = features.grams[at * ORDERS] ?? 0;
    weights[gramBucket(gram)] = at + 1;
    marks[gramSlot(gram)] = gramMark(gram);
    ratios[gramSlot(gram)] = at + 1;
    for (const affix of features.affixes.subarray(at * AFFIXES, (at + 1) * AFFIXES))
      weights[affixBucket(affix)] = at - 5;
  }
  return new EvidenceReader(new LinearModel(weights, 0.5), new GramTable(marks, ratios, 1));
}

describe("the evidence of a stretch", () => {
  const reader = senselessReader();

  it("[DET-1] says nothing of what stands around the stretch", () => {
    fc.assert(
      fc.property(tokens, tokens, tokens, tokens, tokens, (before, other, stretch, after, another) => {
        const [first, last] = [madeFeatures(before).count, madeFeatures(stretch).count];
        const read = reader.read(madeFeatures([...before, ...stretch, ...after]), first, first + last);
        const from = madeFeatures(other).count;
        assert.deepEqual(
          reader.read(madeFeatures([...other, ...stretch, ...another]), from, from + last),
          read,
        );
        assert.deepEqual(reader.read(madeFeatures(stretch), 0, last), read);
        assert.equal(read.tokens, last);
      }),
      { numRuns: 200 },
    );
  });

  for (const [count, stretches] of [
    [STRETCH, 1],
    [STRETCH + 1, 2],
    [1000, 3],
    [4001, 11],
  ] as const) {
    it(`[DET-1] is the average of ${stretches} stretches for ${count} tokens`, () => {
      const features = madeFeatures(manyTokens(count + 10, count));
      const ends = Array.from(
        { length: stretches + 1 },
        (_, place) => 5 + Math.floor((place * count) / stretches),
      );
      const parts = ends.slice(1).map((end, place) => {
        assert.ok(end - (ends[place] ?? 0) <= STRETCH);
        return reader.read(features, ends[place] ?? 0, end).linear;
      });
      const all = reader.read(features, 5, 5 + count);
      close(all.linear, parts.reduce((sum, part) => sum + part, 0) / stretches);
      assert.equal(all.tokens, count);
    });
  }

  it("[DET-1] has the average ratio of its tokens, however long it is", () => {
    const features = madeFeatures(["the", "ferry"]);
    const gram = features.grams[0] ?? 0;
    const marks = new Uint8Array(GRAM_SLOTS);
    const ratios = new Int8Array(GRAM_SLOTS);
    marks[gramSlot(gram)] = gramMark(gram);
    ratios[gramSlot(gram)] = 48;
    const of = new EvidenceReader(
      new LinearModel(new Float32Array(BUCKETS), 0),
      new GramTable(marks, ratios, 1 / 32),
    );
    assert.deepEqual(of.read(features, 0, 2), { linear: 0, ratio: 0.75, tokens: 2 });
    const long = madeFeatures(Array.from({ length: 900 }, (_, at) => (at % 3 === 0 ? "the" : "fog")));
    close(of.read(long, 0, 900).ratio, 0.5);
  });

  it("[DET-1] is the same for the same stretch, whatever was read before it", () => {
    const features = madeFeatures(manyTokens(900, 3));
    const first = reader.read(features, 10, 60);
    reader.read(features, 0, 900);
    assert.deepEqual(reader.read(features, 10, 60), first);
  });

  it("[DET-1] is the same of a whole text with its sums at hand", () => {
    for (const count of [1, 2, 30, 900]) {
      const features = madeFeatures(manyTokens(count, count));
      const [all, read] = [
        reader.readAll(features, reader.sums(features)),
        reader.read(features, 0, features.count),
      ];
      close(all.linear, read.linear);
      close(all.ratio, read.ratio);
      assert.equal(all.tokens, read.tokens);
    }
  });

  it("[DET-1] is the same from running sums where nothing occurs twice and no run of several says anything", () => {
    const features = madeFeatures(KNOWN_WORDS);
    const affixes = Array.from(features.affixes, affixBucket);
    assert.equal(new Set(affixes).size, affixes.length, "no two affixes share a bucket");
    const singles = readerOfSingles(features);
    const sums = singles.sums(features);
    for (let from = 0; from < features.count; from += 1) {
      for (let to = from + 1; to <= features.count; to += 1) {
        const read = singles.read(features, from, to);
        const short = singles.readShort(sums, from, to);
        close(short.ratio, read.ratio);
        assert.equal(short.tokens, read.tokens);
        // The two tokens at the beginning have three runs less than the sums take them to have.
        const count = to - from;
        const inside = count === 1 ? 1 : ORDERS * count - ORDERS;
        let grams = 0;
        for (let at = from; at < to; at += 1) grams += at + 1;
        const part = (runs: number): number => (Math.SQRT1_2 * grams) / Math.sqrt(runs);
        close(short.linear - part(ORDERS * count), read.linear - part(inside), 1e-5);
      }
    }
  });

  it("[DET-1] counts every occurrence from running sums, those of the runs into the stretch too", () => {
    const features = madeFeatures(manyTokens(50, 4));
    const sums = reader.sums(features);
    const weights = Float32Array.from({ length: BUCKETS }, (_, bucket) => (bucket < GRAM_BUCKETS ? 1 : 2));
    const ones = new EvidenceReader(
      new LinearModel(weights, 0),
      new GramTable(new Uint8Array(GRAM_SLOTS), new Int8Array(GRAM_SLOTS), 1),
    );
    const { linear, ratio } = ones.readShort(ones.sums(features), 10, 30);
    close(linear, Math.SQRT1_2 * (Math.sqrt(20 * ORDERS) + 2 * Math.sqrt(20 * AFFIXES)), 1e-6);
    assert.equal(ratio, 0);
    const signs = madeFeatures(["the", ",", "1984", ".", "fog"]);
    const { linear: mixed } = ones.readShort(ones.sums(signs), 0, 5);
    close(mixed, Math.SQRT1_2 * (Math.sqrt(5 * ORDERS) + 2 * Math.sqrt(2 * AFFIXES)), 1e-6);
    const whole = reader.readShort(sums, 0, 50);
    const halves = [reader.readShort(sums, 0, 25), reader.readShort(sums, 25, 50)] as const;
    close(whole.ratio, (halves[0].ratio + halves[1].ratio) / 2);
  });
});
