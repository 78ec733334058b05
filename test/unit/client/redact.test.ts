import assert from "node:assert/strict";
import * as fc from "fast-check";
import { redact } from "../../../src/client/redact.ts";

const TABLE: readonly (readonly [text: string, redacted: string])[] = [
  ["nothing to hide", "nothing to hide"],
  ["key prfd_abcDEF123-_x, end", "key prfd_***, end"],
  ["prfd_", "prfd_***"],
  ["prfd_one prfd_two", "prfd_*** prfd_***"],
  ['{"x-api-key":"prfd_abc"}', '{"x-api-key":"prfd_***"}'],
  ["PRFD_ABC", "prfd_***"],
  ["line\nprfd_abc\r\nline", "line\nprfd_***\r\nline"],
];

describe("redaction", () => {
  for (const [text, redacted] of TABLE) {
    it(`[CLI-5] ${JSON.stringify(text)}`, () => {
      assert.equal(redact(text), redacted);
    });
  }

  it("[ALL-2] no key is left in any text around it", () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9_-]{8,60}$/);
    fc.assert(
      fc.property(fc.string(), secret, fc.string(), (before, key, after) => {
        assert.ok(!redact(`${before}prfd_${key}${after}`).includes(`prfd_${key}`));
      }),
    );
  });
});
