import type { PlanName } from "../../../../src/contract/plans.ts";
import { countWords } from "../../../../src/contract/word-count.ts";
import { inMemory } from "../../../../src/service/atomically.ts";
import { JobExpiry } from "../../../../src/service/jobs/job-expiry.ts";
import { type JobRecord, MemoryJobRecords } from "../../../../src/service/jobs/job-records.ts";
import { JobRunner } from "../../../../src/service/jobs/job-runner.ts";
import { Jobs } from "../../../../src/service/jobs/jobs.ts";
import { Ledger } from "../../../../src/service/ledger.ts";
import { MemoryLedgerEntries } from "../../../../src/service/ledger-entries.ts";
import { ServiceLog } from "../../../../src/service/log.ts";
import { StandInDetector } from "../stand-in-detector.ts";

/** Jobs without a queue and timers: the test decides what runs, when, and at which time. */
export class JobBench {
  readonly records = new MemoryJobRecords();
  readonly detector = new StandInDetector();
  readonly accepted: JobRecord[] = [];
  readonly finished: JobRecord[] = [];
  readonly log: string[] = [];
  readonly ledger: Ledger;
  readonly runner: JobRunner;
  readonly expiry: JobExpiry;
  readonly jobs: Jobs;
  now = 0;
  #ids = 0;

  constructor(lifetimeMs = 1000, timeoutMs = 1000) {
    const clock = (): number => this.now;
    const newId = (): string => `id ${(this.#ids += 1)}`;
    this.ledger = new Ledger(new MemoryLedgerEntries(), clock, newId);
    const shared = {
      detector: this.detector,
      records: this.records,
      ledger: this.ledger,
      atomically: inMemory,
      clock,
      log: new ServiceLog((line) => this.log.push(line)),
    };
    this.runner = new JobRunner({ ...shared, timeoutMs, onFinished: (job) => this.finished.push(job) });
    this.expiry = new JobExpiry({ ...shared, runner: this.runner, lifetimeMs });
    const queue = { add: (job: JobRecord) => this.accepted.push(job) };
    this.jobs = new Jobs({ ...shared, queue, expiry: this.expiry, newId });
  }

  /** Submits a text; returns the job, or the code of its refusal. */
  submit(text: string, userId = 7, plan: PlanName = "Trial"): JobRecord | string {
    const before = this.accepted.length;
    try {
      const order = {
        text,
        words: countWords(text),
        background: true,
        callbackUrl: null,
        webhookSecret: null,
      };
      this.jobs.accept(order, { userId, plan });
    } catch (error) {
      return error instanceof Error && "code" in error ? String(error.code) : "defect";
    }
    return this.accepted[before] ?? "defect";
  }
}
