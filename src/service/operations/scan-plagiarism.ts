import { PLAGIARISM_PRICE } from "../../contract/prices.ts";
import type { OffsetUnit } from "../../text/offset-units.ts";
import type { Account } from "../accounts.ts";
import { readIdempotencyKey } from "../idempotency-key.ts";
import type { IdempotencyStore } from "../idempotency-store.ts";
import type { Ledger } from "../ledger.ts";
import { metered, type Settle } from "../metered.ts";
import { type BodyLimits, readJson } from "../request-body.ts";
import { type Answer, success } from "../responses.ts";
import type { WorkLimit } from "../work-limit.ts";
import type { Call, KeyedOperation } from "./operation.ts";
import type { PlagiarismScanner } from "./plagiarism-scanner.ts";
import { readScanRequest, type ScanOrder } from "./scan-plagiarism-request.ts";
import { scanResult } from "./scan-plagiarism-result.ts";

export interface PlagiarismParts {
  readonly scanner: PlagiarismScanner;
  readonly ledger: Ledger;
  readonly idempotency: IdempotencyStore;
  readonly limit: WorkLimit;
  readonly bodyLimits: BodyLimits;
  /** The unit of all ranges, `input_chars` and the character limit (CON-5). */
  readonly unit: OffsetUnit;
  /** Creates a `scan_id`. */
  readonly newId: () => string;
}

/** `POST /api/plagiarism/scan/` (PLA-1, PLA-2). */
export class PlagiarismOperation implements KeyedOperation {
  readonly #parts: PlagiarismParts;

  constructor(parts: PlagiarismParts) {
    this.#parts = parts;
  }

  async run(call: Call, caller: Account): Promise<Answer> {
    const { bodyLimits, idempotency, unit } = this.#parts;
    const key = readIdempotencyKey(call.request.headers);
    const order = readScanRequest(await readJson(call.request, bodyLimits), unit);
    const work = (signal: AbortSignal, settle?: Settle<Answer>): Promise<Answer> =>
      this.#scan(order, caller.userId, signal, settle);
    if (key === undefined) return work(call.signal);
    const slot = { userId: caller.userId, operation: "scanPlagiarism", key } as const;
    return idempotency.run(slot, order.content, call.signal, work);
  }

  async #scan(
    order: ScanOrder,
    userId: number,
    signal: AbortSignal,
    settle?: Settle<Answer>,
  ): Promise<Answer> {
    const { scanner, ledger, limit, unit, newId } = this.#parts;
    const charge = { userId, operation: "scanPlagiarism", credits: PLAGIARISM_PRICE } as const;
    const run = async (creditsRemaining: () => number): Promise<Answer> => {
      const begun = performance.now();
      // The folders may have changed by the end.
      const { hasReferences } = scanner;
      const findings = await scanner.scan(order.content, order.options, signal);
      const result = scanResult(order.content, findings, unit, hasReferences);
      const milliseconds = Math.round(performance.now() - begun);
      return success("scanPlagiarism", 200, {
        status: "success",
        scan_id: newId(),
        ...result,
        stats: {
          word_count: order.words,
          input_chars: order.chars,
          sentence_count: order.sentences,
          sources_checked: findings.filesCompared,
          processing_time_ms: milliseconds,
        },
        execution_time: milliseconds / 1000,
        word_count: order.words,
        credits_remaining: creditsRemaining(),
        user: { id: userId },
      });
    };
    return limit.run(() => metered(ledger, charge, signal, run, settle));
  }
}
