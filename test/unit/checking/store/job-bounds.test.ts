import assert from "node:assert/strict";
import * as fc from "fast-check";
import { droppedJobs, type KeptJob } from "../../../../src/checking/store/job-bounds.ts";

const BOUNDS = { count: 3, bytes: 100, age: 1_000, unseenAge: 10_000 };
const NOW = 10_000;

const job = (id: string, said: Partial<KeptJob> = {}): KeptJob => ({
  id,
  bytes: 10,
  seen: true,
  endedAt: NOW - 10,
  ...said,
});

describe("what is kept of jobs", () => {
  const rows: readonly [string, readonly KeptJob[], readonly string[]][] = [
    ["nothing is dropped within the bounds", [job("a"), job("b"), job("c")], []],
    [
      "the oldest is dropped over the count",
      [job("a"), job("b", { endedAt: NOW - 20 }), job("c"), job("d")],
      ["b"],
    ],
    [
      "as many are dropped as stand over the bytes",
      [job("a", { bytes: 90 }), job("b", { bytes: 90, endedAt: NOW - 5 })],
      ["a"],
    ],
    [
      "what is too old is dropped",
      [job("a", { endedAt: NOW - 1_001 }), job("b", { endedAt: NOW - 1_000 })],
      ["a"],
    ],
    [
      "what nobody has seen stays, however old and large",
      [job("a", { seen: false, endedAt: 0, bytes: 1_000 })],
      [],
    ],
    [
      "[R-14] what nobody has seen goes when its result has expired",
      [
        job("a", { seen: false, endedAt: NOW - 10_001 }),
        job("b", { seen: false, endedAt: NOW - 10_000 }),
        job("c", { seen: false }),
      ],
      ["a"],
    ],
    [
      "what nobody has seen counts all the same",
      [job("a", { seen: false }), job("b", { seen: false }), job("c", { seen: false }), job("d")],
      ["d"],
    ],
  ];
  for (const [name, jobs, dropped] of rows) {
    it(`[EDI-8] ${name}`, () => assert.deepEqual(droppedJobs(jobs, NOW, BOUNDS), dropped));
  }

  it("[CLI-4] an answer that nobody has seen is never dropped, and the rest fits where that can be", () => {
    const jobs = fc.array(
      fc.record({
        bytes: fc.integer({ min: 1, max: 80 }),
        seen: fc.boolean(),
        endedAt: fc.integer({ min: 0, max: NOW }),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(jobs, (some) => {
        const all = some.map((each, index) => ({ ...each, id: String(index) }));
        const dropped = new Set(droppedJobs(all, NOW, BOUNDS));
        const left = all.filter(({ id }) => !dropped.has(id));
        assert.ok(all.every(({ id, seen }) => seen || !dropped.has(id)));
        const isFull =
          left.length > BOUNDS.count || left.reduce((sum, { bytes }) => sum + bytes, 0) > BOUNDS.bytes;
        assert.ok(!isFull || left.every(({ seen }) => !seen), "only unseen ones stand over the bounds");
      }),
    );
  });
});
