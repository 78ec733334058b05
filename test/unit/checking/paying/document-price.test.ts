import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
  affordable,
  CHECK_KINDS,
  totalPrice,
  type CheckKind,
  type DocumentPrice,
} from "../../../../src/checking/paying/document-price.ts";

const prices = fc.record(
  {
    grammar: fc.integer({ min: 0, max: 75_000 }),
    ai: fc.integer({ min: 0, max: 75_000 }),
    plagiarism: fc.integer({ min: 0, max: 20 }),
  },
  { requiredKeys: [] },
);

/** Every subset of the checks that may be requested. */
function subsets(price: DocumentPrice): readonly (readonly CheckKind[])[] {
  const asked = CHECK_KINDS.filter((kind) => price[kind] !== undefined);
  return asked.reduce<CheckKind[][]>((sets, kind) => [...sets, ...sets.map((set) => [...set, kind])], [[]]);
}

const costOf = (price: DocumentPrice, kinds: readonly CheckKind[]): number =>
  kinds.reduce((sum, kind) => sum + (price[kind] ?? 0), 0);

describe("the price of a document", () => {
  const TABLE: readonly {
    readonly of: string;
    readonly price: DocumentPrice;
    readonly balance: number;
    readonly total: number;
    readonly enoughFor: readonly CheckKind[];
  }[] = [
    {
      of: "a balance for all",
      price: { grammar: 812, ai: 812, plagiarism: 2 },
      balance: 1_626,
      total: 1_626,
      enoughFor: ["grammar", "ai", "plagiarism"],
    },
    {
      of: "one credit too few",
      price: { grammar: 812, ai: 812, plagiarism: 2 },
      balance: 1_625,
      total: 1_626,
      enoughFor: ["grammar", "plagiarism"],
    },
    {
      of: "enough for the cheapest alone",
      price: { grammar: 812, ai: 900, plagiarism: 2 },
      balance: 3,
      total: 1_714,
      enoughFor: ["plagiarism"],
    },
    {
      of: "nothing left",
      price: { grammar: 812, ai: 812, plagiarism: 2 },
      balance: 0,
      total: 1_626,
      enoughFor: [],
    },
    {
      of: "nothing left, and grammar known",
      price: { grammar: 0, ai: 812, plagiarism: 2 },
      balance: 0,
      total: 814,
      enoughFor: ["grammar"],
    },
    {
      of: "a check that is not going to be asked",
      price: { ai: 812, plagiarism: 2 },
      balance: 5,
      total: 814,
      enoughFor: ["plagiarism"],
    },
    { of: "nothing to be asked", price: {}, balance: 10, total: 0, enoughFor: [] },
  ];
  for (const { of, price, balance, total, enoughFor } of TABLE) {
    it(`[EDI-10] ${of}`, () => {
      assert.equal(totalPrice(price), total);
      assert.deepEqual(affordable(price, balance), enoughFor);
    });
  }

  it("[EDI-10] what a balance is enough for: no more than it, as many as can be, and of those the cheapest", () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: 0, max: 200_000 }), (price, balance) => {
        const chosen = affordable(price, balance);
        assert.ok(costOf(price, chosen) <= balance);
        for (const other of subsets(price)) {
          if (costOf(price, other) > balance) continue;
          assert.ok(other.length <= chosen.length, `${other.join()} are more than ${chosen.join()}`);
          if (other.length === chosen.length) assert.ok(costOf(price, chosen) <= costOf(price, other));
        }
        const isAll = totalPrice(price) <= balance;
        assert.equal(chosen.length === Object.keys(price).length, isAll);
      }),
      { numRuns: 1_000 },
    );
  });
});
