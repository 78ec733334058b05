import assert from "node:assert/strict";
import * as fc from "fast-check";
import { fitLogistic, type Observations } from "../../../src/training/logistic-regression.ts";
import { seededRandom } from "../../../src/training/random.ts";

const close = (actual: number | undefined, expected: number, by: number): void =>
  assert.ok(Math.abs((actual ?? Number.NaN) - expected) <= by, `${actual} is not ${expected}`);

const oddsOf = (row: Float64Array, coefficients: Float64Array): number =>
  row.reduce((sum, value, at) => sum + value * (coefficients[at] ?? 0), 0);

/** Returns the gradient of the loss with its ridge, by definition; 0 at the best coefficients. */
function slopeAt(
  { outcomes, rows, weights }: Observations,
  ridge: readonly number[],
  coefficients: Float64Array,
): number[] {
  return ridge.map((pull, at) =>
    rows.reduce(
      (sum, row, place) => {
        const chance = 1 / (1 + Math.exp(-oddsOf(row, coefficients)));
        return sum + (weights[place] ?? 0) * (chance - (outcomes[place] ?? 0)) * (row[at] ?? 0);
      },
      pull * (coefficients[at] ?? 0),
    ),
  );
}

/** Generates outcomes with the probabilities that the coefficients imply. */
function planted(coefficients: readonly number[], count: number, seed: number): Observations {
  const random = seededRandom(seed);
  const rows = Array.from({ length: count }, () =>
    Float64Array.from(coefficients, (_, at) => (at === 0 ? 1 : random() * 4 - 2)),
  );
  const outcomes = rows.map((row): 0 | 1 =>
    random() < 1 / (1 + Math.exp(-oddsOf(row, Float64Array.from(coefficients)))) ? 1 : 0,
  );
  return { rows, outcomes, weights: new Float64Array(count).fill(1) };
}

describe("a logistic regression", () => {
  it("[DET-1] recovers coefficients", () => {
    const coefficients = [-0.5, 1.5, 0, -2];
    const found = fitLogistic(
      planted(coefficients, 20_000, 1),
      coefficients.map(() => 0.01),
    );
    for (const [at, coefficient] of coefficients.entries()) close(found[at], coefficient, 0.1);
  });

  it("[DET-1] ends where the loss with its ridge is lowest", () => {
    const row = fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 3, maxLength: 3 });
    const observation = fc.tuple(
      row,
      fc.constantFrom(0 as const, 1 as const),
      fc.double({ min: 0, max: 3, noNaN: true }),
    );
    const ridges = fc.array(fc.constantFrom(0.01, 0.1, 1, 10), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(observation, { maxLength: 40 }), ridges, (observed, ridge) => {
        const observations: Observations = {
          rows: observed.map(([values]) => Float64Array.from(values)),
          outcomes: observed.map(([, outcome]) => outcome),
          weights: Float64Array.from(observed, ([, , weight]) => weight),
        };
        const found = fitLogistic(observations, ridge);
        for (const slope of slopeAt(observations, ridge, found)) close(slope, 0, 1e-6);
      }),
      { numRuns: 300 },
    );
  });

  it("[DET-1] counts a row with a weight of two as two rows", () => {
    const { outcomes, rows } = planted([0.5, 1], 200, 2);
    const ridge = [0.1, 0.1];
    const twice = fitLogistic(
      {
        rows: [...rows, ...rows.slice(0, 50)],
        outcomes: [...outcomes, ...outcomes.slice(0, 50)],
        weights: new Float64Array(250).fill(1),
      },
      ridge,
    );
    const weights = Float64Array.from(rows, (_, place) => (place < 50 ? 2 : 1));
    const weighed = fitLogistic({ rows, outcomes, weights }, ridge);
    for (const at of [0, 1]) close(weighed[at], twice[at] ?? Number.NaN, 1e-9);
  });

  it("[DET-1] stays finite where a line parts the sides, and nearer to 0 with more ridge", () => {
    const rows = [-2, -1, 1, 2].map((value) => Float64Array.of(value, 1));
    const observations: Observations = { rows, outcomes: [0, 0, 1, 1], weights: new Float64Array(4).fill(1) };
    const [loose = 0] = fitLogistic(observations, [0.01, 0.01]);
    const [tight = 0] = fitLogistic(observations, [1, 1]);
    assert.ok(Number.isFinite(loose) && loose > tight && tight > 0, `${loose} ${tight}`);
  });

  it("[DET-1] learns nothing from no rows, and weighs identical columns equally", () => {
    assert.deepEqual(
      fitLogistic({ rows: [], outcomes: [], weights: new Float64Array() }, [1, 1]),
      Float64Array.of(0, 0),
    );
    const { outcomes, rows, weights } = planted([0.5, 1], 200, 3);
    const same = rows.map((row) => Float64Array.of(row[1] ?? 0, row[1] ?? 0));
    const [left = 0, right = Number.NaN] = fitLogistic({ rows: same, outcomes, weights }, [0.1, 0.1]);
    close(left, right, 1e-9);
  });
});
