import type { DetectionAccepted, DetectionJob } from "../../contract/detection.ts";
import type { JobRecord } from "./job-record.ts";

/** What a kept job says; apart from its schema, so that commands need not load that. */

/** Whether nothing more happens to it. */
export function isOver({ state }: JobRecord): boolean {
  return state !== "sending" && state !== "pending" && state !== "refused";
}

/** The body of a job's acceptance; where that could not be read, what is known of the job. */
export function acceptanceOf({ acceptance, taskId, words }: JobRecord): DetectionAccepted | DetectionJob {
  return acceptance ?? { status: "processing", task_id: taskId ?? "", word_count: words };
}

/** Credits that were consumed at the acceptance, as the service counts words where it said so. */
export function chargeOf({ acceptance, answer, price }: JobRecord): number {
  return acceptance?.word_count ?? (answer?.status === "success" ? answer.word_count : price);
}
