import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { cpuMs } from "../../harness/cpu-time.ts";
import { LoopWatch, seesWaits, type LongestStretches } from "../../harness/loop-watch.ts";

/** The bounds of the event-loop suite on a fast machine, in milliseconds. */
const FRAMES_MS = 34;

const longestOf = async (work: () => unknown): Promise<LongestStretches> => {
  const watch = new LoopWatch();
  await sleep(20);
  await work();
  await sleep(20);
  return watch.stop();
};

const compute = (ms: number): void => {
  const begun = cpuMs("thread");
  while (cpuMs("thread") - begun < ms);
};
const wait = (): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60);

describe("the watch over an event loop", () => {
  it("[ALL-1] sees that one computes for two frames, and not that many compute for less", async () => {
    assert.ok((await longestOf(() => compute(FRAMES_MS + 5))).computedMs > FRAMES_MS);
    const { computedMs } = await longestOf(async () => {
      for (let turn = 0; turn < 20; turn += 1) {
        compute(5);
        await sleep(2);
      }
    });
    assert.ok(computedMs < FRAMES_MS, `${computedMs} ms`);
  });

  it("[ALL-1] sees that one waits without computing", async function () {
    if (!seesWaits()) this.skip();
    assert.ok((await longestOf(wait)).waitedMs > FRAMES_MS);
  });

  it("[ALL-1] takes no idle time for a stretch", async () => {
    const rounds: LongestStretches[] = [];
    // The process collects garbage of earlier tests in some of them, not in all.
    for (let round = 0; round < 3; round += 1) rounds.push(await longestOf(async () => sleep(100)));
    const computedMs = Math.min(...rounds.map((round) => round.computedMs));
    const waitedMs = Math.min(...rounds.map((round) => round.waitedMs));
    assert.ok(computedMs < FRAMES_MS, `${computedMs} ms`);
    assert.ok(waitedMs < FRAMES_MS, `${waitedMs} ms`);
  });
});
