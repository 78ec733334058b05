import assert from "node:assert/strict";
import * as fc from "fast-check";
import { ChunkedText } from "../../../src/text/chunked-text.ts";

const part = fc.oneof(
  fc.constantFrom("", "x", "teh ", "\r\n", "\uD83E", "\uDD86"),
  fc.tuple(fc.constantFrom("ab", "🦆 "), fc.nat(4_000)).map(([unit, times]) => unit.repeat(times)),
);
const edit = fc.record({
  from: fc.noBias(fc.nat(1_000)),
  length: fc.constantFrom(0, 1, 7, 3_000, 9_000),
  put: part,
});

describe("ChunkedText", () => {
  it("equals a string after the same edits, and has the fingerprint of its text", () => {
    const property = fc.property(
      fc.array(part, { maxLength: 6 }),
      fc.array(edit, { maxLength: 12 }),
      (parts, edits) => {
        let plain = parts.join("");
        const text = new ChunkedText(plain);
        for (const { from, length, put } of edits) {
          const start = Math.floor((from / 1_000) * plain.length);
          const end = Math.min(plain.length, start + length);
          text.replace({ start, end }, put);
          plain = plain.slice(0, start) + put + plain.slice(end);
          assert.equal(text.length, plain.length);
          assert.equal(text.slice(start, end + 5_000), plain.slice(start, end + 5_000));
        }
        assert.equal(text.toString(), plain);
        assert.equal(text.fingerprint, new ChunkedText(plain).fingerprint);
        assert.notEqual(text.fingerprint, new ChunkedText(`${plain}x`).fingerprint);
        const other = plain.replace("teh", "the");
        if (other !== plain) assert.notEqual(text.fingerprint, new ChunkedText(other).fingerprint);
      },
    );
    fc.assert(property, { numRuns: 150, seed: 17 });
  });
});
