import type { OffsetUnit } from "../../text/offset-units.ts";
import type { Account } from "../accounts.ts";
import type { IdempotencyStore } from "../idempotency-store.ts";
import { readIdempotencyKey } from "../idempotency-key.ts";
import type { Ledger } from "../ledger.ts";
import { metered, type Settle } from "../metered.ts";
import { type BodyLimits, readJson } from "../request-body.ts";
import { type Answer, success } from "../responses.ts";
import type { WorkLimit } from "../work-limit.ts";
import type { GrammarCorrector } from "./grammar-corrector.ts";
import { grammarDiff, grammarIssues } from "./grammar-diff.ts";
import { type GrammarOrder, readGrammarRequest } from "./grammar-request.ts";
import type { Call, KeyedOperation } from "./operation.ts";
import { secondsSince } from "./seconds.ts";

export interface GrammarParts {
  readonly corrector: GrammarCorrector;
  readonly ledger: Ledger;
  readonly idempotency: IdempotencyStore;
  readonly limit: WorkLimit;
  readonly bodyLimits: BodyLimits;
  /** The unit of `start`, `end`, `input_chars` and the character limit (CON-5). */
  readonly unit: OffsetUnit;
}

/** `POST /api/grammar/correct/` (GRA-1 to GRA-3). */
export class GrammarOperation implements KeyedOperation {
  readonly #parts: GrammarParts;

  constructor(parts: GrammarParts) {
    this.#parts = parts;
  }

  async run(call: Call, caller: Account): Promise<Answer> {
    const { bodyLimits, idempotency, unit } = this.#parts;
    const key = readIdempotencyKey(call.request.headers);
    const order = readGrammarRequest(await readJson(call.request, bodyLimits), unit);
    const work = (signal: AbortSignal, settle?: Settle<Answer>): Promise<Answer> =>
      this.#correct(order, caller.userId, signal, settle);
    if (key === undefined) return work(call.signal);
    const slot = { userId: caller.userId, operation: "correctGrammar", key } as const;
    return idempotency.run(slot, order.content, call.signal, work);
  }

  async #correct(
    order: GrammarOrder,
    userId: number,
    signal: AbortSignal,
    settle?: Settle<Answer>,
  ): Promise<Answer> {
    const { corrector, ledger, limit, unit } = this.#parts;
    const charge = { userId, operation: "correctGrammar", credits: order.words } as const;
    const run = async (creditsRemaining: () => number): Promise<Answer> => {
      const begun = performance.now();
      const analysis = await corrector.correct(order.content, order.variant, signal);
      const diff = grammarDiff(order.content, analysis, unit);
      return success("correctGrammar", 200, {
        status: "success",
        corrected_text: analysis.correctedText,
        diff,
        issues: grammarIssues(order.content, analysis.issues, unit),
        edits_count: diff.length,
        changed: diff.length > 0,
        input_words: order.words,
        input_chars: order.chars,
        word_count: order.words,
        execution_time: secondsSince(begun),
        credits_remaining: creditsRemaining(),
        user: { id: userId },
      });
    };
    return limit.run(() => metered(ledger, charge, signal, run, settle));
  }
}
