import assert from "node:assert/strict";
import * as fc from "fast-check";
import { SORTS } from "../../../src/protocol/report-state.ts";
import { sentencesShown } from "../../../src/webview/sentence-order.ts";
import { reportOf } from "../../harness/report-fixture.ts";

const SENTENCES = (reportOf(40).ai?.sentences ?? []).map((sentence) =>
  sentence.item % 7 === 0 ? { ...sentence, score: null, band: "none" as const } : sentence,
);
const itemsOf = (state: Parameters<typeof sentencesShown>[1]): readonly number[] =>
  sentencesShown(SENTENCES, state).map(({ item }) => item);

describe("the order of the sentences of a report", () => {
  it("[EDI-7] every order shows each sentence once", () => {
    for (const sort of SORTS) {
      const items = itemsOf({ sort, hidden: [], words: "" });
      assert.deepEqual(
        items.toSorted((a, b) => a - b),
        SENTENCES.map(({ item }) => item),
      );
    }
  });

  it("[EDI-7] sentences without a score come last, whichever score is first", () => {
    for (const sort of ["scoreDown", "scoreUp"] as const) {
      const items = itemsOf({ sort, hidden: [], words: "" });
      assert.deepEqual(items.slice(-6), [0, 7, 14, 21, 28, 35], sort);
    }
    const scores = sentencesShown(SENTENCES, { sort: "scoreDown", hidden: [], words: "" }).flatMap(
      ({ score }) => (score === null ? [] : [score]),
    );
    assert.deepEqual(
      scores,
      scores.toSorted((a, b) => b - a),
    );
  });

  it("[EDI-7] a filter leaves exactly the sentences of its bands that have all its words", () => {
    const bands = ["Human", "Likely Human", "Likely AI", "AI-Generated", "none"] as const;
    fc.assert(
      fc.property(
        fc.subarray([...bands]),
        fc.subarray(["SENTENCE", "number", "3", "1", "nowhere"]),
        fc.constantFrom(...SORTS),
        (hidden, words, sort) => {
          const shown = new Set(itemsOf({ sort, hidden, words: words.join("  ") }));
          for (const { band, item, text } of SENTENCES) {
            const isWanted =
              !hidden.includes(band) &&
              words.every((word) => text.toLowerCase().includes(word.toLowerCase()));
            assert.equal(shown.has(item), isWanted, text);
          }
        },
      ),
    );
  });
});
