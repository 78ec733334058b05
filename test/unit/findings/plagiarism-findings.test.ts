import assert from "node:assert/strict";
import { passageFindings } from "../../../src/findings/plagiarism-findings.ts";
import { stillHolds } from "../../../src/findings/verify.ts";
import { codePointLength } from "../../../src/text/offset-units.ts";
import { extractProse } from "../../../src/text/prose.ts";
import { scanAnswer, source } from "./scan-answer.ts";

const DOCUMENT = `---\ntitle: None of this\n---\n\n# Ducks\n\nThe 🦆 **swims** in the pond.\n\n\`\`\`js\nswims();\n\`\`\`\n\nIt sleeps on the bank.\n`;
const PROSE = extractProse(DOCUMENT, "markdown");

let ids = 0;
const context = { documentText: DOCUMENT, prose: PROSE, newId: () => `id${(ids += 1)}` };

/** Returns the highlight of the first occurrence of a text in a part of the prose, in code points. */
function highlightOf(submitted: string, text: string, severity: "high" | "medium" | "low" = "high") {
  const at = submitted.indexOf(text);
  assert.ok(at >= 0, text);
  const start = codePointLength(submitted.slice(0, at));
  return { start, end: start + codePointLength(text), severity, source_index: 0 };
}

/** Returns the text marked for highlights of these texts, in a request that begins at `start` of the prose. */
function marked(texts: readonly string[], start = 0, inputChars?: number) {
  const submitted = PROSE.text.slice(start);
  const answer = scanAnswer(submitted, {
    sources: [source("https://example.org/ducks", 3, [[0, 3]])],
    highlights: texts.map((text) => highlightOf(submitted, text)),
  });
  const stats = { ...answer.stats, input_chars: inputChars ?? answer.stats.input_chars };
  return passageFindings({ start, submitted, result: { ...answer, stats } }, context);
}

describe("the passages of a scan in the document", () => {
  const second = PROSE.text.indexOf("It sleeps");
  const table: readonly [string, string, number, string, string][] = [
    ["plain words", "in the pond", 0, "in the pond", "exact"],
    ["words with markup between", "The 🦆 swims in", 0, "The 🦆 **swims** in", "approximate"],
    ["words of a later request", "sleeps on", second, "sleeps on", "exact"],
    [
      "words on both sides of what was not sent",
      "pond.\n\nIt sleeps",
      0,
      "pond.\n\n```js\nswims();\n```\n\nIt sleeps",
      "approximate",
    ],
  ];
  for (const [name, text, start, original, placed] of table) {
    it(`[EDI-2] [EDI-6] ${name} cover exactly their own characters`, () => {
      const { findings, notPlaced } = marked([text], start);
      assert.deepEqual(
        findings.map((found) => [found.original, found.placed, stillHolds(found, DOCUMENT)]),
        [[original, placed, true]],
      );
      assert.equal(notPlaced, 0);
    });
  }

  it("[CON-2] a passage of a missing source is counted, and the others are kept", () => {
    const answer = scanAnswer(PROSE.text, {
      sources: [source("https://example.org/ducks", 3, [[0, 3]])],
      highlights: [
        { ...highlightOf(PROSE.text, "swims"), source_index: 1 },
        highlightOf(PROSE.text, "in the pond"),
      ],
    });
    const { findings, notPlaced } = passageFindings(
      { start: 0, submitted: PROSE.text, result: answer },
      context,
    );
    assert.deepEqual([findings.map(({ original }) => original), notPlaced], [["in the pond"], 1]);
  });

  it("[CON-5] an answer whose length of the text is another one marks nothing that could be elsewhere", () => {
    const { findings, notPlaced } = marked(["The", "in the pond"], 0, 5);
    assert.deepEqual(
      findings.map(({ original, placed }) => [original, placed]),
      [
        ["The", "approximate"],
        ["", "none"],
      ],
    );
    assert.equal(notPlaced, 1, "it is listed and has no place");
  });

  it("[EDI-6] each names its source, and how close it is to it", () => {
    const submitted = PROSE.text;
    const swims = highlightOf(submitted, "swims", "medium");
    const bank = highlightOf(submitted, "bank", "low");
    const own = { submitted_range: { start: swims.start, end: swims.end }, similarity: 0.75 };
    const sources = [source("https://example.org/ducks", 3, [], { similarity_score: 0.6, matches: [own] })];
    const result = scanAnswer(submitted, { sources, highlights: [swims, bank] });
    const { findings } = passageFindings({ start: 0, submitted, result }, context);
    const { url, title, domain } = sources[0] ?? {};
    assert.deepEqual(
      findings.map((found) => [found.closeness, found.similarity, found.source]),
      [
        ["medium", 0.75, { url, title, domain }],
        ["low", 0.6, { url, title, domain }],
      ],
    );
  });

  it("a similarity beyond all measure is shown as the most there is", () => {
    const submitted = PROSE.text;
    const swims = highlightOf(submitted, "swims");
    const match = { submitted_range: { start: swims.start, end: swims.end }, similarity: 75 };
    const sources = [source("a", 3, [], { matches: [match] })];
    const result = scanAnswer(submitted, { sources, highlights: [swims] });
    assert.equal(passageFindings({ start: 0, submitted, result }, context).findings[0]?.similarity, 1);
  });

  it("100,000 passages are counted, and only a viewable number is kept", () => {
    const submitted = PROSE.text;
    const swims = highlightOf(submitted, "swims");
    const sources = [source("a", 3, [])];
    const result = scanAnswer(submitted, { sources, highlights: Array<typeof swims>(100_000).fill(swims) });
    const { findings, notPlaced } = passageFindings({ start: 0, submitted, result }, context);
    assert.deepEqual([findings.length, notPlaced], [10_000, 90_000]);
  });
});
