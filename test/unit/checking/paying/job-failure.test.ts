import assert from "node:assert/strict";
import * as checks from "../../../../src/checking/paying/check-failure.ts";
import { failureOf, finishedAnswer } from "../../../../src/checking/paying/job-failure.ts";
import { aJob } from "../store/a-job.ts";

const HOW_FAR = { creditsCharged: 0, wordsChecked: 0, wordsTotal: 0, isSending: false } as const;

const errorWith = (error: string) =>
  checks.checkErrorOf(
    failureOf(aJob({ state: "failed", answer: { status: "failed", task_id: "t", error, word_count: 2 } })),
    HOW_FAR,
  );

describe("the failure of a background job", () => {
  it("[R-25] has the service's own reason beside the message, in one bounded line without markup", () => {
    const { message, reason = "" } = errorWith(`Out of\nmemory. $(error) [a](command:b) ${"x".repeat(900)}`);
    assert.match(reason, /^Out of memory\. \$ \(error\) \[a\] \(command:b\) x+…$/u);
    assert.ok(reason.length <= 162);
    assert.ok(!message.includes("memory"), "the message is ours: it may be logged");
  });

  it("[R-25] [ALL-2] doesn't repeat the text beside its editor because the service does", () => {
    const prose = "A river ran by.\n\nThe committee met on a Tuesday to hear what had become of the bridge.";
    const reasonFor = (error: string) => {
      const answer = { status: "failed", task_id: "t", error, word_count: 2 } as const;
      return checks.checkErrorOf(failureOf(aJob({ state: "failed", prose, answer })), HOW_FAR).reason;
    };
    assert.equal(reasonFor("Cannot read: The committee met on a Tuesday to"), undefined);
    assert.equal(reasonFor(`Out of memory at ${prose}`), undefined);
    assert.equal(reasonFor("Too long: The committee met"), "Too long: The committee met");
  });

  it("[EDI-8] [EDI-13] says of each end whether it was charged, and what to do next", () => {
    const ends = (["failed", "gone", "expired", "refused", "unknown"] as const).map((state) => {
      const { action, charged, code } = checks.checkErrorOf(
        failureOf(aJob({ state, price: 7, errorCode: "revoked_api_key" })),
        HOW_FAR,
      );
      return [state, code, charged, action];
    });
    assert.deepEqual(ends, [
      ["failed", "job_failed", "no", "retry"],
      ["gone", "job_gone", "yes", undefined],
      ["expired", "job_expired", "yes", undefined],
      ["refused", "revoked_api_key", "yes", "addKey"],
      ["unknown", "answer_lost", "unknown", "showCredits"],
    ]);
    const lost = checks.describeJobFailure(aJob({ state: "gone", price: 7 }));
    assert.match(lost.message, /Sending it again costs 7 credits/u);
  });

  it("[EDI-8] gives the answer of a job that has one, and throws its failure otherwise", () => {
    const answer = { status: "success", task_id: "t", word_count: 2, ai_score: 0.5 } as const;
    assert.equal(finishedAnswer(aJob({ state: "finished", answer })), answer);
    assert.throws(() => finishedAnswer(aJob({ state: "expired" })), { code: "job_expired", charged: "yes" });
  });

  it("[R-25] says nothing of a reason where the service gave none", () => {
    assert.equal(errorWith("").reason, undefined);
    assert.equal(checks.checkErrorOf(failureOf(aJob({ state: "failed" })), HOW_FAR).reason, undefined);
  });
});
