import assert from "node:assert/strict";
import * as fc from "fast-check";
import { uniquePlaces, type Place } from "../../../src/findings/unique-places.ts";

function naivePlace(text: string, wanted: string): Place {
  const places = [...Array(text.length + 1).keys()].filter((at) => text.startsWith(wanted, at));
  const [first] = places;
  return first === undefined ? "nowhere" : places.length > 1 ? "several" : first;
}

describe("uniquePlaces", () => {
  it("[EDI-4] finds each string, in repetitive texts and for strings of any length", () => {
    const words = fc.array(fc.constantFrom("a", "b", "teh ", "the cat sat on the mat ", "🦆", "\r\n"), {
      maxLength: 60,
      size: "max",
    });
    const places = fc.array(fc.tuple(fc.nat(300), fc.integer({ min: 1, max: 99 })), { maxLength: 20 });
    const seen = { place: 0, several: 0, nowhere: 0 };
    const property = fc.property(words, places, fc.string({ minLength: 1 }), (parts, at, other) => {
      const text = parts.join("");
      const cut = at.map(([start, length]) => text.slice(start, start + length)).filter((one) => one !== "");
      const wanted = [...cut, ...cut.map((one) => `${one}b`), other];
      const expected = wanted.map((one) => naivePlace(text, one));
      assert.deepEqual(uniquePlaces(text, wanted), expected);
      for (const place of expected) seen[typeof place === "number" ? "place" : place] += 1;
    });
    fc.assert(property, { numRuns: 1_000, seed: 5 });
    assert.ok(Math.min(...Object.values(seen)) > 300, JSON.stringify(seen));
  });

  it("[EDI-4] a text of a single repeated letter is abandoned before it takes long, and no place is invented in it", () => {
    const text = "a".repeat(1_000_000);
    const wanted = Array.from({ length: 10_000 }, (_, index) => `${"a".repeat(30 + (index % 60))}${index}`);
    assert.ok(uniquePlaces(text, wanted).every((place) => typeof place !== "number"));
    assert.equal(uniquePlaces(`${text}b${"c".repeat(30)}`, [`b${"c".repeat(30)}`])[0], 1_000_000);
  });
});
