import * as l10n from "@vscode/l10n";
import { CHARGE_NOTES } from "../../client/failure-table.ts";
import {
  isServiceFailure,
  type FailureAction,
  type ServiceFailure,
  type Wording,
} from "../../client/failure.ts";
import { joinSentences, type FailureMessage } from "../../report/words/sentences.ts";
import type { CreditService } from "../../report/credits/credit-entry.ts";
import {
  describeChecked,
  describePossibleCharge,
  describeRepeatable,
  formatSum,
} from "../../report/words/credit-words.ts";
import { formatNumber } from "../../report/words/format.ts";
import { failureOf, reasonOf } from "./job-failure.ts";
import { KEY_VARIABLE } from "./api-keys.ts";
import { isRefusedKey, isUncertainCharge, type PossibleCharge, type RefusedKey } from "./paid-failure.ts";
import type { JobRecord } from "../store/job-record.ts";
import {
  describeError,
  isCheckStopped,
  refusalOf,
  stepsBefore,
  type CheckError,
  type NextStep,
} from "../vocabulary/check-error.ts";

/** How far a check had come when it ended. */
export interface HowFar {
  /** Credits charged for the parts that were answered. */
  readonly creditsCharged: number;
  readonly wordsChecked: number;
  readonly wordsTotal: number;
  /** The service that answered, if any did. */
  readonly service?: CreditService;
  /** True if a request was under way, so that its outcome is unknown if something else broke. */
  readonly isSending: boolean;
}

const NOT_BEGUN: HowFar = { creditsCharged: 0, wordsChecked: 0, wordsTotal: 0, isSending: false };

/** The client's suggestions as buttons of the editor. */
const STEP_OF: Readonly<Record<FailureAction, NextStep>> = {
  addKey: "addKey",
  openPortal: "openPortal",
  retry: "retry",
  waitAndRetry: "retry",
  shorten: "previewSubmission",
  checkSettings: "useHosted",
  checkProxy: "openProxySettings",
  showCredits: "showCredits",
};

/**
 * Returns the end of a check as one error for a person: what happened, whether credits moved, what to do next (EDI-13).
 * `come` is how far the check had come; nothing was sent where it says nothing.
 */
export function checkErrorOf(thrown: unknown, come: Partial<HowFar> = {}): CheckError {
  const howFar = { ...NOT_BEGUN, ...come };
  if (isCheckStopped(thrown)) {
    if (howFar.wordsChecked === 0 && !howFar.isSending) return refusalOf(thrown);
    const { code, message, action } = thrown;
    // What stops a check that is being sent is the end of the embedded service, and what that had charged ended with it; or
    // a budget, before a part of the text or before a repetition, and what was given up for that is refunded.
    return explained(
      { code, happened: message, charged: "no", ...(action === undefined ? {} : { action }) },
      howFar,
    );
  }
  if (isServiceFailure(thrown)) return fromFailure(thrown, howFar);
  if (thrown instanceof Error && thrown.name === "AbortError") {
    const failure = {
      code: "cancelled",
      happened: l10n.t("The check was canceled."),
      charged: "no",
    } as const;
    return explained(failure, howFar);
  }
  const charged = howFar.isSending ? "unknown" : "no";
  const happened = l10n.t("The check failed inside the extension. The document wasn't changed.");
  return explained({ code: "internal_error", happened, charged, action: "showLog" }, howFar);
}

/** Says why a background job has no answer. */
export function describeJobFailure(record: JobRecord): FailureMessage {
  const error = checkErrorOf(failureOf(record));
  return { ...error, message: describeError(error) };
}

function fromFailure(failure: ServiceFailure, howFar: HowFar): CheckError {
  const { possible, repeatableUntil } = isUncertainCharge(failure) ? failure : {};
  // Practice credits are no charge that anyone has to look into.
  const isPractice = possible?.service === "embedded";
  const error = explained(
    {
      code: codeOf(failure),
      happened: formatWording(failure.wording.happened, failure.wording),
      charged: isPractice ? "no" : failure.charged,
      ...(possible && { possible }),
      // The buttons of one that may have been charged lead to the balance.
      next:
        possible && !isPractice
          ? describeRepeatable(repeatableUntil)
          : formatWording(failure.wording.next, failure.wording),
      ...(failure.action === undefined ? {} : { action: STEP_OF[failure.action] }),
    },
    howFar,
  );
  const reason = reasonOf(failure);
  if (reason !== undefined) return { ...error, reason };
  if (isRefusedKey(failure)) return ofRefusedKey(error, failure);
  if (possible === undefined || isPractice) return error;
  const { balanceBefore, price } = possible;
  return {
    ...error,
    ...(error.action === "showCredits" ? {} : { actionsBefore: ["showCredits"] as const }),
    price,
    ...(balanceBefore === undefined ? {} : { balanceBefore }),
  };
}

/**
 * Names the key in the error. A key of the environment can't be replaced here; one that is refused access stays, since
 * it may serve for something else.
 */
function ofRefusedKey(error: CheckError, { keyName, status }: RefusedKey): CheckError {
  const named = {
    ...error,
    message: l10n.t("Key “{0}”: {1}", keyName, error.message),
    brief: l10n.t("Key “{0}”: {1}", keyName, error.brief ?? error.message),
    keyName,
  };
  if (status !== 401) return named;
  return {
    ...named,
    actionsBefore: ["openPortal"],
    action: keyName === KEY_VARIABLE ? "addKey" : "replaceKey",
  };
}

/** Of a refusal, and of what would be refused, the service's own. */
function codeOf({ code, kind }: ServiceFailure): string {
  return kind === "refused" || kind === "over_limit" ? (code ?? kind) : kind;
}

/** A sentence of the client in the person's language, with numbers as the person writes them. */
function formatWording(sentence: string, { args }: Wording): string {
  const written: Record<string, string> = {};
  for (const [name, value] of Object.entries(args)) {
    written[name] = typeof value === "number" ? formatNumber(value) : value;
  }
  return l10n.t(sentence, written);
}

interface Explanation {
  readonly code: string;
  readonly happened: string;
  /** Of the part that failed. */
  readonly charged: CheckError["charged"];
  /** What the part may have cost, where nobody knows whether it was charged. */
  readonly possible?: PossibleCharge;
  readonly next?: string;
  readonly action?: NextStep;
}

/** Parts that were answered before have been paid for, whatever became of the last one. */
function explained(explanation: Explanation, howFar: HowFar): CheckError {
  const { code, happened, charged, possible, next = "", action } = explanation;
  const { creditsCharged, service, wordsChecked } = howFar;
  const before = wordsChecked === 0 ? [] : [describeChecked(howFar)];
  const note = possible
    ? describePossibleCharge(possible.price, possible.service)
    : l10n.t(CHARGE_NOTES[charged]);
  const notes = wordsChecked > 0 && charged === "no" ? before : [...before, note];
  const cost = creditsCharged === 0 ? note : formatSum(creditsCharged, possible?.price, service);
  return {
    code,
    message: joinSentences([happened, ...notes, next]),
    brief: joinSentences([happened, ...(notes.length > 1 ? [cost] : notes)]),
    charged: charged === "no" && creditsCharged > 0 ? "yes" : charged,
    ...stepsBefore(code),
    ...(action === undefined ? {} : { action }),
  };
}
