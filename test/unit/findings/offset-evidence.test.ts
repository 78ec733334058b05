import assert from "node:assert/strict";
import * as fc from "fast-check";
import { proveEdits } from "../../../src/findings/offset-evidence.ts";
import { answerIn, corrected } from "./grammar-answer.ts";

const FIX = { teh: "the", recieve: "receive" };

describe("evidence for the unit of offsets", () => {
  for (const text of [
    "I saw teh cat.",
    "🦆 saw teh cat, 👩‍👩‍👧 and I recieve it.",
    "e\u0301 teh\r\n🦆 teh",
    "𠀀𠀁 teh",
  ]) {
    it(`[CON-5] ${JSON.stringify(text)}: both units yield the same edits`, () => {
      const edits = corrected(text, FIX);
      for (const unit of ["codePoint", "utf16"] as const) {
        assert.deepEqual(proveEdits(text, answerIn(unit, text, edits)), { kind: "proved", edits });
      }
    });
  }

  it("[CON-5] random texts: both units yield the same edits", () => {
    const word = fc.constantFrom("teh", "recieve", "🦆", "the", "e\u0301", "𠀀", "👍🏽", "x", "\r\n");
    const property = fc.property(fc.array(word, { maxLength: 30 }), (words) => {
      const text = words.join(" ");
      const edits = corrected(text, FIX);
      for (const unit of ["codePoint", "utf16"] as const) {
        assert.deepEqual(proveEdits(text, answerIn(unit, text, edits)), { kind: "proved", edits });
      }
    });
    fc.assert(property, { numRuns: 3_000, seed: 5 });
  });

  it("[CON-5] evidence against both units places nothing", () => {
    const text = "🦆 saw teh cat.";
    const answer = answerIn("codePoint", text, corrected(text, FIX));
    const contradictions = {
      "a wrong input_chars": { ...answer, input_chars: answer.input_chars + 7 },
      "an original that is not there": {
        ...answer,
        diff: answer.diff.map((entry) => ({ ...entry, original: "hte" })),
      },
      "a corrected text that the diff does not give": { ...answer, corrected_text: "something else" },
      "a range outside the text": {
        ...answer,
        diff: answer.diff.map((entry) => ({ ...entry, start: 900, end: 903 })),
      },
      bytes: { ...answer, input_chars: Buffer.byteLength(text) },
    };
    for (const [name, contradiction] of Object.entries(contradictions)) {
      assert.equal(proveEdits(text, contradiction).kind, "contradictory", name);
    }
  });

  it("[CON-5] an insertion has no text that reveals the units, so the stated length decides", () => {
    const text = "aa🦆aaaa";
    const answer = {
      ...answerIn("utf16", text, []),
      diff: [{ type: "insert" as const, original: "", corrected: "a", start: 5, end: 5 }],
      corrected_text: "aa🦆aaaaa",
      changed: true,
      edits_count: 1,
    };
    assert.equal(proveEdits(text, { ...answer, input_chars: 8 }).kind, "proved");
    assert.equal(proveEdits(text, { ...answer, input_chars: 7 }).kind, "proved");
    assert.equal(proveEdits(text, { ...answer, input_chars: 9 }).kind, "contradictory");
  });

  it("[CON-5] overlapping entries are refused", () => {
    const text = "I saw teh cat.";
    const answer = answerIn("utf16", text, corrected(text, FIX));
    const twice = { ...answer, diff: [...answer.diff, ...answer.diff] };
    assert.equal(proveEdits(text, twice).kind, "contradictory");
  });
});
