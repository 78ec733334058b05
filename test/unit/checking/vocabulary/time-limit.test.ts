import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { TimeLimit } from "../../../../src/checking/vocabulary/time-limit.ts";

const gaveUp = (): string => "gave up";

async function later(ms: number): Promise<string> {
  await wait(ms);
  return "done";
}

describe("waiting for a disk", () => {
  it("[EDI-13] what ends in time gives what it gives", async () => {
    assert.equal(await new TimeLimit(500).wait(later(5), gaveUp), "done");
    await assert.rejects(new TimeLimit(500).wait(Promise.reject(new Error("broken")), gaveUp), /broken/u);
  });

  it("[EDI-13] what hangs is given up, and what comes behind it is not waited for again", async () => {
    const limit = new TimeLimit(60);
    const hanging = Promise.withResolvers<string>();
    assert.equal(await limit.wait(hanging.promise, gaveUp), "gave up");
    const before = performance.now();
    assert.equal(await limit.wait(later(200), gaveUp), "gave up");
    assert.ok(performance.now() - before < 50, "at once");
    hanging.reject(new Error("too late for anyone"));
    await wait(250);
    assert.equal(await limit.wait(later(5), gaveUp), "done", "once it has ended, others are waited for");
  });

  it("[EDI-12] what another window holds up for a moment is no reason not to wait for what comes behind it", async () => {
    const limit = new TimeLimit(60, 10_000);
    assert.equal(await limit.wait(later(150), gaveUp), "gave up");
    assert.equal(await limit.wait(later(20), gaveUp), "done");
  });
});
