import assert from "node:assert/strict";
import type { LedgerEntry } from "../../../../src/client/spending-ledger.ts";
import { creditFacts, NamedEntries } from "../../../../src/checking/paying/credit-history.ts";
import type { Credits } from "../../../../src/checking/paying/credits.ts";
import { sealedName } from "../../../../src/checking/store/sealed-names.ts";
import type { StoredLedger } from "../../../../src/checking/store/stored-ledger.ts";
import { Emitter } from "../../../../src/checking/vocabulary/emitter.ts";
import { trusted } from "../../../harness/trusted.ts";

const entry = (document?: string): LedgerEntry =>
  trusted<LedgerEntry>({ id: "1", price: 7, ...(document === undefined ? {} : { document }) });

describe("the history of credits", () => {
  it("[R-36] names each document as people read it, for as long as the secret is there", async () => {
    const sealed = sealedName("letter.md", "a secret") ?? assert.fail();
    const forgotten = new Emitter();
    let secret: string | undefined = "a secret";
    const named = new NamedEntries(
      { entries: async () => Promise.resolve([entry(sealed), entry(), entry("no sealed name")]) },
      { get: async () => Promise.resolve(secret), onDidForget: forgotten.event },
    );
    const names = async () => (await named.entries()).map(({ document }) => document);
    assert.deepEqual(await names(), ["letter.md", undefined, undefined]);
    secret = "another";
    forgotten.fire();
    assert.deepEqual(await names(), [undefined, undefined, undefined]);
    secret = undefined;
    assert.deepEqual(await names(), [undefined, undefined, undefined]);
  });

  it("[EDI-10] asks for no secret where no entry has a name", async () => {
    const named = new NamedEntries(
      { entries: async () => Promise.resolve([entry()]) },
      { get: async () => Promise.reject(new Error("It isn't needed.")), onDidForget: new Emitter().event },
    );
    assert.deepEqual(await named.entries(), [entry()]);
  });

  it("[EDI-10] tells what is spent today of the budget, and when the ledger can't be read", async () => {
    for (const isKept of [true, false]) {
      const { balance, budget, notes } = await creditFacts({
        credits: trusted<Credits>({
          balance: () => ({ credits: 93, isEstimate: false, statedAt: 0 }),
          review: () => undefined,
          practiceNotKept: undefined,
        }),
        ledger: trusted<StoredLedger>({
          isKept,
          spentSince: async () => Promise.resolve(7),
          movedByOthers: () => false,
        }),
        settings: {
          baseUrl: () => "https://api.example.com",
          serviceMode: () => "hosted",
          dailyBudget: () => 100,
          lowBalance: () => undefined,
          portalUrl: () => "",
        },
      });
      assert.equal(balance?.credits, 93);
      assert.equal(/\b7 of 100\b/u.test(budget ?? ""), isKept, budget);
      assert.equal(
        notes.some((note) => note.includes("Couldn't read")),
        !isKept,
      );
    }
  });
});
