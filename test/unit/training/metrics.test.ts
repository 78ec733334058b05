import assert from "node:assert/strict";
import * as fc from "fast-check";
import { auroc, reliability, shareAbove, tprAtFpr } from "../../../src/training/metrics.ts";
import { cpuMs } from "../../harness/cpu-time.ts";

/** Counts every pair of a machine and a person, one by one. */
function slowAuroc(ai: readonly number[], human: readonly number[]): number {
  const wins = ai.flatMap((a) => human.map((h) => (a > h ? 1 : a === h ? 0.5 : 0)));
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length;
}

function rate(scores: readonly number[], threshold: number): number {
  return scores.filter((score) => score > threshold).length / scores.length;
}

/** Returns the best result of any threshold within the error limit, by trying every score and one below all. */
function slowTprAtFpr(ai: readonly number[], human: readonly number[], fpr: number): number {
  const thresholds = [...human, -Infinity].filter((threshold) => rate(human, threshold) <= fpr + 1e-9);
  return Math.max(...thresholds.map((threshold) => rate(ai, threshold)));
}

const scores = fc.array(
  fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.25, 0.5, 1)),
  { minLength: 1, maxLength: 60 },
);

const close = (actual: number, expected: number): void =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);

describe("metrics of a detector", () => {
  for (const [name, ai, human, expected] of [
    ["all right", [0.9, 0.8], [0.1, 0.2], 1],
    ["all wrong", [0.1], [0.9, 0.8], 0],
    ["all the same", [0.5, 0.5], [0.5, 0.5, 0.5], 0.5],
    ["one pair of four wrong", [0.9, 0.4], [0.5, 0.1], 0.75],
    ["one tie of two", [0.5], [0.5, 0.1], 0.75],
    ["nobody on one side", [], [0.1], Number.NaN],
    ["nobody on the other side", [0.1], [], Number.NaN],
  ] as const) {
    it(`AUROC: ${name}`, () => assert.equal(auroc(ai, human), expected));
  }

  it("AUROC is the share of pairs in the right order", () => {
    fc.assert(fc.property(scores, scores, (ai, human) => close(auroc(ai, human), slowAuroc(ai, human))));
  });

  const hundred = Array.from({ length: 100 }, (_, index) => index / 100);
  for (const [name, ai, human, fpr, expected] of [
    ["one mistake of a hundred is allowed at 1%", [0.985, 0.98, 0.9], hundred, 0.01, 1 / 3],
    ["none of fifty", [0.99, 0.5], hundred.slice(50), 0.01, 0],
    ["29 of a hundred at 29%", [0.705, 0.7], hundred, 0.29, 0.5],
    ["a tie with the threshold is not found", [0.9, 0.9], [0.9, 0.1], 0.01, 0],
    ["everything at 100%", [0, 0.1], [0.9], 1, 1],
    ["nobody on one side", [], [0.1], 0.01, Number.NaN],
    ["nobody on the other side", [0.1], [], 0.01, Number.NaN],
  ] as const) {
    it(`TPR at a FPR: ${name}`, () => assert.equal(tprAtFpr(ai, human, fpr), expected));
  }

  it("TPR at an FPR is that of the best threshold", () => {
    const rates = fc.constantFrom(0, 0.01, 0.05, 0.1, 0.29, 0.5, 1);
    fc.assert(
      fc.property(scores, scores, rates, (ai, human, fpr) =>
        close(tprAtFpr(ai, human, fpr), slowTprAtFpr(ai, human, fpr)),
      ),
    );
  });

  it("a score on the threshold is not above it", () => {
    assert.equal(shareAbove([0.4, 0.5, 0.6, 0.7], 0.5), 0.5);
    assert.equal(shareAbove([], 0.5), Number.NaN);
  });

  it("reliability puts every score in one bin, with both sides weighing the same", () => {
    const bins = reliability([0.05, 0.95, 1, 1], [0, 0.1, 0.99], 10);
    assert.deepEqual(
      bins.map(({ ai, human }) => [ai, human]),
      [[1, 1], [0, 1], ...Array.from({ length: 7 }, () => [0, 0]), [3, 1]],
    );
    const [first, second, third] = bins;
    close(first?.share ?? 0, 1 / 4 / (1 / 4 + 1 / 3));
    assert.deepEqual([second?.share, third?.share], [0, Number.NaN]);
    assert.deepEqual([first?.from, first?.to, bins.at(-1)?.to], [0, 0.1, 1]);
    assert.equal(reliability([0.5], [], 10)[5]?.share, Number.NaN);
  });

  it("reliability loses no score", () => {
    fc.assert(
      fc.property(scores, scores, fc.integer({ min: 1, max: 20 }), (ai, human, bins) => {
        const found = reliability(ai, human, bins);
        assert.equal(
          found.reduce((sum, bin) => sum + bin.ai, 0),
          ai.length,
        );
        assert.equal(
          found.reduce((sum, bin) => sum + bin.human, 0),
          human.length,
        );
      }),
    );
  });

  it("doesn't modify its input, and handles a hundred thousand scores", () => {
    const ai = Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 99_991);
    const before = [...ai];
    const begun = cpuMs();
    auroc(ai, ai);
    tprAtFpr(ai, ai, 0.01);
    assert.ok(cpuMs() - begun < 2000);
    assert.deepEqual(ai, before);
  });
});
