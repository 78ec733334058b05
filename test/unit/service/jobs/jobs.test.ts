import assert from "node:assert/strict";
import * as fc from "fast-check";
import { PLAN_NAMES, PLANS } from "../../../../src/contract/plans.ts";
import type { JobRecord } from "../../../../src/service/jobs/job-records.ts";
import { scoreSentences } from "../stand-in-detector.ts";
import { JobBench } from "./job-bench.ts";

const TEXT = "A robot wrote this.";
const WORDS = 4;
const notYet = new AbortController().signal;
const USERS = [
  { userId: 1, plan: "Trial", credits: 60 },
  { userId: 2, plan: "300K", credits: 30 },
] as const;

function accepted(job: JobRecord | string): JobRecord {
  if (typeof job === "string") assert.fail(`refused with ${job}`);
  return job;
}

type Step =
  | { readonly do: "submit"; readonly user: number; readonly words: number }
  | { readonly do: "start" | "finish" | "fail"; readonly pick: number }
  | { readonly do: "pass"; readonly milliseconds: number }
  | { readonly do: "restart" };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("submit"),
      user: fc.nat(1),
      words: fc.integer({ min: 1, max: 12 }),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom("start", "finish", "fail"), pick: fc.nat(9) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("pass"), milliseconds: fc.integer({ min: 1, max: 700 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ do: "restart" } as const) },
);

interface Running {
  readonly ended: Promise<void>;
  readonly gate: PromiseWithResolvers<void>;
}

/** Steps on a bench, with every detection held back until the test lets it end. */
class Interleaving {
  readonly bench = new JobBench();
  #running: Running[] = [];
  #stopping = new AbortController();

  constructor() {
    for (const { userId, credits } of USERS) this.bench.ledger.grant(userId, credits);
  }

  async take(step: Step): Promise<void> {
    switch (step.do) {
      case "submit": {
        const { userId, plan } = USERS[step.user === 0 ? 0 : 1];
        this.bench.submit("word ".repeat(step.words), userId, plan);
        return;
      }
      case "start":
        return this.#start(step.pick);
      case "finish":
      case "fail": {
        const [running] = this.#running.splice(step.pick % Math.max(1, this.#running.length), 1);
        if (step.do === "finish") running?.gate.resolve();
        else running?.gate.reject(new Error("no"));
        return running?.ended;
      }
      case "pass":
        this.bench.now += step.milliseconds;
        this.bench.expiry.sweep();
        return;
      case "restart":
        return this.#restart();
    }
  }

  /** A job may be started twice only after a restart. */
  #start(pick: number): void {
    const unfinished = this.bench.records.unfinished();
    const job = unfinished[pick % Math.max(1, unfinished.length)];
    if (job === undefined) return;
    const gate = Promise.withResolvers<void>();
    gate.promise.catch(() => undefined);
    this.bench.detector.behaviour = async (text) => {
      await gate.promise;
      return scoreSentences(text);
    };
    this.#running.push({ gate, ended: this.bench.runner.run(job.taskId, this.#stopping.signal) });
  }

  async #restart(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#running.map(({ ended }) => ended));
    this.#running = [];
    this.#stopping = new AbortController();
  }

  /** Asserts the invariants that hold after every step. */
  check(): void {
    const { accepted, detector, finished, ledger, records } = this.bench;
    for (const { userId, plan, credits } of USERS) {
      assert.ok(records.pending(userId) <= PLANS[plan].pendingJobs);
      const failed = new Set(finished.filter(({ state }) => state === "failed").map(({ taskId }) => taskId));
      const paid = accepted.filter(
        ({ taskId, text, words, userId: owner }) =>
          owner === userId && !failed.has(taskId) && detector.abstains(text ?? "", words) === null,
      );
      assert.equal(ledger.balance(userId), credits - paid.reduce((sum, { words }) => sum + words, 0));
      assert.ok(ledger.balance(userId) >= 0);
    }
    const ids = finished.map(({ taskId }) => taskId);
    assert.equal(new Set(ids).size, ids.length, "each job ends once");
  }

  /** Lets the remaining jobs end, and asserts that only successful ones were charged. */
  async end(): Promise<void> {
    await this.take({ do: "restart" });
    await this.take({ do: "pass", milliseconds: 2000 });
    assert.equal(this.bench.records.unfinished().length, 0);
    this.check();
  }
}

describe("jobs", () => {
  it("[CRE-1] [DET-4] are charged only on success and never exceed the plan, in any order of events", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 80, size: "max" }), async (steps) => {
        const interleaving = new Interleaving();
        for (const step of steps) {
          await interleaving.take(step);
          interleaving.check();
        }
        await interleaving.end();
      }),
      { numRuns: 200 },
    );
  });

  for (const plan of PLAN_NAMES) {
    const limit = PLANS[plan].pendingJobs;
    it(`[DET-4] ${plan} takes ${limit} pending jobs and charges nothing for more`, () => {
      const bench = new JobBench();
      bench.ledger.grant(7, 1000);
      bench.ledger.grant(8, 1000);
      for (let index = 0; index < limit; index += 1) accepted(bench.submit(TEXT, 7, plan));
      assert.equal(bench.submit(TEXT, 7, plan), "pending_jobs_exceeded");
      assert.equal(bench.submit("Free.", 7, plan), "pending_jobs_exceeded");
      assert.equal(bench.ledger.balance(7), 1000 - limit * WORDS);
      accepted(bench.submit(TEXT, 8, plan));
    });
  }

  it("[JOB-4] are visible only to their owner", async () => {
    const bench = new JobBench();
    bench.ledger.grant(7, 10);
    const { taskId } = accepted(bench.submit(TEXT));
    const notFound = { status: 404, message: "There is no such job, or its result has expired." };
    assert.throws(() => bench.jobs.answer(taskId, 8), notFound);
    await bench.runner.run(taskId, notYet);
    assert.throws(() => bench.jobs.answer(taskId, 8), notFound);
    assert.equal(bench.jobs.answer(taskId, 7).status, 200);
  });

  it("[JOB-4] are gone an hour after their end, and then forgotten", async () => {
    const bench = new JobBench(1000);
    bench.ledger.grant(7, 10);
    const { taskId } = accepted(bench.submit(TEXT));
    bench.now = 900;
    await bench.runner.run(taskId, notYet);
    bench.now = 1899;
    assert.equal(bench.jobs.answer(taskId, 7).status, 200);
    bench.now = 1900;
    assert.throws(() => bench.jobs.answer(taskId, 7), { status: 404 });
    assert.ok(bench.records.find(taskId));
    bench.expiry.sweep();
    assert.equal(bench.records.find(taskId), undefined);
    assert.equal(bench.ledger.balance(7), 10 - WORDS);
  });

  it("[JOB-4] [CRE-1] that don't finish within their hour fail, are refunded, and are removed", () => {
    const bench = new JobBench(1000);
    bench.ledger.grant(7, 10);
    const { taskId } = accepted(bench.submit(TEXT));
    bench.now = 999;
    bench.expiry.sweep();
    assert.equal(bench.finished.length, 0);
    bench.now = 1000;
    bench.expiry.sweep();
    assert.equal(bench.ledger.balance(7), 10);
    assert.throws(() => bench.jobs.answer(taskId, 7), { status: 404 });
    assert.match(bench.finished[0]?.body ?? "", /"status":"failed".*did not finish in time/);
  });

  it("keep the text no longer than until they are finished", async () => {
    const bench = new JobBench();
    bench.ledger.grant(7, 10);
    const { taskId } = accepted(bench.submit(TEXT));
    assert.equal(bench.records.find(taskId)?.text, TEXT);
    await bench.runner.run(taskId, notYet);
    assert.equal(bench.records.find(taskId)?.text, null);
  });

  it("[JOB-2] tell the balance of the moment of their end", async () => {
    const bench = new JobBench();
    bench.ledger.grant(7, 10);
    const { taskId } = accepted(bench.submit(TEXT));
    bench.ledger.grant(7, 5);
    await bench.runner.run(taskId, notYet);
    bench.ledger.grant(7, 50);
    assert.match(bench.jobs.answer(taskId, 7).body, /"credits_remaining":11\b/);
  });
});

describe("the job runner", () => {
  it("[JOB-3] ends a job whose detector hangs", async () => {
    const bench = new JobBench(1000, 20);
    bench.ledger.grant(7, 10);
    let isAborted = false;
    bench.detector.behaviour = (_text, signal) =>
      new Promise(() => signal.addEventListener("abort", () => (isAborted = true)));
    const { taskId } = accepted(bench.submit(TEXT));
    await bench.runner.run(taskId, notYet);
    assert.ok(isAborted);
    assert.equal(bench.records.find(taskId)?.state, "failed");
    assert.equal(bench.ledger.balance(7), 10);
  });

  it("leaves a job unfinished when the service ends", async () => {
    const bench = new JobBench();
    bench.ledger.grant(7, 10);
    bench.detector.behaviour = () => new Promise(() => undefined);
    const { taskId } = accepted(bench.submit(TEXT));
    const end = new AbortController();
    const running = bench.runner.run(taskId, end.signal);
    end.abort();
    await running;
    assert.equal(bench.records.find(taskId)?.state, "queued");
    assert.equal(bench.ledger.balance(7), 10 - WORDS);
  });

  it("[DET-5] refunds the charge if the detector now abstains", async () => {
    const bench = new JobBench();
    bench.ledger.grant(7, 10);
    const { taskId } = accepted(bench.submit(TEXT));
    bench.detector.abstains = () => "No model.";
    await bench.runner.run(taskId, notYet);
    assert.match(bench.jobs.answer(taskId, 7).body, /"status":"success".*"credits_remaining":10\b/);
    assert.equal(bench.ledger.balance(7), 10);
  });

  it("runs no job that is finished or unknown", async () => {
    const bench = new JobBench();
    bench.ledger.grant(7, 10);
    const { taskId } = accepted(bench.submit(TEXT));
    await bench.runner.run(taskId, notYet);
    await bench.runner.run(taskId, notYet);
    await bench.runner.run("unknown", notYet);
    assert.equal(bench.detector.texts.length, 1);
    assert.equal(bench.finished.length, 1);
  });
});
