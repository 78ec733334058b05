interface Position {
  readonly line: number;
  readonly character: number;
}

/** A finding as a check command returns it. */
export interface CheckFinding {
  readonly kind: string;
  readonly range: { readonly start: Position; readonly end: Position };
  readonly message: string;
  readonly severity: string;
  readonly placed: string;
}

/** What a check command returns, as far as runs read it. */
export interface CheckResult {
  readonly status: "done" | "cancelled" | "failed";
  readonly service: string;
  readonly findings?: readonly CheckFinding[];
  readonly creditsCharged: number;
  readonly creditsRemaining: number;
  readonly error?: { readonly code: string; readonly message: string };
}

/** Throws with the command's own words when a check did not end well or found nothing. */
export function requireFindings(result: CheckResult | null | undefined): readonly CheckFinding[] {
  if (result?.status !== "done") {
    throw new Error(`The check did not end well: ${JSON.stringify(result?.error ?? result)}`);
  }
  const { findings = [] } = result;
  if (findings.length === 0) throw new Error("The check found nothing in a text with errors.");
  return findings;
}
