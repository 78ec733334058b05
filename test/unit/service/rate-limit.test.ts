import assert from "node:assert/strict";
import * as fc from "fast-check";
import { RateLimit } from "../../../src/service/rate-limit.ts";
import { isRefusal } from "../../../src/service/refusal.ts";

/** Returns the seconds to wait, or 0 for a request that was let in. */
function take(limit: RateLimit, user: number, most: number): number {
  try {
    limit.take(user, most);
    return 0;
  } catch (error) {
    assert.ok(isRefusal(error) && error.status === 429 && error.code === "rate_limited");
    return Number(error.headers["retry-after"]);
  }
}

describe("the rate limit", () => {
  it("[IMG-2] never lets more in within any minute, and lets in whoever waits as told", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 5 }),
        (pauses, most) => {
          let now = 0;
          const limit = new RateLimit(() => now);
          const let_in: number[] = [];
          for (const pause of pauses) {
            now += pause;
            const wait = take(limit, 1, most);
            if (wait > 0) {
              assert.ok(Number.isInteger(wait) && wait <= 60);
              now += wait * 1000;
              assert.equal(take(limit, 1, most), 0, "waiting as told is enough");
            }
            let_in.push(now);
            assert.ok(let_in.filter((at) => now - at < 60_000).length <= most);
          }
        },
      ),
    );
  });

  it("[IMG-2] locks nobody out if the clock is set back", () => {
    let now = 3_600_000;
    const limit = new RateLimit(() => now);
    assert.equal(take(limit, 1, 1), 0);
    now = 0;
    assert.deepEqual([take(limit, 1, 1), take(limit, 1, 1)], [0, 60]);
  });

  it("[IMG-2] counts accounts apart", () => {
    const limit = new RateLimit(() => 0);
    assert.deepEqual([take(limit, 1, 1), take(limit, 2, 1), take(limit, 1, 1)], [0, 0, 60]);
  });
});
