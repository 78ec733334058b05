import assert from "node:assert/strict";
import * as fc from "fast-check";
import type { Clock } from "../../../src/client/clock.ts";
import { ImageRate, type ImageWait, waitForSlot } from "../../../src/client/image-rate.ts";

const MINUTE_MS = 60_000;

interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
}

/** A clock that advances on request, waking everybody who waits for it. */
class HandClock implements Clock {
  #now = 1_000_000;
  #sleepers: Sleeper[] = [];

  now(): number {
    return this.#now;
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const sleeper = { until: this.#now + ms, wake: resolve };
      this.#sleepers.push(sleeper);
      signal?.addEventListener("abort", () => {
        this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
        reject(new Error("aborted"));
      });
    });
  }

  /** Advances to `time`, stopping wherever somebody wakes up. */
  async goTo(time: number): Promise<void> {
    for (;;) {
      await settled();
      const next = this.#sleepers.toSorted((one, other) => one.until - other.until)[0];
      if (next === undefined || next.until > time) break;
      this.#now = Math.max(this.#now, next.until);
      this.#sleepers = this.#sleepers.filter((other) => other !== next);
      next.wake();
    }
    this.#now = time;
    await settled();
  }
}

/** Runs all pending work that doesn't wait for the clock. */
async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

/** Returns the highest number of times within any minute; the sixtieth second is exclusive. */
function fullestMinute(times: readonly number[]): number {
  return Math.max(
    0,
    ...times.map((from) => times.filter((time) => time >= from && time - from < MINUTE_MS).length),
  );
}

describe("when the next image may be sent", () => {
  for (const [name, times, now, perMinute, ahead, wait] of [
    ["nothing was sent", [], 0, 5, 0, 0],
    ["the minute has room", [1000, 2000, 3000, 4000], 5000, 5, 0, 0],
    ["the minute is full", [1000, 2000, 3000, 4000, 5000], 6000, 5, 0, 55_000],
    ["the minute of the first one ends now", [1000, 2000, 3000, 4000, 5000], 61_000, 5, 0, 0],
    ["the minute of the first one ends in a millisecond", [1000, 2000, 3000, 4000, 5000], 60_999, 5, 0, 1],
    ["more were sent than the plan permits now", [1, 2, 3, 4, 5, 6, 7], 10, 5, 0, 59_993],
    ["one waits before, and there is room for one", [1000, 2000, 3000, 4000], 6000, 5, 1, 55_000],
    ["one waits before, and there is room for two", [1000, 2000, 3000], 6000, 5, 1, 0],
    ["five wait before, which fill the next minute", [0, 0, 0, 0, 0], 1000, 5, 5, 119_000],
    ["the clock was behind", [5000, 6000, 7000, 8000, 9000], 1000, 5, 0, 0],
  ] as const) {
    it(`${name}: in ${wait} ms`, () => {
      assert.equal(waitForSlot(times, now, perMinute, ahead), wait);
    });
  }

  it("never more than permitted in any minute, and none waits without need", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 40 }),
        (perMinute, gaps) => {
          const times: number[] = [];
          let arrived = 0;
          for (const gap of gaps) {
            arrived = Math.max(arrived + gap, times.at(-1) ?? 0);
            const wait = waitForSlot(times, arrived, perMinute);
            times.push(arrived + wait);
            assert.ok(fullestMinute(times) <= perMinute);
            // One millisecond earlier would have exceeded the limit.
            if (wait > 0) assert.ok(fullestMinute([...times.slice(0, -1), arrived + wait - 1]) > perMinute);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it("tells queued requests how long they will wait in total", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.integer({ min: 0, max: 59_999 }), { maxLength: 6 }),
        fc.nat(20),
        (perMinute, sent, ahead) => {
          const now = MINUTE_MS;
          const before = sent.toSorted((one, other) => one - other).slice(-perMinute);
          const waitMs = waitForSlot(before, now, perMinute, ahead);
          const times = [...before];
          for (let one = 0; one <= ahead; one += 1) {
            const at = Math.max(now, times.at(-1) ?? 0);
            times.push(at + waitForSlot(times, at, perMinute));
          }
          assert.equal(now + waitMs, times.at(-1));
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("the image rate", () => {
  it("[CLI-3] lets through what the plan permits, then holds back in the order of arrival", async () => {
    const clock = new HandClock();
    const start = clock.now();
    const rate = new ImageRate(clock, () => 2);
    const sent: [number, number][] = [];
    const waits: ImageWait[] = [];
    const all = Promise.all(
      [0, 1, 2, 3, 4].map(async (index) => {
        await rate.take({ onWait: (wait) => waits.push(wait) });
        sent.push([index, clock.now() - start]);
      }),
    );
    await clock.goTo(start + 3 * MINUTE_MS);
    await all;
    assert.deepEqual(sent, [
      [0, 0],
      [1, 0],
      [2, 60_000],
      [3, 60_000],
      [4, 120_000],
    ]);
    assert.deepEqual(waits.slice(0, 3), [
      { delayMs: 60_000, perMinute: 2 },
      { delayMs: 60_000, perMinute: 2 },
      { delayMs: 120_000, perMinute: 2 },
    ]);
  });

  it("lets queued requests move up when one is cancelled, and doesn't count it", async () => {
    const clock = new HandClock();
    const start = clock.now();
    const rate = new ImageRate(clock, () => 1);
    await rate.take();
    const stop = new AbortController();
    const cancelled = rate.take({ signal: stop.signal });
    const waits: number[] = [];
    let sentAt = 0;
    const behind = rate.take({ onWait: ({ delayMs }) => waits.push(delayMs) }).then(() => {
      sentAt = clock.now() - start;
    });
    await clock.goTo(start + 10_000);
    stop.abort();
    await assert.rejects(cancelled, { name: "ServiceFailure", kind: "cancelled", charged: "no" });
    await clock.goTo(start + 5 * MINUTE_MS);
    await behind;
    assert.equal(sentAt, 60_000);
    assert.deepEqual(waits, [120_000, 50_000]);
  });

  it("rejects at once when it was cancelled before, and holds nothing back by that", async () => {
    const clock = new HandClock();
    const rate = new ImageRate(clock, () => 1);
    await assert.rejects(rate.take({ signal: AbortSignal.abort() }), { kind: "cancelled" });
    await rate.take({ onWait: () => assert.fail("nothing was sent yet") });
  });

  it("delays nothing while the plan is unknown, but still counts", async () => {
    const clock = new HandClock();
    const start = clock.now();
    const plan: { perMinute?: number } = {};
    const rate = new ImageRate(clock, () => plan.perMinute);
    for (let count = 0; count < 20; count += 1) await rate.take();
    plan.perMinute = 5;
    const waits: number[] = [];
    const next = rate.take({ onWait: ({ delayMs }) => waits.push(delayMs) });
    await clock.goTo(start + MINUTE_MS);
    await next;
    assert.deepEqual(waits, [60_000]);
  });

  it("[CLI-3] any arrivals and departures: never more than permitted in a minute, and all are let through", async () => {
    const image = fc.record({ after: fc.nat(30_000), leaves: fc.option(fc.nat(60_000)) });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.array(image, { maxLength: 15 }),
        async (most, images) => {
          const clock = new HandClock();
          const rate = new ImageRate(clock, () => most);
          const sent: number[] = [];
          const takes: Promise<void>[] = [];
          const leaving: [number, AbortController][] = [];
          for (const { after, leaves } of images) {
            await clock.goTo(clock.now() + after);
            const stop = new AbortController();
            if (leaves !== null) leaving.push([clock.now() + leaves, stop]);
            const take = rate.take({ signal: stop.signal }).then(() => void sent.push(clock.now()));
            takes.push(take.catch(() => assert.ok(stop.signal.aborted)));
          }
          for (const [at, stop] of leaving.toSorted(([one], [other]) => one - other)) {
            await clock.goTo(Math.max(clock.now(), at));
            stop.abort();
          }
          await clock.goTo(clock.now() + 20 * MINUTE_MS);
          await Promise.all(takes);
          assert.ok(fullestMinute(sent) <= most);
        },
      ),
      { numRuns: 100 },
    );
  });
});
