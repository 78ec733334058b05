import assert from "node:assert/strict";
import * as fc from "fast-check";
import type { Charged, FailureKind } from "../../../src/client/failure.ts";
import { REPEAT_WINDOW_MS } from "../../../src/client/intention.ts";
import {
  decideRetry,
  MAX_ATTEMPTS,
  MAX_WAIT_MS,
  type RetryQuestion,
} from "../../../src/client/retry-policy.ts";

function failed(kind: FailureKind, charged: Charged, retriable: boolean, code?: string) {
  return { kind, charged, retriable, code };
}

const NOT_SENT = failed("not_sent", "no", true);
const LOST = failed("answer_lost", "unknown", true);
const BUSY = failed("refused", "no", true, "service_unavailable");
const REFUNDED = failed("refused", "no", true, "service_error");

function ask(changes: Partial<RetryQuestion>): RetryQuestion {
  return {
    idempotent: false,
    attempt: 1,
    failure: NOT_SENT,
    elapsedMs: 0,
    retryAfterMs: undefined,
    mayRenew: true,
    random: 0,
    ...changes,
  };
}

type Answer = "no" | "same" | "new";

function answerTo(question: RetryQuestion): Answer {
  const decision = decideRetry(question);
  if (!decision.retry) return "no";
  return decision.newIntention ? "new" : "same";
}

const TABLE: readonly (readonly [
  name: string,
  failure: RetryQuestion["failure"],
  withKey: Answer,
  without: Answer,
])[] = [
  ["nothing was sent", NOT_SENT, "same", "same"],
  ["nothing was sent, over a certificate", failed("not_sent", "no", false), "no", "no"],
  ["the answer was lost", LOST, "same", "no"],
  ["no answer in time", failed("timed_out", "unknown", true), "same", "no"],
  ["an undocumented 502", failed("refused", "unknown", true), "same", "no"],
  ["too many requests", failed("refused", "no", true), "same", "same"],
  ["not available", BUSY, "same", "same"],
  ["tried and refunded", REFUNDED, "new", "no"],
  ["a billing operation in progress", failed("refused", "no", true, "payment_in_progress"), "same", "same"],
  ["a refusal", failed("refused", "no", false, "max_words_exceeded"), "no", "no"],
  ["a body that does not fit", failed("unexpected_response", "yes", false), "no", "no"],
  ["a body that is too large", failed("response_too_large", "unknown", false), "no", "no"],
  ["a redirect", failed("redirected", "no", false), "no", "no"],
  ["cancelled", failed("cancelled", "unknown", false), "no", "no"],
  ["a setting that cannot be used", failed("invalid_configuration", "no", false), "no", "no"],
];

describe("the retry policy", () => {
  for (const [name, failure, withKey, without] of TABLE) {
    it(`[CLI-3] ${name}: ${withKey} with an idempotency key, ${without} without`, () => {
      assert.equal(answerTo(ask({ failure, idempotent: true })), withKey);
      assert.equal(answerTo(ask({ failure, idempotent: false })), without);
    });
  }

  it("[CLI-3] attempts are bounded", () => {
    assert.equal(answerTo(ask({ attempt: MAX_ATTEMPTS - 1 })), "same");
    assert.equal(answerTo(ask({ attempt: MAX_ATTEMPTS })), "no");
  });

  it("[CLI-3] a key is repeated inside its five minutes only, the wait counted in", () => {
    const lost = { failure: LOST, idempotent: true };
    assert.equal(answerTo(ask({ ...lost, elapsedMs: REPEAT_WINDOW_MS - 1_000 })), "same");
    assert.equal(answerTo(ask({ ...lost, elapsedMs: REPEAT_WINDOW_MS - 999 })), "no");
    assert.ok(REPEAT_WINDOW_MS < 300_000);
  });

  it("[CLI-3] a second new key is not taken", () => {
    assert.equal(answerTo(ask({ failure: REFUNDED, idempotent: true, mayRenew: false })), "no");
  });

  it("[CLI-3] a wait of a minute is waited, a longer one is not", () => {
    assert.equal(answerTo(ask({ failure: BUSY, retryAfterMs: MAX_WAIT_MS })), "same");
    assert.equal(answerTo(ask({ failure: BUSY, retryAfterMs: MAX_WAIT_MS + 1 })), "no");
  });

  it("[CLI-3] waits are never earlier than told and at most five seconds later, and they grow", () => {
    const unit = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: MAX_ATTEMPTS - 1 }),
        fc.integer({ min: 0, max: MAX_WAIT_MS }),
        unit,
        (attempt, retryAfterMs, random) => {
          const decision = decideRetry(ask({ attempt, retryAfterMs, random, failure: BUSY }));
          assert.ok(decision.retry);
          const least = Math.max(retryAfterMs, 1_000 * 2 ** (attempt - 1));
          assert.ok(decision.delayMs >= least && decision.delayMs <= least + 5_000);
        },
      ),
    );
  });

  it("[CLI-3] two clients that failed at once come back apart", () => {
    const delays = [0, 0.25, 0.5, 0.75].map((random) => {
      const decision = decideRetry(ask({ failure: BUSY, retryAfterMs: 10_000, random }));
      return decision.retry ? decision.delayMs : 0;
    });
    assert.deepEqual(delays, [10_000, 11_250, 12_500, 13_750]);
  });
});
