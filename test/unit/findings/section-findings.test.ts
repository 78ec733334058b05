import assert from "node:assert/strict";
import * as fc from "fast-check";
import { countWords } from "../../../src/contract/word-count.ts";
import type { SectionFinding } from "../../../src/findings/finding.ts";
import { placeSentences } from "../../../src/findings/place-sentences.ts";
import { sectionFindings } from "../../../src/findings/section-findings.ts";
import { sentenceFindings } from "../../../src/findings/sentence-findings.ts";
import { extractProse } from "../../../src/text/prose.ts";
import { item } from "./detection-answer.ts";

const SOURCE = { service: "hosted", name: "a detector", label: "" } as const;

type Item = readonly [text: string, score: number | null];

function sectionsIn(
  document: string,
  given: readonly Item[],
  languageId = "markdown",
): readonly SectionFinding[] {
  const prose = extractProse(document, languageId);
  const places = placeSentences(
    prose.text,
    given.map(([text]) => text),
  );
  let number = 0;
  const newId = (): string => `${(number += 1)}`;
  const context = { documentText: document, prose, source: SOURCE, answer: "answer", newId };
  const scored = given.map(([text, score]) => item(text, score ?? 0));
  const { findings } = sentenceFindings(scored, places, context);
  const items = given.map(([text, score]) => ({ text, ai_score: score }));
  return sectionFindings(items, places, findings, context);
}

const rowOf = ({ title, level, score, sentences, words, marked, items: { from, to } }: SectionFinding) => ({
  title,
  level,
  score: score === null ? null : Number(score.toFixed(3)),
  sentences,
  words,
  marked,
  items: [from, to],
});

const DOCUMENT = `Before any heading.

# First *chapter*

One two three four. Five six.

## Below it

Seven eight nine.

# Second

Ten.
`;

describe("sections of a document with their scores", () => {
  it("[EDI-7] a section is a heading with its own text, its score weighted by words", () => {
    const sections = sectionsIn(DOCUMENT, [
      ["Before any heading.", 0.1],
      ["First chapter", 0.5],
      ["One two three four.", 0.8],
      ["Five six.", 0.2],
      ["Below it", 0.4],
      ["Seven eight nine.", 0.9],
      ["Second", null],
      ["Ten.", null],
    ]);
    assert.deepEqual(sections.map(rowOf), [
      // (2 × 0.5 + 4 × 0.8 + 2 × 0.2) / 8
      { title: "First chapter", level: 1, score: 0.575, sentences: 3, words: 8, marked: 3, items: [1, 4] },
      { title: "Below it", level: 2, score: 0.7, sentences: 2, words: 5, marked: 2, items: [4, 6] },
      { title: "Second", level: 1, score: null, sentences: 2, words: 2, marked: 2, items: [6, 8] },
    ]);
    const [first] = sections;
    assert.equal(first?.original, "First *chapter");
    assert.equal(first.placed, "approximate");
    for (const { range, original, anchor, anchorText } of sections) {
      assert.equal(DOCUMENT.slice(range.start, range.end), original);
      assert.equal(DOCUMENT.slice(anchor.start, anchor.end), anchorText);
    }
  });

  it("[EDI-7] a sentence without a place counts in the section of both its neighbors, otherwise in none", () => {
    const sections = sectionsIn(DOCUMENT, [
      ["Was never in front.", 0.9],
      ["First chapter", 0.5],
      ["Was never inside.", 0.9],
      ["Five six.", 0.5],
      ["May be of either.", 0.9],
      ["Below it", 0.4],
      ["Second", 0.3],
      ["Can only be at the end.", 0.3],
    ]);
    assert.deepEqual(
      sections.map(({ items: { from, to }, sentences, marked }) => [from, to, sentences, marked]),
      [
        [1, 4, 3, 2],
        [5, 6, 1, 1],
        [6, 8, 2, 1],
      ],
    );
  });

  it("[EDI-7] a sentence that runs on over a heading's end counts once, in the section of the heading", () => {
    const sections = sectionsIn("# A heading\n\nIs joined. Alone.\n", [
      ["A heading Is joined.", 0.8],
      ["Alone.", 0.2],
    ]);
    assert.deepEqual(
      sections.map(({ sentences, words, marked }) => [sentences, words, marked]),
      [[2, 5, 2]],
    );
  });

  it("[EDI-7] a heading without scores has an empty section, and a document without headings has no section", () => {
    assert.deepEqual(sectionsIn("# One\n\n# Two\n", []).map(rowOf), [
      { title: "One", level: 1, score: null, sentences: 0, words: 0, marked: 0, items: [0, 0] },
      { title: "Two", level: 1, score: null, sentences: 0, words: 0, marked: 0, items: [0, 0] },
    ]);
    assert.deepEqual(sectionsIn("One.\n\nTwo.\n", [["One.", 0.1]]), []);
  });

  it("[EDI-7] with more headings than the limit, the last one counts only its own text", () => {
    const heads = Array.from({ length: 2_002 }, (_, index) => `Head ${index}`);
    const sections = sectionsIn(
      heads.map((head) => `# ${head}\n\n`).join(""),
      heads.map((head) => [head, 0.5]),
    );
    assert.equal(sections.length, 2_000);
    assert.deepEqual(sections.at(-1)?.items, { from: 1_999, to: 2_000 });
  });

  const SYNTAXES: Readonly<Record<string, string>> = {
    markdown: "# Head\n\nOne two.\n\n## Sub\n\nThree.\n",
    html: "<h1>Head</h1><p>One two.</p><h2>Sub</h2><p>Three.</p>",
    asciidoc: "= Head\n\nOne two.\n\n== Sub\n\nThree.\n",
    restructuredtext: "Head\n====\n\nOne two.\n\nSub\n---\n\nThree.\n",
    latex: "\\section{Head}\n\nOne two.\n\n\\subsection{Sub}\n\nThree.\n",
    typst: "= Head\n\nOne two.\n\n== Sub\n\nThree.\n",
  };
  for (const [languageId, document] of Object.entries(SYNTAXES)) {
    it(`[EDI-7] headings of ${languageId}`, () => {
      const items: readonly Item[] = [
        ["Head", 0.5],
        ["One two.", 0.5],
        ["Sub", 0.25],
        ["Three.", 0.75],
      ];
      const [head, sub, ...others] = sectionsIn(document, items, languageId);
      assert.deepEqual([head?.title, head?.score, head?.words], ["Head", 0.5, 3]);
      assert.deepEqual([sub?.title, sub?.score, sub?.words], ["Sub", 0.5, 2]);
      assert.ok(head !== undefined && sub !== undefined && head.level < sub.level);
      assert.deepEqual(others, []);
    });
  }

  it("[EDI-7] every sentence with a place counts in one section at most, and the score lies between its sentences' scores", () => {
    const block = fc.record({
      heading: fc.boolean(),
      sentences: fc.array(
        fc.record({ isGone: fc.boolean(), score: fc.option(fc.constantFrom(0, 0.1, 0.3, 0.7, 1)) }),
        { minLength: 1, maxLength: 4 },
      ),
    });
    fc.assert(
      fc.property(fc.array(block, { maxLength: 12 }), (blocks) => {
        let number = 0;
        const expected: { scores: number[]; words: number }[] = [];
        const items: Item[] = [];
        const document = blocks
          .map(({ heading, sentences }) => {
            if (heading) expected.push({ scores: [], words: 0 });
            const section = expected.at(-1);
            const texts = (heading ? sentences.slice(0, 1) : sentences).map(({ isGone, score }) => {
              const text = `Sentence number ${(number += 1)} of it.`;
              if (isGone) return text;
              items.push([text, score]);
              if (section !== undefined) section.words += countWords(text);
              if (score !== null) section?.scores.push(score);
              return text;
            });
            return `${heading ? "# " : ""}${texts.join(" ")}`;
          })
          .join("\n\n");
        const sections = sectionsIn(document, items);
        assert.deepEqual(
          sections.map(({ words }) => words),
          expected.map(({ words }) => words),
        );
        for (const [index, { score }] of sections.entries()) {
          const scores = expected[index]?.scores ?? [];
          if (scores.length === 0) assert.equal(score, null);
          else assert.ok(score !== null && score >= Math.min(...scores) && score <= Math.max(...scores));
        }
      }),
      { numRuns: 300 },
    );
  });
});
