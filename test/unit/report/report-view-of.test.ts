import assert from "node:assert/strict";
import { reportViewOf } from "../../../src/report/report-view-of.ts";
import type { AiReport } from "../../../src/report/document-report.ts";

const HERE = { start: { line: 0, character: 0 }, end: { line: 0, character: 9 } };

const sentence = (item: number, score: number | null, words: number): AiReport["sentences"][number] => ({
  item,
  text: "Of the bridge.",
  score,
  words,
  places: [HERE],
  state: "here",
  section: 0,
});

const section = (score: number | null, words: number): AiReport["sections"][number] => ({
  title: "Of the bridge",
  level: 1,
  score,
  sentences: 1,
  words,
  place: HERE,
});

const AI: AiReport = {
  at: 0,
  service: "hosted",
  host: "api.example.com",
  name: "",
  label: "",
  scope: "document",
  coverage: { checked: 300, total: 300 },
  creditsCharged: 300,
  cached: false,
  isOutdated: false,
  seconds: null,
  score: 0.9,
  words: 300,
  withheld: false,
  verdict: { kind: "noScore" },
  sentences: [sentence(0, 0.97, 7), sentence(1, 0.97, 8), sentence(2, null, 3)],
  sections: [section(0.97, 7), section(0.97, 8)],
  history: [],
};

describe("the report in words", () => {
  it("[EDI-7] says in one sentence what an AI score is worth", () => {
    const document = { uri: "file:///a.md", name: "a.md", languageId: "markdown" };
    const band = {
      kind: "band",
      score: 0.9,
      band: { classification: "AI-Generated", confidence: "High" },
    } as const;
    const table: readonly (readonly [Partial<AiReport>, string])[] = [
      [{ verdict: band }, "An estimate, not proof: 2 of 2 sentences score above 50%."],
      [
        { verdict: band, sentences: [sentence(0, 0.97, 9), sentence(1, 0.5, 9), sentence(2, null, 3)] },
        "An estimate, not proof: 1 of 2 sentences scores above 50%.",
      ],
      [{ verdict: band, sentences: [] }, "An estimate, not proof of who wrote the text."],
      [{ verdict: { kind: "noScore" } }, "The service returned no score for this text."],
      [{ verdict: { kind: "inconclusive", score: 0.9 } }, "The text is too short for a local estimate."],
    ];
    for (const [changes, said] of table) {
      assert.equal(reportViewOf({ document, at: 0, ai: { ...AI, ...changes } }).ai?.brief, said);
    }
  });

  it("[R-34] colors and names nothing shorter than a sentence of eight words, whatever its score", () => {
    const document = { uri: "file:///a.md", name: "a.md", languageId: "markdown" };
    const { ai } = reportViewOf({ document, at: 0, ai: AI });
    assert.deepEqual(
      ai?.sentences.map(({ band, bandText }) => [band, bandText]),
      [
        ["none", "too short"],
        ["AI-Generated", "AI-Generated"],
        ["none", "no score"],
      ],
    );
    assert.deepEqual(
      ai?.sections.map(({ band }) => band),
      ["none", "AI-Generated"],
    );
  });
});
