import assert from "node:assert/strict";
import * as fc from "fast-check";
import { creditAccount } from "../../../../src/report/credits/credit-account.ts";
import {
  amountsOf,
  type CreditEntry,
  type CreditOutcome,
} from "../../../../src/report/credits/credit-entry.ts";

type Entry = Parameters<typeof creditAccount>[0][number];

const entry = (
  at: number,
  outcome: CreditOutcome,
  credits: number,
  changes: Partial<Pick<CreditEntry, "balance" | "balanceBefore" | "endedAt">> = {},
): Entry => ({ at, endedAt: at + 1, ...amountsOf(outcome, credits, credits), ...changes });

/**
 * Requests of one window, what another program does between them, and a change of keys, as recorded in the
 * ledger.
 */
const step = fc.oneof(
  fc.record({
    kind: fc.constant("sent" as const),
    price: fc.integer({ min: 1, max: 300 }),
    isBack: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("elsewhere" as const), price: fc.integer({ min: -500, max: 300 }) }),
  fc.record({ kind: fc.constant("key" as const), balance: fc.integer({ min: 10_000, max: 1_000_000 }) }),
);

describe("[R-36] the account adds up", () => {
  it("for any requests, outside charges, added credits and earlier keys", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const entries: Entry[] = [];
        let [balance, start, charged, refunded, elsewhere, at] = [100_000, 100_000, 0, 0, 0, 0];
        let known: number | undefined;
        for (const each of steps) {
          at += 10;
          if (each.kind === "key") {
            [balance, start] = [each.balance, each.balance];
            [charged, refunded, elsewhere, known] = [0, 0, 0, undefined];
          } else if (each.kind === "elsewhere") {
            balance -= each.price;
            // Losses before the account was known belong to no total.
            if (known === undefined) start = balance;
            else elsewhere += each.price;
          } else {
            const before = known === undefined ? {} : { balanceBefore: known };
            charged += each.price;
            if (each.isBack) refunded += each.price;
            else balance -= each.price;
            entries.push(entry(at, each.isBack ? "refunded" : "charged", each.price, { ...before, balance }));
            known = balance;
          }
        }
        const account = creditAccount(entries.toReversed(), balance);
        // The ledger doesn't know of a final change of keys until something is sent with the new key.
        if (known === undefined) return;
        assert.deepEqual(
          { ...account, since: 0 },
          { since: 0, start, charged, refunded, possible: 0, elsewhere, left: balance },
        );
        assert.equal(start - charged + refunded - elsewhere, balance);
      }),
    );
  });

  for (const [when, balances] of [
    ["charged at their end", [99_186, 99_998, 99_176]],
    ["reserved when they come", [99_176, 99_176, 99_176]],
  ] as const) {
    it(`of the first requests, sent at once and ${when}, the balances tell the start`, () => {
      const entries = [
        entry(1, "charged", 812, { balance: balances[0], endedAt: 9 }),
        entry(2, "charged", 2, { balance: balances[1], endedAt: 7 }),
        entry(3, "charged", 10, { balance: balances[2], endedAt: 12 }),
      ];
      const account = creditAccount(entries, 99_176);
      const sums = { charged: 824, refunded: 0, possible: 0, elsewhere: 0 };
      assert.deepEqual(account, { since: 1, start: 100_000, ...sums, left: 99_176 });
    });
  }

  it("possible charges are shown beside the amount that may include them", () => {
    const entries = [
      entry(1, "charged", 9, { balance: 991 }),
      entry(5, "unknown", 20, { balanceBefore: 991 }),
      entry(9, "charged", 1, { balanceBefore: 991, balance: 970 }),
    ];
    const { elsewhere, possible } = creditAccount(entries, 970) ?? assert.fail("it is known");
    assert.deepEqual([elsewhere, possible], [20, 20]);
  });

  it("nothing is shown for an account without a stated balance", () => {
    assert.equal(creditAccount([], 5), undefined);
    assert.equal(creditAccount([entry(1, "free", 0), entry(5, "unknown", 9)], 5), undefined);
  });
});
