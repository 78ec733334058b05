import type { DetectionAccepted, DetectionJob, DetectionResult } from "../../contract/detection.ts";
import type { GrammarResult } from "../../contract/grammar.ts";
import type { PlagiarismResult } from "../../contract/plagiarism.ts";
import type { Finding, FindingSeverity, Placement } from "../../findings/finding.ts";
import type { Credits } from "./credits.ts";
import type { Place } from "../../report/document-report.ts";
import type { Preferences, ServiceMode } from "../vocabulary/preferences.ts";
import type { CheckError } from "../vocabulary/check-error.ts";
import type { Check } from "../vocabulary/check.ts";

export interface OutcomeFinding {
  readonly kind: "grammar" | "ai" | "plagiarism";
  /** Of the cell, where a notebook was checked. */
  readonly uri?: string;
  readonly range: Place;
  readonly message: string;
  readonly severity: FindingSeverity;
  readonly placed: Placement;
}

/** A body of the service that a check can end with. */
type CheckBody = GrammarResult | DetectionResult | PlagiarismResult | DetectionAccepted | DetectionJob;

/** The outcome of a check for whoever called the command; plain data, so that scripts and key bindings can use it. */
export interface CheckOutcome {
  readonly status: "done" | "cancelled" | "failed";
  readonly service: ServiceMode;
  /** The body the service gave; of a long text that went in several requests the last one, or the scans joined. */
  readonly result?: CheckBody;
  readonly findings?: readonly OutcomeFinding[];
  readonly creditsCharged: number;
  /** Null when the balance is not known. */
  readonly creditsRemaining: number | null;
  /** True where every part of the answer was known already, so that nothing was sent. */
  readonly cached: boolean;
  /** Words that were checked, and words of prose there are. */
  readonly coverage: { readonly checked: number; readonly total: number };
  /** Words of a grammar check that were not sent, since they were known already, or stand in the text more than once. */
  readonly wordsReused?: number;
  readonly error?: CheckError;
}

/** Returns what a check that ran gives; `asked` is the service that it began with. `describe` makes a finding plain data. */
export function checkOutcome<F extends Finding>(
  check: Check<F, CheckBody>,
  asked: ServiceMode,
  credits: Credits,
  describe: (finding: F) => OutcomeFinding,
): CheckOutcome {
  const service = check.service ?? asked;
  return {
    status: check.status,
    service,
    ...(check.result === undefined ? {} : { result: check.result }),
    findings: check.findings.map(describe),
    creditsCharged: check.creditsCharged,
    creditsRemaining: credits.balance(service)?.credits ?? null,
    cached: check.cached,
    coverage: { checked: check.wordsChecked, total: check.wordsTotal },
    ...(check.wordsReused === undefined ? {} : { wordsReused: check.wordsReused }),
    ...(check.error === undefined ? {} : { error: check.error }),
  };
}

/** The end of several checks together. */
export type CheckTotals = Pick<CheckOutcome, "status" | "creditsCharged" | "cached" | "error">;

/**
 * Adds up checks: those of a document, of several files, of what a document links to. The error is one of which nobody knows whether
 * it was charged, else the first failure, else a cancellation; whether credits moved is said of all checks together.
 */
export function totalsOf(checks: readonly CheckTotals[]): CheckTotals {
  const ended = (["failed", "cancelled"] as const).flatMap((each) =>
    checks.filter(({ status }) => status === each),
  );
  const inDoubt = checks.find(({ error }) => error?.charged === "unknown");
  const creditsCharged = checks.reduce((sum, check) => sum + check.creditsCharged, 0);
  const error = (inDoubt ?? ended[0])?.error;
  const isCharged = creditsCharged > 0 || checks.some((check) => check.error?.charged === "yes");
  const charged = inDoubt !== undefined ? "unknown" : isCharged ? "yes" : "no";
  return {
    status: ended[0]?.status ?? "done",
    creditsCharged,
    cached: checks.length > 0 && checks.every(({ cached }) => cached),
    ...(error === undefined ? {} : { error: { ...error, charged } }),
  };
}

/** Returns the outcome of a command that was refused before it did anything. */
export function refusedOutcome(error: CheckError, settings: Preferences, credits: Credits): CheckOutcome {
  const service = settings.serviceMode();
  return {
    status: "failed",
    service,
    creditsCharged: 0,
    creditsRemaining: credits.balance(service)?.credits ?? null,
    cached: false,
    coverage: { checked: 0, total: 0 },
    error,
  };
}
