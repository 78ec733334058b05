import assert from "node:assert/strict";
import * as fc from "fast-check";
import { scoreBand } from "../../../src/contract/bands.ts";
import {
  detectionVerdict,
  saidBeyondScore,
  scoreDigits,
  showsHeatMap,
  type DetectionFigures,
} from "../../../src/findings/detection-policy.ts";

type Row = readonly [DetectionFigures["service"], number | null, number, string, boolean];

/** Service, score and words; the expected verdict, and whether the sentences are drawn. */
const TABLE: readonly Row[] = [
  ["embedded", null, 30, "no score", false],
  ["embedded", null, 500, "no score", false],
  ["embedded", 0, 99, "inconclusive", false],
  ["embedded", 0.12, 50, "inconclusive", false],
  ["embedded", 0.5, 99, "inconclusive", false],
  ["embedded", 0, 100, "Human", false],
  ["embedded", 0.3, 100, "Human", false],
  ["embedded", 0.31, 100, "Likely Human", false],
  ["embedded", 0.5, 100, "Likely Human", false],
  ["embedded", 0.500001, 100, "Likely AI", true],
  ["embedded", 0.51, 99, "inconclusive", false],
  ["embedded", 1, 99, "inconclusive", false],
  ["embedded", 0.7, 400, "Likely AI", true],
  ["embedded", 0.71, 400, "AI-Generated", true],
  ["embedded", 1, 400, "AI-Generated", true],
  ["hosted", null, 400, "no score", true],
  ["hosted", 0.12, 20, "Human", true],
  ["hosted", 0.5, 99, "Likely Human", true],
  ["hosted", 0.7, 99, "Likely AI", true],
  ["hosted", 0.95, 20, "AI-Generated", true],
];

function said(figures: DetectionFigures): string {
  const verdict = detectionVerdict(figures);
  switch (verdict.kind) {
    case "noScore":
      return "no score";
    case "inconclusive":
      return "inconclusive";
    case "band":
      return verdict.band.classification;
    default:
      return verdict satisfies never;
  }
}

describe("the report of a detection", () => {
  for (const [service, score, words, expected, isDrawn] of TABLE) {
    const drawn = isDrawn ? "sentences are drawn" : "no sentence is drawn";
    it(`[EDI-7] ${service}, ${score} over ${words} words: ${expected}, ${drawn}`, () => {
      assert.equal(said({ service, score, words }), expected);
      assert.equal(showsHeatMap({ service, score, words }), isDrawn);
    });
  }

  for (const [score, shown] of [
    [0.12, "0.12"],
    [0, "0.00"],
    [1, "1.00"],
    [0.3, "0.30"],
    [0.5, "0.50"],
    [0.5004, "0.5004"],
    [0.499, "0.50"],
    [0.304, "0.304"],
    [0.7001, "0.7001"],
  ] as const) {
    it(`[CON-6] ${score} is shown as ${shown}, in its own band`, () => {
      assert.equal(score.toFixed(scoreDigits(score)), shown);
    });
  }

  it("[CON-6] any score is shown in its own band", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (score) => {
        const shown = Number(score.toFixed(scoreDigits(score)));
        assert.deepEqual(scoreBand(shown), scoreBand(score));
      }),
      { examples: [[0.5 + Number.EPSILON], [0.3 + Number.EPSILON / 4], [0.7 + Number.EPSILON]] },
    );
  });
});

describe("a service's verdict beside its score", () => {
  for (const [said, score, beyond] of [
    ["ai", 0.51, undefined],
    ["ai", 0.5, "ai"],
    ["ai", null, "ai"],
    ["human", 0.5, undefined],
    ["human", 0.51, "human"],
    ["human", null, "human"],
    [null, 0.9, undefined],
    [undefined, null, undefined],
  ] as const) {
    it(`[R-25] ${said} with ${score} shows ${beyond ?? "no more than the score"}`, () => {
      assert.equal(saidBeyondScore(said, score), beyond);
    });
  }
});
