import { redact } from "../../contract/redact.ts";
import {
  detectionAccepted,
  detectionJob,
  type DetectionAccepted,
  type DetectionJob,
} from "../../contract/detection.ts";
import { serviceWords } from "../../report/words/service-words.ts";

/**
 * The body of a job's end as it may be kept on disk (ALL-2). A service may repeat what it was sent: a key is taken out of all
 * that it says, and of a failed job nothing is kept but its figures and its reason, in one line of bounded length. Sentences stay
 * as they are, since they are looked for in the text. `secret` is the webhook secret that may have gone with the job.
 */
export function keptAnswer(job: DetectionJob, secret?: string): DetectionJob {
  if (job.status === "failed") {
    const { status, task_id, word_count, credits_remaining, error } = job;
    return { status, task_id, word_count, credits_remaining, error: serviceWords(without(error, secret)) };
  }
  const { items, ...rest } = job;
  const kept = detectionJob.parse(withoutKeys(rest));
  return items === undefined ? kept : { ...kept, items };
}

function without(text: string, secret: string | undefined): string {
  return secret === undefined || secret === "" ? text : text.replaceAll(secret, "***");
}

/** The body of a job's acceptance likewise. */
export function keptAcceptance(accepted: DetectionAccepted): DetectionAccepted {
  return detectionAccepted.parse(withoutKeys(accepted));
}

/** JSON with keys taken out of every string and every name. */
function withoutKeys(value: unknown): unknown {
  if (typeof value === "string") return redact(value);
  if (Array.isArray(value)) return value.map(withoutKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [redact(name), withoutKeys(part)]));
}
