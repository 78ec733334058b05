import { cancelled } from "../../client/exchange-failure.ts";
import { isServiceFailure, type ServiceFailure } from "../../client/failure.ts";
import { isInsideWindow, REPEAT_WINDOW_MS } from "../../client/intention.ts";
import type { SpendingEnd } from "../../client/spending-ledger.ts";
import { isCheckStopped } from "../vocabulary/check-error.ts";
import type { Connection } from "../vocabulary/connection.ts";
import type { OpenIntention } from "./intentions.ts";
import { PaidAccounts, type PaidAccount, type PaidSending, type SendingParts } from "./paid-account.ts";
import { UncertainCharge } from "./paid-failure.ts";
import type { MeteredResult } from "./paid-operation.ts";

export interface PaidResult<Result> {
  readonly result: Result;
  /** In credits; 0 where another window's request under the same key had been charged. */
  readonly charged: number;
}

/** Less than this is no time to read a message and press a button, in milliseconds. */
const TO_DECIDE_MS = 10_000;

/**
 * Sends what is paid for, and keeps the books: what is written down before the request goes out is settled with its end.
 * Neither keeps the answer from the person.
 */
export class PaidSender {
  readonly #parts: SendingParts;
  readonly #accounts: PaidAccounts;

  constructor(parts: SendingParts) {
    this.#parts = parts;
    this.#accounts = new PaidAccounts(parts);
  }

  /** Rejects with a `ServiceFailure`, or with the `CheckStopped` of a budget that was met. */
  async send<Request, Result extends MeteredResult>(
    sending: PaidSending<Request, Result>,
  ): Promise<PaidResult<Result>> {
    const { clients, credits } = this.#parts;
    const { connection, operation, request, signal, onRetry } = sending;
    await sending.isStillThere();
    const balanceOf = credits.account(connection.service);
    const client = clients.open(connection);
    try {
      const account = await this.#accounts.begin(sending);
      const entry = (): string | undefined => account.own ?? account.open.entry;
      const { intention } = account.open;
      let wasInDoubt = intention.isInDoubt;
      let wasLost = false;
      const sentAt = (): number => intention.record?.firstSentAt ?? 0;
      let givenUp: string | undefined;
      let givenUpSentAt = 0;
      // Given up and refunded, unless it goes on to stand for the key that another window may still be charged under. A key
      // that is too old to be repeated gives way to a new one whether or not another window has sent under it.
      const settleGivenUp = (): void => {
        if (givenUp === entry()) return;
        const isAlone = isInsideWindow(sentAt() - givenUpSentAt);
        this.#settle(givenUp, { outcome: isAlone ? "refunded" : "unknown" });
      };
      try {
        const result = await operation.send(client, request, {
          signal,
          ...(operation.isRepeatable ? { intention } : {}),
          isStillWanted: async () => this.#requireStillWanted(sending, wasLost),
          onRetry: ({ delayMs, failure }) => {
            wasLost ||= failure.charged !== "no";
            wasInDoubt ||= wasLost;
            if (failure.code === "service_error" && failure.charged === "no") {
              [givenUp, givenUpSentAt] = [entry(), sentAt()];
            }
            onRetry(delayMs, failure.message);
          },
        });
        settleGivenUp();
        const kept = sending.keep(result);
        const cost = operation.creditsOf(result, connection);
        const charged = await this.#charge(account, cost);
        const balance = result.credits_remaining ?? undefined;
        this.#settle(entry(), { outcome: "charged", credits: cost, balance });
        void this.#over(sending, kept);
        // The answer to a repetition may be the original one, with the balance of that time.
        const mayBeOld = operation.isRepeatable && (wasInDoubt || account.open.isForeign);
        if (balance === undefined) credits.spend(connection.service, charged, balanceOf);
        else this.#state(connection.service, balance, balanceOf, mayBeOld);
        return { result, charged };
      } catch (thrown) {
        settleGivenUp();
        throw await this.#ended(thrown, sending, { ...account, givenUp }, balanceOf);
      } finally {
        if (!operation.isRepeatable) intention.end();
      }
    } finally {
      // Waiting for the socket to close would keep the answer from the person.
      void client.close().catch(() => undefined);
    }
  }

  /**
   * Between two attempts, or before a turn, a minute may pass, in which the key can be removed and consent be taken back.
   * Rejects with what stands in the way; where an attempt may have been charged already, that is what is told.
   */
  async #requireStillWanted<Request, Result>(
    { connection, isStillThere, operation, request }: PaidSending<Request, Result>,
    wasLost: boolean,
  ): Promise<void> {
    const { baseUrl, host, service } = connection;
    try {
      await isStillThere();
      await this.#parts.guard.requireConsent({ service, host, price: operation.priceOf(request) }, baseUrl);
    } catch (thrown) {
      throw wasLost ? cancelled("unknown") : thrown;
    }
  }

  /** Until other windows find the answer they find that it is under way: one that finds neither would pay again. */
  async #over<Request, Result>(
    { name, operation }: PaidSending<Request, Result>,
    kept: Promise<void>,
  ): Promise<void> {
    const { intentions } = this.#parts;
    if (operation.isRepeatable) return intentions.answered(name);
    await kept;
    await intentions.settle(name);
  }

  /** Takes the balance that an answer states; of one that may be old, what is lower of it and what is known, as an estimate. */
  #state(service: Connection["service"], stated: number, balanceOf: number, mayBeOld: boolean): void {
    const { credits } = this.#parts;
    if (!mayBeOld) credits.state(service, stated, balanceOf);
    else credits.doubt(service, Math.min(stated, credits.balance(service)?.credits ?? stated), balanceOf);
  }

  /** Returns the credits this window paid: none if another one had been charged under the same key. */
  async #charge({ open, own }: PaidAccount, credits: number): Promise<number> {
    if (!open.isForeign || own !== undefined) return credits;
    return (await this.#accounts.entry(open.entry))?.outcome === "charged" ? 0 : credits;
  }

  /** Settles what a failure leaves, and gives what is to be told of it. */
  async #ended<Request, Result>(
    thrown: unknown,
    sending: PaidSending<Request, Result>,
    account: PaidAccount & { readonly givenUp: string | undefined },
    balanceOf: number,
  ): Promise<unknown> {
    const { credits, intentions } = this.#parts;
    const { connection, name, operation, request } = sending;
    const { givenUp, open, own, refusal } = account;
    const entry = own ?? open.entry;
    if (thrown === refusal()) {
      // What was given up is refunded; another window may still be charged under its key.
      const isOver = await intentions.settle(name);
      this.#settle(givenUp, { outcome: isOver ? "refunded" : "unknown" });
      return thrown;
    }
    const failure = isServiceFailure(thrown) ? thrown : undefined;
    // What stops a check before an attempt stops nothing that was sent.
    const charged = isCheckStopped(thrown) ? "no" : (failure?.charged ?? "unknown");
    if (charged === "no") {
      const { isInDoubt, isKeyInDoubt } = open.intention;
      const stays = isKeyInDoubt && own === undefined;
      const isOver = isInDoubt ? !(await intentions.isShared(name)) : await intentions.settle(name);
      // What is known here is not known of another window that sends under the same key.
      const isRefunded = failure?.code === "service_error" || (givenUp !== undefined && givenUp === entry);
      const end = isRefunded ? "refunded" : "free";
      if (!stays) this.#settle(entry, { outcome: isOver || own !== undefined ? end : "unknown" });
      const stated = failure?.details?.credits;
      if (stated !== undefined) credits.doubt(connection.service, stated, balanceOf);
      // The key of an earlier try whose answer was lost is kept: under a new one it could be charged again.
      return isInDoubt && failure !== undefined
        ? this.#uncertain(failure, open.entry, sending, open)
        : thrown;
    }
    open.intention.doubt();
    const price = operation.priceOf(request);
    if (charged === "yes") {
      this.#settle(entry, { outcome: "charged", credits: price });
      credits.spend(connection.service, price, balanceOf);
      return thrown;
    }
    this.#settle(entry, { outcome: "unknown" });
    credits.doubt(connection.service, undefined, balanceOf);
    return failure === undefined ? thrown : this.#uncertain(failure, entry, sending, open);
  }

  /** Adds a possible charge to a failure. */
  async #uncertain<Request, Result>(
    failure: ServiceFailure,
    entry: string | undefined,
    { connection, operation, request }: PaidSending<Request, Result>,
    { intention }: OpenIntention,
  ): Promise<ServiceFailure> {
    const { service } = connection;
    const possible = (await this.#accounts.entry(entry)) ?? { service, price: operation.priceOf(request) };
    if (!operation.isRepeatable || !intention.isKeyInDoubt) return new UncertainCharge(failure, possible);
    // The time has run since the first send, whatever it was spent on.
    const until = (intention.record?.firstSentAt ?? 0) + REPEAT_WINDOW_MS;
    return new UncertainCharge(
      failure,
      possible,
      until - this.#parts.now() < TO_DECIDE_MS ? undefined : until,
    );
  }

  /** Settles an entry. It counts at once; nobody waits until it is on disk. */
  #settle(id: string | undefined, end: SpendingEnd): void {
    if (id !== undefined) void this.#parts.ledger.settle(id, end);
  }
}
