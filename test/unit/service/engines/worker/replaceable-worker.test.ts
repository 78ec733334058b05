import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import {
  ReplaceableWorker,
  type WorkerOptions,
} from "../../../../../src/service/engines/worker/replaceable-worker.ts";

type Erratic = ReplaceableWorker<string, number, string>;

const OPTIONS: WorkerOptions = {
  workerUrl: new URL("./fixtures/erratic-worker.ts", import.meta.url),
  runsIn: "thread",
  workerData: () => "",
  startTimeoutMs: 10_000,
  idleMs: 10_000,
  heapMb: 64,
  hasPauses: false,
};

const ask = (worker: Erratic, question: string, signal?: AbortSignal, timeoutMs = 10_000): Promise<number> =>
  worker.ask(question, { timeoutMs, signal });

describe("a worker that is replaced", () => {
  const workers: Erratic[] = [];
  const start = (options: Partial<WorkerOptions> = {}): Erratic => {
    const worker: Erratic = new ReplaceableWorker({ ...OPTIONS, ...options });
    workers.push(worker);
    return worker;
  };

  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.close()));
  });

  it("stays for one question after another, in order of arrival", async () => {
    const worker = start();
    const order: string[] = [];
    const threads = await Promise.all(
      ["sleep", "a", "b"].map((question) => ask(worker, question).finally(() => order.push(question))),
    );
    assert.equal(new Set(threads).size, 1);
    assert.deepEqual(order, ["sleep", "a", "b"]);
  });

  for (const failure of ["exit", "throw", "broken", "fill"]) {
    it(`fails on "${failure}" and answers the next question in a new thread`, async () => {
      const worker = start();
      const before = await ask(worker, "a");
      const failing = ask(worker, failure);
      const next = ask(worker, "a");
      await assert.rejects(failing, { kind: "engine_failed" });
      assert.notEqual(await next, before);
    });
  }

  it("has a young generation so small that V8 ends the worker at its limit, not the process", async () => {
    // From 64 on, a worker that runs out of memory kills the process in one of three runs; up to 48 it never
    // does.
    assert.ok((await ask(start(), "young megabytes")) <= 48);
  });

  it("is ended when it hangs", async () => {
    const worker = start();
    const failing = ask(worker, "hang", undefined, 300);
    const next = ask(worker, "a");
    await assert.rejects(failing, { kind: "engine_timeout" });
    assert.ok((await next) > 0);
  });

  it("[R-20] is left behind when it waits for a file that never answers", async function () {
    // Windows has no pipes among its files.
    if (process.platform === "win32") this.skip();
    const folder = mkdtempSync(path.join(tmpdir(), "worker-"));
    const pipe = path.join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    const worker = start();
    const failing = ask(worker, `read ${pipe}`, undefined, 300);
    const next = ask(worker, "a");
    await assert.rejects(failing, { kind: "engine_timeout" });
    assert.ok((await next) > 0);
    // The thread ends with the read.
    writeFileSync(pipe, "");
    rmSync(folder, { recursive: true });
  });

  it("[R-20] is terminated when its buffers exceed the limit of the request", async () => {
    const worker = start();
    const failing = worker.ask("buffers", { timeoutMs: 10_000, growthMb: 100 });
    const next = worker.ask("a", { timeoutMs: 10_000, growthMb: 100 });
    await assert.rejects(failing, { kind: "engine_failed" });
    assert.ok((await next) > 0);
  });

  it("is missed as soon as it died between two questions", async () => {
    const worker = start();
    const before = await ask(worker, "die later");
    await sleep(200);
    assert.notEqual(await ask(worker, "a"), before);
  });

  it("may take its time as long as it reports progress", async () => {
    const worker = start();
    const heard: string[] = [];
    const onNote = (note: string): number => heard.push(note);
    await worker.ask("notes a b c d", { timeoutMs: 600, onNote });
    assert.deepEqual(heard, ["a", "b", "c", "d"]);
  });

  it("is asked again immediately if the engine says so, with its new start data", async () => {
    const starts = ["throws", "throws", ""];
    const order: string[] = [];
    const worker = start({ workerData: () => starts.shift() });
    const again = (): boolean => order.push("again") > 0;
    await Promise.all([
      worker.ask("a", { timeoutMs: 10_000, again }).then(() => order.push("first")),
      ask(worker, "a").then(() => order.push("second")),
    ]);
    assert.deepEqual(order, ["again", "again", "first", "second"]);
    await assert.rejects(worker.ask("exit", { timeoutMs: 10_000, again: () => false }), {
      kind: "engine_failed",
    });
  });

  it("stops immediately when the caller leaves, even in the middle of a computation", async () => {
    const worker = start();
    const leaving = new AbortController();
    const begun = performance.now();
    const failing = ask(worker, "hang", leaving.signal);
    setTimeout(() => leaving.abort(), 100);
    await assert.rejects(failing, { kind: "aborted" });
    assert.ok((await ask(worker, "a")) > 0);
    assert.ok(performance.now() - begun < 3000);
  });

  it("keeps running when the caller leaves, if it has pauses", async () => {
    const worker = start({ hasPauses: true });
    const before = await ask(worker, "a");
    const leaving = new AbortController();
    const failing = ask(worker, "hold", leaving.signal);
    await sleep(50);
    leaving.abort();
    await assert.rejects(failing, { kind: "aborted" });
    assert.equal(await ask(worker, "a"), before);
  });

  it("rejects immediately even if the next pause is far off, and ends the worker if there is none", async () => {
    const worker = start({ hasPauses: true });
    await ask(worker, "a");
    const leaving = new AbortController();
    const begun = performance.now();
    const failing = ask(worker, "hang", leaving.signal, 1000);
    setTimeout(() => leaving.abort(), 100);
    await assert.rejects(failing, { kind: "aborted" });
    assert.ok(performance.now() - begun < 800);
    assert.ok((await ask(worker, "a")) > 0);
  });

  for (const hasPauses of [true, false]) {
    it(`isn't affected by requests that leave the queue (${hasPauses ? "with" : "without"} pauses)`, async () => {
      const worker = start({ hasPauses });
      const before = await ask(worker, "a");
      const leaving = new AbortController();
      const first = ask(worker, "a");
      const left = ask(worker, "hang", leaving.signal);
      const last = ask(worker, "a");
      leaving.abort();
      await assert.rejects(left, { kind: "aborted" });
      assert.deepEqual(await Promise.all([first, last]), [before, before]);
      await assert.rejects(ask(worker, "hang", AbortSignal.abort()), { kind: "aborted" });
      assert.equal(await ask(worker, "a"), before);
    });
  }

  it("isn't asked or started for callers that have left", async () => {
    let starts = 0;
    const worker = start({ hasPauses: true, workerData: () => (starts += 1) });
    const leaving = new AbortController();
    const left = [ask(worker, "exit", leaving.signal), ask(worker, "exit", leaving.signal)];
    await sleep(0);
    leaving.abort();
    await Promise.all(left.map((one) => assert.rejects(one, { kind: "aborted" })));
    await ask(worker, "a");
    assert.equal(starts, 1);
    const again = new AbortController();
    const failing = assert.rejects(ask(worker, "exit"), { kind: "engine_failed" });
    const last = assert.rejects(ask(worker, "a", again.signal), { kind: "aborted" });
    again.abort();
    await Promise.all([failing, last]);
    await worker.close();
    assert.equal(starts, 1);
  });

  it("stops when idle, and restarts", async () => {
    const worker = start({ idleMs: 50 });
    const before = await ask(worker, "a");
    assert.equal(await ask(worker, "sleep"), before);
    await sleep(300);
    assert.notEqual(await ask(worker, "a"), before);
  });

  it("stays where it is never idle", async () => {
    const worker = start({ idleMs: null });
    const before = await ask(worker, "a");
    await sleep(300);
    assert.equal(await ask(worker, "a"), before);
  });

  it("fails when it does not start", async () => {
    const silent = start({ workerData: () => "never ready", startTimeoutMs: 300 });
    await assert.rejects(ask(silent, "a"), { kind: "engine_timeout" });
    await assert.rejects(ask(start({ workerData: () => "throws" }), "a"), { kind: "engine_failed" });
  });

  it("fails running and queued requests when it is closed", async () => {
    const worker = start();
    const failing = ["hang", "a"].map((question) =>
      assert.rejects(ask(worker, question), { kind: "engine_failed" }),
    );
    await sleep(100);
    await Promise.all([worker.close(), ...failing]);
    await assert.rejects(ask(worker, "a"), { kind: "engine_failed" });
  });

  it("prints nothing, and alone does not keep the process alive", async () => {
    const script = fileURLToPath(new URL("./fixtures/ask-once.ts", import.meta.url));
    for (const kind of ["thread", "process"]) {
      const { stderr, stdout } = await promisify(execFile)(process.execPath, [script, kind], {
        timeout: 20_000,
      });
      assert.deepEqual([kind, stdout, stderr], [kind, "answered", ""]);
    }
  });

  describe("as a process", () => {
    it("fails when it dies, at any moment, and answers the next question in a new process", async () => {
      const worker = start({ runsIn: "process" });
      const pids = [await ask(worker, "die later")];
      await sleep(300);
      for (const failure of ["exit", "broken", "fill"]) {
        pids.push(await ask(worker, "a"));
        await assert.rejects(ask(worker, failure), { kind: "engine_failed" });
      }
      assert.equal(new Set(pids).size, 4);
      assert.deepEqual(pids.filter(isRunning), []);
      await assert.rejects(ask(start({ runsIn: "process", workerData: () => "throws" }), "a"), {
        kind: "engine_failed",
      });
    }).timeout(30_000);

    it("is killed when it hangs, when it is idle, and when it is closed", async () => {
      const worker = start({ runsIn: "process", idleMs: 50 });
      const hanging = await ask(worker, "a");
      await assert.rejects(ask(worker, "hang", undefined, 300), { kind: "engine_timeout" });
      const idle = await ask(worker, "a");
      await sleep(500);
      const last = await ask(worker, "a");
      await worker.close();
      assert.deepEqual([hanging, idle, last].filter(isRunning), []);
      assert.equal(new Set([hanging, idle, last]).size, 3);
    }).timeout(30_000);
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
