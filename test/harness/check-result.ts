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

/** The result of a check command, as far as tests read it. */
export interface CheckResult {
  readonly status: "done" | "cancelled" | "failed";
  readonly service: string;
  readonly findings?: readonly CheckFinding[];
  readonly creditsCharged: number;
  readonly creditsRemaining: number;
  readonly error?: { readonly code: string; readonly message: string };
  /** The body of the service's answer, as far as tests read it. */
  readonly result?: {
    readonly result?: string | null;
    readonly ai_score?: number | null;
    readonly items?: readonly { readonly text: string; readonly ai_score: number }[];
    readonly service_name?: string | null;
    readonly message?: string | null;
    readonly plagiarism_score?: number;
    readonly verdict?: string;
    readonly summary?: string;
  };
}

/** Throws with the command's own message if a check failed. */
export function requireDone(result: CheckResult | null | undefined): CheckResult {
  if (result?.status === "done") return result;
  throw new Error(`The check did not end well: ${JSON.stringify(result?.error ?? result)}`);
}

/** Throws with the command's own message if a check failed or found nothing. */
export function requireFindings(result: CheckResult | null | undefined): readonly CheckFinding[] {
  const { findings = [] } = requireDone(result);
  if (findings.length === 0) throw new Error("The check found nothing in a text with errors.");
  return findings;
}
