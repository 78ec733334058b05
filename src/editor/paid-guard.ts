import { decideSpending, startOfDay, type RefusalCode } from "../client/spending-guard.ts";
import type { SpendingLedger, SpendingRequest } from "../client/spending-ledger.ts";
import type { Connection } from "./connections.ts";
import type { Credits } from "./credits.ts";
import type { LedgerFile } from "./ledger-file.ts";
import type { Settings } from "./settings.ts";

export interface PaidGuardParts {
  readonly ledger: SpendingLedger & Pick<LedgerFile, "isKept" | "movedByOthers">;
  readonly credits: Pick<Credits, "balance" | "doubt" | "review">;
  readonly settings: Pick<Settings, "confirmAbove" | "dailyBudget">;
  /** What is thrown for something that may not be spent. */
  readonly refuse: (code: RefusalCode, price: number, limits: SpendingLimits) => Error;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The day's budget, where a price exceeds it. In credits. */
export interface ExceededBudget {
  readonly budget: number;
  /** Undefined where the ledger cannot be read. */
  readonly spentToday: number | undefined;
}

/** What a refusal explains itself with. In credits. */
export interface SpendingLimits extends ExceededBudget {
  readonly balance: number;
  readonly confirmAbove: number;
}

/** Asks a person whether to spend; resolves to whether to go on. */
export type AskPrice = (
  price: number,
  connection: Connection,
  exceeded: ExceededBudget | undefined,
) => Promise<boolean>;

/** Stands between a price and its payment: a person's word, the balance, the day's budget (EDI-10). Of the hosted service alone. */
export class PaidGuard {
  readonly #parts: PaidGuardParts;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(parts: PaidGuardParts) {
    this.#parts = parts;
  }

  /** Rejects with a refusal of what may not be spent, and with an `AbortError` where a person said no. */
  async agree(price: number, connection: Connection, isAutomatic: boolean, ask: AskPrice): Promise<void> {
    if (connection.service === "embedded" || price <= 0) return;
    const { credits, ledger, settings, now } = this.#parts;
    const budget = settings.dailyBudget();
    const spentToday = await this.#spentToday();
    credits.review("hosted", (since) => ledger.movedByOthers("hosted", since));
    const balance = credits.balance("hosted");
    const decision = decideSpending({
      price,
      balance: balance?.credits,
      balanceIsEstimate: balance?.isEstimate ?? true,
      balanceAgeMs: now() - (balance?.statedAt ?? 0),
      budget,
      spentToday,
      confirmAbove: settings.confirmAbove(),
      isAutomatic,
    });
    if (decision.kind === "go") return;
    if (decision.kind === "ask") {
      const exceeded = decision.overBudget && budget !== undefined ? { budget, spentToday } : undefined;
      if (await ask(price, connection, exceeded)) return;
      throw new DOMException("Not confirmed", "AbortError");
    }
    // Whoever has added credits since is not held back twice.
    if (decision.code === "insufficient_credits") credits.doubt("hosted");
    throw this.#refusal(decision.code, price, spentToday);
  }

  /**
   * Opens the ledger's entry of one request. Where no person asked for it, the day's budget is looked at once more with the
   * entry in it, so that requests at the same time cannot exceed it together: one that would is withdrawn and refused.
   */
  async open(request: SpendingRequest, isAutomatic: boolean): Promise<string> {
    const { ledger, settings } = this.#parts;
    if (!isAutomatic || request.service === "embedded") return ledger.open(request);
    return this.#inTurn(async () => {
      const id = await ledger.open(request);
      const budget = settings.dailyBudget();
      if (budget === undefined) return id;
      const spentToday = await this.#spentToday();
      if (spentToday !== undefined && spentToday <= budget) return id;
      await ledger.settle(id, { outcome: "free" });
      const before = spentToday === undefined ? undefined : spentToday - request.price;
      throw this.#refusal("daily_budget_exceeded", request.price, before);
    });
  }

  #refusal(code: RefusalCode, price: number, spentToday: number | undefined): Error {
    const { credits, refuse, settings } = this.#parts;
    return refuse(code, price, {
      balance: credits.balance("hosted")?.credits ?? 0,
      budget: settings.dailyBudget() ?? 0,
      spentToday,
      confirmAbove: settings.confirmAbove(),
    });
  }

  async #spentToday(): Promise<number | undefined> {
    const { ledger, now } = this.#parts;
    const spent = await ledger.spentSince("hosted", startOfDay(now()));
    return ledger.isKept ? spent : undefined;
  }

  async #inTurn<T>(step: () => Promise<T>): Promise<T> {
    const before = this.#turn;
    const mine = (async () => {
      await before;
      return step();
    })();
    this.#turn = mine.catch(() => undefined);
    return mine;
  }
}
