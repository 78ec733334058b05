import assert from "node:assert/strict";
import * as fc from "fast-check";
import { plagiarismVerdict } from "../../../src/contract/bands.ts";
import {
  localComparison,
  passageSeverity,
  scanScoreDigits,
  scanVerdict,
} from "../../../src/findings/plagiarism-policy.ts";
import { scanAnswer } from "./scan-answer.ts";

const checked = (sources: number) => ({ ...scanAnswer("Some text.").stats, sources_checked: sources });

describe("the report of a scan", () => {
  it("[CON-7] [EDI-14] a score of the embedded service that had nothing to compare with isn't a verdict", () => {
    const nothing = scanAnswer("Some text.", { stats: checked(0) });
    assert.deepEqual(scanVerdict("embedded", nothing), { kind: "nothingCompared" });
    assert.deepEqual(scanVerdict("hosted", nothing), { kind: "verdict", verdict: "original", score: 0 });
    const something = scanAnswer("Some text.", { stats: checked(1), plagiarism_score: 0.2 });
    assert.deepEqual(scanVerdict("embedded", something), {
      kind: "verdict",
      verdict: "moderate_plagiarism",
      score: 0.2,
      local: { files: 1, hasMatch: true },
    });
  });

  it("[CON-7] [EDI-14] the embedded service's verdict states its basis, the hosted one's is shown as its own", () => {
    const alone = { service: "embedded", score: 0, sourcesChecked: 3, sources: [] } as const;
    assert.deepEqual(localComparison(alone), { files: 3, hasMatch: false });
    // Nothing is listed for an ignored source.
    assert.deepEqual(localComparison({ ...alone, score: 0.01 }), { files: 3, hasMatch: true });
    const earlier = { url: "file:///notes.md", isEarlier: true };
    assert.deepEqual(localComparison({ ...alone, sources: [earlier] }), { files: 3, hasMatch: false });
    assert.equal(localComparison({ ...alone, service: "hosted" }), undefined);
  });

  const digits: readonly [number, string][] = [
    [0, "0.00"],
    [0.049, "0.049"],
    [0.05, "0.05"],
    [0.1496, "0.1496"],
    [0.42, "0.42"],
    [0.6999, "0.6999"],
    [1, "1.00"],
  ];
  for (const [score, shown] of digits) {
    it(`[CON-7] ${score} is shown as ${shown}, under its own verdict`, () => {
      assert.equal(score.toFixed(scanScoreDigits(score)), shown);
    });
  }

  it("[CON-7] any score is shown under its own verdict", () => {
    const property = fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (score) => {
      const shown = Number(score.toFixed(scanScoreDigits(score)));
      assert.equal(plagiarismVerdict(shown), plagiarismVerdict(score));
    });
    fc.assert(property, { numRuns: 2_000, seed: 20_261_122 });
  });

  it("[EDI-23] the closest passages are warnings and the farthest are hints", () => {
    const severities = (["high", "medium", "low"] as const).map((closeness) =>
      passageSeverity({ closeness }),
    );
    assert.deepEqual(severities, ["warning", "information", "hint"]);
  });
});
