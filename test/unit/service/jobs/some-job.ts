import type { JobRecord } from "../../../../src/service/jobs/job-records.ts";

/** An unfinished job of the account 7, paid by nothing, with what a test says of it. */
export function someJob(parts: Partial<JobRecord> = {}): JobRecord {
  return {
    taskId: "task",
    userId: 7,
    state: "queued",
    words: 4,
    transaction: null,
    text: "A robot wrote this.",
    body: null,
    callbackUrl: null,
    webhookSecret: null,
    deliveriesLeft: 0,
    createdAt: 0,
    finishedAt: null,
    ...parts,
  };
}

/** A finished job on its way to a receiver. */
export function someDelivery(parts: Partial<JobRecord> = {}): JobRecord {
  return someJob({
    state: "success",
    text: null,
    body: '{"status":"success"}',
    callbackUrl: "http://canary.example.org/hook",
    webhookSecret: "canary-secret",
    deliveriesLeft: 4,
    finishedAt: 1,
    ...parts,
  });
}
