import assert from "node:assert/strict";
import * as fc from "fast-check";
import { afterOwnEdits } from "../../../src/findings/after-own-edits.ts";
import { anchorAround } from "../../../src/findings/anchor.ts";
import { withoutOverlap } from "../../../src/findings/edits.ts";
import type { GrammarFinding } from "../../../src/findings/finding.ts";
import { stillHolds } from "../../../src/findings/verify.ts";

function finding(text: string, start: number, end: number, replacement: string): GrammarFinding {
  const range = { start, end };
  const anchor = anchorAround(text, range);
  return {
    kind: "grammar",
    id: `${start}-${end}-${replacement}`,
    range,
    original: text.slice(start, end),
    replacement,
    anchor,
    anchorText: text.slice(anchor.start, anchor.end),
    rule: "Spelling",
    message: "",
    severity: "warning",
    sentence: "",
    placed: "exact",
  };
}

describe("findings after corrections of our own", () => {
  const BEFORE = "I saw teh cat and recieve it";
  const table: readonly [
    string,
    readonly [number, number, string],
    readonly [number, number, string],
    number | undefined,
  ][] = [
    ["a comma after the word that follows", [6, 9, "them"], [13, 13, ","], 14],
    ["the word that follows", [6, 9, "th"], [10, 13, "cats"], 9],
    ["the word before", [6, 9, "them"], [2, 5, "see"], 2],
    ["what touches its end", [6, 9, "them"], [9, 10, "  "], 10],
    ["what touches its beginning", [6, 9, "them"], [5, 6, "  "], 5],
    ["a word with an insertion at its end", [9, 9, ","], [6, 9, "the"], 6],
    ["a word with an insertion at its beginning", [6, 6, "“"], [6, 9, "the"], 7],
    ["an insertion at its end", [6, 9, "them"], [9, 9, ","], undefined],
    ["an insertion at its beginning", [6, 9, "them"], [6, 6, ","], undefined],
    ["another correction of the same words", [6, 9, "them"], [6, 9, "the"], undefined],
    ["a correction of a part", [6, 9, "them"], [7, 8, "h"], undefined],
    ["a correction that reaches into it", [6, 9, "them"], [8, 13, "x"], undefined],
    ["a correction around it", [6, 9, "them"], [2, 13, "x"], undefined],
  ];
  for (const [name, own, other, expected] of table) {
    it(`[EDI-4] ${expected === undefined ? "drops" : "keeps"} ${name}`, () => {
      const written = finding(BEFORE, ...own);
      const result = afterOwnEdits([written, finding(BEFORE, ...other)], [written], BEFORE);
      assert.equal(result.text, BEFORE.slice(0, own[0]) + own[2] + BEFORE.slice(own[1]));
      assert.deepEqual(
        result.findings.map(({ range }) => range.start),
        expected === undefined ? [] : [expected],
      );
      for (const kept of result.findings) assert.ok(stillHolds(kept, result.text));
    });
  }

  it("[EDI-4] a neighbour can be written afterwards, one after the other", () => {
    let text = "I saw teh catt and it runned";
    let findings: readonly GrammarFinding[] = [
      finding(text, 6, 9, "the"),
      finding(text, 10, 14, "cat"),
      finding(text, 14, 14, ","),
      finding(text, 22, 28, "ran"),
    ];
    for (const index of [0, 1, 0, 0]) {
      const chosen = findings[index];
      if (chosen !== undefined) ({ text, findings } = afterOwnEdits(findings, [chosen], text));
    }
    assert.equal(text, "I saw the cat, and it ran");
    assert.deepEqual(findings, []);
  });

  it("[EDI-4] findings without a place are kept, and findings no longer valid are dropped", () => {
    const nowhere = { start: 0, end: 0 };
    const unplaced = {
      ...finding(BEFORE, 0, 0, "x"),
      range: nowhere,
      anchor: nowhere,
      anchorText: "",
      placed: "none",
    } as const;
    const gone = { ...finding(BEFORE, 10, 13, "cats"), original: "dog" };
    const result = afterOwnEdits([unplaced, gone], [finding(BEFORE, 0, 1, "We")], BEFORE);
    assert.deepEqual(result.findings, [unplaced]);
  });

  it("[EDI-4] every kept finding is valid in the new text, and all separate findings are kept", () => {
    const words = fc.array(
      fc.constantFrom("teh", " ", " ", "cat", ",", "\n", "\r\n", "🦆", "recieve", "it’s"),
      { minLength: 4, maxLength: 20 },
    );
    const corrections = fc.array(
      fc.tuple(
        fc.nat({ max: 60 }),
        fc.constantFrom(0, 1, 3, 3, 7),
        fc.constantFrom("", ",", "the", "receive it"),
        fc.boolean(),
      ),
      { minLength: 1, maxLength: 8 },
    );
    let kept = 0;
    const property = fc.property(words, corrections, (parts, choices) => {
      const before = parts.join("");
      const all = choices.map(([from, length, replacement]) => {
        const start = Math.min(from, before.length);
        return finding(before, start, Math.min(start + length, before.length), replacement);
      });
      const written = withoutOverlap(all.filter((_, index) => choices[index]?.[3] === true));
      const result = afterOwnEdits(all, written, before);
      for (const one of result.findings) assert.ok(stillHolds(one, result.text));
      const ids = new Set(result.findings.map(({ id }) => id));
      for (const { range, id } of all) {
        const isApart = written.every(({ range: own }) =>
          range.start === range.end
            ? own.end < range.start || own.start > range.start
            : own.end <= range.start || own.start >= range.end,
        );
        const isWhole =
          before.slice(range.start, range.end).isWellFormed() &&
          !/^\n|\r$/.test(before.slice(range.start, range.end));
        if (!isApart) assert.ok(!ids.has(id));
        else if (isWhole && range.start < range.end) assert.ok(ids.has(id), id);
      }
      kept += result.findings.length;
    });
    fc.assert(property, { numRuns: 5_000, seed: 7 });
    assert.ok(kept > 2_000, `${kept} kept`);
  });
});
