import type { Account } from "../accounts.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Ledger } from "../ledger.ts";
import { metered } from "../metered.ts";
import { type BodyLimits, readJson } from "../request-body.ts";
import { type Answer, success } from "../responses.ts";
import type { CallbackGuard } from "../webhooks/callback-guard.ts";
import type { WorkLimit } from "../work-limit.ts";
import { abstained, type DetectionOutcome, scored } from "./detect-text-outcome.ts";
import { type DetectionOrder, readDetectionRequest } from "./detect-text-request.ts";
import type { Call, KeyedOperation } from "./operation.ts";
import type { TextDetector } from "./text-detector.ts";

export interface DetectTextParts {
  readonly detector: TextDetector;
  readonly jobs: Jobs;
  readonly callbacks: CallbackGuard;
  readonly ledger: Ledger;
  readonly limit: WorkLimit;
  readonly bodyLimits: BodyLimits;
}

/** `POST /api/detector/`, at once or in the background (DET-1 to DET-5). */
export class DetectTextOperation implements KeyedOperation {
  readonly #parts: DetectTextParts;

  constructor(parts: DetectTextParts) {
    this.#parts = parts;
  }

  async run(call: Call, caller: Account): Promise<Answer> {
    const order = readDetectionRequest(await readJson(call.request, this.#parts.bodyLimits));
    return order.background
      ? this.#accept(order, caller, call.signal)
      : this.#detect(order, caller.userId, call.signal);
  }

  async #accept(order: DetectionOrder, caller: Account, signal: AbortSignal): Promise<Answer> {
    const { callbacks, jobs } = this.#parts;
    if (order.callbackUrl !== null) await callbacks.check(order.callbackUrl);
    signal.throwIfAborted();
    return jobs.accept(order, caller);
  }

  async #detect(order: DetectionOrder, userId: number, signal: AbortSignal): Promise<Answer> {
    const { detector, ledger, limit } = this.#parts;
    const { text, words } = order;
    const reason = detector.abstention(text, words);
    if (reason !== null) return answer(abstained(detector, reason), words, ledger.balance(userId), userId);
    const charge = { userId, operation: "detectText", credits: words } as const;
    return limit.run(() =>
      metered(ledger, charge, signal, async (creditsRemaining) =>
        answer(await scored(detector, text, words, signal), words, creditsRemaining(), userId),
      ),
    );
  }
}

function answer(outcome: DetectionOutcome, words: number, credits: number, userId: number): Answer {
  return success("detectText", 200, {
    status: "success",
    task_id: null,
    ...outcome,
    word_count: words,
    credits_remaining: credits,
    user: { id: userId },
  });
}
