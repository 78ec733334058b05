import assert from "node:assert/strict";
import { SystemClock } from "../../../src/client/clock.ts";

describe("the clock", () => {
  let wall = 1_000_000;
  let monotonic = 50;
  const clock = new SystemClock(
    () => wall,
    () => monotonic,
  );
  const pass = (wallMs: number, monotonicMs: number): number => {
    const before = clock.now();
    wall += wallMs;
    monotonic += monotonicMs;
    return clock.now() - before;
  };

  it("[CLI-3] begins with the time of day", () => {
    assert.equal(clock.now(), 1_000_000);
  });

  it("[CLI-3] counts the time that a machine was asleep, in which the monotonic clock stands", () => {
    assert.equal(pass(3_600_000, 5), 3_600_000);
  });

  it("[CLI-3] is not set back with the time of day", () => {
    assert.equal(pass(-3_600_000, 20), 20);
    assert.equal(pass(30, 30), 30);
  });

  it("[CLI-1] sleeps until it is aborted", async () => {
    const stop = new AbortController();
    const sleeping = clock.sleep(60_000, stop.signal);
    stop.abort();
    await assert.rejects(sleeping, { name: "AbortError" });
    await assert.rejects(clock.sleep(60_000, stop.signal), { name: "AbortError" });
    await clock.sleep(1);
  });
});
