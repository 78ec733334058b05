import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { GrammarEngine } from "../../../../../src/service/engines/grammar/grammar-engine.ts";
import { sourceGrammarFiles } from "../../../../../src/service/engines/grammar/grammar-files.ts";

async function thread(engine: GrammarEngine): Promise<string> {
  return (await engine.correct("fine", "auto")).correctedText;
}

describe("life of the grammar engine's worker", () => {
  const engines: GrammarEngine[] = [];
  const erratic = (options: { timeoutMs?: number; idleMs?: number } = {}): GrammarEngine => {
    const engine = new GrammarEngine({
      ...sourceGrammarFiles(),
      workerUrl: new URL("./fixtures/erratic-worker.ts", import.meta.url),
      timeoutMs: options.timeoutMs ?? 10_000,
      maxTimeoutMs: 10_000,
      startTimeoutMs: 10_000,
      idleMs: options.idleMs ?? 10_000,
    });
    engines.push(engine);
    return engine;
  };

  afterEach(async () => {
    await Promise.all(engines.splice(0).map((engine) => engine.close()));
  });

  it("keeps one worker for one request after another", async () => {
    const engine = erratic();
    const [first, second] = await Promise.all([thread(engine), thread(engine)]);
    assert.equal(first, second);
    assert.equal(await thread(engine), first);
  });

  for (const failure of ["exit", "throw", "broken"]) {
    it(`rejects after "${failure}" and serves the next request in a new worker`, async () => {
      const engine = erratic();
      const before = await thread(engine);
      const failing = engine.correct(failure, "auto");
      const next = thread(engine);
      await assert.rejects(failing, { kind: "engine_failed" });
      assert.notEqual(await next, before);
    });
  }

  it("ends a worker that hangs, and serves the next request", async () => {
    const engine = erratic({ timeoutMs: 300 });
    const hanging = engine.correct("hang", "auto");
    const next = thread(engine);
    await assert.rejects(hanging, { kind: "engine_timeout" });
    assert.match(await next, /^\d+$/);
  });

  it("rejects an aborted request at once and keeps the worker", async () => {
    const engine = erratic();
    const before = await thread(engine);
    const controller = new AbortController();
    const held = engine.correct("hold", "auto", controller.signal);
    await sleep(50);
    controller.abort();
    await assert.rejects(held, { kind: "aborted" });
    assert.equal(await thread(engine), before);
  });

  it("never runs a request that was aborted while it waited", async () => {
    const engine = erratic({ timeoutMs: 500 });
    const controller = new AbortController();
    const first = thread(engine);
    const waiting = engine.correct("hang", "auto", controller.signal);
    controller.abort();
    await assert.rejects(waiting, { kind: "aborted" });
    assert.equal(await thread(engine), await first);
    await assert.rejects(engine.correct("fine", "auto", AbortSignal.abort()), { kind: "aborted" });
  });

  it("gives the worker up when idle and starts another at need", async () => {
    const engine = erratic({ idleMs: 30 });
    const before = await thread(engine);
    await sleep(300);
    assert.notEqual(await thread(engine), before);
  });

  it("rejects what runs and what waits when it is closed", async () => {
    const engine = erratic();
    await thread(engine);
    const running = engine.correct("hold", "auto");
    const waiting = engine.correct("fine", "auto");
    const both = Promise.all([
      assert.rejects(running, { kind: "engine_failed" }),
      assert.rejects(waiting, { kind: "engine_failed" }),
    ]);
    await sleep(50);
    await engine.close();
    await both;
    await assert.rejects(engine.correct("fine", "auto"), { kind: "engine_failed" });
  });

  it("rejects where the checker's file is missing", async () => {
    const files = sourceGrammarFiles();
    const engine = new GrammarEngine({
      ...files,
      wasmUrl: new URL("./missing.wasm", import.meta.url),
      timeoutMs: 5_000,
      maxTimeoutMs: 5_000,
      startTimeoutMs: 10_000,
      idleMs: 1_000,
    });
    engines.push(engine);
    await assert.rejects(engine.correct("Any text at all.", "auto"), { kind: "engine_failed" });
  });
});
