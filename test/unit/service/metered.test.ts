import assert from "node:assert/strict";
import * as fc from "fast-check";
import { Ledger } from "../../../src/service/ledger.ts";
import { MemoryLedgerEntries } from "../../../src/service/ledger-entries.ts";
import { metered } from "../../../src/service/metered.ts";

function makeLedger(credits: number): Ledger {
  let ids = 0;
  const newId = (): string => `t${(ids += 1)}`;
  const ledger = new Ledger(new MemoryLedgerEntries(), () => 0, newId);
  ledger.grant(1, credits);
  return ledger;
}

const charge = (credits: number) => ({ userId: 1, operation: "correctGrammar", credits }) as const;
const never = new AbortController().signal;

const failing = (): Promise<never> => Promise.reject(new Error("no"));
const running = (): Promise<never> => assert.fail("it ran");

describe("metered work", () => {
  it("[CRE-2] passes the resulting balance to the work", async () => {
    const ledger = makeLedger(10);
    const left = await metered(ledger, charge(4), never, (remaining) => Promise.resolve(remaining()));
    assert.equal(left, 6);
    assert.equal(ledger.balance(1), 6);
  });

  it("[CRE-1] refunds the credits when the work fails", async () => {
    const ledger = makeLedger(10);
    await assert.rejects(metered(ledger, charge(4), never, failing), { message: "no" });
    assert.equal(ledger.balance(1), 10);
  });

  it("[CRE-1] charges nothing for an answer after the abort", async () => {
    const ledger = makeLedger(10);
    const controller = new AbortController();
    const work = (): Promise<string> => {
      controller.abort();
      return Promise.resolve("too late");
    };
    await assert.rejects(metered(ledger, charge(4), controller.signal, work), { name: "AbortError" });
    assert.equal(ledger.balance(1), 10);
  });

  it("[CRE-1] refuses too few credits with both figures and does not run", async () => {
    const ledger = makeLedger(3);
    await assert.rejects(metered(ledger, charge(4), never, running), {
      status: 403,
      code: "insufficient_credits",
      details: { credits: 3, required: 4 },
    });
    assert.equal(ledger.balance(1), 3);
  });

  it("[CRE-1] never overspends, whatever runs at once and however it ends", async () => {
    const run = fc.record({ credits: fc.nat(20), fails: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.nat(60),
        fc.array(run, { maxLength: 12 }),
        fc.scheduler(),
        async (start, runs, scheduler) => {
          const ledger = makeLedger(start);
          let spent = 0;
          const all = runs.map(async ({ credits, fails }, index) => {
            await scheduler.schedule(Promise.resolve(), `arrival ${index}`);
            try {
              await metered(ledger, charge(credits), never, async () => {
                await scheduler.schedule(Promise.resolve(), `work ${index}`);
                assert.ok(ledger.balance(1) >= 0);
                if (fails) throw new Error("no");
              });
              spent += credits;
            } catch {
              // Refused or failed, which may not cost anything.
            }
          });
          await scheduler.waitFor(Promise.all(all));
          assert.equal(ledger.balance(1), start - spent);
        },
      ),
    );
  });
});
