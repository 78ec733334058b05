import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { BackgroundJobs } from "../../../../src/checking/jobs/background-jobs.ts";
import { JobLeases } from "../../../../src/checking/store/job-lease.ts";
import type { JobPolling } from "../../../../src/checking/jobs/job-polling.ts";
import type { JobRecord } from "../../../../src/checking/store/job-record.ts";
import { JobStore } from "../../../../src/checking/store/job-store.ts";
import type { JobOrder } from "../../../../src/checking/jobs/job-keeper.ts";
import type { JobSubmission } from "../../../../src/checking/jobs/job-submission.ts";
import type { Log } from "../../../../src/checking/vocabulary/log.ts";
import { eventually } from "../../../harness/eventually.ts";
import { trusted } from "../../../harness/trusted.ts";
import { aJob } from "../store/a-job.ts";
import { paidSecret } from "../store/paid-secret.ts";
import { closeDatabases, databaseIn } from "../store/a-database.ts";

const nothing = (): undefined => undefined;

describe("ends of background jobs", () => {
  let folder: string;
  const opened: BackgroundJobs[] = [];

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "ends-"));
  });

  afterEach(async () => {
    for (const jobs of opened.splice(0)) jobs.dispose();
    await closeDatabases();
    rmSync(folder, { recursive: true, maxRetries: 5 });
  });

  /**
   * Returns a window that doesn't poll: the jobs on disk, those it would announce, and how many it counts as
   * unseen.
   */
  const open = (): {
    refusals: unknown[];
    jobs: BackgroundJobs;
    store: JobStore;
    unseen: JobRecord[];
    counts: number[];
    writes: () => number;
  } => {
    let writes = 0;
    const database = databaseIn(folder);
    const unseen: JobRecord[] = [];
    const refusals: unknown[] = [];
    const counts: number[] = [];
    const onChanged = (): void => {
      writes += 1;
    };
    const store = new JobStore({
      database,
      secret: paidSecret,
      now: Date.now,
      warn: nothing,
      onDamaged: nothing,
      onChanged,
    });
    const jobs = new BackgroundJobs({
      database,
      store,
      leaseOf: async (hash) => Promise.resolve(hash),
      leases: new JobLeases({ database, now: Date.now }),
      submission: trusted<JobSubmission>({
        send: async (...[, , sending]: Parameters<JobSubmission["send"]>) => {
          sending.onGoesOn();
          return Promise.reject(new Error("refused"));
        },
      }),
      polling: trusted<JobPolling>({
        follow: async (sent: { record: JobRecord }) => Promise.resolve(sent.record),
      }),
      log: trusted<Log>({
        defect: (what: string, thrown: unknown) => assert.fail(`${what}: ${String(thrown)}`),
      }),
      onUnseen: (record) => unseen.push(record),
      onCounted: (count) => counts.push(count),
      onLateRefusal: (thrown) => refusals.push(thrown),
      now: Date.now,
      newId: () => "unused",
    });
    opened.push(jobs);
    return { jobs, refusals, store, unseen, counts, writes: () => writes };
  };

  it("[EDI-8] what was told together is told by no other window, and counts as unseen until it is seen", async () => {
    const record = aJob({ state: "failed", endedAt: 2_000_000 });
    const one = open();
    await one.store.put(record);
    await one.jobs.look();
    assert.deepEqual([one.unseen.map(({ told }) => told), one.counts], [[undefined], [1]]);
    await one.jobs.announced([record.id]);
    const other = open();
    await other.jobs.look();
    // Its answer may still be drawn; it is marked so that nothing more is said of it.
    assert.deepEqual([other.unseen.map(({ told }) => told), other.counts], [[true], [1]]);
    await other.jobs.seen(record);
    await other.jobs.look();
    assert.equal(other.counts.at(-1), 0);
    await one.jobs.announced([record.id]);
    assert.equal((await other.store.get(record.id))?.seen, true);
  });

  it("[EDI-8] [R-14] what is told together stays as long as its result, since nobody has opened it", async () => {
    const { jobs, store } = open();
    const [record, expired] = [29, 31].map((days) => {
      const at = Date.now() - days * 86_400_000;
      return aJob({ state: "finished", createdAt: at, endedAt: at });
    });
    assert.ok(record && expired);
    for (const each of [record, expired]) await store.put(each);
    await jobs.announced([record.id, expired.id]);
    await store.sweep();
    assert.equal((await store.get(record.id))?.told, true);
    assert.equal(await store.get(expired.id), undefined);
  });

  it("[EDI-13] a refusal that nobody waits for is told where the jobs can't be read, and notes reject never", async () => {
    const { jobs, refusals, store } = open();
    const record = aJob({ state: "failed" });
    await store.put(record);
    Object.assign(store, { get: async () => Promise.reject(new Error("The database failed")) });
    const stop = new AbortController();
    const order = trusted<JobOrder>({ contentHash: "another" });
    const sent = jobs.sender.send(order, { signal: stop.signal, onRetry: nothing });
    await assert.rejects(sent);
    await eventually(() => assert.equal(refusals.length, 1));
    await jobs.seen(record);
  });

  it("[CLI-4] a job that can't be read for a moment is left to whichever window can", async () => {
    const { jobs, store } = open();
    const record = aJob();
    await store.put(record);
    const locked = Object.assign(new Error("The database failed"), { code: "database is locked" });
    Object.assign(store, { get: async () => Promise.reject(locked) });
    await jobs.look();
    const leases = new JobLeases({ database: databaseIn(folder), now: Date.now });
    await eventually(async () => assert.ok(await leases.acquire(record.id)));
    leases.dispose();
  });

  it("[EDI-8] a job that is over is forgotten on request, and no other", async () => {
    const { jobs, store, writes } = open();
    const [over, running] = [aJob({ state: "gone" }), aJob()];
    await store.put(over);
    await store.put(running);
    const before = writes();
    assert.deepEqual([await jobs.forget(running.id), await jobs.forget(over.id)], [false, true]);
    assert.equal(writes(), before + 1);
    assert.deepEqual(
      (await store.list()).map(({ id }) => id),
      [running.id],
    );
    assert.equal(await jobs.forget(over.id), false);
  });
});
