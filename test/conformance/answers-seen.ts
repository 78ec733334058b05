import type { Operation } from "../../src/contract/endpoints.ts";

/** An answer by what the interface documents of it; the code is null for a success and where none was given. */
export interface SeenAnswer {
  readonly operation: Operation;
  readonly status: number;
  readonly code: string | null;
}

/**
 * What the embedded service has answered in this run. The suites share it, because each documented answer has to be seen
 * in one of them and none of them sees all.
 */
export const ANSWERS_SEEN = new Map<string, SeenAnswer>();

export function recordAnswer(answer: SeenAnswer): void {
  ANSWERS_SEEN.set(`${answer.operation} ${answer.status} ${answer.code}`, answer);
}
