import assert from "node:assert/strict";
import * as fc from "fast-check";
import { Intention } from "../../src/client/intention.ts";
import { assertReported, reportedCharge } from "./reported-charge.ts";
import { eventsIn, scriptOf } from "./scripts.ts";
import { onStage } from "./stage.ts";

const METERED = ["grammar", "plagiarism", "text", "submit", "image", "voice"] as const;
const KEYED = ["grammar", "plagiarism"] as const;
const SCRIPT_LENGTH = 5;
const RUNS = { numRuns: 120 };

/** Pauses between two calls in milliseconds: on both sides of the five-minute limit, and just at it. */
const GAP_MS = fc.oneof(fc.constantFrom(0, 60_000, 269_000, 301_000), fc.integer({ min: 0, max: 600_000 }));

describe("whatever happens to the attempts", () => {
  for (const name of METERED) {
    it(`[CLI-3] never twice, and never deny a charge: ${name}`, async () => {
      const property = fc.asyncProperty(scriptOf(name, SCRIPT_LENGTH), async (script) =>
        onStage(async ({ service, bench }) => {
          service.play(...eventsIn(script));
          const outcome = await bench.outcomeOf(bench.call(name));
          assertReported(reportedCharge(outcome), service.account.charges);
        }),
      );
      await fc.assert(property, RUNS);
    });
  }
});

describe("two calls with one intention", () => {
  for (const name of KEYED) {
    const scripts = [scriptOf(name, SCRIPT_LENGTH), scriptOf(name, SCRIPT_LENGTH)] as const;

    it(`[CLI-3] one after the other, kept in memory or stored and restored: ${name}`, async () => {
      const property = fc.asyncProperty(
        ...scripts,
        GAP_MS,
        fc.boolean(),
        async (first, second, gap, reload) =>
          onStage(async ({ clock, service, bench, newKey }) => {
            const { account } = service;
            const intention = new Intention(newKey);
            service.play(...eventsIn(first));
            const one = reportedCharge(await bench.outcomeOf(bench.call(name, { intention })));
            assertReported(one, account.charges);
            const before = account.charges;
            await clock.sleep(gap);
            const isRepeated = intention.isRepeatable(clock.now());
            const { record } = intention;
            const restored = reload && record !== undefined ? Intention.restore(record, newKey) : intention;
            service.play(...eventsIn(second));
            const other = reportedCharge(await bench.outcomeOf(bench.call(name, { intention: restored })));
            // The report on a repetition applies to both calls, unless the first one was already clear.
            const isChargedOnce = isRepeated && (one === "unknown" || other === "yes");
            assertReported(other, account.charges - (isChargedOnce ? 0 : before));
            if (isRepeated) assert.ok(account.charges <= 1, `${account.charges} charges`);
          }),
      );
      await fc.assert(property, RUNS);
    });

    it(`[CLI-3] at the same time: ${name}`, async () => {
      const property = fc.asyncProperty(scriptOf(name, 2 * SCRIPT_LENGTH), async (script) =>
        onStage(async ({ service, bench, newKey }) => {
          const intention = new Intention(newKey);
          service.play(...eventsIn(script));
          const calls = [1, 2].map(async () =>
            reportedCharge(await bench.outcomeOf(bench.call(name, { intention }))),
          );
          const reported = await Promise.all(calls);
          assert.ok(service.account.charges <= 1, `${service.account.charges} charges`);
          if (reported.includes("yes")) assert.equal(service.account.charges, 1);
        }),
      );
      await fc.assert(property, RUNS);
    });

    it(`[CLI-3] work that was done is fetched once the connection works: ${name}`, async () => {
      const property = fc.asyncProperty(scripts[0], fc.boolean(), async (script, reload) =>
        onStage(async ({ service, bench, newKey }) => {
          const { account } = service;
          const intention = new Intention(newKey);
          service.play(...eventsIn(script));
          const first = reportedCharge(await bench.outcomeOf(bench.call(name, { intention })));
          fc.pre(first !== "yes" && account.charges === 1);
          service.play();
          const { record } = intention;
          const restored = reload && record !== undefined ? Intention.restore(record, newKey) : intention;
          const { result } = await bench.outcomeOf(bench.call(name, { intention: restored }));
          assert.notEqual(result, undefined);
          assert.equal(account.charges, 1);
        }),
      );
      await fc.assert(property, RUNS);
    });
  }
});
