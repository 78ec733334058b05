import type { FaultScene } from "../fault-case.ts";

/** Returns the body of the right answer, as text. */
export function bodyOf({ answer }: FaultScene): string {
  return JSON.stringify(answer.body);
}

/** Returns the head of the right answer up to these lines, without the empty line at its end. */
export function headOf({ answer }: FaultScene, ...lines: readonly string[]): string {
  return head(answer.status, lines);
}

/**
 * Returns the head of a success, even where the right answer is a refusal, since the status alone would
 * reveal that.
 */
export function successHeadOf({ answer }: FaultScene, ...lines: readonly string[]): string {
  return head(successStatus(answer.status), lines);
}

export function successStatus(status: number): number {
  return status < 300 ? status : 200;
}

function head(status: number, lines: readonly string[]): string {
  return [`HTTP/1.1 ${status} OK`, "content-type: application/json", ...lines].join("\r\n");
}
