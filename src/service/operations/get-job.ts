import type { Account } from "../accounts.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Answer } from "../responses.ts";
import type { Call, KeyedOperation } from "./operation.ts";

/** `GET /api/jobs/{task_id}/` (JOB-1 to JOB-4). */
export class GetJobOperation implements KeyedOperation {
  readonly #jobs: Jobs;

  constructor(jobs: Jobs) {
    this.#jobs = jobs;
  }

  run(call: Call, caller: Account): Promise<Answer> {
    return Promise.resolve().then(() => this.#jobs.answer(call.parameters["task_id"] ?? "", caller.userId));
  }
}
