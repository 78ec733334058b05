import assert from "node:assert/strict";
import { ordersInside, ORDERS, readFeatures } from "../../../../../src/service/engines/detector/features.ts";
import { AFFIXES, tokenize } from "../../../../../src/service/engines/detector/tokens.ts";
import { madeFeatures, manyTokens } from "./made-reader.ts";
import { Vocabulary } from "../../../../../src/service/engines/detector/vocabulary.ts";

/** Returns the hash of the n-gram of this length that ends with the last token. */
function lastRun(tokens: readonly string[], order: number): number | undefined {
  const { count, grams } = madeFeatures(tokens);
  return grams[(count - 1) * ORDERS + order - 1];
}

describe("the features of a text", () => {
  it("[DET-1] have n-grams that depend only on their own symbols, in order", () => {
    for (const order of [1, 2, 3]) {
      const run = ["the", "ferry", "left"].slice(-order);
      assert.equal(lastRun(["fog", "fog", ...run], order), lastRun(["of", ",", ...run], order));
      for (const other of [
        [...run.slice(0, -1), "early"],
        ["early", ...run.slice(1)],
      ])
        assert.notEqual(lastRun(["fog", "fog", ...other], order), lastRun(["fog", "fog", ...run], order));
    }
    assert.notEqual(lastRun(["the", "ferry"], 2), lastRun(["ferry", "the"], 2));
    assert.equal(new Set([1, 2, 3].map((order) => lastRun(["the", "the", "the"], order))).size, 3);
  });

  it("[DET-1] have the tokens' own places and affixes", () => {
    const text = "\u201cThe ferry\u2019s gone,\u201d he said.";
    const { affixes, count, ends, starts } = readFeatures(text, new Vocabulary(["the"]));
    const tokens = tokenize(text);
    assert.equal(count, tokens.count);
    assert.deepEqual(affixes, tokens.affixes.subarray(0, count * AFFIXES));
    assert.deepEqual([starts, ends], [tokens.starts, tokens.ends]);
  });

  it("[DET-1] have few runs that share a hash", () => {
    const { count, grams } = madeFeatures(manyTokens(20_000, 1));
    const runs = Array.from({ length: count - 2 }, (_, at) => grams[(at + 2) * ORDERS + 2]);
    // Ten words form a thousand trigrams.
    assert.equal(new Set(runs).size, 1000);
  });

  it("[DET-1] have one, two, then three runs inside a stretch", () => {
    assert.deepEqual(
      [7, 8, 9, 10, 99].map((token) => ordersInside(token, 7)),
      [1, 2, 3, 3, 3],
    );
  });
});
