import type { Operation } from "../../src/contract/endpoints.ts";

/** An answer, reduced to the documented parts; the code is null for a success and where none was given. */
export interface SeenAnswer {
  readonly operation: Operation;
  readonly status: number;
  readonly code: string | null;
}

/**
 * The answers that the embedded service has given in this run. The suites share this map: each documented
 * answer must appear in at least one of them, and no suite sees them all.
 */
export const ANSWERS_SEEN = new Map<string, SeenAnswer>();

export function recordAnswer(answer: SeenAnswer): void {
  ANSWERS_SEEN.set(`${answer.operation} ${answer.status} ${answer.code}`, answer);
}
