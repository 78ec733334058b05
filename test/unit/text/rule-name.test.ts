import assert from "node:assert/strict";
import { isOfRule, namesOfRule } from "../../../src/text/rule-name.ts";

describe("the names of a rule", () => {
  it("[R-33] a fine rule answers to the coarse name too, and not the other way round", () => {
    assert.deepEqual(namesOfRule("Spelling/Unknown Word"), ["spelling/unknown-word", "spelling"]);
    assert.deepEqual(namesOfRule("a/b/c"), ["a/b/c", "a/b", "a"]);
    assert.deepEqual(namesOfRule("usage"), ["usage"]);
    assert.ok(isOfRule("spelling/unknown-word", " Spelling "));
    assert.ok(!isOfRule("spelling", "spelling/unknown-word"));
    assert.ok(!isOfRule("spelling-old", "spelling"));
    assert.deepEqual(namesOfRule("/odd"), ["/odd"]);
  });
});
