import assert from "node:assert/strict";
import type { PlagiarismFindings } from "../../../../src/service/operations/plagiarism-scanner.ts";
import { scanResult } from "../../../../src/service/operations/scan-plagiarism-result.ts";
import { findCopied, NOTHING_FOUND } from "../stand-in-scanner.ts";

const TEXT = "😀 copied and copied";

const resultOf = (changes: Partial<PlagiarismFindings>, text = TEXT): ReturnType<typeof scanResult> =>
  scanResult(text, { ...findCopied(text), ...changes }, "codePoint", true);

describe("the result of a plagiarism scan", () => {
  it("[PLA-1] [CON-5] counts ranges in the service's unit", () => {
    const { highlights, sources } = resultOf({});
    assert.deepEqual(
      highlights.map(({ start, end }) => [start, end]),
      [
        [2, 8],
        [13, 19],
      ],
    );
    assert.deepEqual(
      sources[0]?.matches.map(({ submitted_range }) => submitted_range),
      [
        { start: 2, end: 8 },
        { start: 13, end: 19 },
      ],
    );
    const utf16 = scanResult(TEXT, findCopied(TEXT), "utf16", true);
    assert.deepEqual(utf16.highlights[0], { start: 3, end: 9, severity: "medium", source_index: 0 });
  });

  it("[CON-7] derives verdict and severity from the figures beside them", () => {
    for (const [score, shown, verdict] of [
      [0.04996, 0.05, "minor_similarity"],
      [0.04994, 0.0499, "original"],
      [0.7, 0.7, "severe_plagiarism"],
    ] as const) {
      const result = resultOf({ score });
      assert.deepEqual([result.plagiarism_score, result.verdict], [shown, verdict]);
    }
    const [highlight] = findCopied(TEXT).highlights;
    for (const [similarity, severity] of [
      [0.84996, "high"],
      [0.84, "medium"],
      [0.69, "low"],
    ] as const) {
      const result = resultOf({ highlights: [{ start: 3, end: 9, source: 0, ...highlight, similarity }] });
      assert.equal(result.highlights[0]?.severity, severity);
    }
  });

  it("[PLA-1] states what was compared, what wasn't, and what matches", () => {
    assert.equal(
      resultOf({}).summary,
      "The embedded service compared this text with 4,050 local files (3 more couldn't be read, or are too large or too many). The web wasn't " +
        "searched. 12% of the words compared are in passages that match 1 local file.",
    );
    assert.match(
      resultOf({ foldersSkipped: 1 }).summary,
      / 4,050 local files \(3 more and 1 folder couldn't be read, or are too large or too many\)\. /,
    );
    assert.match(
      resultOf({ filesSkipped: 0, foldersSkipped: 2 }).summary,
      / 4,050 local files \(2 folders couldn't be read, or are too large or too many\)\. /,
    );
    assert.equal(
      resultOf({ filesCompared: 0, filesSkipped: 1, score: 0 }).summary,
      "The embedded service didn't compare this text with anything. Its reference folders have no files to compare it with (1 local file couldn't be " +
        "read, or are too large or too many). The web wasn't searched.",
    );
    assert.match(resultOf({ score: 0.001 }).summary, / Under 1% of the words /);
    assert.match(resultOf({ score: 0.999 }).summary, / Over 99% of the words /);
    assert.match(resultOf({ score: 1 }).summary, / 100% of the words /);
    assert.match(resultOf({ sourcesFound: 60 }).summary, / match 60 local files \(1 listed\)\.$/);
  });

  it("[PLA-1] states if nothing matches, and if nothing was compared", () => {
    assert.equal(
      scanResult(TEXT, NOTHING_FOUND, "codePoint", true).summary,
      "The embedded service compared this text with 3 local files. The web wasn't searched. No passage matches.",
    );
    assert.match(
      scanResult(TEXT, { ...NOTHING_FOUND, boilerplateWords: 1400 }, "codePoint", true).summary,
      / searched\. 1,400 words that repeat often, in the files or in the text itself, were left out as boilerplate\. No other passage matches\.$/,
    );
    assert.match(
      scanResult(TEXT, { ...NOTHING_FOUND, wordsLeftOut: 1400 }, "codePoint", true).summary,
      / searched\. 1,400 words in quotations or references were left out\. No passage matches\.$/,
    );
    assert.equal(
      scanResult(TEXT, { ...NOTHING_FOUND, wordsCompared: 0, filesCompared: 0 }, "codePoint", true).summary,
      "The embedded service had nothing to compare: apart from quotations and references, this text has no words. The web wasn't searched.",
    );
    assert.equal(
      scanResult(TEXT, { ...NOTHING_FOUND, filesCompared: 0 }, "codePoint", false).summary,
      "The embedded service has no reference folders, so it didn't compare this text with anything. The web wasn't searched.",
    );
  });

  it("[PLA-1] omits the source's words if there are none", () => {
    const [source] = findCopied(TEXT).sources;
    assert.ok(source);
    const matches = source.matches.map((match) => ({ ...match, matchedText: undefined }));
    const [shown] = resultOf({ sources: [{ ...source, matches }] }).sources;
    assert.ok(shown?.matches.every((match) => !("matched_text" in match)));
  });

  for (const [name, changes] of [
    ["a highlight outside the text", { start: 3, end: 99 }],
    ["a highlight that splits a character", { start: 1, end: 9 }],
  ] as const) {
    it(`[PLA-2] throws on ${name}`, () => {
      const highlight = { ...changes, similarity: 1, source: 0 };
      assert.throws(() => resultOf({ highlights: [highlight] }), { kind: "inconsistent_findings" });
    });
  }

  it("[PLA-2] throws on highlights that overlap or are out of order", () => {
    const highlight = { start: 3, end: 9, similarity: 1, source: 0 };
    assert.throws(() => resultOf({ highlights: [highlight, highlight] }), { kind: "inconsistent_findings" });
  });
});
