import assert from "node:assert/strict";
import * as fc from "fast-check";
import { placeSentences } from "../../../src/findings/place-sentences.ts";
import { sentenceFindings } from "../../../src/findings/sentence-findings.ts";
import type { DetectionItem } from "../../../src/contract/detection.ts";
import { extractProse } from "../../../src/text/prose.ts";
import type { TextRange } from "../../../src/text/range.ts";
import { item } from "./detection-answer.ts";

const SOURCE = { service: "hosted", name: "a detector", label: "" } as const;

function findingsIn(document: string, items: readonly DetectionItem[], languageId = "markdown") {
  const prose = extractProse(document, languageId);
  const places = placeSentences(
    prose.text,
    items.map(({ text }) => text),
  );
  let number = 0;
  const newId = (): string => `${(number += 1)}`;
  return sentenceFindings(items, places, {
    documentText: document,
    prose,
    source: SOURCE,
    answer: "answer",
    newId,
  });
}

/**
 * A sentence in Markdown; a line break in it stands for a wrapped line. Its first and last characters are
 * prose.
 */
const WORDINGS: readonly ((number: number) => string)[] = [
  () => "Yes, again.",
  (number) => `Sentence ${number} is plain.`,
  (number) => `Sentence **${number}** is _bold_ and [linked](https://example.org/a.b) here.`,
  (number) => `The 🦆 of e\u0301tude ${number} isn’t “${number}” at all.`,
  (number) => `It calls \`run(${number})\` and \`stop.now\` in one line.`,
  (number) => `Sentence ${number} is wrapped\nover two lines.`,
  () => "So is\nthis one.",
];

/** The form of a block of sentences in a document. */
interface BlockForm {
  readonly begin: string;
  /** The prefix of a wrapped line; absent if a block is one line. */
  readonly wrapped?: string;
  readonly between: string;
  readonly end?: string;
}

const HEAD = "Head.";
const FORMS: readonly BlockForm[] = [
  { begin: "", wrapped: "", between: " " },
  { begin: "# ", between: " " },
  { begin: "- ", wrapped: "  ", between: "\n- " },
  { begin: "1. ", wrapped: "   ", between: "\n\n   " },
  { begin: "> ", wrapped: "> ", between: "\n> " },
  { begin: "> - ", wrapped: ">   ", between: "\n> - " },
  { begin: `| ${HEAD} |\n| --- |\n| `, between: " |\n| ", end: " |" },
];

/** Generates blocks of each form, with the wordings of their sentences. */
const written = fc.array(
  fc.tuple(fc.constantFrom(...FORMS), fc.array(fc.constantFrom(...WORDINGS), { minLength: 1, maxLength: 4 })),
  { minLength: 1, maxLength: 8 },
);
type Written = typeof written extends fc.Arbitrary<infer Value> ? Value : never;

/** Returns a document of these blocks, and the position of each sentence in it. */
function documentOf(blocks: Written, eol: string) {
  let document = "";
  const places: TextRange[] = [];
  const add = (text: string): TextRange => {
    const { length: start } = document;
    document += text.replaceAll("\n", eol);
    return { start, end: document.length };
  };
  for (const [{ begin, wrapped, between, end = "" }, wordings] of blocks) {
    const head = document.length + begin.indexOf(HEAD);
    if (begin.includes(HEAD)) places.push({ start: head, end: head + HEAD.length });
    for (const [index, wording] of wordings.entries()) {
      add(index === 0 ? begin : between);
      const lineBreak = wrapped === undefined ? " " : `\n${wrapped}`;
      places.push(add(wording(places.length).replaceAll("\n", lineBreak)));
    }
    add(`${end}\n\n<!-- -->\n\n`);
  }
  return { document, places };
}

describe("sentences of a detection in a document", () => {
  const DOCUMENT =
    "---\r\ntitle: One is here.\r\n---\r\n\r\n# One is here.\r\n\r\nA 🦆 with **bold words** is\r\n  wrapped. Then `code` follows.\r\n\r\n> Quoted over\r\n> two lines.\r\n";

  it("[EDI-2] each covers its own characters, with the markup between them", () => {
    const { findings, notPlaced } = findingsIn(DOCUMENT, [
      item("One is here.", 0.1),
      item("A 🦆 with bold words is wrapped.", 0.9),
      item("Not in the document.", 0.9),
      item("Quoted over two lines.", 0.6),
    ]);
    assert.deepEqual(
      findings.map(({ original, placed, score }) => [original, placed, score]),
      [
        ["One is here.", "exact", 0.1],
        ["A 🦆 with **bold words** is\r\n  wrapped.", "approximate", 0.9],
        ["Quoted over\r\n> two lines.", "approximate", 0.6],
      ],
    );
    assert.equal(findings[0]?.range.start, DOCUMENT.indexOf("One is here.", DOCUMENT.indexOf("# ")));
    assert.equal(notPlaced, 1);
    for (const { range, original, anchor, anchorText } of findings) {
      assert.equal(DOCUMENT.slice(range.start, range.end), original);
      assert.equal(DOCUMENT.slice(anchor.start, anchor.end), anchorText);
    }
  });

  it("[EDI-2] a sentence across two blocks doesn't cover the code between them", () => {
    const document = "# A heading\n\n```js\nconst code = 1;\n```\n\nIs joined. Alone.\n";
    const { findings, notPlaced } = findingsIn(document, [
      item("A heading Is joined.", 0.8),
      item("Alone.", 0.2),
    ]);
    assert.deepEqual(
      findings.map(({ original, score }) => [original, score]),
      [
        ["A heading", 0.8],
        ["Is joined.", 0.8],
        ["Alone.", 0.2],
      ],
    );
    assert.equal(notPlaced, 0);
  });

  for (const eol of ["\n", "\r\n"]) {
    it(`[EDI-2] [EDI-7] in lists, quotes and tables, with ${JSON.stringify(eol)}, each stands on its own characters`, () => {
      fc.assert(
        fc.property(written, (blocks) => {
          const { document, places } = documentOf(blocks, eol);
          const prose = extractProse(document, "markdown").text;
          // Returned as services do: on one line, with plain quotation marks.
          const items = prose
            .split(/(?<=\.)\s+/u)
            .map((text) => item(text.replaceAll(/\s+/gu, " ").replaceAll(/[“”]/gu, '"'), 0.9));
          const { findings, notPlaced } = findingsIn(document, items);
          assert.equal(notPlaced, 0);
          assert.deepEqual(
            findings.map(({ range }) => range),
            places,
          );
          assert.ok(
            findings.every(({ original, range }) => original === document.slice(range.start, range.end)),
          );
        }),
        { numRuns: 200 },
      );
    });
  }

  it("[EDI-7] more sentences than anyone could look at are counted and not drawn", () => {
    const words = Array.from({ length: 10_050 }, (_, index) => `Number ${index}.`);
    const items = words.map((text) => item(text, 0.9));
    const { findings, notPlaced } = findingsIn(words.join(" "), items, "plaintext");
    assert.deepEqual([findings.length, notPlaced], [10_000, 50]);
    // One sentence across several blocks is as many findings.
    const blocks = words.map((text) => `- ${text}\n`).join("");
    const one = findingsIn(blocks, [item(words.join(" "), 0.9)], "markdown");
    assert.deepEqual([one.findings.length, one.notPlaced], [10_000, 0]);
  });
});
