import * as l10n from "@vscode/l10n";
import { LIMITS } from "../../contract/limits.ts";
import { figuresOf, summarizeDetection } from "../../findings/detection-answer.ts";
import { chargeOf, isOver, type JobFacts } from "../job-facts.ts";
import { describeCharge, formatAmount } from "./credit-words.ts";
import { describeDetection, describeNotPlaced, describeService } from "./detection-words.ts";
import { formatCount, formatNumber, locale } from "./format.ts";
import { fittingFailure, joinSentences, type FailureMessage } from "./sentences.ts";
import { serviceWords } from "./service-words.ts";

/** The address of a job's document. */
interface JobAddress {
  readonly path: string;
  readonly fsPath: string;
}

const MINUTE_MS = 60_000;

/** Returns the name of a job's document, as it may be shown. */
export function jobName({ path }: Pick<JobAddress, "path">): string {
  return serviceWords(path.split("/").at(-1) ?? path);
}

/** Says what became of a job; `name` is that of its document, `notPlaced` counts sentences that are not in it any more. */
export function describeJob(
  job: JobFacts,
  name: string,
  failure: () => FailureMessage,
  notPlaced = 0,
): string {
  const { answer, service } = job;
  if (answer?.status !== "success")
    return fittingFailure(failure(), (words) => l10n.t("{0}: {1}", name, words));
  const { score } = figuresOf(answer, service);
  const credits = service === "embedded" && score === null ? 0 : answer.word_count;
  const extent = [extentOf(job), describeCharge(credits, service), ...describeNotPlaced(notPlaced)];
  return describeDetection(summarizeDetection(answer, service), extent, name);
}

/**
 * Describes a job, one fact per line, as plain text without links. `failure` explains why it has no answer.
 */
export function jobTooltip(
  record: JobFacts,
  address: JobAddress,
  now: number,
  failure: () => FailureMessage,
): string {
  const { acceptedAt, answer, createdAt, endedAt, host, service, state, words } = record;
  const ended = (): string =>
    answer?.status === "success" ? describeJob(record, jobName(address), failure) : failure().message;
  const lines = [
    state === "finished" || hasTrouble(record) ? ended() : describeState(record),
    ...describeKept(record, now),
    ...(isOver(record) ? [] : [l10n.t("A submitted job can't be canceled.")]),
    l10n.t("Document: {0}", serviceWords(address.fsPath)),
    l10n.t("Sent: {0}", formatMomentInFull(createdAt)),
    ...(acceptedAt === undefined ? [] : [l10n.t("Accepted: {0}", formatMomentInFull(acceptedAt))]),
    ...(endedAt === undefined ? [] : [l10n.t("Ended: {0}", formatMomentInFull(endedAt))]),
    service === "embedded" ? describeService({ service }) : l10n.t("Service: {0}", serviceWords(host)),
    l10n.t("Words: {0}", formatNumber(words)),
    l10n.t("Price: {0}", describeCost(record)),
    l10n.t("Job: {0}", serviceWords(jobId(record))),
  ];
  return lines.join("\n");
}

/** Says what is known of a job in a row of the list, a fact each. `now` in milliseconds since 1970. */
export function jobFacts(record: JobFacts, now: number): readonly string[] {
  const { seen, service } = record;
  return [
    ...(isOver(record) && !seen ? [l10n.t("New")] : []),
    describeState(record),
    ...describeKept(record, now),
    extentOf(record),
    describeCost(record),
    describeService({ service }),
  ];
}

/** Returns the service's own ID of a job, by which its support finds it, or else ours. */
export function jobId({ id, taskId }: Pick<JobFacts, "id" | "taskId">): string {
  return taskId ?? id;
}

/** Returns whether a job brought no answer, or brings none before a person does something. */
export function hasTrouble({ state }: Pick<JobFacts, "state">): boolean {
  return state !== "sending" && state !== "pending" && state !== "finished";
}

/** Says the state of a job in a few words. */
function describeState({ state }: Pick<JobFacts, "state">): string {
  return {
    sending: l10n.t("Sending"),
    pending: l10n.t("Running"),
    refused: l10n.t("Waiting for a key"),
    finished: l10n.t("Finished"),
    failed: l10n.t("Failed"),
    gone: l10n.t("Result no longer available"),
    expired: l10n.t("Expired"),
    unknown: l10n.t("Possibly not accepted"),
  }[state];
}

/** States how long the service, or this machine, keeps the result; empty if there is none to keep. */
function describeKept(record: JobFacts, now: number): readonly string[] {
  if (record.answer?.status === "success") return [l10n.t("result stored on this machine")];
  if (isOver(record) || record.state === "sending") return [];
  const minutes = Math.ceil(timeLeft(record, now) / MINUTE_MS);
  return [
    minutes > 0 ? l10n.t("result expires in {0} min", formatNumber(minutes)) : l10n.t("result expired"),
  ];
}

/** Says what a job cost, or would cost, and what became of that. */
function describeCost(record: JobFacts): string {
  const { answer, price, service, state } = record;
  const charged = describeCharge(chargeOf(record), service);
  switch (state) {
    case "sending":
      return l10n.t("costs {0}", describeCharge(price, service));
    case "pending":
    case "refused":
    case "gone":
    case "expired":
      return charged;
    case "finished": {
      // The embedded service charges nothing if it gives no score (DET-5).
      const score = answer?.status === "success" ? answer.ai_score : undefined;
      return service === "embedded" && (score ?? null) === null ? describeCharge(0, service) : charged;
    }
    case "failed":
      return l10n.t("{0} refunded", formatAmount(price, service));
    case "unknown":
      return l10n.t("possibly {0}", describeCharge(price, service));
    default:
      return state satisfies never;
  }
}

/** Says that more jobs have ended. */
export function describeEnded(count: number): string {
  return count === 1 ? l10n.t("One more background job ended.") : l10n.t("{0} background jobs ended.", count);
}

/** Says that more jobs wait for a key. */
export function describeWaiting(count: number): string {
  return count === 1
    ? l10n.t("One more background job is waiting: the service rejected its key.")
    : l10n.t("{0} background jobs are waiting: the service rejected their keys.", count);
}

/** Says that the files of jobs can't be read. */
export function describeDamaged(count: number): string {
  return count === 1
    ? l10n.t("Couldn't read a background job. It may have been charged. The log names its file.")
    : l10n.t(
        "Couldn't read {0} background jobs. They may have been charged. The log names their files.",
        formatNumber(count),
      );
}

/** Says what removing a job deletes, as a question with its detail; `name` is that of its document. */
export function describeRemoval(job: JobFacts, name: string): readonly [question: string, detail: string] {
  const question = job.seen
    ? l10n.t("Remove the background job for {0}?", name)
    : l10n.t("Remove the background job for {0}? You haven't opened its result.", name);
  const detail = [
    l10n.t("Cost: {0}.", describeCost(job)),
    l10n.t("This deletes its result and the submitted text here. Nothing is refunded."),
    l10n.t("Detecting the same text again may be charged again."),
  ];
  return [question, joinSentences(detail)];
}

/** Returns the time until the hour is over for which the service keeps a result, in milliseconds; never more, also by a clock that was set back. */
function timeLeft({ acceptedAt, createdAt }: JobFacts, now: number): number {
  return Math.min(acceptedAt ?? createdAt, now) + LIMITS.jobLifetimeSeconds * 1_000 - now;
}

function extentOf({ document, words }: JobFacts): string {
  const count = formatCount("word", words);
  return document.selection === undefined ? count : l10n.t("{0} of a selection", count);
}

function formatMomentInFull(moment: number): string {
  return new Date(moment).toLocaleString(locale());
}

/** Says how many jobs have ended that nobody has opened. */
export function describeUnseen(unseen: number): string {
  return unseen === 1
    ? l10n.t("1 background job has an unread result")
    : l10n.t("{0} background jobs have unread results", formatNumber(unseen));
}
