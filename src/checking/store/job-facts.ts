import type { DetectionAccepted, DetectionJob } from "../../contract/detection.ts";
import type { JobRecord } from "./job-record.ts";

/** Returns the body of the job's acceptance, or a job status if it could not be read. */
export function acceptanceOf({ acceptance, taskId, words }: JobRecord): DetectionAccepted | DetectionJob {
  return acceptance ?? { status: "processing", task_id: taskId ?? "", word_count: words };
}
