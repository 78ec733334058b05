import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { BackgroundDetection } from "../../../../src/service/jobs/background-detection.ts";
import type { JobRecord, JobRecords } from "../../../../src/service/jobs/job-records.ts";
import { Ledger } from "../../../../src/service/ledger.ts";
import { ServiceLog } from "../../../../src/service/log.ts";
import { chargeInAdvance } from "../../../../src/service/metered.ts";
import { SqliteStorage } from "../../../../src/service/storage/sqlite-storage.ts";
import { memoryStorage, type Storage } from "../../../../src/service/storage/storage.ts";
import { CallbackGuard } from "../../../../src/service/webhooks/callback-guard.ts";
import { eventually } from "../../../harness/eventually.ts";
import { StandInDetector } from "../stand-in-detector.ts";
import { DataFolder } from "../storage/data-folder.ts";
import { Receiver } from "../webhooks/receiver.ts";
import { someDelivery, someJob } from "./some-job.ts";

const notYet = new AbortController().signal;
const LIFETIME_MS = 1000;
const NOW = 10_000;

/** The state that survives a process, and the processes that run on it. */
class DurableState {
  readonly detector = new StandInDetector();
  readonly records: JobRecords;
  readonly ledger: Ledger;
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
    this.records = storage.jobs;
    this.ledger = new Ledger(storage.ledger, () => NOW, randomUUID);
    this.ledger.grant(7, 100);
  }

  process(delayMs = 0): BackgroundDetection {
    return new BackgroundDetection({
      detector: this.detector,
      callbacks: new CallbackGuard({
        resolve: () => Promise.resolve([]),
        allowPrivate: true,
        resolveMs: 1000,
      }),
      records: this.records,
      ledger: this.ledger,
      atomically: this.#storage.atomically,
      clock: () => NOW,
      log: new ServiceLog(() => undefined),
      delayMs,
      lifetimeMs: LIFETIME_MS,
    });
  }

  /** Returns an unfinished paid job of four words. */
  paid(parts: Partial<JobRecord> = {}): string {
    const charge = { userId: 7, operation: "detectText", credits: 4 } as const;
    const transaction = chargeInAdvance(this.ledger, charge);
    const job = someJob({ transaction, createdAt: NOW - 500, ...parts });
    this.records.insert(job);
    return job.taskId;
  }

  state(taskId: string): string | undefined {
    return this.records.find(taskId)?.state;
  }
}

for (const storageName of ["memory", "a data folder"] as const) {
  describe(`background detection after a restart, kept in ${storageName}`, () => {
    let receiver: Receiver;
    let folder: DataFolder;
    let durable: DurableState;

    beforeEach(async () => {
      folder = new DataFolder();
      durable = new DurableState(
        storageName === "memory" ? memoryStorage() : new SqliteStorage(folder.database),
      );
      receiver = await Receiver.start();
    });
    afterEach(async () => {
      await receiver.stop();
      folder.remove();
    });

    it("[JOB-2] runs unfinished jobs, oldest first, without another charge", async () => {
      const first = durable.paid({ taskId: "first", text: "One robot. Two." });
      const second = durable.paid({ taskId: "second", text: "Three robots. Four." });
      const process = durable.process();
      process.resume();
      await eventually(() =>
        assert.deepEqual([durable.state(first), durable.state(second)], ["success", "success"]),
      );
      assert.deepEqual(durable.detector.texts, ["One robot. Two.", "Three robots. Four."]);
      assert.equal(durable.ledger.balance(7), 92);
      assert.equal(process.jobs.answer(first, 7).status, 200);
      await process.stop(notYet);
    });

    it("[JOB-3] [CRE-1] refunds what an earlier process charged for a job that fails now", async () => {
      const task = durable.paid();
      durable.detector.behaviour = () => Promise.reject(new Error("no"));
      const process = durable.process();
      process.resume();
      await eventually(() => assert.equal(durable.state(task), "failed"));
      assert.equal(durable.ledger.balance(7), 100);
      await process.stop(notYet);
    });

    it("[HOOK-2] delivers undelivered and newly finished jobs", async () => {
      durable.records.insert(
        someDelivery({ taskId: "old", callbackUrl: receiver.url(), deliveriesLeft: 1, finishedAt: NOW }),
      );
      durable.paid({ taskId: "new", callbackUrl: receiver.url(), deliveriesLeft: 4 });
      const process = durable.process();
      process.resume();
      await eventually(() => assert.equal(receiver.received.length, 2));
      await eventually(() => assert.deepEqual(durable.records.takeOver(), []));
      assert.deepEqual(durable.records.find("new")?.callbackUrl, null);
      await process.stop(notYet);
    });

    it("[JOB-4] refunds and delivers jobs that expired while no process ran, and forgets old ones", async () => {
      const late = durable.paid({
        taskId: "late",
        createdAt: NOW - LIFETIME_MS,
        callbackUrl: receiver.url(),
        deliveriesLeft: 4,
      });
      durable.records.insert(
        someDelivery({ taskId: "over", deliveriesLeft: 0, finishedAt: NOW - LIFETIME_MS }),
      );
      const process = durable.process();
      process.resume();
      assert.equal(durable.ledger.balance(7), 100);
      assert.throws(() => process.jobs.answer(late, 7), { status: 404 });
      assert.equal(durable.records.find("over"), undefined);
      await eventually(() => assert.equal(receiver.received.length, 1));
      assert.match(receiver.received[0]?.body ?? "", /did not finish in time/);
      assert.deepEqual(durable.detector.texts, []);
      await process.stop(notYet);
    });

    it("leaves unstarted jobs at shutdown, and the next process runs them once", async () => {
      const first = durable.process(60_000);
      first.jobs.accept(
        {
          text: "A robot wrote this.",
          words: 4,
          background: true,
          callbackUrl: receiver.url(),
          webhookSecret: "s",
        },
        { userId: 7, plan: "Trial" },
      );
      await first.stop(notYet);
      const [left] = durable.records.unfinished();
      assert.equal(durable.ledger.balance(7), 96);
      const second = durable.process();
      second.resume();
      await eventually(() => assert.equal(durable.state(left?.taskId ?? ""), "success"));
      await eventually(() => assert.equal(receiver.received.length, 1));
      await second.stop(notYet);
      assert.equal(receiver.received.length, 1);
      assert.equal(receiver.received[0]?.headers["x-webhook-secret"], "s");
      assert.equal(durable.ledger.balance(7), 96);
    });
  });
}
