import assert from "node:assert/strict";
import { JobQueue } from "../../../../src/service/jobs/job-queue.ts";
import { eventually } from "../../../harness/eventually.ts";
import { someJob } from "./some-job.ts";

const notYet = new AbortController().signal;

/** A queue over a runner whose jobs end when the test says so. */
class Bench {
  readonly begun: string[] = [];
  readonly gates = new Map<string, PromiseWithResolvers<void>>();
  readonly queue: JobQueue;
  now = 0;

  constructor(delayMs = 0) {
    const run = async (taskId: string, stopping: AbortSignal): Promise<void> => {
      this.begun.push(taskId);
      const gate = Promise.withResolvers<void>();
      this.gates.set(taskId, gate);
      stopping.addEventListener("abort", () => gate.resolve());
      await gate.promise;
    };
    this.queue = new JobQueue({ runner: { run }, clock: () => this.now, delayMs });
  }

  add(...names: readonly string[]): void {
    for (const taskId of names) this.queue.add(someJob({ taskId, createdAt: this.now }));
  }
}

const settle = (milliseconds = 15): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

describe("the job queue", () => {
  it("runs two at once, in the order of acceptance", async () => {
    const bench = new Bench();
    bench.add("a", "b", "c", "d");
    await settle();
    assert.deepEqual(bench.begun, ["a", "b"]);
    bench.gates.get("b")?.resolve();
    await settle();
    assert.deepEqual(bench.begun, ["a", "b", "c"]);
    bench.add("e");
    bench.gates.get("a")?.resolve();
    bench.gates.get("c")?.resolve();
    await settle();
    assert.deepEqual(bench.begun, ["a", "b", "c", "d", "e"]);
    for (const gate of bench.gates.values()) gate.resolve();
    await bench.queue.stop(notYet);
  });

  it("delays each job as requested, counted from its acceptance", async () => {
    const bench = new Bench(80);
    const begun = performance.now();
    bench.add("new");
    bench.queue.add(someJob({ taskId: "kept", createdAt: -1000 }));
    bench.queue.add(someJob({ taskId: "from a clock that was ahead", createdAt: 1_000_000 }));
    await settle();
    assert.deepEqual(bench.begun, ["kept"]);
    bench.gates.get("kept")?.resolve();
    await eventually(() => assert.equal(bench.begun.length, 3));
    assert.ok(performance.now() - begun >= 79);
    for (const gate of bench.gates.values()) gate.resolve();
    await bench.queue.stop(notYet);
  });

  it("waits for running jobs at shutdown and starts no others", async () => {
    const bench = new Bench();
    bench.add("a", "b", "c");
    await settle();
    bench.queue.add(someJob({ taskId: "later" }));
    const stopped = bench.queue.stop(notYet);
    bench.add("after");
    bench.gates.get("a")?.resolve();
    await settle();
    bench.gates.get("b")?.resolve();
    await stopped;
    await settle();
    assert.deepEqual(bench.begun, ["a", "b"]);
  });

  it("waits no longer than allowed at shutdown", async () => {
    const bench = new Bench(60_000);
    bench.add("delayed");
    const quick = new Bench();
    quick.add("a");
    await settle();
    const end = new AbortController();
    const stopped = Promise.all([bench.queue.stop(end.signal), quick.queue.stop(end.signal)]);
    end.abort();
    await stopped;
    assert.deepEqual(bench.begun, []);
    const late = new Bench();
    late.add("a");
    await settle();
    await late.queue.stop(AbortSignal.abort());
  });
});
