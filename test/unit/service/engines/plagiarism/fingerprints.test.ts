import assert from "node:assert/strict";
import * as fc from "fast-check";
import { GRAM_WORDS, gramsOf, winnow } from "../../../../../src/service/engines/plagiarism/fingerprints.ts";
import { Postings } from "../../../../../src/service/engines/plagiarism/postings.ts";

function chosen(grams: Uint32Array): number[] {
  const positions: number[] = [];
  winnow(grams, (position) => positions.push(position));
  return positions;
}

const word = fc.nat(5);
const words = (minLength: number, maxLength: number): fc.Arbitrary<Uint32Array> =>
  fc.array(word, { minLength, maxLength }).map((list) => Uint32Array.from(list));

function placesOf(postings: Postings, query: Uint32Array): number[] {
  const found: number[] = [];
  for (const [at, gram] of gramsOf(query).entries()) {
    postings.search(query, at, gram, (place) => found.push(place) > 0);
  }
  return found;
}

describe("fingerprints", () => {
  it("has one hash for each run of four words", () => {
    assert.equal(gramsOf(new Uint32Array(3)).length, 0);
    const grams = gramsOf(Uint32Array.from([1, 2, 3, 4, 1, 2, 3, 4]));
    assert.equal(grams.length, 5);
    assert.equal(grams[0], grams[4]);
    assert.equal(new Set(grams).size, 4);
  });

  it("[PLA-1] chooses ascending positions with none of three neighbours left out", () => {
    fc.assert(
      fc.property(words(0, 60), (list) => {
        const grams = gramsOf(list);
        const positions = chosen(grams);
        assert.deepEqual(
          positions,
          [...new Set(positions)].toSorted((a, b) => a - b),
        );
        for (let at = 0; at + 3 <= grams.length; at += 1) {
          assert.ok(positions.some((position) => position >= at && position < at + 3));
        }
        if (grams.length > 0) assert.ok(positions.length > 0);
      }),
    );
  });

  it("[PLA-1] chooses about half of the positions of a non-repetitive text", () => {
    const list = Uint32Array.from({ length: 10_000 }, (_, at) => Math.imul(at, 0x9e3779b1) >>> 0);
    const share = chosen(gramsOf(list)).length / list.length;
    assert.ok(share > 0.4 && share < 0.6, `${share}`);
  });

  it("[PLA-1] meets every run of six words that two texts share", () => {
    fc.assert(
      fc.property(words(0, 30), words(6, 12), words(0, 30), words(0, 30), (before, run, after, other) => {
        const source = Uint32Array.from([...before, ...run, ...after]);
        const postings = new Postings(source, Uint32Array.from([0, source.length]));
        const query = Uint32Array.from([...other, ...run]);
        const places = placesOf(postings, query);
        assert.ok(
          places.some((place) => place >= before.length && place + GRAM_WORDS <= before.length + run.length),
        );
      }),
    );
  });

  it("[PLA-1] finds no run across the end of a text", () => {
    const source = Uint32Array.from([1, 2, 3, 4, 5, 6, 7, 8]);
    const postings = new Postings(source, Uint32Array.from([0, 2, 4, 6, 8]));
    assert.deepEqual(placesOf(postings, source), []);
  });
});
