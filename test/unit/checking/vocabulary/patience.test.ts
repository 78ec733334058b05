import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { Patience } from "../../../../src/checking/vocabulary/patience.ts";

const gaveUp = (): string => "gave up";

async function later(ms: number): Promise<string> {
  await wait(ms);
  return "done";
}

describe("waiting for a disk", () => {
  it("[EDI-13] what ends in time gives what it gives", async () => {
    assert.equal(await new Patience(500).for(later(5), gaveUp), "done");
    await assert.rejects(new Patience(500).for(Promise.reject(new Error("broken")), gaveUp), /broken/u);
  });

  it("[EDI-13] what hangs is given up, and what comes behind it is not waited for again", async () => {
    const patience = new Patience(60);
    const hanging = Promise.withResolvers<string>();
    assert.equal(await patience.for(hanging.promise, gaveUp), "gave up");
    const before = performance.now();
    assert.equal(await patience.for(later(200), gaveUp), "gave up");
    assert.ok(performance.now() - before < 50, "at once");
    hanging.reject(new Error("too late for anyone"));
    await wait(250);
    assert.equal(await patience.for(later(5), gaveUp), "done", "once it has ended, others are waited for");
  });
});
