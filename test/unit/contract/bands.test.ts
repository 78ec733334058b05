import assert from "node:assert/strict";
import { highlightSeverity, plagiarismVerdict, scoreBand, textVerdict } from "../../../src/contract/bands.ts";

const SCORES: readonly (readonly [score: number, classification: string, confidence: string])[] = [
  [0, "Human", "High"],
  [0.3, "Human", "High"],
  [0.300_001, "Likely Human", "Medium"],
  [0.5, "Likely Human", "Medium"],
  [0.500_001, "Likely AI", "Medium"],
  [0.7, "Likely AI", "Medium"],
  [0.700_001, "AI-Generated", "High"],
  [1, "AI-Generated", "High"],
];

const VERDICTS: readonly (readonly [score: number, verdict: string])[] = [
  [0, "original"],
  [0.049_999, "original"],
  [0.05, "minor_similarity"],
  [0.149_999, "minor_similarity"],
  [0.15, "moderate_plagiarism"],
  [0.399_999, "moderate_plagiarism"],
  [0.4, "significant_plagiarism"],
  [0.699_999, "significant_plagiarism"],
  [0.7, "severe_plagiarism"],
  [1, "severe_plagiarism"],
];

const SEVERITIES: readonly (readonly [similarity: number, severity: string])[] = [
  [1, "high"],
  [0.85, "high"],
  [0.849_999, "medium"],
  [0.7, "medium"],
  [0.699_999, "low"],
  [0, "low"],
];

describe("bands", () => {
  for (const [score, classification, confidence] of SCORES) {
    it(`[CON-6] an AI score of ${score} is ${classification}, ${confidence}`, () => {
      assert.deepEqual(scoreBand(score), { classification, confidence });
    });
  }

  it("[CON-6] the verdict is ai above 0.5 only", () => {
    assert.deepEqual([0, 0.5, 0.500_001, 1].map(textVerdict), ["human", "human", "ai", "ai"]);
  });

  for (const [score, verdict] of VERDICTS) {
    it(`[CON-7] a plagiarism score of ${score} is ${verdict}`, () => {
      assert.equal(plagiarismVerdict(score), verdict);
    });
  }

  for (const [similarity, severity] of SEVERITIES) {
    it(`[CON-7] a similarity of ${similarity} is ${severity}`, () => {
      assert.equal(highlightSeverity(similarity), severity);
    });
  }
});
