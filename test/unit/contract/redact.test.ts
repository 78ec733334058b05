import assert from "node:assert/strict";
import * as fc from "fast-check";
import { redact } from "../../../src/contract/redact.ts";

const TABLE: readonly (readonly [text: string, redacted: string])[] = [
  ["nothing to hide", "nothing to hide"],
  ["key prfd_abcDEF123-_x, end", "key prfd_*** end"],
  ["prfd_", "prfd_***"],
  ["prfd_one prfd_two", "prfd_*** prfd_***"],
  ['{"x-api-key":"prfd_abc"}', '{"x-api-key":"prfd_***'],
  ['key prfd_a"b\\c}~!, end', "key prfd_*** end"],
  ["https://host.example/?key=prfd_%22a%5C&b=c d", "https://host.example/?key=prfd_*** d"],
  ["PRFD_ABC", "prfd_***"],
  ["line\nprfd_abc\r\nline", "line\nprfd_***\r\nline"],
];

describe("redaction", () => {
  for (const [text, redacted] of TABLE) {
    it(`[CLI-5] ${JSON.stringify(text)}`, () => {
      assert.equal(redact(text), redacted);
    });
  }

  it("[R-8] [ALL-2] no part of a key remains, whatever text surrounds it", () => {
    const secret = fc.stringMatching(/^[!-~]{1,60}$/);
    const written = fc.constantFrom<(key: string) => string>(
      (key) => key,
      (key) => JSON.stringify(key).slice(1, -1),
      encodeURIComponent,
    );
    fc.assert(
      fc.property(fc.string(), secret, written, fc.string(), (before, key, write, after) => {
        const left = redact(`${before}prfd_${write(key)} ${after}`);
        assert.equal(left, `${redact(`${before}prfd_`)} ${redact(after)}`);
      }),
    );
  });
});
