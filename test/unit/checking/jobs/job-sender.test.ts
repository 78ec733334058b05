import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { JobLeases, type JobLeasesParts } from "../../../../src/checking/store/job-lease.ts";
import type { JobRecord } from "../../../../src/checking/store/job-record.ts";
import { JobSender } from "../../../../src/checking/jobs/job-sender.ts";
import { JobStore } from "../../../../src/checking/store/job-store.ts";
import type { JobOrder } from "../../../../src/checking/jobs/job-keeper.ts";
import { SentByAnother, type JobSubmission } from "../../../../src/checking/jobs/job-submission.ts";
import { JobWaits } from "../../../../src/checking/jobs/job-waits.ts";
import { eventually } from "../../../harness/eventually.ts";
import { trusted } from "../../../harness/trusted.ts";
import { aJob } from "../store/a-job.ts";
import { paidSecret } from "../store/paid-secret.ts";
import { closeDatabases, databaseIn, oneDatabaseIn } from "../store/a-database.ts";

type LeaseDatabase = JobLeasesParts["database"];

const HASH = "a-hash";
const ORDER = trusted<JobOrder>({ contentHash: HASH });
const quiet = (): undefined => undefined;
const slow = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));
const watched = () => ({ signal: new AbortController().signal, onRetry: quiet });

describe("sending a text once", () => {
  let folder: string;
  let leases: JobLeases[];
  let sent: number;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "sender-"));
    leases = [];
    sent = 0;
  });

  afterEach(async () => {
    for (const each of leases) each.dispose();
    await closeDatabases();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const disk = (): JobStore =>
    new JobStore({
      database: oneDatabaseIn(folder),
      secret: paidSecret,
      now: Date.now,
      warn: quiet,
      onDamaged: quiet,
    });
  const held = (database: LeaseDatabase = databaseIn(folder)): JobLeases => {
    const mine = new JobLeases({ database, now: Date.now });
    leases.push(mine);
    return mine;
  };

  /** Returns a window whose submissions end as `end` says. */
  const window = (
    end: Partial<JobRecord>,
    sending?: () => Promise<void>,
    database: LeaseDatabase = databaseIn(folder),
  ): JobSender => {
    const store = disk();
    const send: JobSubmission["send"] = async (id) => {
      sent += 1;
      await sending?.();
      const ended = end.state === "unknown" ? { endedAt: Date.now() } : {};
      const record = aJob({ id, contentHash: HASH, createdAt: Date.now(), ...ended, ...end });
      await store.create(record);
      if (record.state === "unknown") throw new Error("its answer was lost");
      return trusted({ record });
    };
    return new JobSender({
      database,
      store,
      leaseOf: async (hash) => Promise.resolve(hash),
      leases: held(database),
      submission: { send },
      onAccepted: quiet,
      onNotAccepted: quiet,
      now: Date.now,
      newId: randomUUID,
    });
  };

  it("[EDI-12] [CLI-3] two windows at once: one sends, the other is given its job", async () => {
    const both = await Promise.all(
      [window({}, slow), window({}, slow)].map((one) => one.send(ORDER, watched())),
    );
    assert.deepEqual([sent, both.filter(({ isNew }) => isNew).length], [1, 1]);
    assert.equal(both[0]?.record.id, both[1]?.record.id);
  });

  it("[CLI-3] a window whose database is locked for a moment sends nothing beside another", async () => {
    const gate = Promise.withResolvers<undefined>();
    const first = window({}, async () => gate.promise).send(ORDER, watched());
    await eventually(() => assert.equal(sent, 1));
    const database = databaseIn(folder);
    let failures = 0;
    const locked: LeaseDatabase = {
      isKept: true,
      run: async (statements) => {
        failures += 1;
        if (failures > 1) return database.run(statements);
        throw Object.assign(new Error("The database failed"), { code: "database is locked" });
      },
    };
    const second = window({}, undefined, locked).send(ORDER, watched());
    await eventually(() => assert.equal(failures, 1));
    await slow();
    gate.resolve(undefined);
    assert.deepEqual([(await second).isNew, (await second).record.id], [false, (await first).record.id]);
    assert.equal(sent, 1);
  });

  it("[CLI-4] where nothing can be kept the submission says why nothing is sent", async () => {
    const unkept: LeaseDatabase = { isKept: false, run: async () => Promise.reject(new Error("no disk")) };
    assert.equal((await window({}, undefined, unkept).send(ORDER, watched())).isNew, true);
  });

  it("[CLI-3] whoever waits while an acceptance is lost does not send again by itself", async () => {
    const gate = Promise.withResolvers<undefined>();
    const first = window({ state: "unknown" }, async () => gate.promise);
    const lost = assert.rejects(first.send(ORDER, watched()));
    await eventually(() => assert.equal(sent, 1));
    const second = window({}).send(ORDER, watched());
    await new Promise((resolve) => setTimeout(resolve, 20));
    gate.resolve(undefined);
    await lost;
    assert.deepEqual([(await second).record.state, (await second).isNew, sent], ["unknown", false, 1]);
  });

  it("[CLI-3] [JOB-3] what ended by a clock that was set back since does not stand in the way of sending again", async () => {
    await disk().create(aJob({ contentHash: HASH, state: "failed", endedAt: Date.now() + 3_600_000 }));
    assert.deepEqual([(await window({}).send(ORDER, watched())).isNew, sent], [true, 1]);
  });

  it("[CLI-3] a text that another window took over is looked for again", async () => {
    const theirs = aJob({ contentHash: HASH });
    const mine = window({}, async () => {
      await disk().create(theirs);
      throw new SentByAnother("it slept");
    });
    const { isNew, record } = await mine.send(ORDER, watched());
    assert.deepEqual([isNew, record.id], [false, theirs.id]);
    assert.equal(mine.isSending(HASH), false);
  });

  it("[CLI-4] a lease that was forgotten keeps no later owner's alive", async () => {
    const mine = held();
    const old = await mine.acquire("text.a");
    mine.forget("text.a");
    assert.ok(await mine.acquire("text.b"), "it is written down by then");
    const later = await held().acquire("text.a");
    assert.deepEqual([old?.stillOwned(), later?.stillOwned()], [false, true]);
    later?.release();
    await eventually(async () => assert.ok(await held().acquire("text.a")));
  });

  it("[CLI-4] whoever waits hears of an end that another window has told and put away", async () => {
    const [waits, job] = [new JobWaits(), aJob({ state: "pending" })];
    const waiting = waits.wait(job, new AbortController().signal);
    await disk().put({ ...job, state: "finished", seen: true });
    await waits.settle(disk());
    assert.equal((await waiting).state, "finished");
    assert.ok(waits.isEmpty);
  });

  for (const [state, charged] of [
    ["sending", "unknown"],
    ["pending", "yes"],
  ] as const) {
    it(`[EDI-13] a wait for a ${state} job that is cancelled says that it was charged: ${charged}`, async () => {
      const stop = new AbortController();
      const waiting = new JobWaits().wait(aJob({ state }), stop.signal);
      stop.abort();
      await assert.rejects(waiting, { kind: "cancelled", charged });
    });
  }
});
