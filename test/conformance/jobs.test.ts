import assert from "node:assert/strict";
import { PLAN_NAMES, PLANS } from "../../src/contract/plans.ts";
import { countWords } from "../../src/contract/word-count.ts";
import { eventually } from "../harness/eventually.ts";
import { Caller } from "./caller.ts";
import { startAround } from "./start-around.ts";
import { Target } from "./target.ts";
import { PROSE } from "./texts.ts";

const DELAY_MS = 400;
const NEVER_MS = 120_000;

describe("jobs of AI text detection", () => {
  const target = new Target(["--job-delay-ms", String(DELAY_MS)]);
  const caller = new Caller(target);
  const key = target.key("full");

  startAround(target);

  it("[JOB-1] is processing while it waits, with the five documented nulls", async () => {
    const { task_id: taskId, user } = await caller.accepted(PROSE, { poll: true });
    const job = await caller.job(taskId);
    if (target.isEmbedded) assert.equal(job.status, "processing");
    if (job.status === "processing") {
      const { result, service_name, execution_time, word_count, credits_remaining } = job;
      assert.deepEqual(
        [result, service_name, execution_time, word_count, credits_remaining],
        [null, null, null, null, null],
      );
      assert.equal(job.task_id, taskId);
      assert.equal(job.user?.id, user?.id);
    }
    await caller.finishedJob(taskId);
  });

  it("[JOB-2] is then the detection result, the same at every poll", async () => {
    const accepted = await caller.accepted(PROSE, { poll: true });
    const job = await caller.finishedJob(accepted.task_id);
    assert.equal(job.status, "success");
    assert.equal(job.task_id, accepted.task_id);
    assert.equal(job.word_count, countWords(PROSE));
    assert.equal(job.user?.id, accepted.user?.id);
    for (const field of ["result", "ai_score", "items", "service_name", "execution_time"]) {
      assert.ok(field in job, field);
    }
    assert.equal(typeof job.credits_remaining, "number");
    assert.deepEqual(await caller.job(accepted.task_id), job);
    const sync = await caller.detected(PROSE);
    assert.deepEqual(
      [job.result, job.ai_score, job.items, job.service_name, job.message],
      [sync.result, sync.ai_score, sync.items, sync.service_name, sync.message],
    );
    if (target.isEmbedded) assert.ok(typeof job.ai_score === "number" && (job.items ?? []).length > 0);
  });

  it("[JOB-4] a job is 404 to another user and to nobody else", async () => {
    const { task_id: taskId } = await caller.accepted(PROSE, { poll: true });
    for (const role of ["only_grammar_checker", "scopeless"] as const) {
      if (target.has(role)) await caller.job(taskId, target.key(role));
    }
    if (target.has("other")) {
      for (const id of [taskId, taskId.toUpperCase()]) {
        const { status } = await caller.send("getJob", { key: target.key("other"), taskId: id });
        assert.equal(status, 404);
      }
    }
    await caller.finishedJob(taskId);
  });

  for (const [name, taskId] of [
    ["an id that nobody has", "00000000-0000-4000-8000-000000000000"],
    ["what is no id", "x"],
    ["a path", "..%2f..%2fetc%2fpasswd"],
    ["a null character", "%00"],
    ["half an escape", "%"],
    ["the name of a property", "__proto__"],
    ["an endless id", "a".repeat(5000)],
  ] as const) {
    it(`[JOB-4] ${name} is 404`, async () => {
      assert.equal((await caller.send("getJob", { key, taskId })).status, 404);
    });
  }
});

describe("the lifetime of a job", () => {
  const target = new Target(["--job-ttl-s", "4"]);
  if (!target.isEmbedded) return;
  const caller = new Caller(target);

  startAround(target);

  it("[JOB-4] is over after its lifetime: 404", async () => {
    const { task_id: taskId } = await caller.accepted(PROSE, { poll: true });
    await caller.finishedJob(taskId);
    await eventually(async () => {
      const { status } = await caller.send("getJob", { key: target.key("full"), taskId });
      assert.equal(status, 404);
    });
  });
});

describe("pending jobs", () => {
  const target = new Target(["--job-delay-ms", String(NEVER_MS)]);
  if (!target.isEmbedded) return;
  const caller = new Caller(target);

  startAround(target);

  for (const plan of PLAN_NAMES) {
    const { pendingJobs } = PLANS[plan];
    it(`[DET-4] the plan ${plan} has ${pendingJobs} at once; one more is 429 and uncharged`, async () => {
      const key = target.key(`plan_${plan}`);
      const jobs = [];
      for (let count = 0; count < pendingJobs; count += 1) {
        jobs.push(await caller.accepted(PROSE, { poll: true }, key));
      }
      const spent = await caller.spent(key, async () => {
        for (const parts of [{ poll: true }, { poll: true, webhook_secret: "x" }]) {
          const { status, error } = await caller.send("detectText", {
            key,
            body: { content: PROSE, ...parts },
          });
          assert.deepEqual([status, error.code], [429, "pending_jobs_exceeded"]);
        }
      });
      assert.equal(spent, 0);
      const last = jobs.at(-1);
      assert.ok(last !== undefined);
      assert.equal((await caller.job(last.task_id, key)).status, "processing");
    });
  }

  it("[DET-4] simultaneous requests get exactly the available slots", async () => {
    const key = target.key("other");
    const body = { content: PROSE, poll: true };
    const all = Array.from({ length: 12 }, () => caller.send("detectText", { key, body }));
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    assert.deepEqual(
      [202, 429].map((status) => statuses.filter((given) => given === status).length),
      [2, 10],
    );
  });

  it("[DET-4] a synchronous detection needs no slot", async () => {
    await caller.detected(PROSE, target.key("other"));
  });
});
