import assert from "node:assert/strict";
import * as fc from "fast-check";
import { seededRandom, shuffle } from "../../../src/training/random.ts";

const some = (seed: number, count: number): number[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => random());
};

describe("random numbers from a seed", () => {
  it("[DET-1] are the same each time, on any machine, and others from another seed", () => {
    assert.deepEqual(some(1, 3), [0.6270739405881613, 0.002735721180215478, 0.5274470399599522]);
    assert.notDeepEqual(some(2, 3), some(1, 3));
  });

  it("[DET-1] are spread evenly from 0 up to 1", () => {
    const bins = new Uint32Array(10);
    for (const value of some(20_261_122, 100_000)) {
      assert.ok(value >= 0 && value < 1);
      bins[Math.floor(value * 10)] = (bins[Math.floor(value * 10)] ?? 0) + 1;
    }
    for (const count of bins) assert.ok(Math.abs(count - 10_000) < 500, String(bins));
  });

  it("[DET-1] shuffle loses nothing and adds nothing", () => {
    fc.assert(
      fc.property(fc.int32Array({ maxLength: 50 }), fc.nat(), (places, seed) => {
        const before = Int32Array.from(places).sort();
        shuffle(places, seededRandom(seed));
        assert.deepEqual(places.sort(), before);
      }),
    );
  });

  it("[DET-1] shuffle puts each thing at each place equally often", () => {
    const random = seededRandom(5);
    const counts = new Map<string, number>();
    for (let round = 0; round < 24_000; round += 1) {
      const places = Int32Array.of(0, 1, 2, 3);
      shuffle(places, random);
      counts.set(places.join(), (counts.get(places.join()) ?? 0) + 1);
    }
    assert.equal(counts.size, 24);
    for (const count of counts.values()) assert.ok(Math.abs(count - 1000) < 200, String(count));
  });
});
