import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
  decideSpending,
  startOfDay,
  type SpendingDecision,
  type SpendingQuestion,
} from "../../../src/client/spending-guard.ts";

const QUESTION: SpendingQuestion = {
  price: 120,
  balance: 1_900,
  balanceIsEstimate: false,
  balanceAgeMs: 1_000,
  budget: undefined,
  spentToday: 0,
  confirmAbove: 1_000,
  asker: "person",
  hasConsent: true,
  isFirst: false,
};

const GO: SpendingDecision = { kind: "go" };
const ASK: SpendingDecision = { kind: "ask", overBudget: false };
const ASK_BUDGET: SpendingDecision = { kind: "ask", overBudget: true };
const POOR: SpendingDecision = { kind: "refuse", code: "insufficient_credits" };
const BUDGET: SpendingDecision = { kind: "refuse", code: "daily_budget_exceeded" };
const NOBODY: SpendingDecision = { kind: "refuse", code: "confirmation_needed" };
const CONSENT: SpendingDecision = { kind: "refuse", code: "consent_needed" };
const UNBOUNDED: SpendingDecision = { kind: "refuse", code: "daily_budget_needed" };

const AUTOMATIC = { asker: "automatic" } as const;
const AGENT = { asker: "agent" } as const;
const NEW_HOST = { hasConsent: false };
const TABLE: readonly [string, Partial<SpendingQuestion>, SpendingDecision][] = [
  ["enough of everything", {}, GO],
  ["nothing to pay, whatever else", { price: 0, balance: 0, budget: 1, spentToday: 5, confirmAbove: 0 }, GO],
  ["the last credit", { balance: 120 }, GO],
  ["one credit too few", { balance: 119 }, POOR],
  ["too few, and nobody asked", { balance: 119, budget: 200, ...AUTOMATIC }, POOR],
  ["too few as far as is thought", { balance: 119, balanceIsEstimate: true }, GO],
  ["too few, said five minutes ago", { balance: 119, balanceAgeMs: 300_000 }, POOR],
  ["too few, said longer ago", { balance: 119, balanceAgeMs: 300_001 }, GO],
  ["too few, said by a clock that was set back", { balance: 119, balanceAgeMs: -1 }, GO],
  ["a balance never stated", { balance: undefined }, GO],
  ["the set amount", { price: 1_000 }, GO],
  ["more than the set amount", { price: 1_001 }, ASK],
  ["more than the set amount, and nobody asked", { price: 1_001, budget: 2_000, ...AUTOMATIC }, NOBODY],
  ["all that the budget leaves", { budget: 200, spentToday: 80 }, GO],
  ["one more than the budget leaves", { budget: 200, spentToday: 81 }, ASK_BUDGET],
  ["the same, and nobody asked", { budget: 200, spentToday: 81, ...AUTOMATIC }, BUDGET],
  ["over both limits", { price: 1_500, budget: 200 }, ASK_BUDGET],
  ["a budget, and a ledger that cannot tell", { budget: 200, spentToday: undefined }, ASK_BUDGET],
  ["the same, and nobody asked for it", { budget: 200, spentToday: undefined, ...AUTOMATIC }, BUDGET],
  ["no budget, and a ledger that cannot tell", { spentToday: undefined }, GO],
  ["[R-4] [CRE-3] no budget, and nobody asked", { ...AUTOMATIC }, UNBOUNDED],
  ["[R-4] no budget, and nobody asked, with nothing to pay", { price: 0, ...AUTOMATIC }, GO],
  ["within the budget, and nobody asked", { budget: 200, ...AUTOMATIC }, GO],
  ["an agent within the budget", { budget: 200, ...AGENT }, GO],
  ["an agent without a budget", { ...AGENT }, UNBOUNDED],
  ["an agent without a budget, with nothing to pay", { price: 0, ...AGENT }, GO],
  ["an agent over the budget", { budget: 200, spentToday: 81, ...AGENT }, BUDGET],
  ["an agent over the set amount", { price: 1_001, budget: 2_000, ...AGENT }, NOBODY],
  ["the first upload to a host", { ...NEW_HOST }, ASK],
  ["the first upload, with nothing to send", { price: 0, ...NEW_HOST }, GO],
  ["the first upload, over the budget", { budget: 1, ...NEW_HOST }, ASK_BUDGET],
  ["the first upload, with too few credits", { balance: 119, ...NEW_HOST }, POOR],
  ["[R-36] the first price of a kind", { isFirst: true }, ASK],
  ["[R-36] the first price of a kind, over the budget", { isFirst: true, budget: 1 }, ASK_BUDGET],
  ["[R-36] the first price of a kind, with nothing to pay", { isFirst: true, price: 0 }, GO],
  ["[R-36] the first price of a kind, and nobody asked", { isFirst: true, budget: 200, ...AUTOMATIC }, GO],
  ["the first upload, and nobody asked", { ...NEW_HOST, ...AUTOMATIC }, CONSENT],
  ["the first upload by an agent", { budget: 200, ...NEW_HOST, ...AGENT }, CONSENT],
];

describe("whether something is paid for", () => {
  for (const [name, facts, decision] of TABLE) {
    it(`[EDI-10] ${name}: ${JSON.stringify(decision)}`, () => {
      assert.deepEqual(decideSpending({ ...QUESTION, ...facts }), decision);
    });
  }

  const amount = fc.nat({ max: 3_000 });
  const question: fc.Arbitrary<SpendingQuestion> = fc.record({
    price: amount,
    balance: fc.option(amount, { nil: undefined }),
    balanceIsEstimate: fc.boolean(),
    balanceAgeMs: fc.integer({ min: -10, max: 600_000 }),
    budget: fc.option(amount, { nil: undefined }),
    spentToday: fc.option(amount, { nil: undefined }),
    confirmAbove: amount,
    asker: fc.constantFrom("person", "automatic", "agent"),
    hasConsent: fc.boolean(),
    isFirst: fc.boolean(),
  });

  it("[EDI-10] nothing automatic exceeds the budget or the set amount, and nothing automatic asks", () => {
    fc.assert(
      fc.property(question, fc.constantFrom("automatic", "agent"), (asked, asker) => {
        const { kind } = decideSpending({ ...asked, asker });
        assert.notEqual(kind, "ask");
        if (kind === "refuse" || asked.price === 0) return;
        assert.ok(asked.hasConsent);
        assert.ok(asked.price <= asked.confirmAbove);
        assert.ok(asked.budget !== undefined && asked.spentToday !== undefined);
        assert.ok(asked.spentToday + asked.price <= asked.budget);
      }),
    );
  });

  it("[EDI-20] nothing is sent to a host without consent, unless a question is asked", () => {
    fc.assert(
      fc.property(question, (asked) => {
        const { kind } = decideSpending({ ...asked, hasConsent: false });
        assert.equal(kind === "go", asked.price === 0);
      }),
    );
  });

  it("[EDI-10] an estimate never refuses a person's request", () => {
    fc.assert(
      fc.property(question, (asked) => {
        const { kind } = decideSpending({ ...asked, balanceIsEstimate: true, asker: "person" });
        assert.notEqual(kind, "refuse");
      }),
    );
  });

  it("[EDI-10] a day begins at the local midnight", () => {
    const moment = new Date(2026, 2, 29, 15, 30).getTime();
    assert.equal(startOfDay(moment), new Date(2026, 2, 29).getTime());
    assert.equal(startOfDay(startOfDay(moment)), startOfDay(moment));
  });
});
