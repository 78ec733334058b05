import assert from "node:assert/strict";
import { endingsOf, stemOf } from "../../../../../src/service/engines/plagiarism/stems.ts";

const FAMILIES: readonly (readonly string[])[] = [
  ["connect", "connects", "connected", "connecting", "connection", "connections", "connective"],
  ["study", "studies", "studied", "studying"],
  ["plan", "plans", "planned", "planning", "planner"],
  ["derive", "derives", "derived", "deriving", "derivation"],
  ["inherit", "inherits", "inheritance", "inherited"],
  ["harbor", "harbors"],
  ["glass", "glasses"],
  ["bulge", "bulges", "bulging"],
  ["na\u00efve"],
  ["2026"],
];

describe("stems", () => {
  for (const family of FAMILIES) {
    it(`[PLA-1] are equal for ${family.join(", ")}`, () => {
      assert.equal(new Set(family.map(stemOf)).size, 1, family.map(stemOf).join(" "));
    });
  }

  it("[PLA-1] differ between words", () => {
    assert.equal(new Set(FAMILIES.map(([word = ""]) => stemOf(word))).size, FAMILIES.length);
    assert.notEqual(stemOf("moon"), stemOf("mood"));
    assert.notEqual(stemOf("nation"), stemOf("nature"));
  });

  it("[PLA-1] make the words that they came from", () => {
    for (const word of FAMILIES.flat()) {
      const stem = stemOf(word);
      assert.ok(endingsOf(stem).some((ending) => stem + ending === word) || stem === word, word);
    }
  });
});
