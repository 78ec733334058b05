import assert from "node:assert/strict";
import type * as CheckFailure from "../../../../src/editor/checks/check-failure.ts";
import { failureOf } from "../../../../src/editor/jobs/job-failure.ts";
import { standInForEditor } from "../../../harness/editor-words.ts";
import { aJob } from "./a-job.ts";

const HOW_FAR = { creditsCharged: 0, wordsChecked: 0, wordsTotal: 0, isSending: false } as const;

describe("the failure of a background job", () => {
  let giveBack: () => void;
  let checks: typeof CheckFailure;

  before(async () => {
    giveBack = standInForEditor();
    checks = await import("../../../../src/editor/checks/check-failure.ts");
  });

  after(() => giveBack());

  const errorWith = (error: string) =>
    checks.checkErrorOf(
      failureOf(aJob({ state: "failed", answer: { status: "failed", task_id: "t", error, word_count: 2 } })),
      HOW_FAR,
    );

  it("[R-25] has the service's own reason beside the message, in one bounded line without markup", () => {
    const { message, reason = "" } = errorWith(`Out of\nmemory. $(error) [a](command:b) ${"x".repeat(900)}`);
    assert.match(reason, /^Out of memory\. \$ \(error\) \[a\] \(command:b\) x+…$/u);
    assert.ok(reason.length <= 162);
    assert.ok(!message.includes("memory"), "the message is ours: it may be logged");
  });

  it("[R-25] says nothing of a reason where the service gave none", () => {
    assert.equal(errorWith("").reason, undefined);
    assert.equal(checks.checkErrorOf(failureOf(aJob({ state: "failed" })), HOW_FAR).reason, undefined);
  });
});
