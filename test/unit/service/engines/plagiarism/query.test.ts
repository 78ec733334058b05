import assert from "node:assert/strict";
import { Query } from "../../../../../src/service/engines/plagiarism/query.ts";

describe("the queried text", () => {
  it("[PLA-1] counts every word if nothing is excluded", () => {
    const query = new Query("one two three", []);
    assert.equal(query.comparedWords, 3);
    assert.deepEqual([...query.stretchFirst], [0, 0, 0]);
    assert.deepEqual([...query.stretchEnd], [3, 3, 3]);
  });

  it("[PLA-1] leaves out each word that a range touches, and breaks the stretch there", () => {
    const text = "one two three four five six";
    const query = new Query(text, [
      { start: text.indexOf("four"), end: text.indexOf("four") + 1 },
      { start: text.indexOf("two"), end: text.indexOf("two") + 3 },
      { start: 5, end: 6 },
      { start: 3, end: 4 },
    ]);
    assert.equal(query.comparedWords, 4);
    assert.deepEqual([...query.stretchFirst], [0, 1, 2, 3, 4, 4]);
    assert.deepEqual([...query.stretchEnd], [1, 1, 3, 3, 6, 6]);
  });

  it("[PLA-1] handles a text without words, and one that is excluded as a whole", () => {
    assert.equal(new Query(" - ", []).comparedWords, 0);
    const all = new Query("one two", [{ start: 0, end: 7 }]);
    assert.deepEqual([all.comparedWords, [...all.stretchEnd]], [0, [0, 1]]);
  });
});
