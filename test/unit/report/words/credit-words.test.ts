import assert from "node:assert/strict";
import { formatAsOf, describeBalance, shortBalance } from "../../../../src/report/words/credit-words.ts";

const EXACT = { credits: 999_789, isEstimate: false };

describe("a balance in words", () => {
  it("[EDI-10] the status bar shows a plain number for both services", () => {
    for (const service of ["embedded", "hosted"] as const) {
      assert.equal(shortBalance(service, EXACT), "999,789");
      assert.equal(shortBalance(service, { ...EXACT, isEstimate: true }), "~999,789");
    }
    assert.deepEqual(
      [shortBalance("embedded", undefined), shortBalance("hosted", undefined)],
      ["Local", "Hosted"],
    );
  });

  it("[EDI-10] says whose credits they are", () => {
    assert.match(describeBalance("embedded", EXACT, false), /this machine, 999,789 practice credits$/u);
    assert.match(describeBalance("hosted", EXACT, false), /hosted service, 999,789 credits$/u);
  });

  it("[EDI-10] says how old a balance is", () => {
    const now = new Date();
    assert.equal(formatAsOf(now.getTime()), `As of ${now.toLocaleTimeString("en")}`);
    assert.equal(formatAsOf(0), "As of an earlier session");
  });
});
