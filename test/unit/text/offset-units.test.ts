import assert from "node:assert/strict";
import * as fc from "fast-check";
import { codePointLength, fromUtf16, hasAstral, lengthIn, toUtf16 } from "../../../src/text/offset-units.ts";
import { isSplitPoint, loneSurrogates } from "../../../src/text/split-points.ts";

const GRIN = "\u{1F600}";
const one = (text: string, start: number, end: number, unit: "utf16" | "codePoint") =>
  toUtf16(text, [{ start, end }], unit)[0];

describe("offset units", () => {
  it("[CON-5] lengths count UTF-16 units or code points", () => {
    const text = `a${GRIN}b`;
    assert.equal(lengthIn(text, "utf16"), 4);
    assert.equal(lengthIn(text, "codePoint"), 3);
    assert.equal(hasAstral(text), true);
    assert.equal(hasAstral("e\u0301 \u6F22"), false);
  });

  it("[CON-5] code points become UTF-16 units after an astral character", () => {
    assert.deepEqual(one(`a${GRIN}bc`, 2, 3, "codePoint"), { start: 3, end: 4 });
    assert.deepEqual(one(`a${GRIN}bc`, 1, 2, "codePoint"), { start: 1, end: 3 });
    assert.deepEqual(one(`a${GRIN}bc`, 4, 4, "codePoint"), { start: 5, end: 5 });
  });

  it("[CON-5] text without astral characters needs no evidence: both units agree", () => {
    assert.deepEqual(one("abc\r\n", 3, 5, "codePoint"), one("abc\r\n", 3, 5, "utf16"));
  });

  for (const [name, start, end, unit] of [
    ["a range that splits a pair", 2, 4, "utf16"],
    ["an insertion inside a pair", 2, 2, "utf16"],
    ["a range past the end", 0, 6, "utf16"],
    ["a range past the end in code points", 0, 5, "codePoint"],
    ["a negative start", -1, 1, "codePoint"],
    ["a reversed range", 2, 1, "codePoint"],
    ["a fraction", 0.5, 1, "codePoint"],
  ] as const) {
    it(`[CON-5] ${name} is refused`, () => {
      assert.equal(one(`a${GRIN}bc`, start, end, unit), undefined);
    });
  }

  it("a lone surrogate counts as one code point and splits nothing", () => {
    const text = "\uDE00\uD83Dx\uD83D";
    assert.equal(codePointLength(text), 4);
    assert.deepEqual(one(text + GRIN, 1, 3, "codePoint"), { start: 1, end: 3 });
    assert.deepEqual(loneSurrogates(text), [0, 1, 3]);
    assert.deepEqual(loneSurrogates(`ab${GRIN}`), []);
  });

  it("a position inside a CRLF or a pair is a split point", () => {
    assert.equal(isSplitPoint("a\r\nb", 2), true);
    assert.equal(isSplitPoint("a\n\rb", 2), false);
    assert.equal(isSplitPoint(GRIN, 1), true);
    assert.equal(isSplitPoint(GRIN, 0), false);
    assert.equal(isSplitPoint(GRIN, 2), false);
  });

  it("[CON-5] any ranges in any order go both ways, and slice the same characters", () => {
    const text = fc.string({ unit: "binary", maxLength: 40 });
    const ranges = fc.array(fc.record({ start: fc.nat(45), end: fc.nat(45) }), { maxLength: 10 });
    fc.assert(
      fc.property(text, ranges, (document, asked) => {
        const points = Array.from(document);
        for (const [index, range] of toUtf16(document, asked, "codePoint").entries()) {
          const { start, end } = asked[index] ?? { start: 0, end: 0 };
          assert.equal(range === undefined, start > end || end > points.length);
          if (range === undefined) continue;
          assert.equal(document.slice(range.start, range.end), points.slice(start, end).join(""));
          assert.deepEqual(fromUtf16(document, [range], "codePoint")[0], { start, end });
        }
        assert.equal(codePointLength(document), points.length);
      }),
      { numRuns: 1000 },
    );
  });
});
