import assert from "node:assert/strict";
import {
  intendedWord,
  isFormedFromKnownWords,
  slipDistance,
} from "../../../../../src/service/engines/grammar/spelling.ts";

const second = (...suggestions: string[]): { knows: () => boolean; suggest: () => string[] } => ({
  knows: () => false,
  suggest: () => suggestions,
});
const everyWord = (): boolean => true;
const noWord = (): boolean => false;

const KNOWN = new Set(["parse", "escaped", "code", "points", "catch"]);
const knows = (word: string): boolean => KNOWN.has(word);

describe("choosing a spelling", () => {
  const distances: readonly (readonly [string, string, number])[] = [
    ["same", "same", 0],
    ["versoin", "version", 0.6],
    ["momment", "moment", 0.5],
    ["seperate", "separate", 0.7],
    ["retuns", "returns", 1],
    ["cat", "car", 0.9],
    ["cat", "cam", 1.2],
    ["", "ab", 2],
  ];
  for (const [wrong, right, distance] of distances) {
    it(`"${wrong}" is ${distance} from "${right}"`, () => {
      assert.equal(Math.round(slipDistance(wrong, right) * 100) / 100, distance);
    });
  }

  it("takes the word that both dictionaries offer", () => {
    assert.equal(intendedWord("versoin", ["version", "verso"], second("version"), everyWord), "version");
    assert.equal(intendedWord("versoin", ["version"], second("verso"), everyWord), undefined);
  });

  it("takes none where two are about as near", () => {
    assert.equal(
      intendedWord("respons", ["respond", "responds"], second("respond", "responds"), everyWord),
      undefined,
    );
  });

  it("takes no rare word for a short one, which may be a name", () => {
    assert.equal(intendedWord("mdast", ["mast"], second("mast"), noWord), undefined);
    assert.equal(intendedWord("citty", ["city"], second("city"), noWord), undefined);
  });

  it("accepts compounds of known words", () => {
    for (const word of ["unescaped", "reparse", "codepoints", "catchable"])
      assert.ok(isFormedFromKnownWords(word, knows), word);
    assert.ok(!isFormedFromKnownWords("parsse", knows));
  });
});
