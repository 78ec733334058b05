import assert from "node:assert/strict";
import * as fc from "fast-check";
import { type Origin, weigh } from "../../../src/training/weighing.ts";

const of = (source: string, people: number, machines: number): readonly Origin[] => [
  ...Array.from({ length: people }, () => ({ source, label: 0 }) as const),
  ...Array.from({ length: machines }, () => ({ source, label: 1 }) as const),
];

/** Returns the weight of each side of each source, as `source label`. */
function sums(origins: readonly Origin[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const [place, weight] of weigh(origins).entries()) {
    const key = `${origins[place]?.source} ${origins[place]?.label}`;
    found[key] = (found[key] ?? 0) + weight;
  }
  return found;
}

/** Returns every sum as a multiple of the first. */
function ratios(origins: readonly Origin[]): Record<string, number> {
  const found = Object.entries(sums(origins));
  const first = found[0]?.[1] ?? 1;
  return Object.fromEntries(found.map(([key, sum]) => [key, Math.round((1e6 * sum) / first) / 1e6]));
}

describe("the weights of texts", () => {
  for (const [name, origins, expected] of [
    ["people and machines are equal within a source", of("a", 1, 9), { "a 0": 1, "a 1": 1 }],
    [
      "a source counts by the root of its texts",
      [...of("a", 2, 2), ...of("b", 1, 35)],
      { "a 0": 1, "a 1": 1, "b 0": 3, "b 1": 3 },
    ],
    [
      "a source of one side alone counts for 0.3 of half",
      [...of("a", 2, 2), ...of("b", 0, 4), ...of("c", 16, 0)],
      { "a 0": 1, "a 1": 1, "b 1": 0.3, "c 0": 0.6 },
    ],
  ] as const) {
    it(`[DET-1] ${name}`, () => assert.deepEqual(ratios(origins), expected));
  }

  it("[DET-1] are above 0, 1 on average, and the same for the same origin", () => {
    const origin = fc.record({
      source: fc.constantFrom("a", "b", "c"),
      label: fc.constantFrom(0 as const, 1 as const),
    });
    fc.assert(
      fc.property(fc.array(origin, { minLength: 1, maxLength: 60 }), (origins) => {
        const weights = weigh(origins);
        const sum = weights.reduce((total, weight) => total + weight, 0);
        assert.ok(Math.abs(sum - origins.length) < 1e-9, String(sum));
        const byOrigin = new Map<string, number>();
        for (const [place, { label, source }] of origins.entries()) {
          const weight = weights[place] ?? 0;
          assert.ok(weight > 0);
          assert.equal(byOrigin.get(`${source} ${label}`) ?? weight, weight);
          byOrigin.set(`${source} ${label}`, weight);
        }
      }),
    );
  });

  it("[DET-1] of nothing are none", () => assert.equal(weigh([]).length, 0));
});
