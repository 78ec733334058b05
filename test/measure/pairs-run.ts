import { randomUUID } from "node:crypto";
import { PLAGIARISM_PRICE } from "../../src/contract/prices.ts";
import type { Caller } from "../conformance/caller.ts";
import { cleanWords } from "../conformance/texts.ts";

/** Totals over pairs of simultaneous identical requests. */
export interface PairsReport {
  readonly operation: "correctGrammar" | "scanPlagiarism";
  readonly pairs: number;
  /** Pairs whose answers weren't the same success. */
  readonly unlike: number;
  readonly charged: number;
  /** One price per pair. */
  readonly expected: number;
}

const PAIRS_AT_ONCE = 10;
const WORDS = 20;
const PRICES = { correctGrammar: WORDS, scanPlagiarism: PLAGIARISM_PRICE } as const;

/** Sends pairs of simultaneous requests with the same `Idempotency-Key` and text (IDE-1). */
export async function runPairs(
  caller: Caller,
  key: string,
  operation: PairsReport["operation"],
  pairs: number,
): Promise<PairsReport> {
  let unlike = 0;
  const ask = async (pair: number): Promise<void> => {
    const body = { content: `${cleanWords(WORDS - 1)} ${pair}.` };
    const sent = { key, body, idempotencyKey: randomUUID() };
    const [first, second] = await Promise.all([caller.send(operation, sent), caller.send(operation, sent)]);
    if (first.status !== 200 || second.status !== 200 || first.text !== second.text) unlike += 1;
  };
  const charged = await caller.spent(key, async () => {
    for (let from = 0; from < pairs; from += PAIRS_AT_ONCE) {
      const count = Math.min(PAIRS_AT_ONCE, pairs - from);
      await Promise.all(Array.from({ length: count }, (_, index) => ask(from + index)));
    }
  });
  return { operation, pairs, unlike, charged, expected: pairs * PRICES[operation] };
}
