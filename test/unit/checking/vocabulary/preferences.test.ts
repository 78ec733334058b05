import assert from "node:assert/strict";
import { decideSpending } from "../../../../src/client/spending-guard.ts";
import { budgetOf } from "../../../../src/checking/vocabulary/preferences.ts";

describe("the setting of the day's budget", () => {
  const rows: readonly [unknown, number | undefined][] = [
    [undefined, undefined],
    [null, undefined],
    [0, undefined],
    [0.5, 0.5],
    [200, 200],
    [-1, 0],
    [Number.NaN, 0],
    ["200", 0],
    ["", 0],
    [true, 0],
    [[200], 0],
    [{}, 0],
  ];
  for (const [setting, budget] of rows) {
    it(`[EDI-10] ${JSON.stringify(setting) ?? "nothing"} is ${budget ?? "no"} budget`, () => {
      assert.equal(budgetOf(setting), budget);
    });
  }

  it("[EDI-10] with one that is no amount nothing spends by itself, and a person is asked", () => {
    const question = {
      price: 1,
      balance: undefined,
      balanceIsEstimate: true,
      balanceAgeMs: 0,
      budget: budgetOf("200"),
      spentToday: 0,
      confirmAbove: 1_000,
      hasConsent: true,
      isFirst: false,
    };
    const decided = (["automatic", "agent", "person"] as const).map((asker) =>
      decideSpending({ ...question, asker }),
    );
    assert.deepEqual(decided, [
      { kind: "refuse", code: "daily_budget_exceeded" },
      { kind: "refuse", code: "daily_budget_exceeded" },
      { kind: "ask", overBudget: true },
    ]);
  });
});
