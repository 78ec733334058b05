import assert from "node:assert/strict";
import { retryAfterMs, type HeaderValue } from "../../../src/client/retry-after.ts";

const DATE = "Sat, 21 Nov 2026 08:00:00 GMT";
const NOW = Date.parse("2026-11-21T09:30:00Z");

const TABLE: readonly (readonly [name: string, HeaderValue, date: HeaderValue, ms: number | undefined])[] = [
  ["nothing", undefined, DATE, undefined],
  ["seconds", "12", DATE, 12_000],
  ["no seconds", "0", DATE, 0],
  ["spaces around seconds", " 3 ", DATE, 3_000],
  ["half seconds", "1.5", DATE, 1_500],
  ["many seconds", "99999999", DATE, 99_999_999_000],
  ["more seconds than a number can count", "9".repeat(400), DATE, undefined],
  ["a date against the response's own", "Sat, 21 Nov 2026 08:00:30 GMT", DATE, 30_000],
  ["a date that is past", "Sat, 21 Nov 2026 07:00:00 GMT", DATE, 0],
  ["a date in the form of RFC 850", "Saturday, 21-Nov-26 08:01:00 GMT", DATE, 60_000],
  ["a date in the form of asctime", "Sat Nov 21 08:02:00 2026", DATE, 120_000],
  ["a date against this clock, for want of another", "Sat, 21 Nov 2026 09:30:10 GMT", undefined, 10_000],
  ["a date against this clock, the other being nonsense", "Sat, 21 Nov 2026 09:30:10 GMT", "now", 10_000],
  ["the longest of several", ["5", "20", "x"], DATE, 20_000],
  ["the longest of several in one", "5, 20,3", DATE, 20_000],
  ["a negative number", "-5", DATE, undefined],
  ["a number with a unit", "5s", DATE, undefined],
  ["hexadecimal", "0x10", DATE, undefined],
  ["an exponent", "1e3", DATE, undefined],
  ["a word", "soon", DATE, undefined],
  ["nothing but space", "  ", DATE, undefined],
  ["an ISO date", "2026-11-21T08:00:30Z", DATE, undefined],
  ["a date in another zone", "Sat, 21 Nov 2026 08:00:30 CET", DATE, undefined],
  ["a day that is none", "Sat, 99 Nov 2026 08:00:30 GMT", DATE, undefined],
];

describe("Retry-After", () => {
  for (const [name, value, date, ms] of TABLE) {
    it(`[CLI-3] ${name}`, () => {
      assert.equal(retryAfterMs(value, date, NOW), ms);
    });
  }
});
