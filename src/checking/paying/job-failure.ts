import { ServiceFailure, type Charged, type FailureFacts } from "../../client/failure.ts";
import type { FinishedJob } from "../../client/job-poller.ts";
import { reasonBeside } from "../../report/words/service-words.ts";
import type { JobRecord } from "../store/job-record.ts";

/** The failure of a job with the service's own reason, which is for the person alone. */
class FailedJob extends ServiceFailure {
  readonly reason: string;

  constructor(facts: FailureFacts, reason: string) {
    super(facts);
    this.reason = reason;
  }
}

/** Returns the reason that a service gave for the failure of a job, as it may be shown; undefined where it gave none. */
export function reasonOf(failure: ServiceFailure): string | undefined {
  return "reason" in failure && typeof failure.reason === "string" ? failure.reason : undefined;
}

/** The end of the waiting for a job, not of the job: cancelling takes no charge back, and the answer is not given away. */
export function goesOn(charged: Charged): ServiceFailure {
  return jobFailure({
    kind: "cancelled",
    charged,
    retriable: false,
    happened:
      charged === "yes"
        ? "It keeps running in the background."
        : "It was already sent and keeps running if accepted.",
    next: "You'll be notified.",
  });
}

/** The end of the waiting for a job of the same text that came to nothing. */
export function notTaken(): ServiceFailure {
  return jobFailure({
    kind: "not_sent",
    charged: "no",
    retriable: true,
    happened: "The same text was being sent, but the service didn't accept it.",
    next: "Try again.",
    action: "retry",
  });
}

/** The answer of a job. Throws the `ServiceFailure` that stands for any other state that nobody need wait in. */
export function finishedAnswer(record: JobRecord): FinishedJob {
  if (record.answer?.status === "success") return record.answer;
  throw failureOf(record);
}

/** The next step after an answer that was paid for and is lost. */
const PAID_FOR = "Sending it again costs {price} credits.";

/** Returns why a job has no answer, with the fate of its credits and the next step. */
export function failureOf({ answer, errorCode, prose, state, words, price }: JobRecord): ServiceFailure {
  const refused = { kind: "refused", charged: "yes", retriable: true, args: { words, price } } as const;
  switch (state) {
    case "failed":
      return jobFailure(
        {
          ...refused,
          code: "job_failed",
          charged: "no",
          happened: "The background job failed; its credits were refunded.",
          next: "Try again.",
          action: "retry",
        },
        answer?.status === "failed" ? reasonBeside(prose, answer.error) : "",
      );
    case "gone":
      return jobFailure({
        ...refused,
        code: "job_gone",
        happened: "The service no longer has the result.",
        next: PAID_FOR,
      });
    case "expired":
      return jobFailure({
        ...refused,
        code: "job_expired",
        happened: "The background job's result expired.",
        next: PAID_FOR,
      });
    case "refused":
      return jobFailure({
        ...refused,
        code: errorCode,
        happened: "The service rejected the background job's key.",
        next: "Add another key of the same account within the hour.",
        action: "addKey",
      });
    case "sending":
    case "pending":
    case "finished":
    case "unknown":
      return jobFailure({
        ...refused,
        kind: "answer_lost",
        charged: "unknown",
        happened: "Sending the background job was interrupted.",
        next: "Check the balance; sending again costs {price} credits.",
        action: "showCredits",
      });
    default:
      return state satisfies never;
  }
}

interface JobFailure extends Omit<FailureFacts, "wording"> {
  readonly happened: string;
  readonly next: string;
  readonly args?: Readonly<Record<string, number>>;
}

function jobFailure({ happened, next, args = {}, ...facts }: JobFailure, reason = ""): ServiceFailure {
  const whole = { ...facts, wording: { happened, next, args } };
  return reason === "" ? new ServiceFailure(whole) : new FailedJob(whole, reason);
}
