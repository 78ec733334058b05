import assert from "node:assert/strict";
import * as fc from "fast-check";
import { carryFindings, carryRange, textStep } from "../../../src/findings/carry-over.ts";
import type { GrammarFinding } from "../../../src/findings/finding.ts";
import type { DocumentChange } from "../../../src/findings/rebase.ts";
import { stillHolds } from "../../../src/findings/verify.ts";
import { findingAt } from "./a-finding.ts";

function findingsIn(text: string): readonly GrammarFinding[] {
  return [...text.matchAll(/\bteh\b/gu)].map(({ index }) =>
    findingAt(text, { start: index, end: index + 3 }, { id: String(index) }),
  );
}

const all = (text: string, replacement: string): DocumentChange => ({
  range: { start: 0, end: text.length },
  text: replacement,
});

describe("carrying findings over an event", () => {
  it("[EDI-4] other line endings keep every finding, in both directions", () => {
    const crlf = "I saw teh\r\ncat and\r\n\r\nteh dog, teh\r\n";
    const lf = crlf.replaceAll("\r\n", "\n");
    for (const [before, after] of [
      [crlf, lf],
      [lf, crlf],
    ] as const) {
      const carried = carryFindings(findingsIn(before), textStep([all(before, after)], before));
      assert.deepEqual(
        carried.map(({ range }) => range),
        findingsIn(after).map(({ range }) => range),
      );
    }
  });

  it("[EDI-4] a replacement of the whole document drops only what it touches", () => {
    const before = "teh one. teh two. teh three.";
    const after = "teh one. the two. teh three.";
    const carried = carryFindings(findingsIn(before), textStep([all(before, after)], before));
    assert.deepEqual(
      carried.map(({ range }) => range.start),
      [0, 18],
    );
  });

  it("[EDI-4] random steps, one after the other: the remaining findings are still in the text", () => {
    const word = fc.constantFrom("teh", "cat", "🦆", "é", "a");
    const ending = fc.constantFrom(" ", "\n", "\r\n");
    const text = fc.array(fc.tuple(word, ending), { maxLength: 20 }).map((parts) => parts.flat().join(""));
    const step = fc.record({
      kind: fc.constantFrom("edit", "crlf", "lf", "whole"),
      from: fc.noBias(fc.nat(100)),
      length: fc.nat(4),
      insert: fc.constantFrom("", "x", " ", "teh "),
    });
    let kept = 0;
    const property = fc.property(text, fc.array(step, { maxLength: 6 }), (original, steps) => {
      let now = original;
      let findings = findingsIn(original);
      for (const { kind, from, length, insert } of steps) {
        const start = Math.min(now.length, Math.floor((from / 100) * (now.length + 1)));
        const range = { start, end: Math.min(now.length, start + length) };
        const edited = now.slice(0, range.start) + insert + now.slice(range.end);
        const bare = now.replaceAll(/\r\n|\r/gu, "\n");
        const after = { edit: edited, whole: edited, lf: bare, crlf: bare.replaceAll("\n", "\r\n") }[kind];
        const change = kind === "edit" ? { range, text: insert } : all(now, after);
        findings = carryFindings(findings, textStep([change], now));
        now = after;
        for (const finding of findings) assert.ok(stillHolds(finding, now));
      }
      kept += findings.length;
    });
    fc.assert(property, { numRuns: 5_000, seed: 13 });
    assert.ok(kept > 1_000, `${kept} kept`);
  });

  it("[EDI-1] a selection moves with text typed before it and grows with text typed in it", () => {
    const range = { start: 10, end: 20 };
    const typed = (start: number, end: number, text: string) =>
      carryRange(range, textStep([{ range: { start, end }, text }], "x".repeat(40)));
    assert.deepEqual(typed(0, 0, "abc"), { start: 13, end: 23 });
    assert.deepEqual(typed(12, 14, "abcd"), { start: 10, end: 22 });
    assert.deepEqual(typed(25, 30, ""), range);
    assert.deepEqual(typed(5, 40, "z"), { start: 5, end: 5 });
    const before = "one\r\ntwo\r\nthree";
    const after = "one\ntwo\nthree";
    const lines = textStep([all(before, after)], before);
    assert.deepEqual(carryRange({ start: 5, end: 15 }, lines), { start: 4, end: 13 });
  });
});
