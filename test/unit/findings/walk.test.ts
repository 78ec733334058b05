import assert from "node:assert/strict";
import * as fc from "fast-check";
import { nextStop, sentencesToVisit } from "../../../src/findings/walk.ts";
import type { Finding, SentenceFinding } from "../../../src/findings/finding.ts";

function at(start: number, end: number, placed: Finding["placed"] = "exact"): Finding {
  const range = { start, end };
  return { id: `${start}-${end}`, range, original: "", anchor: range, anchorText: "", placed };
}

describe("a walk over the findings of a document", () => {
  const findings = [at(30, 35), at(10, 40), at(10, 12), at(50, 60, "none")];

  it("moves forward, back, and around the end", () => {
    assert.deepEqual(nextStop(findings, 0, 1), { start: 10, end: 12 });
    assert.deepEqual(nextStop(findings, 10, 1), { start: 30, end: 35 });
    assert.deepEqual(nextStop(findings, 30, 1), { start: 10, end: 12 });
    assert.deepEqual(nextStop(findings, 30, -1), { start: 10, end: 12 });
    assert.deepEqual(nextStop(findings, 10, -1), { start: 30, end: 35 });
    assert.equal(nextStop([at(50, 60, "none")], 0, 1), undefined);
  });

  it("forwards and backwards stop at the same places, each once", () => {
    const places = fc.array(fc.tuple(fc.nat({ max: 50 }), fc.nat({ max: 9 })), { minLength: 1 });
    fc.assert(
      fc.property(places, (given) => {
        const made = given.map(([start, length]) => at(start, start + length));
        const starts = [...new Set(given.map(([start]) => start))].sort((a, b) => a - b);
        for (const step of [1, -1] as const) {
          let caret = step === 1 ? -1 : 1_000;
          const visited = starts.map(() => (caret = nextStop(made, caret, step)?.start ?? Number.NaN));
          assert.deepEqual(step === 1 ? visited : visited.toReversed(), starts);
        }
      }),
    );
  });

  it("[EDI-7] stops at sentences that are called AI text, and at no others", () => {
    const source = { service: "hosted", name: "", label: "" } as const;
    const sentences = [0.1, 0.5, 0.51, 0.9].map((score, item): SentenceFinding => ({
      ...at(item, item + 1),
      kind: "ai",
      score,
      words: 9,
      source,
      answer: "a",
      item,
    }));
    assert.deepEqual(
      sentencesToVisit(sentences).map(({ score }) => score),
      [0.51, 0.9],
    );
  });
});
