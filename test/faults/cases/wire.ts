import type { FaultScene } from "../fault-case.ts";

/** The body of the right answer, as text. */
export function bodyOf({ answer }: FaultScene): string {
  return JSON.stringify(answer.body);
}

/** The head of the right answer as far as these lines; no empty line ends it. */
export function headOf({ answer }: FaultScene, ...lines: readonly string[]): string {
  return head(answer.status, lines);
}

/** The head of a success, even where the right answer is a refusal: of that the status alone would say enough. */
export function successHeadOf({ answer }: FaultScene, ...lines: readonly string[]): string {
  return head(successStatus(answer.status), lines);
}

export function successStatus(status: number): number {
  return status < 300 ? status : 200;
}

function head(status: number, lines: readonly string[]): string {
  return [`HTTP/1.1 ${status} OK`, "content-type: application/json", ...lines].join("\r\n");
}
