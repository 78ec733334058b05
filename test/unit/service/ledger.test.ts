import assert from "node:assert/strict";
import * as fc from "fast-check";
import { Ledger, type Reservation } from "../../../src/service/ledger.ts";
import { MemoryLedgerEntries } from "../../../src/service/ledger-entries.ts";

const USERS = [1, 2];

function makeLedger(): Ledger {
  let ids = 0;
  const newId = (): string => `t${(ids += 1)}`;
  return new Ledger(new MemoryLedgerEntries(), () => 0, newId);
}

function sum(ledger: Ledger, userId: number): number {
  return ledger.history(userId).reduce((total, { credits }) => total + credits, 0);
}

function kinds(ledger: Ledger, userId: number): string[] {
  return ledger.history(userId).map(({ kind, credits }) => `${kind} ${credits}`);
}

function take(from: Reservation[], pick: number): Reservation | undefined {
  return from.length === 0 ? undefined : from.splice(pick % from.length, 1)[0];
}

describe("the ledger", () => {
  it("[CRE-1] turns a reservation into a charge", () => {
    const ledger = makeLedger();
    ledger.grant(1, 10);
    const reservation = ledger.reserve(1, 4, "correctGrammar");
    assert.equal(ledger.balance(1), 6);
    assert.ok(reservation);
    ledger.commit(reservation);
    assert.equal(ledger.balance(1), 6);
    assert.deepEqual(kinds(ledger, 1), ["grant 10", "reservation -4", "release 4", "charge -4"]);
  });

  it("[CRE-1] can charge less than was held", () => {
    const ledger = makeLedger();
    ledger.grant(1, 10);
    const reservation = ledger.reserve(1, 4, "detectText");
    assert.ok(reservation);
    assert.throws(() => ledger.commit(reservation, 5), { kind: "ledger_misuse" });
    ledger.commit(reservation, 0);
    assert.equal(ledger.balance(1), 10);
  });

  it("[CRE-1] refunds what was charged, not what was held", () => {
    const ledger = makeLedger();
    ledger.grant(1, 10);
    const reservation = ledger.reserve(1, 4, "detectText");
    assert.ok(reservation);
    ledger.commit(reservation, 3);
    assert.equal(ledger.balance(1), 7);
    ledger.refund(reservation.transaction);
    assert.equal(ledger.balance(1), 10);
  });

  it("[CRE-1] leaves the balance as it was after a release and after a refund", () => {
    const ledger = makeLedger();
    ledger.grant(1, 10);
    const failed = ledger.reserve(1, 10, "correctGrammar");
    assert.ok(failed);
    ledger.release(failed);
    assert.equal(ledger.balance(1), 10);
    const charged = ledger.reserve(1, 7, "detectText");
    assert.ok(charged);
    ledger.commit(charged);
    ledger.refund(charged.transaction);
    assert.equal(ledger.balance(1), 10);
    assert.equal(kinds(ledger, 1).at(-1), "refund 7");
  });

  it("[CRE-1] refuses amounts above the balance, without an entry", () => {
    const ledger = makeLedger();
    ledger.grant(1, 3);
    assert.equal(ledger.reserve(1, 4, "correctGrammar"), undefined);
    assert.equal(ledger.reserve(2, 1, "correctGrammar"), undefined);
    assert.equal(ledger.history(1).length, 1);
    assert.ok(ledger.reserve(1, 3, "correctGrammar"));
    assert.equal(ledger.balance(1), 0);
  });

  it("[CRE-1] settles a reservation once", () => {
    const ledger = makeLedger();
    ledger.grant(1, 10);
    const reservation = ledger.reserve(1, 4, "correctGrammar");
    assert.ok(reservation);
    assert.throws(() => ledger.refund(reservation.transaction), { kind: "ledger_misuse" });
    ledger.commit(reservation);
    for (const again of [() => ledger.commit(reservation), () => ledger.release(reservation)]) {
      assert.throws(again, { kind: "ledger_misuse" });
    }
    ledger.refund(reservation.transaction);
    assert.throws(() => ledger.refund(reservation.transaction), { kind: "ledger_misuse" });
    assert.equal(ledger.balance(1), 10);
  });

  it("takes whole credits only", () => {
    const ledger = makeLedger();
    for (const credits of [-1, 0.5, Number.NaN, Infinity]) {
      assert.throws(() => ledger.grant(1, credits), { kind: "ledger_misuse" });
      assert.throws(() => ledger.reserve(1, credits, "correctGrammar"), { kind: "ledger_misuse" });
    }
  });

  it("[CRE-1] is never below zero and always the sum of its entries, in any order of events", () => {
    const step = fc.record({
      user: fc.constantFrom(...USERS),
      action: fc.constantFrom("grant", "reserve", "commit", "partial", "release", "refund"),
      credits: fc.nat(50),
      pick: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const ledger = makeLedger();
        const open: Reservation[] = [];
        const charged: Reservation[] = [];
        const paid = new Map<string, number>();
        const granted = new Map<number, number>();
        for (const { user, action, credits, pick } of steps) {
          if (action === "grant") {
            ledger.grant(user, credits);
            granted.set(user, (granted.get(user) ?? 0) + credits);
          } else if (action === "reserve") {
            const before = ledger.balance(user);
            const reservation = ledger.reserve(user, credits, "correctGrammar");
            assert.equal(reservation !== undefined, credits <= before);
            if (reservation) open.push(reservation);
          } else if (action === "refund") {
            const reservation = take(charged, pick);
            if (reservation) ledger.refund(reservation.transaction);
            if (reservation) paid.delete(reservation.transaction);
          } else {
            const reservation = take(open, pick);
            if (!reservation) continue;
            if (action === "release") {
              ledger.release(reservation);
              continue;
            }
            const cost = action === "partial" ? Math.min(credits, reservation.credits) : reservation.credits;
            ledger.commit(reservation, cost);
            paid.set(reservation.transaction, cost);
            charged.push(reservation);
          }
          for (const one of USERS) {
            const held = open.filter(({ userId }) => userId === one);
            const spent = charged.filter(({ userId }) => userId === one);
            const expected =
              (granted.get(one) ?? 0) -
              held.reduce((total, reservation) => total + reservation.credits, 0) -
              spent.reduce((total, { transaction }) => total + (paid.get(transaction) ?? 0), 0);
            assert.equal(ledger.balance(one), expected);
            assert.equal(sum(ledger, one), expected);
            assert.ok(expected >= 0);
          }
        }
      }),
    );
  });
});
