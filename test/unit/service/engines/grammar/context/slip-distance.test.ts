import * as fc from "fast-check";
import assert from "node:assert/strict";
import { slipDistance } from "../../../../../../src/service/engines/grammar/context/slip-distance.ts";
import { WordList } from "../../../../../../src/service/engines/grammar/context/word-list.ts";

describe("the distance between a slip and a word", () => {
  const distances: readonly (readonly [string, string, number])[] = [
    ["same", "same", 0],
    ["versoin", "version", 0.6],
    ["momment", "moment", 0.55],
    ["seperate", "separate", 0.6],
    ["retuns", "returns", 1],
    ["cat", "car", 0.9],
    ["cat", "cam", 1.2],
    ["hat", "cat", 1.9],
  ];
  for (const [wrong, right, distance] of distances) {
    it(`"${wrong}" is ${distance} from "${right}"`, () => {
      assert.equal(Math.round(slipDistance(wrong, right) * 100) / 100, distance);
    });
  }

  it("is the same with a bound, or beyond it", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "e", "s", "t"), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(word, word, fc.constantFrom(0.6, 1.2, 2.4, 3), (one, other, most) => {
        const exact = slipDistance(one, other);
        const bounded = slipDistance(one, other, most);
        assert.ok(exact > most ? bounded > most : bounded === exact, `${exact} ${bounded}`);
      }),
    );
  });

  it("finds the words around a misspelling, nearest first, and no word that isn't offered", () => {
    const list = new WordList(
      ["receive", "recipe", "relieve", "recede", "Rome"],
      (word) => word !== "relieve",
    );
    assert.deepEqual(
      list.near("recieve", 2).map(({ word }) => word),
      ["receive"],
    );
    assert.ok(list.has("relieve") && list.has("Rome") && !list.has("rome"));
  });
});
