import assert from "node:assert/strict";
import * as fc from "fast-check";
import { refusedOutcome, totalsOf, type CheckTotals } from "../../../../src/checking/paying/check-outcome.ts";
import type { Credits } from "../../../../src/checking/paying/credits.ts";
import type { Preferences } from "../../../../src/checking/vocabulary/preferences.ts";
import { trusted } from "../../../harness/trusted.ts";

const error = (code: string, charged: "no" | "yes" | "unknown") => ({ code, message: code, charged });
const done = (creditsCharged: number, cached = false): CheckTotals => ({
  status: "done",
  creditsCharged,
  cached,
});
const ended = (code: string, charged: "no" | "yes" | "unknown" = "no", creditsCharged = 0): CheckTotals => ({
  status: code === "cancelled" ? "cancelled" : "failed",
  creditsCharged,
  cached: false,
  error: error(code, charged),
});

describe("what checks come to together", () => {
  const TABLE: readonly (readonly [string, readonly CheckTotals[], CheckTotals])[] = [
    ["nothing", [], done(0)],
    ["all of it known", [done(0, true), done(0, true)], done(0, true)],
    ["some of it known", [done(0, true), done(6)], done(6)],
    ["a failure comes before a cancellation", [ended("cancelled"), ended("not_sent")], ended("not_sent")],
    ["a cancellation", [done(0, true), ended("cancelled")], ended("cancelled")],
    ["what was paid before", [done(6), ended("not_sent")], ended("not_sent", "yes", 6)],
    ["a charge without an answer", [ended("not_sent"), ended("lost", "yes")], ended("not_sent", "yes")],
    [
      "a doubt comes before a failure, and holds for all",
      [done(6), ended("not_sent"), ended("cancelled", "unknown")],
      { ...ended("cancelled", "unknown", 6), status: "failed" },
    ],
  ];
  for (const [what, checks, totals] of TABLE) {
    it(`[EDI-10] [EDI-13] ${what}`, () => assert.deepEqual(totalsOf(checks), totals));
  }

  it("[EDI-13] a command that is refused before it did anything has cost nothing, and states the balance", () => {
    const credits = trusted<Credits>({ balance: () => ({ credits: 12, isEstimate: false, statedAt: 0 }) });
    const settings = trusted<Preferences>({ serviceMode: () => "hosted" });
    const refusal = error("no_document", "no");
    assert.deepEqual(refusedOutcome(refusal, settings, credits), {
      ...ended("no_document"),
      service: "hosted",
      creditsRemaining: 12,
      coverage: { checked: 0, total: 0 },
    });
  });

  it("[EDI-10] no credit is left out or counted twice, and none is said to be safe that may be gone", () => {
    const check = fc.oneof(
      fc.nat(100).map((credits) => done(credits)),
      fc.constantFrom("no", "yes", "unknown").map((charged) => ended("lost", charged)),
    );
    fc.assert(
      fc.property(fc.array(check), (checks) => {
        const { creditsCharged, error: total } = totalsOf(checks);
        assert.equal(
          creditsCharged,
          checks.reduce((sum, each) => sum + each.creditsCharged, 0),
        );
        if (total?.charged === "no") {
          assert.ok(
            checks.every((each) => each.creditsCharged === 0 && (each.error?.charged ?? "no") === "no"),
          );
        }
      }),
    );
  });
});
