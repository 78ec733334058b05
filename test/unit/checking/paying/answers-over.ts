import assert from "node:assert/strict";
import { PaidAnswers } from "../../../../src/checking/paying/paid-answers.ts";
import type { MeteredResult, PaidOperation } from "../../../../src/checking/paying/paid-operation.ts";
import type { PaidSender } from "../../../../src/checking/paying/paid-sender.ts";
import { ResultCache, serviceIdentity } from "../../../../src/checking/store/result-cache.ts";
import type { CheckRun } from "../../../../src/checking/vocabulary/check.ts";
import type { Connection } from "../../../../src/checking/vocabulary/connection.ts";

/**
 * Returns answers through a sender, with a fitting key and without questions. `again` is the connection to a
 * restarted embedded service.
 */
export function answersOver<Request, Result extends MeteredResult>(
  operation: PaidOperation<Request, Result>,
  sender: Pick<PaidSender, "send">,
  cache = new ResultCache<Result>(),
  again: () => Promise<Connection> = () => assert.fail("another connection is asked for"),
): PaidAnswers<Request, Result> {
  return new PaidAnswers({
    operation,
    check: "detectAiText",
    cache,
    identity: serviceIdentity("1.0.0"),
    connections: {
      to: again,
      requireKey: async () => Promise.resolve(),
      without: () => assert.fail("another key is asked for"),
    },
    guard: { agree: () => assert.fail("a price is agreed to") },
    sender,
  });
}

/** A run without progress or cancellation. */
export const unwatched = (signal = new AbortController().signal): CheckRun => ({
  signal,
  report: () => undefined,
  asker: "person",
});

/** Returns a run that reports the reasons for retries to `onRetry`. */
export const watchedBy = (onRetry: (delayMs: number, reason: string) => void): CheckRun["report"] => {
  return (progress) => {
    if (progress.kind === "retry") onRetry(progress.delayMs, progress.reason);
  };
};
