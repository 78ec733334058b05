import assert from "node:assert/strict";
import { GrammarEngine } from "../../../../../src/service/engines/grammar/grammar-engine.ts";
import { sourceGrammarFiles } from "../../../../../src/service/engines/grammar/grammar-files.ts";
import { realEngine } from "./real-engine.ts";

const LONG = "He go to teh store and we was there, the the end. ".repeat(10_000);

describe("life of the grammar engine's worker", function () {
  this.timeout(180_000);
  const engines: GrammarEngine[] = [];
  const kept = (engine: GrammarEngine): GrammarEngine => {
    engines.push(engine);
    return engine;
  };

  afterEach(async () => {
    await Promise.all(engines.splice(0).map((engine) => engine.close()));
  });

  it("rejects where the checker's file is missing", async () => {
    const engine = kept(
      new GrammarEngine({
        ...sourceGrammarFiles(),
        wasmUrl: new URL("./missing.wasm", import.meta.url),
        timeoutMs: 5_000,
        maxTimeoutMs: 5_000,
        startTimeoutMs: 10_000,
        idleMs: 1_000,
      }),
    );
    await assert.rejects(engine.correct("Any text at all.", "auto"), { kind: "engine_failed" });
  });

  it("leaves a long text soon after an abort, in a worker that is not started again", async () => {
    const engine = kept(realEngine());
    const text = "Put teh keys on the table.";
    const started = performance.now();
    await engine.correct(text, "auto");
    const begun = performance.now();
    const leaving = new AbortController();
    const left = engine.correct(LONG, "auto", leaving.signal);
    setTimeout(() => leaving.abort(), 50);
    await assert.rejects(left, { kind: "aborted" });
    await engine.correct(text, "auto");
    const taken = performance.now() - begun;
    assert.ok(taken < (begun - started) / 2, `${taken} ms`);
  });
});
