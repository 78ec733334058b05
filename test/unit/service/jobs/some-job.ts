import type { JobRecord } from "../../../../src/service/jobs/job-records.ts";

/** Returns an unfinished, unpaid job of account 7, with the test's changes. */
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

/** Returns a finished job with a pending delivery. */
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
