import { decideSpending, startOfDay, type Asker, type RefusalCode } from "../../client/spending-guard.ts";
import type { SpendingLedger, SpendingRequest } from "../../client/spending-ledger.ts";
import type { Connection } from "../vocabulary/connection.ts";
import type { Credits } from "./credits.ts";
import type { StoredLedger } from "../store/stored-ledger.ts";
import type { ApiKeys } from "./api-keys.ts";
import type { NamedKey } from "./key-choice.ts";
import { originOf, type Consent } from "../store/consent.ts";
import type { Preferences } from "../vocabulary/preferences.ts";
import { SerialQueue } from "../vocabulary/serial-queue.ts";
import type { PaidKind, WhileAsking } from "../vocabulary/check.ts";
import { notSent } from "../vocabulary/check-error.ts";
import {
  describeSpendingRefusal,
  type ExceededBudget,
  type UploadFigures,
} from "../../report/words/price-words.ts";

export interface PaidGuardParts {
  readonly ledger: SpendingLedger & Pick<StoredLedger, "isKept" | "movedByOthers">;
  readonly credits: Pick<Credits, "balance" | "doubt" | "review">;
  readonly settings: Pick<Preferences, "confirmAbove" | "dailyBudget">;
  readonly consent: Pick<Consent, "isGiven" | "give">;
  readonly keys: Pick<ApiKeys, "isFor" | "agree">;
  /** The kinds of paid requests whose price a person has agreed to at a host. */
  readonly seenPrices: Pick<Consent, "isGiven" | "give">;
  readonly confirm: AskPrice;
  /** Makes the name of a document unreadable for the ledger; undefined where that cannot be done. Never rejects. */
  readonly seal: (document: string) => Promise<string | undefined>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The upload that a person is asked about. */
export interface Upload extends UploadFigures {
  /** Shows exactly what would be sent, where that can be shown. */
  readonly preview?: (() => unknown) | undefined;
}

/** Something that is about to be paid for. */
export interface SpendingPlan {
  /** In credits; 0 where nothing is going to be sent. */
  readonly price: number;
  readonly connection: Connection;
  /** Where the address was changed while several checks began, the others that something goes over. */
  readonly others?: readonly Connection[];
  readonly asker: Asker;
  readonly upload: Upload;
  /** Kinds of paid requests among it. */
  readonly kinds: readonly PaidKind[];
  /** True if a person is asked about any price. */
  readonly isAlwaysAsked?: boolean;
}

/** A question that a person answers before something is sent. */
export interface PriceQuestion {
  readonly plan: SpendingPlan;
  readonly exceeded: ExceededBudget | undefined;
  /** True if the answer also consents to uploads to this host, or with this key, at all (EDI-20, EDI-24). */
  readonly needsConsent: boolean;
  /** True if no price has been agreed to at this host for one of the kinds. */
  readonly isFirst: boolean;
  /** Higher prices are asked about, in credits. */
  readonly confirmAbove: number;
}

/** A request whose entry is to be opened, with the name of its document as a person knows it. */
type PaidRequest = Omit<SpendingRequest, "balanceBefore" | "isEstimate">;

/** The run that a person is asked for: one that was cancelled asks nothing. */
interface Asking {
  readonly signal?: AbortSignal;
  readonly whileAsking?: WhileAsking | undefined;
}

/** Asks a person whether to spend; resolves to whether to go on. */
export type AskPrice = (question: PriceQuestion) => Promise<boolean>;

/**
 * Stands between a price and its payment: consent to the host, a person's word to the first price of each kind of check and to
 * large ones, the balance, the day's budget (EDI-10, EDI-20). Of the hosted service alone.
 */
export class PaidGuard {
  readonly #parts: PaidGuardParts;
  readonly #opening = new SerialQueue();
  /** Questions about a new host, or the first price of a kind. */
  readonly #firstQuestions = new SerialQueue();

  constructor(parts: PaidGuardParts) {
    this.#parts = parts;
  }

  /**
   * Has a plan agreed to; there is none if nothing is going to be paid. Rejects with a refusal of what may not be spent, and with
   * an `AbortError` if a person said no or the run was cancelled. Only a person is asked.
   */
  async agree(plan: SpendingPlan | undefined, asking: Asking = {}): Promise<void> {
    if (plan === undefined || plan.connection.service === "embedded" || plan.price <= 0) return;
    const isKnown = (await this.#hasConsent(plan)) && !(await this.#isFirst(plan));
    if (plan.asker !== "person" || isKnown) return this.#agree(plan, asking);
    // Checks that begin together ask once, also those of another window unless both questions are open already.
    return this.#firstQuestions.run(async () => this.#agree(plan, asking));
  }

  async #agree(plan: SpendingPlan, { signal, whileAsking = async (ask) => ask() }: Asking): Promise<void> {
    const { asker, connection, isAlwaysAsked = false, price } = plan;
    const { confirm, credits, ledger, settings, now } = this.#parts;
    const [budget, confirmAbove] = [settings.dailyBudget(), settings.confirmAbove()];
    const spentToday = await this.#spentToday();
    credits.review("hosted", (since) => ledger.movedByOthers("hosted", since));
    const balance = credits.balance("hosted");
    const hasConsent = await this.#hasConsent(plan);
    const isFirst = await this.#isFirst(plan);
    // It may have been cancelled while it waited for the answer to another's question.
    signal?.throwIfAborted();
    const decision = decideSpending({
      price,
      balance: balance?.credits,
      balanceIsEstimate: balance?.isEstimate ?? true,
      balanceAgeMs: now() - (balance?.statedAt ?? 0),
      budget,
      spentToday,
      confirmAbove,
      asker,
      hasConsent,
      isFirst,
    });
    if (decision.kind === "go" && !isAlwaysAsked) return;
    if (decision.kind !== "refuse") {
      const isOver = decision.kind === "ask" && decision.overBudget && budget !== undefined;
      const exceeded = isOver ? { budget, spentToday } : undefined;
      const question = { plan, exceeded, needsConsent: !hasConsent, isFirst, confirmAbove };
      if (!(await whileAsking(async () => confirm(question)))) {
        throw new DOMException("Not confirmed", "AbortError");
      }
      if (!hasConsent) await this.#consent(plan);
      if (isFirst) await this.#parts.seenPrices.give(hostsOf(plan), plan.kinds);
      return;
    }
    // Whoever has added credits since is not held back twice.
    if (decision.code === "insufficient_credits") credits.doubt("hosted");
    throw this.#refusal(decision.code, { price, host: connection.host }, spentToday);
  }

  async #hasConsent(plan: SpendingPlan): Promise<boolean> {
    const { consent, keys } = this.#parts;
    const given = await Promise.all(
      connectionsOf(plan).map(async (connection) => {
        const { baseUrl } = connection;
        return (await consent.isGiven(baseUrl)) && keys.isFor(keyOf(connection), originOf(baseUrl) ?? "");
      }),
    );
    return given.every(Boolean);
  }

  /** Notes a person's yes to the hosts and to the keys that go there. */
  async #consent(plan: SpendingPlan): Promise<void> {
    const { consent, keys } = this.#parts;
    for (const connection of connectionsOf(plan)) {
      const origin = originOf(connection.baseUrl);
      if (origin !== undefined) await keys.agree(keyOf(connection), origin);
    }
    await consent.give(hostsOf(plan));
  }

  async #isFirst(plan: SpendingPlan): Promise<boolean> {
    const { seenPrices } = this.#parts;
    const seen = await Promise.all(hostsOf(plan).map(async (host) => seenPrices.isGiven(host, plan.kinds)));
    return !seen.every(Boolean);
  }

  /**
   * Opens the ledger's entry of one request; none if the consent to its host has been revoked. Where no person asked for it, the
   * day's budget is read again with the entry in it, so that requests of all windows can't exceed it together: one that would is
   * withdrawn and refused. Two at once may both be withdrawn: the budget is kept, not used up. Rejects with the refusal.
   */
  async open({ document, ...priced }: PaidRequest, asker: Asker, baseUrl: string): Promise<string> {
    const { credits, ledger, seal, settings } = this.#parts;
    await this.requireConsent(priced, baseUrl);
    const sealed = document === undefined ? undefined : await seal(document);
    const { credits: balanceBefore, isEstimate } = credits.balance(priced.service) ?? {};
    const request = { ...priced, balanceBefore, isEstimate, document: sealed };
    if (asker === "person" || request.service === "embedded") return ledger.open(request);
    return this.#opening.run(async () => {
      const budget = settings.dailyBudget();
      // It may have been taken away since the price was agreed to.
      if (budget === undefined) throw this.#refusal("daily_budget_needed", request, undefined);
      const id = await ledger.open(request);
      const spentToday = await this.#spentToday();
      if (spentToday !== undefined && spentToday <= budget) return id;
      await ledger.settle(id, { outcome: "free" });
      const before = spentToday === undefined ? undefined : spentToday - request.price;
      throw this.#refusal("daily_budget_exceeded", request, before);
    });
  }

  /** Rejects with the refusal of something that goes to a host that nobody agrees to any more. */
  async requireConsent(
    request: Pick<SpendingRequest, "service" | "price" | "host">,
    baseUrl: string,
  ): Promise<void> {
    if (request.service !== "hosted" || (await this.#parts.consent.isGiven(baseUrl))) return;
    throw this.#refusal("consent_needed", request, undefined);
  }

  #refusal(
    code: RefusalCode,
    { price, host }: Pick<SpendingRequest, "price" | "host">,
    spentToday: number | undefined,
  ): Error {
    const { credits, settings } = this.#parts;
    const happened = describeSpendingRefusal(code, {
      price,
      host,
      balance: credits.balance("hosted")?.credits ?? 0,
      budget: settings.dailyBudget() ?? 0,
      spentToday,
      confirmAbove: settings.confirmAbove(),
    });
    const isOfAccount = code === "insufficient_credits" || code === "daily_budget_exceeded";
    return notSent(code, happened, isOfAccount ? "showCredits" : undefined);
  }

  async #spentToday(): Promise<number | undefined> {
    const { ledger, now } = this.#parts;
    const spent = await ledger.spentSince("hosted", startOfDay(now()));
    return ledger.isKept ? spent : undefined;
  }
}

/** All that something goes over. */
function connectionsOf({ connection, others = [] }: SpendingPlan): readonly Connection[] {
  return [connection, ...others];
}

/** The addresses that something goes to. */
function hostsOf(plan: SpendingPlan): readonly string[] {
  return connectionsOf(plan).map(({ baseUrl }) => baseUrl);
}

function keyOf({ apiKey, keyName }: Connection): NamedKey {
  return { name: keyName, key: apiKey };
}
