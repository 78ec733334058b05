import assert from "node:assert/strict";
import * as fc from "fast-check";
import { EvidenceReader, STRETCH } from "../../../../../src/service/engines/detector/evidence-reader.ts";
import { BUCKETS } from "../../../../../src/service/engines/detector/feature-vector.ts";
import {
  GRAM_SLOTS,
  GramTable,
  gramMark,
  gramSlot,
} from "../../../../../src/service/engines/detector/gram-table.ts";
import { LinearModel } from "../../../../../src/service/engines/detector/linear-model.ts";
import { madeFeatures, manyTokens, senselessReader, token } from "./made-reader.ts";

const close = (actual: number, expected: number, by = 1e-9): void =>
  assert.ok(Math.abs(actual - expected) <= by, `${actual} is not ${expected}`);

const tokens = fc.array(token, { minLength: 1, maxLength: 40 });

describe("the evidence of a stretch", () => {
  const reader = senselessReader();

  it("[DET-1] ignores the text around the stretch", () => {
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
});
