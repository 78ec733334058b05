import assert from "node:assert/strict";
import { imageHealth, voiceHealth } from "../../src/contract/health.ts";
import { Caller } from "./caller.ts";
import { startAround } from "./start-around.ts";
import { Target } from "./target.ts";

describe("health checks", () => {
  const target = new Target();
  const caller = new Caller(target);

  startAround(target);

  it("[IMG-3] the image engine is healthy, with its upstream and its circuit", async () => {
    const { status, text } = await caller.send("imageHealth", {});
    assert.equal(status, 200);
    const health = imageHealth.parse(JSON.parse(text));
    assert.equal(health.status, "healthy");
    assert.equal(typeof health.upstream?.status, "string");
    assert.equal(typeof health.upstream?.queue_ready, "boolean");
    if (target.isEmbedded) assert.deepEqual(health.circuit, { status: "closed", failures: 0 });
  });

  it("[VOI-3] the voice engine is healthy", async () => {
    const { status, text } = await caller.send("voiceHealth", {});
    assert.equal(status, 200);
    assert.equal(voiceHealth.parse(JSON.parse(text)).status, "healthy");
  });
});
