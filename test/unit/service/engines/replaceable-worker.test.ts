import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { ReplaceableWorker, type WorkerOptions } from "../../../../src/service/engines/replaceable-worker.ts";

const OPTIONS: WorkerOptions = {
  workerUrl: new URL("./fixtures/erratic-worker.ts", import.meta.url),
  workerData: "",
  startTimeoutMs: 10_000,
  idleMs: 10_000,
  heapMb: 64,
};

const PATIENCE_MS = 10_000;

describe("a worker that is replaced", () => {
  const live = new AbortController().signal;
  const workers: ReplaceableWorker<string, number>[] = [];
  const start = (options: Partial<WorkerOptions> = {}): ReplaceableWorker<string, number> => {
    const worker = new ReplaceableWorker<string, number>({ ...OPTIONS, ...options });
    workers.push(worker);
    return worker;
  };

  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.close()));
  });

  it("stays for one question after another", async () => {
    const worker = start();
    const threads = await Promise.all(
      ["a", "b", "c"].map((question) => worker.ask(question, PATIENCE_MS, live)),
    );
    assert.equal(new Set(threads).size, 1);
  });

  for (const failure of ["exit", "throw", "broken", "fill"]) {
    it(`fails on "${failure}" and answers the next question in a new thread`, async () => {
      const worker = start();
      const before = await worker.ask("a", PATIENCE_MS, live);
      const failing = worker.ask(failure, PATIENCE_MS, live);
      const next = worker.ask("a", PATIENCE_MS, live);
      await assert.rejects(failing, { kind: "engine_failed" });
      assert.notEqual(await next, before);
    });
  }

  it("is ended when it hangs", async () => {
    const worker = start();
    const failing = worker.ask("hang", 300, live);
    const next = worker.ask("a", PATIENCE_MS, live);
    await assert.rejects(failing, { kind: "engine_timeout" });
    assert.ok((await next) > 0);
  });

  it("is missed as soon as it died between two questions", async () => {
    const worker = start();
    const before = await worker.ask("die later", PATIENCE_MS, live);
    await sleep(200);
    assert.notEqual(await worker.ask("a", PATIENCE_MS, live), before);
  });

  it("ends at once when the one who asked leaves, also in the middle of a computation", async () => {
    const worker = start();
    const leaving = new AbortController();
    const begun = performance.now();
    const failing = worker.ask("hang", PATIENCE_MS, leaving.signal);
    setTimeout(() => leaving.abort(), 100);
    await assert.rejects(failing, { kind: "aborted" });
    assert.ok((await worker.ask("a", PATIENCE_MS, live)) > 0);
    assert.ok(performance.now() - begun < 3000);
  });

  it("is not bothered by whoever leaves the queue", async () => {
    const worker = start();
    const before = await worker.ask("a", PATIENCE_MS, live);
    const leaving = new AbortController();
    const [first, left, last] = [
      worker.ask("a", PATIENCE_MS, live),
      worker.ask("hang", PATIENCE_MS, leaving.signal),
      worker.ask("a", PATIENCE_MS, live),
    ];
    leaving.abort();
    await assert.rejects(left, { kind: "aborted" });
    assert.deepEqual(await Promise.all([first, last]), [before, before]);
    await assert.rejects(worker.ask("hang", PATIENCE_MS, AbortSignal.abort()), { kind: "aborted" });
    assert.equal(await worker.ask("a", PATIENCE_MS, live), before);
  });

  it("ends when idle, and comes back", async () => {
    const worker = start({ idleMs: 50 });
    const before = await worker.ask("a", PATIENCE_MS, live);
    await sleep(300);
    assert.notEqual(await worker.ask("a", PATIENCE_MS, live), before);
  });

  it("fails when it does not start", async () => {
    await assert.rejects(
      start({ workerData: "never ready", startTimeoutMs: 300 }).ask("a", PATIENCE_MS, live),
      {
        kind: "engine_timeout",
      },
    );
    await assert.rejects(start({ workerData: "throws" }).ask("a", PATIENCE_MS, live), {
      kind: "engine_failed",
    });
  });

  it("fails what runs and waits when it is closed", async () => {
    const worker = start();
    const asked = [worker.ask("hang", PATIENCE_MS, live), worker.ask("a", PATIENCE_MS, live)];
    const failing = asked.map((one) => assert.rejects(one, { kind: "engine_failed" }));
    await sleep(100);
    await Promise.all([worker.close(), ...failing]);
    await assert.rejects(worker.ask("a", PATIENCE_MS, live), { kind: "engine_failed" });
  });
});
