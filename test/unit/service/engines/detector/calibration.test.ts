import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
  type Calibration,
  lengthTerm,
  logOdds,
  scoreOf,
  WORDS_FOR_A_VERDICT,
} from "../../../../../src/service/engines/detector/calibration.ts";

const CALIBRATION: Calibration = {
  ratioWeight: 2,
  slope: [0.5, 0.25],
  slopeAbove: 1,
  bias: [-1, 0.5],
  threshold: 0.8,
};

const oddsOf = (probability: number): number => Math.log(probability / (1 - probability));
const close = (actual: number, expected: number): void =>
  assert.ok(Math.abs(actual - expected) < 1e-12, `${actual} is not ${expected}`);

const anyOdds = fc.oneof(fc.double({ noNaN: true }), fc.double({ min: -20, max: 20, noNaN: true }));
const anyThreshold = fc.double({ min: 0.8, max: 0.99, noNaN: true });

describe("the calibration", () => {
  for (const [tokens, expected] of [
    [120, 0],
    [240, Math.log(2)],
    [60, -Math.log(2)],
    [480, Math.log(4)],
    [59, -Math.log(2)],
    [1, -Math.log(2)],
    [0, -Math.log(2)],
    [481, Math.log(4)],
    [1_000_000, Math.log(4)],
  ] as const) {
    it(`[DET-1] takes ${tokens} tokens for a length of ${expected.toFixed(3)}`, () =>
      close(lengthTerm(tokens), expected));
  }

  for (const [name, linear, ratio, tokens, expected] of [
    ["no evidence", 0, 0, 120, -1],
    ["for a machine", 1, 0.5, 120, 2 * 1.5 - 1],
    ["for a person", -1, -0.5, 120, -2 * 0.5 - 1],
    ["one model against the other", 1, -1, 120, -0.5 - 1],
    ["a longer text", 1, 0, 240, 1 + 0.5 + 0.25 * Math.log(2) - 1 + 0.5 * Math.log(2)],
  ] as const) {
    it(`[DET-1] makes log-odds of evidence: ${name}`, () =>
      close(logOdds(CALIBRATION, { linear, ratio, tokens }), expected));
  }

  for (const [odds, words, expected] of [
    [oddsOf(0.8), 100, 0.5],
    [oddsOf(0.4), 100, 0.255],
    [oddsOf(0.9), 100, 0.745],
    [oddsOf(0.9), 99, 0.3725],
    [Infinity, 100, 0.99],
    [Infinity, 99, 0.495],
    [-Infinity, 100, 0.01],
    [-Infinity, 10, 0.005],
  ] as const) {
    it(`[DET-1] scores log-odds of ${odds.toFixed(2)} in ${words} words with ${expected}`, () =>
      close(scoreOf(CALIBRATION, odds, words), expected));
  }

  it("[DET-1] puts a score of exactly 0.5 on the threshold, and higher scores only above it", () => {
    fc.assert(
      fc.property(fc.double({ min: 1.4, max: 6, noNaN: true }), (odds) => {
        const of = { ...CALIBRATION, threshold: 1 / (1 + Math.exp(-odds)) };
        assert.equal(scoreOf(of, odds, WORDS_FOR_A_VERDICT), 0.5);
        assert.ok(scoreOf(of, odds + 1e-6, WORDS_FOR_A_VERDICT) > 0.5);
        assert.ok(scoreOf(of, odds - 1e-6, WORDS_FOR_A_VERDICT) < 0.5);
      }),
    );
  });

  it("[DET-1] scores are from 0 to 1, rise with the odds, and are never above 0.5 under 100 words", () => {
    fc.assert(
      fc.property(anyThreshold, anyOdds, anyOdds, fc.nat({ max: 300 }), (threshold, a, b, words) => {
        const of = { ...CALIBRATION, threshold };
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((odds) => scoreOf(of, odds, words));
        assert.ok(less !== undefined && more !== undefined && less >= 0 && less <= more && more <= 1);
        if (words < WORDS_FOR_A_VERDICT) assert.ok(more <= 0.5, String(more));
      }),
      { numRuns: 500 },
    );
  });
});
