import assert from "node:assert/strict";
import { NgramModel } from "../../../../../../src/service/engines/grammar/context/ngram-model.ts";
import {
  packLevels,
  unpackLevels,
} from "../../../../../../src/service/engines/grammar/context/packed-levels.ts";
import { buildNgrams } from "../../../../../../src/training/grammar/build-ngrams.ts";
import { countNgrams } from "../../../../../../src/training/grammar/count-ngrams.ts";

/** Paragraphs of ids from 1 to 5, each after a start. */
const IDS = Uint16Array.from([0, 1, 2, 3, 0, 1, 2, 4, 0, 1, 2, 3, 0, 5, 2, 3, 0, 1, 2, 3]);
const SIZE = 6;

function model(most: readonly number[]): NgramModel {
  return new NgramModel(buildNgrams(countNgrams(IDS, SIZE, 4, 1), most));
}

describe("n-grams", () => {
  it("count every n-gram once, and none across paragraphs", () => {
    const [, pairs, triples] = countNgrams(IDS, SIZE, 3, 1);
    assert.deepEqual(
      [...(pairs?.counts ?? [])].reduce((sum, count) => sum + count, 0),
      15,
    );
    assert.deepEqual(
      [...(triples?.counts ?? [])].reduce((sum, count) => sum + count, 0),
      10,
    );
  });

  it("come back from their packed form unchanged", () => {
    const levels = buildNgrams(countNgrams(IDS, SIZE, 4, 1), [0, 20, 20, 20]);
    const again = unpackLevels(packLevels(levels));
    for (const [order, { costs, first, words }] of levels.entries()) {
      assert.deepEqual(again[order]?.words, words);
      assert.deepEqual(again[order]?.costs, costs);
      if (order < levels.length - 1) assert.deepEqual(again[order]?.first, first);
    }
  });

  it("find a word likelier after a history that it followed", () => {
    const ngrams = model([0, 20, 20, 20]);
    const after = (history: readonly number[], word: number): number =>
      ngrams.logProbability([...history, word], history.length);
    assert.ok(after([1, 2], 3) > after([1, 2], 4));
    assert.ok(after([1, 2], 4) > after([1, 2], 5));
    assert.ok(after([], 1) > after([], 5), "at the start of a paragraph");
  });

  it("leave about all probability to the words, however many n-grams are kept", () => {
    for (const most of [
      [0, 20, 20, 20],
      [0, 3, 2, 1],
      [0, 0, 0, 0],
    ]) {
      const ngrams = model(most);
      for (const history of [[1, 2], [5, 2], [3], [2, 2, 2]]) {
        let total = 0;
        for (let word = 1; word < SIZE; word += 1)
          total += Math.exp(ngrams.logProbability([...history, word], history.length));
        assert.ok(total > 0.85 && total < 1.15, `${most.join()} after ${history.join()}: ${total}`);
      }
    }
  });
});
