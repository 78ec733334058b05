import assert from "node:assert/strict";
import * as fc from "fast-check";
import { nextPoll, POLL_WAITS_MS, type LastPoll } from "../../../src/client/polling-schedule.ts";

const HOUR_MS = 3_600_000;
const ACCEPTED = 1_000_000;
const END = ACCEPTED + HOUR_MS;

function after(endedAt: number, count: number, retryAfterMs?: number, lateMisses = 0): LastPoll {
  return { endedAt, count, retryAfterMs, lateMisses };
}

const TABLE: readonly (readonly [
  name: string,
  now: number,
  last: LastPoll | undefined,
  at: number | undefined,
])[] = [
  ["two seconds after it was accepted", ACCEPTED, undefined, ACCEPTED + 2_000],
  ["at once, taken up again later", ACCEPTED + 60_000, undefined, ACCEPTED + 60_000],
  ["not before two seconds, taken up again at once", ACCEPTED + 500, undefined, ACCEPTED + 2_000],
  ["at once, taken up again after the hour", END + 5_000, undefined, END + 5_000],
  ["four seconds after the first", ACCEPTED, after(ACCEPTED, 1), ACCEPTED + 4_000],
  ["eight seconds after the second", ACCEPTED, after(ACCEPTED, 2), ACCEPTED + 8_000],
  ["sixteen seconds after the third", ACCEPTED, after(ACCEPTED, 3), ACCEPTED + 16_000],
  ["thirty seconds after the fourth", ACCEPTED, after(ACCEPTED, 4), ACCEPTED + 30_000],
  ["thirty seconds after the hundredth", ACCEPTED, after(ACCEPTED, 100), ACCEPTED + 30_000],
  ["when it was told, if that is later", ACCEPTED, after(ACCEPTED, 1, 45_000), ACCEPTED + 45_000],
  ["not earlier because it was told", ACCEPTED, after(ACCEPTED, 4, 1_000), ACCEPTED + 30_000],
  ["at once, after a sleep", ACCEPTED + 900_000, after(ACCEPTED, 1), ACCEPTED + 900_000],
  [
    "halfway to the hour, told to come after it",
    ACCEPTED,
    after(ACCEPTED, 1, 99_999_999_000),
    ACCEPTED + HOUR_MS / 2,
  ],
  ["by its own wait, told so near the hour", END - 40_000, after(END - 40_000, 9, 60_000), END - 10_000],
  ["at the hour, told to", ACCEPTED, after(ACCEPTED, 1, HOUR_MS), END],
  ["two seconds after a late poll that missed", END + 9, after(END + 9, 1, undefined, 1), END + 2_009],
  ["thirty seconds after the fifth in a row", END + 9, after(END + 9, 5, undefined, 5), END + 30_009],
  ["never, after the sixth in a row", END + 9, after(END + 9, 6, undefined, 6), undefined],
  ["at the hour, when the wait leads past it", END - 10_000, after(END - 10_000, 9), END],
  ["at once, when the hour went by in a sleep", END + 70_000, after(END - 40_000, 9), END + 70_000],
  ["never, when it was at the hour", END, after(END, 9), undefined],
  ["never, when it was after the hour", END + 70_000, after(END + 70_000, 1), undefined],
  ["never, when it was less than two seconds before", END - 1_999, after(END - 1_999, 9), undefined],
];

describe("the polling schedule", () => {
  for (const [name, now, last, at] of TABLE) {
    it(`[CLI-4] polls ${name}`, () => {
      assert.deepEqual(nextPoll({ now, acceptedAt: ACCEPTED, last }), at === undefined ? undefined : { at });
    });
  }

  it("[CLI-4] waits as the interface recommends", () => {
    assert.deepEqual(POLL_WAITS_MS, [2_000, 4_000, 8_000, 16_000, 30_000]);
  });

  it("[CLI-4] never polls closer than two seconds, before it was told, or twice after the hour; and ends", () => {
    const step = fc.record({
      takesMs: fc.integer({ min: 0, max: 35_000 }),
      sleepsMs: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 2 * HOUR_MS })),
      retryAfterMs: fc.option(fc.integer({ min: 0, max: 2 * HOUR_MS }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 * HOUR_MS }), fc.infiniteStream(step), (late, steps) => {
        const polls: { begunAt: number; endedAt: number; retryAfterMs: number }[] = [];
        let now = ACCEPTED + late;
        let last: LastPoll | undefined;
        for (const { takesMs, sleepsMs, retryAfterMs } of steps) {
          const next = nextPoll({ now, acceptedAt: ACCEPTED, last });
          if (next === undefined) break;
          assert.ok(next.at >= now);
          const begunAt = next.at + sleepsMs;
          now = begunAt + takesMs;
          const before = polls.at(-1);
          if (before !== undefined) {
            assert.ok(next.at - before.endedAt >= 2_000);
            const earliest = before.endedAt + before.retryAfterMs;
            assert.ok(earliest > END || next.at >= earliest);
            assert.ok(next.at <= END || next.at === before.endedAt);
          } else {
            assert.ok(next.at >= ACCEPTED + 2_000);
          }
          polls.push({ begunAt, endedAt: now, retryAfterMs: retryAfterMs ?? 0 });
          last = after(now, polls.length, retryAfterMs);
          assert.ok(polls.length <= 130, `${polls.length} polls`);
        }
        assert.ok(polls.length >= 1);
        assert.ok(polls.filter(({ begunAt }) => begunAt > END).length <= 1);
        const [lastPoll] = polls.slice(-1);
        assert.ok(lastPoll !== undefined && lastPoll.endedAt > END - 2_000, "the hour is used to its end");
      }),
    );
  });
});
