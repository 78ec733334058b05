import assert from "node:assert/strict";
import { label, serviceName } from "../../../../../src/service/engines/detector/label.ts";

const MODEL = { name: "en-1", date: "2026-11-22" };

describe("the label of a score", () => {
  it("[DET-5] names the model and its date", () => {
    assert.equal(serviceName(MODEL), "Content Authenticity embedded style model en-1 (2026-11-22)");
    assert.match(label(MODEL, 500), / \(model en-1, 2026-11-22\)\./);
  });

  for (const words of [50, 99, 100, 10_000]) {
    it(`[DET-5] states with ${words} words what the score is not`, () => {
      for (const part of [
        /local, experimental estimate for English prose/,
        /measures style, not authorship\./,
        /misses many AI texts/,
        /can flag formal or short texts by people\./,
        /isn't evidence of misconduct\.$/,
      ]) {
        assert.match(label(MODEL, words), part);
      }
    });
  }

  it("[R-30] counts the characters that disguise the text", () => {
    assert.doesNotMatch(label(MODEL, 500, { lookAlikes: 0, hidden: 0 }), /look-alike|hidden/);
    assert.match(
      label(MODEL, 500, { lookAlikes: 1204, hidden: 1 }),
      / The text has 1,204 look-alike characters \(such as Cyrillic for Latin letters\) and 1 hidden character\. The text was scored /,
    );
    assert.match(label(MODEL, 500, { lookAlikes: 0, hidden: 3 }), / The text has 3 hidden characters\. /);
  });

  it("[DET-5] begins by saying that fewer than 100 words are inconclusive", () => {
    for (const words of [50, 99])
      assert.match(
        label(MODEL, words),
        new RegExp(`^Inconclusive: the text has ${words} words; a verdict needs`),
      );
    assert.match(label(MODEL, 100), /^A local, experimental estimate/);
  });
});
