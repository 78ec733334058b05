import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as fc from "fast-check";
import type { Asker } from "../../../../src/client/spending-guard.ts";
import { isCheckStopped } from "../../../../src/checking/vocabulary/check-error.ts";
import type { Database } from "../../../../src/checking/store/database.ts";
import { StoredLedger } from "../../../../src/checking/store/stored-ledger.ts";
import { PaidGuard } from "../../../../src/checking/paying/paid-guard.ts";
import { closeDatabases, databaseIn } from "../store/a-database.ts";
import { NO_FIRST_QUESTION } from "./hosted-connection.ts";

const BUDGET = 100;
const NOON = new Date(2026, 10, 22, 12).getTime();

/** In memory if possible, since the speed of the disk is irrelevant here. */
const MEMORY = "/dev/shm";

const quiet = (): undefined => undefined;
const spending = fc.record({
  window: fc.nat({ max: 3 }),
  asker: fc.constantFrom<Asker>("automatic", "agent"),
  price: fc.integer({ min: 1, max: 60 }),
});

describe("the day's budget and several windows", () => {
  let root: string;
  let databases: readonly Database[];

  before(async () => {
    root = await mkdtemp(path.join(existsSync(MEMORY) ? MEMORY : tmpdir(), "budget-"));
    databases = Array.from({ length: 4 }, () => databaseIn(root));
  });
  after(closeDatabases);
  after(async () => rm(root, { recursive: true, maxRetries: 5 }));

  it("[EDI-10] what nobody asked for, and agents, at once in four windows never pass it together", async () => {
    let [through, held] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(spending, { minLength: 2, maxLength: 10 }), async (wanted) => {
        await databases[0]?.run([{ sql: "DELETE FROM ledger" }]);
        const windows = databases.map((database) => {
          const ledger = new StoredLedger({ database, now: () => NOON, warn: assert.fail });
          return new PaidGuard({
            ledger,
            credits: { balance: quiet, doubt: quiet, review: quiet },
            settings: { confirmAbove: () => 1_000, dailyBudget: () => BUDGET },
            consent: { isGiven: async () => Promise.resolve(true), give: async () => Promise.resolve() },
            keys: { isFor: async () => Promise.resolve(true), agree: async () => Promise.resolve() },
            ...NO_FIRST_QUESTION,
            now: () => NOON,
          });
        });
        const spent = await Promise.all(
          wanted.map(async ({ window, asker, price }) => {
            const request = {
              service: "hosted",
              host: "a.example",
              operation: "correctGrammar",
              price,
            } as const;
            try {
              await windows[window]?.open(request, asker, "https://a.example");
              return price;
            } catch (thrown) {
              assert.ok(isCheckStopped(thrown) && thrown.code === "daily_budget_exceeded", String(thrown));
              return 0;
            }
          }),
        );
        const total = spent.reduce((sum, price) => sum + price, 0);
        assert.ok(total <= BUDGET, `${total} of ${BUDGET}`);
        const asked = wanted.reduce((sum, { price }) => sum + price, 0);
        if (asked <= BUDGET) assert.equal(total, asked, "what fits is let through");
        const database = databases[1] ?? assert.fail();
        const reader = new StoredLedger({ database, now: () => NOON, warn: assert.fail });
        assert.equal(await reader.spentSince("hosted", 0), total, "what was held back is withdrawn");
        through += spent.filter((price) => price > 0).length;
        held += spent.filter((price) => price === 0).length;
      }),
      { numRuns: 150 },
    );
    assert.ok(through > 100 && held > 100, `${through} let through, ${held} held back`);
  }).timeout(60_000);
});
