import assert from "node:assert/strict";
import * as fc from "fast-check";
import { anchorAround } from "../../../src/findings/anchor.ts";
import { remapLineEndings } from "../../../src/findings/line-endings.ts";
import { cpuMs } from "../../harness/cpu-time.ts";

const findingAt = (text: string, start: number, end: number) => {
  const range = { start, end };
  const anchor = anchorAround(text, range);
  return {
    range,
    anchor,
    anchorText: text.slice(anchor.start, anchor.end),
    original: text.slice(start, end),
  };
};

const plain = (text: string) => text.replaceAll(/\r\n|\r/g, "\n");

describe("findings after a change of line endings", () => {
  it("[EDI-4] keep their words from LF to CRLF and back", () => {
    const before = "one\ntwo teh\n\nthree";
    const after = before.replaceAll("\n", "\r\n");
    const finding = findingAt(before, 8, 11);
    const there = remapLineEndings([finding], before, after);
    assert.deepEqual(there, [{ ...finding, range: { start: 9, end: 12 }, anchor: { start: 9, end: 12 } }]);
    assert.deepEqual(remapLineEndings(there ?? [], after, before), [finding]);
  });

  it("[EDI-4] contain the other line break if they span one", () => {
    const before = "one two\nthree";
    const finding = findingAt(before, 7, 7);
    assert.equal(finding.anchorText, "two\nthree");
    const [there] = remapLineEndings([finding], before, "one two\r\nthree") ?? [];
    assert.equal(there?.anchorText, "two\r\nthree");
    assert.deepEqual(there.range, finding.range);
    assert.deepEqual(remapLineEndings([there], "one two\r\nthree", before), [finding]);
  });

  it("[EDI-4] are dropped where they end between CR and LF", () => {
    const before = "one\r\ntwo";
    const range = { start: 0, end: 4 };
    const finding = { range, anchor: range, original: "one\r", anchorText: "one\r" };
    assert.deepEqual(remapLineEndings([finding], before, "one\ntwo"), []);
  });

  for (const [name, before, after] of [
    ["a word", "one\ntwo", "one\r\ntoo"],
    ["a line more", "one\ntwo", "one\r\n\r\ntwo"],
    ["a space at the end of a line", "one\ntwo", "one \r\ntwo"],
    ["the order of CR and LF", "one\r\ntwo", "one\n\rtwo"],
  ] as const) {
    it(`[EDI-4] finds nothing if ${name} differs too`, () => {
      assert.equal(remapLineEndings([], before, after), undefined);
    });
  }

  it("[EDI-4] every finding stays at the same words, for any text", () => {
    const parts = fc.array(
      fc.tuple(
        fc.constantFrom("teh", "a cat", "", "🦆 x", " "),
        fc.constantFrom("\n", "\r\n", "\r"),
        fc.constantFrom("\n", "\r\n", "\r"),
      ),
      { maxLength: 12 },
    );
    const places = fc.array(fc.tuple(fc.nat({ max: 60 }), fc.nat({ max: 4 })), { maxLength: 8 });
    const property = fc.property(parts, places, (lines, at) => {
      // CR before an empty line that ends in LF would be a single line ending.
      const joined = (column: 1 | 2) => lines.map((line) => `${line[0]}|${line[column]}`).join("");
      const [before, after] = [joined(1), joined(2)];
      const findings = at.map(([start, length]) => {
        const from = Math.min(start, before.length);
        return findingAt(before, from, Math.min(from + length, before.length));
      });
      const moved = remapLineEndings(findings, before, after);
      if (before === after) {
        assert.deepEqual(moved, findings);
        return;
      }
      assert.ok(moved !== undefined);
      const inside = (offset: number) => before.slice(offset - 1, offset + 1) === "\r\n";
      const whole = findings.filter(({ range, anchor }) =>
        [range.start, range.end, anchor.start, anchor.end].every((offset) => !inside(offset)),
      );
      assert.deepEqual(
        moved.map(({ original, anchorText }) => [plain(original), plain(anchorText)]),
        whole.map(({ original, anchorText }) => [plain(original), plain(anchorText)]),
      );
      for (const { range, anchor, original, anchorText } of moved) {
        assert.equal(after.slice(range.start, range.end), original);
        assert.equal(after.slice(anchor.start, anchor.end), anchorText);
      }
    });
    fc.assert(property, { numRuns: 2_000, seed: 7 });
  });

  it("[EDI-4] 100,000 lines with 20,000 findings take no time worth speaking of", () => {
    const before = "one teh two\n".repeat(100_000);
    const findings = Array.from({ length: 20_000 }, (_, index) =>
      findingAt(before, index * 60 + 4, index * 60 + 7),
    );
    const start = cpuMs();
    const moved = remapLineEndings(findings, before, before.replaceAll("\n", "\r\n"));
    assert.equal(moved?.length, 20_000);
    assert.ok(cpuMs() - start < 1_000);
  });
});
