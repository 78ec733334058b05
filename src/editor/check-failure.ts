import type { FailureAction, ServiceFailure } from "../client/failure.ts";
import { CheckStopped, type CheckError, type NextStep } from "./check-error.ts";
import { CHARGE_NOTES } from "../client/failure-table.ts";
import { isServiceFailure } from "../client/failure.ts";

/** What each suggestion of the client is as a button of the editor. */
const STEP_OF: Readonly<Record<FailureAction, NextStep>> = {
  addKey: "addKey",
  openPortal: "openPortal",
  retry: "retry",
  waitAndRetry: "retry",
  shorten: "previewSubmission",
  checkSettings: "useHosted",
  showCredits: "showCredits",
};

/** Whatever ended a check, as one error for a person: what happened, whether credits moved, what to do next (EDI-13). */
export function checkErrorOf(thrown: unknown): CheckError {
  if (thrown instanceof CheckStopped) return thrown.checkError;
  if (isServiceFailure(thrown)) return fromFailure(thrown);
  if (thrown instanceof Error && thrown.name === "AbortError") {
    return { code: "cancelled", message: "The check was cancelled. Nothing was charged.", charged: "no" };
  }
  const reason = thrown instanceof Error ? thrown.message : "unknown";
  return {
    code: "internal_error",
    message: `The check failed inside the extension (${reason}). The document is unchanged.`,
    charged: "unknown",
    action: "showLog",
  };
}

function fromFailure(failure: ServiceFailure): CheckError {
  const message = `${failure.message} ${CHARGE_NOTES[failure.charged]} ${failure.nextStep}`;
  const code = failure.kind === "refused" ? (failure.code ?? "refused") : failure.kind;
  return {
    code,
    message,
    charged: failure.charged,
    ...(failure.action === undefined ? {} : { action: STEP_OF[failure.action] }),
  };
}
