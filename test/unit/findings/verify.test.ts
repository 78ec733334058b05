import assert from "node:assert/strict";
import * as fc from "fast-check";
import { anchoredAt } from "../../../src/findings/anchor.ts";
import type { GrammarFinding } from "../../../src/findings/finding.ts";
import { stillHolds } from "../../../src/findings/verify.ts";
import { findingIn } from "./a-finding.ts";

describe("whether a finding still holds", () => {
  it("[EDI-4] only if the adjacent words are the same, since an insertion has no text of its own", () => {
    const text = "Yes we can.";
    const range = { start: 3, end: 3 };
    const comma: GrammarFinding = { ...findingIn(text, "Yes", ","), ...anchoredAt(text, range) };
    assert.equal(comma.original, "");
    assert.ok(stillHolds(comma, text));
    for (const now of ["Yet we can.", "Yes he can.", "Yes, we can.", "", "Oh Yes we can."]) {
      assert.equal(stillHolds(comma, now), false, now);
    }
  });

  it("[EDI-4] not inside a word that has grown, nor where a character or a line ending would be cut in two", () => {
    const finding = findingIn("a teh b", "teh", "the");
    assert.ok(stillHolds(finding, "a teh b"));
    assert.equal(stillHolds(findingIn("teh", "teh", "the"), "te"), false);
    const cut = (text: string, start: number, end: number): GrammarFinding => ({
      ...finding,
      ...anchoredAt(text, { start, end }),
    });
    assert.equal(stillHolds(cut("a 🦆 b", 2, 3), "a 🦆 b"), false);
    assert.equal(stillHolds(cut("a 🦆 b", 3, 4), "a 🦆 b"), false);
    assert.equal(stillHolds(cut("a\r\nb", 1, 2), "a\r\nb"), false);
    assert.equal(stillHolds(cut("a\r\nb", 2, 3), "a\r\nb"), false);
    assert.ok(stillHolds(cut("a 🦆 b", 2, 4), "a 🦆 b"));
  });

  it("[EDI-4] wherever it does, its anchor and its text are there to the letter, and otherwise one of them is not", () => {
    const words = fc.array(fc.constantFrom("teh", "a", " ", "\r\n", "\n", "🦆", ","), { maxLength: 12 });
    fc.assert(
      fc.property(words, words, fc.nat(), fc.nat(), (before, after, one, other) => {
        const [then, now] = [before.join(""), after.join("")];
        const places = [one % (then.length + 1), other % (then.length + 1)];
        const range = { start: Math.min(...places), end: Math.max(...places) };
        const finding: GrammarFinding = { ...findingIn("teh", "teh", "the"), ...anchoredAt(then, range) };
        const isThere =
          now.slice(finding.anchor.start, finding.anchor.end) === finding.anchorText &&
          range.end <= now.length &&
          [range.start, range.end].every(
            (at) =>
              !/[\uD800-\uDBFF]$|\r$/u.test(now.slice(0, at)) || !/^[\uDC00-\uDFFF]|^\n/u.test(now.slice(at)),
          );
        assert.equal(stillHolds(finding, now), isThere);
      }),
    );
  });
});
