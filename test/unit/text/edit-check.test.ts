import assert from "node:assert/strict";
import * as fc from "fast-check";
import { changesOnlyProse, safeEdits } from "../../../src/text/edit-check.ts";
import type { DocumentEdit } from "../../../src/text/prose-comparison.ts";
import { extractProse } from "../../../src/text/prose.ts";
import { markdownDocument } from "./documents.ts";
import { cpuMs } from "../../harness/cpu-time.ts";

const edit = (start: number, end: number) => ({ range: { start, end }, text: "x" });

/** Returns true if replacing the first `original` by `text` is allowed. */
function allows(document: string, original: string, text: string): boolean {
  const start = document.indexOf(original);
  const edits = [{ range: { start, end: start + original.length }, text }];
  return changesOnlyProse(document, "markdown", extractProse(document, "markdown"), edits);
}

describe("edits that change only prose", () => {
  it("[EDI-4] allows a correction inside text", () => {
    assert.equal(allows("This are **bold** text", "are", "is"), true);
    assert.equal(allows("A **bold** text", "bold", "brave"), true);
    assert.equal(allows("> one\n> too", "too", "two"), true);
  });

  for (const [name, document, original, text] of [
    ["touches code", "Run `teh` now", "teh", "the"],
    ["touches an address", "See [it](http://teh.a)", "teh", "the"],
    ["begins a list", "and so on", "and", "- and"],
    ["begins a heading", "and so on", "and", "# and"],
    ["adds emphasis", "a word here", "word", "*word*"],
    ["adds white space inside emphasis", "a **word** here", "word", "word "],
    ["ends a block", "one two", " ", "\n\n"],
    ["adds a tag", "one two", "two", "<b>two"],
    ["adds half a code span", "one `two` three", "one", "`one"],
  ] as const) {
    it(`[EDI-4] refuses one that ${name}`, () => {
      assert.equal(allows(document, original, text), false);
    });
  }

  it("[EDI-4] refuses one that empties emphasis", () => {
    const document = "the **the** end";
    const edits = [{ range: { start: 6, end: 9 }, text: "" }];
    assert.equal(changesOnlyProse(document, "markdown", extractProse(document, "markdown"), edits), false);
  });

  it("[EDI-4] refuses edits that overlap or are out of bounds", () => {
    const document = "one two three";
    const prose = extractProse(document, "markdown");
    assert.equal(changesOnlyProse(document, "markdown", prose, [edit(8, 13), edit(0, 3)]), true);
    assert.equal(changesOnlyProse(document, "markdown", prose, [edit(0, 5), edit(4, 7)]), false);
    assert.equal(changesOnlyProse(document, "markdown", prose, [edit(0, 99)]), false);
  });
});

const replacing = (document: string, pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([original, text]) => {
    const start = document.indexOf(original);
    return { range: { start, end: start + original.length }, text };
  });

/** A document assembled from stretches, each with its replacement and whether that is safe. */
function assemble(pieces: readonly (string | readonly [string, string, "safe" | "unsafe"])[]) {
  const texts: string[] = [];
  const edits: DocumentEdit[] = [];
  const expected = { safe: [] as number[], unsafe: [] as number[], untried: [] as number[] };
  let at = 0;
  for (const piece of pieces) {
    const text = typeof piece === "string" ? piece : piece[0];
    if (typeof piece !== "string") {
      expected[piece[2]].push(edits.length);
      edits.push({ range: { start: at, end: at + text.length }, text: piece[1] });
    }
    texts.push(text);
    at += text.length;
  }
  return { document: texts.join(""), edits, expected };
}

type Pieces = Parameters<typeof assemble>[0];

const GOOD: Pieces = ["I saw ", ["teh", "the", "safe"], " cat on the mat, as it were, and went on.\n\n"];
const LIST_MARK: Pieces = ["It was so\n", ["–", "-", "unsafe"], " and then it ended.\n\n"];
const EMPTIED: Pieces = ["Then **", ["x", "", "unsafe"], "** came to pass.\n\n"];
const BOTH: Pieces = [
  "He saw ",
  ["teh", "the", "safe"],
  " **",
  ["x", "", "unsafe"],
  "** of ",
  ["it", "them", "safe"],
  ".\n\n",
];

describe("choosing the edits that are safe", () => {
  it("[EDI-4] keeps all of them where all are safe", () => {
    const document = "I saw teh cat, and recieve **alot** of it.";
    const edits = replacing(document, [
      ["teh", "the"],
      ["recieve", "receive"],
      ["alot", "a lot"],
    ]);
    assert.deepEqual(safeEdits(document, "markdown", edits), { safe: [0, 1, 2], unsafe: [], untried: [] });
  });

  it("[EDI-4] leaves out the one that would break markup, and keeps the others", () => {
    const document = "I saw teh cat, and **the** the recieve of it. A `teh` word.";
    const edits = replacing(document, [
      ["teh", "the"],
      ["the", ""],
      ["recieve", "*receive*"],
      ["word", "world"],
    ]);
    assert.deepEqual(safeEdits(document, "markdown", edits), { safe: [0, 3], unsafe: [1, 2], untried: [] });
  });

  it("[EDI-4] an edit with an invalid range is unsafe: code, a line break, the later of two that overlap", () => {
    const document = "Run `teh` now and then";
    const edits = [
      ...replacing(document, [
        ["teh", "the"],
        ["now", "n\now"],
        ["and then", "or then"],
        ["then", "than"],
      ]),
      edit(5, 99),
    ];
    assert.deepEqual(safeEdits(document, "markdown", edits), {
      safe: [2],
      unsafe: [0, 1, 3, 4],
      untried: [],
    });
  });

  it("[EDI-4] of two that are only harmful together, one is kept", () => {
    const document = "one two three four";
    const edits = replacing(document, [
      ["two", "*two"],
      ["three", "three*"],
    ]);
    const { safe, unsafe } = safeEdits(document, "markdown", edits);
    assert.deepEqual([safe.length, unsafe.length], [1, 1]);
  });

  it("[EDI-4] an effect before its cause is traced: a line of dashes makes a table of the line before", () => {
    const { document, edits, expected } = assemble([
      "One ",
      ["teh", "the", "safe"],
      " day | ",
      ["anohter", "another", "safe"],
      " word\n",
      ["a", "-", "unsafe"],
      " | -\n\n",
      ...GOOD,
    ]);
    assert.deepEqual(safeEdits(document, "markdown", edits), expected);
  });

  it("[EDI-4] an edit that swallows the blocks after it is omitted, and no other", () => {
    const { document, edits, expected } = assemble([
      ...Array.from({ length: 5 }, () => GOOD).flat(),
      ["Then", "<!-- Then", "unsafe"],
      " it was.\n\n",
      ...Array.from({ length: 90 }, () => GOOD).flat(),
    ]);
    assert.deepEqual(safeEdits(document, "markdown", edits), expected);
  });

  for (const [name, document, allowed] of [
    ["at the end of a document", "I saw teh", true],
    ["at the end of a paragraph", "I saw teh\n\nNext one", true],
    ["at the end of a line", "I saw teh\nand so on", true],
    ["in a cell", "| A saw teh | b |\n| --- | --- |\n| c | d |", true],
    ["after another, where two would break the line", "I saw  teh\nand so on", false],
    ["inside emphasis", "I **saw teh** again", false],
  ] as const) {
    it(`[EDI-4] a space left ${name} is ${allowed ? "no harm" : "harmful"}`, () => {
      const edits = replacing(document, [["teh", ""]]);
      const { safe } = safeEdits(document, "markdown", edits);
      assert.deepEqual(safe, allowed ? [0] : []);
    });
  }

  it("[EDI-4] has a bounded cost when every edit is harmful", () => {
    const document = "**a** ".repeat(400);
    const edits = Array.from({ length: 400 }, (_, index) => ({
      range: { start: index * 6 + 2, end: index * 6 + 3 },
      text: "",
    }));
    const { safe, unsafe, untried } = safeEdits(document, "markdown", edits, 2_000);
    assert.deepEqual(safe, []);
    assert.equal(unsafe.length + untried.length, 400);
  });

  it("[EDI-4] without any time nothing is called safe and nothing harmful", () => {
    const { document, edits } = assemble([...GOOD, ...EMPTIED]);
    assert.deepEqual(safeEdits(document, "markdown", edits, 0), { safe: [], unsafe: [], untried: [0, 1] });
  });
});

const planted = fc.array(
  fc.constantFrom(GOOD, GOOD, GOOD, BOTH, LIST_MARK, EMPTIED, ["# Title\n\n"], ["- item\n- item\n\n"]),
  {
    minLength: 1,
    maxLength: 30,
    size: "max",
  },
);

const LETTERS = [
  "x",
  "the",
  "",
  " ",
  "- ",
  "# ",
  "*",
  "**",
  "_",
  "`",
  "[",
  "](",
  "<b>",
  "<!--",
  "|",
  "$",
  "1. ",
  "> ",
  "\n",
  "~~",
  "&amp;",
];
const randomEdits = fc.array(
  fc.tuple(fc.noBias(fc.nat({ max: 9_999 })), fc.constantFrom(0, 1, 1, 2, 3, 5), fc.constantFrom(...LETTERS)),
  { minLength: 1, maxLength: 12 },
);

const plainApply = (text: string, edits: readonly DocumentEdit[]) =>
  edits
    .toSorted((a, b) => b.range.start - a.range.start || b.range.end - a.range.end)
    .reduce((done, { range, text: by }) => done.slice(0, range.start) + by + done.slice(range.end), text);

/** Ignores white space, such as the space that an edit leaves at the end of a line. */
const blank = (text: string) => text.replaceAll(/\s+/gu, " ").trim();

describe("choosing among any edits", () => {
  it("[EDI-4] exactly the planted unsafe edits are called so", function () {
    this.timeout(180_000);
    const property = fc.property(planted, (blocks) => {
      const { document, edits, expected } = assemble(blocks.flat());
      assert.deepEqual(safeEdits(document, "markdown", edits, 60_000), expected);
    });
    fc.assert(property, { numRuns: 150, seed: 20_261_121 });
  });

  it("[EDI-4] safe random edits change only prose, and unsafe ones would change more", function () {
    this.timeout(180_000);
    let counts = { safe: 0, unsafe: 0 };
    const property = fc.property(markdownDocument, randomEdits, (document, choices) => {
      const prose = extractProse(document, "markdown");
      const edits = choices.flatMap(([fraction, length, text]) => {
        const start = Math.floor((fraction / 10_000) * (prose.text.length + 1));
        const range = prose.map.exact({ start, end: Math.min(prose.text.length, start + length) });
        return range === undefined ? [] : [{ range, text }];
      });
      const { safe, unsafe, untried } = safeEdits(document, "markdown", edits, 60_000);
      const all = [...safe, ...unsafe, ...untried].sort((a, b) => a - b);
      assert.deepEqual(all, [...edits.keys()]);
      assert.deepEqual(untried, []);

      const chosen = safe.flatMap((index) => edits[index] ?? []);
      assert.ok(changesOnlyProse(document, "markdown", prose, chosen));
      const expected = chosen.map(({ range, text }) => ({ range: prose.map.toProse(range) ?? range, text }));
      assert.equal(
        blank(extractProse(plainApply(document, chosen), "markdown").text),
        blank(plainApply(prose.text, expected)),
      );
      for (const one of unsafe.flatMap((index) => edits[index] ?? [])) {
        const touches = ({ range }: DocumentEdit) =>
          range.start <= one.range.end && range.end >= one.range.start;
        // The second of two overlapping edits is refused whether or not the first is.
        if (edits.filter(touches).length > 1) continue;
        assert.ok(!changesOnlyProse(document, "markdown", prose, [...chosen, one]), "refused without need");
      }
      counts = { safe: counts.safe + safe.length, unsafe: counts.unsafe + unsafe.length };
    });
    fc.assert(property, { numRuns: 400, seed: 7 });
    assert.ok(counts.safe > 300 && counts.unsafe > 300, JSON.stringify(counts));
  });
});

const many = (blocks: number, unsafeEvery: number, sentence: Pieces) =>
  assemble(
    Array.from({ length: blocks }, (_, index) => {
      const isUnsafe = index % unsafeEvery === unsafeEvery >> 1;
      return [...sentence, ...(isUnsafe ? (index % 2 === 0 ? LIST_MARK : EMPTIED) : [])];
    }).flat(),
  );

describe("choosing in a long document", () => {
  const LONG: Pieces = [
    "He ",
    ["recieved", "received", "safe"],
    " it. ",
    "Words follow words. ".repeat(4),
    "\n\n",
  ];

  it("[EDI-4] 200 paragraphs with 10 unsafe edits: all the others are safe", () => {
    const { document, edits, expected } = many(200, 20, GOOD);
    assert.equal(expected.unsafe.length, 10);
    assert.deepEqual(safeEdits(document, "markdown", edits), expected);
  });

  it("[EDI-4] 13,000 words with 820 edits, 20 of them unsafe: all are judged in a few seconds", () => {
    const { document, edits, expected } = many(800, 40, LONG);
    assert.equal(expected.unsafe.length, 20);
    const start = cpuMs("thread");
    assert.deepEqual(safeEdits(document, "markdown", edits), expected);
    const spent = cpuMs("thread") - start;
    assert.ok(spent < 8_000, `${Math.round(spent)} ms`);
  });

  it("[EDI-4] 64,000 words with 4,020 edits: it ends within the limit, and its verdicts are right", function () {
    this.timeout(180_000);
    const { document, edits, expected } = many(4_000, 200, LONG);
    assert.equal(edits.length, 4_020);
    const start = cpuMs("thread");
    const { safe, unsafe, untried } = safeEdits(document, "markdown", edits);
    const spent = cpuMs("thread") - start;
    assert.ok(spent < 12_000, `${Math.round(spent)} ms`);
    const wrong = new Set(expected.unsafe);
    assert.ok(safe.every((index) => !wrong.has(index)) && unsafe.every((index) => wrong.has(index)));
    assert.equal(safe.length + unsafe.length + untried.length, edits.length);
  });
});
