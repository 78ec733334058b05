import assert from "node:assert/strict";
import * as fc from "fast-check";
import { countWords } from "../../../src/contract/word-count.ts";
import { divideAnswer, unitsIn } from "../../../src/findings/divided-answer.ts";
import { unitsByText, unitsOf, type ProseUnit } from "../../../src/findings/prose-units.ts";
import { requestsFor } from "../../../src/findings/unit-requests.ts";
import { extractProse } from "../../../src/text/prose.ts";
import { answerIn } from "./grammar-answer.ts";

const LIMITS = { minWords: 5, maxWords: 20, minChars: 0, maxChars: 200 };
const SENTENCES = "One two three four. Five six seven eight nine ten. Eleven twelve thirteen.";

function sourceOf(text: string, limits = LIMITS) {
  const prose = extractProse(text, "plaintext");
  const units = unitsOf(prose, limits, countWords);
  return { text: prose.text, units, limits, countWords };
}

/** Returns the requests for the blocks with these indexes. */
function requestsOf(text: string, numbers: readonly number[]) {
  const source = sourceOf(text);
  const wanted = numbers.flatMap((number) => source.units[number] ?? []);
  const { requests, leftOut } = requestsFor(wanted, source);
  return {
    texts: requests.map((request) => request.text),
    leftOut: leftOut.map((unit) => unit.text),
    requests,
  };
}

const byIndex = (units: readonly ProseUnit[]) => units.map(({ index }) => index).sort((a, b) => a - b);

const insert = (at: number, replacement: string) => ({
  range: { start: at, end: at },
  original: "",
  replacement,
});

const edit = (text: string, original: string, replacement: string) => {
  const start = text.indexOf(original);
  return { range: { start, end: start + original.length }, original, replacement };
};

describe("requests for some blocks of a prose", () => {
  const table: readonly [string, string, readonly number[], readonly string[]][] = [
    ["nothing is asked about nothing", `${SENTENCES}\n\nLast one.`, [], []],
    [
      "neighbours keep what stands between them, others are parted by a blank line",
      "A b c.\n\nD e f.\n\nG h i.\n\nJ k l.",
      [0, 1, 3],
      ["A b c.\n\nD e f.\n\nJ k l."],
    ],
    ["enough words go alone", `A b c d e.\n\n${SENTENCES}`, [0], ["A b c d e."]],
    [
      "too few take the shortest sentence along that is long enough",
      `A b.\n\n${SENTENCES}`,
      [0],
      ["A b.\n\nEleven twelve thirteen."],
    ],
    [
      "of equal ones the nearest",
      "X y z here.\n\nOne two three.\n\nA b.\n\nFour five six.",
      [2],
      ["A b.\n\nOne two three."],
    ],
    ["where none is long enough, the longest ones", "A.\n\nB c.\n\nD e.\n\nF.", [0], ["A.\n\nD e.\n\nB c."]],
    [
      "a heading that fits beside none of its long neighbours takes a sentence along",
      `${"word ".repeat(18)}\n\nA b c.\n\n${"Other one. ".repeat(9)}`,
      [0, 1, 2],
      ["word ".repeat(18).trim(), "Other one. ".repeat(9).trim(), "A b c.\n\nOther one."],
    ],
  ];
  for (const [name, text, numbers, expected] of table) {
    it(`[EDI-12] [GRA-3] ${name}`, () => assert.deepEqual(requestsOf(text, numbers).texts, expected));
  }

  it("[GRA-3] a sentence over the limit is skipped, and the rest of its block is checked", () => {
    const long = `Long ${"word ".repeat(20)}end.`;
    const { texts, leftOut } = requestsOf(`A short one it is. ${long} And the last one here.`, [0, 1, 2]);
    assert.deepEqual(leftOut, [long]);
    assert.deepEqual(texts, ["A short one it is.", "And the last one here."]);
  });

  it("[EDI-12] [GRA-3] any blocks: within all limits, each requested one once, and padding only for those that are too short", () => {
    const sentence = fc
      .integer({ min: 1, max: 26 })
      .map((words) => `${"w".repeat((words % 3) + 1)} `.repeat(words).trim());
    const block = fc.array(sentence, { minLength: 1, maxLength: 4 }).map((all) => `${all.join(". X")}.`);
    fc.assert(
      fc.property(fc.array(fc.tuple(block, fc.boolean()), { minLength: 1, maxLength: 12 }), (blocks) => {
        const source = sourceOf(blocks.map(([text]) => text).join("\n\n"));
        const distinct = [...unitsByText(source.units).values()].flatMap(([first]) => first ?? []);
        const wanted = distinct.filter(({ index }) => blocks[index % blocks.length]?.[1] === true);
        const { requests, leftOut } = requestsFor(wanted, source);
        const asked = requests.flatMap(unitsIn);
        assert.deepEqual(byIndex([...asked, ...leftOut]), byIndex(wanted));
        for (const { segments, text, words } of requests) {
          assert.equal(words, countWords(text));
          assert.ok(words >= LIMITS.minWords && words <= LIMITS.maxWords && text.length <= LIMITS.maxChars);
          for (const { start, end, unit } of segments) {
            if (unit !== undefined) assert.equal(text.slice(start, end), unit.text);
          }
          const own = segments.reduce((sum, { unit }) => sum + (unit?.words ?? 0), 0);
          if (own >= LIMITS.minWords) assert.equal(words, own, "no more than is wanted");
        }
        const total = source.units.reduce((sum, { words }) => sum + words, 0);
        const isUsual = source.units.every(({ words }) => words < LIMITS.maxWords - LIMITS.minWords);
        if (isUsual && total >= LIMITS.minWords && wanted.length > 0) assert.deepEqual(leftOut, []);
      }),
    );
  });
});

describe("an answer taken apart", () => {
  const TEXT = "A teh b.\n\nC d e.\n\nF g teh.";
  const request = () => {
    const source = sourceOf(TEXT);
    const [found] = requestsFor(source.units, source).requests;
    assert.ok(found !== undefined);
    return found;
  };
  const divided = (...edits: Parameters<typeof answerIn>[2]) => {
    const found = divideAnswer(request(), answerIn("codePoint", TEXT, edits));
    assert.ok(found.kind === "divided");
    return found.answers.map(({ text, edits: own }) => [
      text,
      ...own.map(({ range, replacement }) => `${range.start}-${range.end} ${replacement}`),
    ]);
  };

  it("[EDI-12] each block has its own corrections, from its own beginning", () => {
    const [first, last] = [TEXT.indexOf("teh"), TEXT.lastIndexOf("teh")];
    assert.deepEqual(
      divided(
        { range: { start: first, end: first + 3 }, original: "teh", replacement: "the" },
        { range: { start: last, end: last + 3 }, original: "teh", replacement: "the" },
      ),
      [["A teh b.", "2-5 the"], ["C d e."], ["F g teh.", "4-7 the"]],
    );
  });

  it("[EDI-12] an insertion at the edge of a block belongs to it", () => {
    const [end, start] = [TEXT.indexOf("\n\n"), TEXT.indexOf("C d")];
    assert.deepEqual(divided(insert(end, "!"), insert(start, "(")), [
      ["A teh b.", "8-8 !"],
      ["C d e.", "0-0 ("],
      ["F g teh."],
    ]);
  });

  it("[EDI-12] blocks that a correction joins stay together, with all that is corrected in them", () => {
    const joined = [["A teh b.\n\nC d e.", "7-12 c", "14-15 x"], ["F g teh."]];
    assert.deepEqual(
      divided(edit(TEXT, ".\n\nC ", "c"), edit(TEXT, "e.", "x")).map((each) => each[0]),
      joined.map((each) => each[0]),
    );
    const separator = divided({ range: { start: 8, end: 10 }, original: "\n\n", replacement: " " });
    assert.deepEqual(separator, [["A teh b.\n\nC d e.", "8-10  "], ["F g teh."]]);
    const inside = divided({ range: { start: 9, end: 9 }, original: "", replacement: "\n" });
    assert.deepEqual(inside[0], ["A teh b.\n\nC d e.", "9-9 \n"]);
  });

  it("[EDI-12] corrections of padding are dropped", () => {
    const source = sourceOf("A b.\n\nThe teh is known.");
    const [found] = requestsFor(source.units.slice(0, 1), source).requests;
    assert.ok(found !== undefined);
    const answer = divideAnswer(found, answerIn("codePoint", found.text, [edit(found.text, "teh", "the")]));
    assert.ok(answer.kind === "divided");
    assert.deepEqual(
      answer.answers.map(({ text, edits }) => [text, edits]),
      [["A b.", []]],
    );
  });

  it("[CON-5] an answer that contradicts itself stays in one piece", () => {
    const answer = answerIn("codePoint", TEXT, [edit(TEXT, "teh", "the")]);
    const found = divideAnswer(request(), { ...answer, corrected_text: "Something else" });
    assert.equal(found.kind, "contradictory");
  });
});
