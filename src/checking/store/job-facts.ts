import type { DetectionAccepted, DetectionJob } from "../../contract/detection.ts";
import type { JobRecord } from "./job-record.ts";

/** Facts about stored jobs; kept apart from the schema so that commands need not load it. */

/** Returns true if the job has reached a final state. */
export function isOver({ state }: JobRecord): boolean {
  return state !== "sending" && state !== "pending" && state !== "refused";
}

/** Returns the body of the job's acceptance, or a job status if it could not be read. */
export function acceptanceOf({ acceptance, taskId, words }: JobRecord): DetectionAccepted | DetectionJob {
  return acceptance ?? { status: "processing", task_id: taskId ?? "", word_count: words };
}

/** Returns the credits charged at acceptance, by the service's own word count if known. */
export function chargeOf({ acceptance, answer, price }: JobRecord): number {
  return acceptance?.word_count ?? (answer?.status === "success" ? answer.word_count : price);
}
