import { isServiceFailure, type ServiceFailure } from "../client/failure.ts";
import type { LedgerEntry, SpendingEnd, SpendingLedger } from "../client/spending-ledger.ts";
import type { ClientFactory } from "./client-factory.ts";
import type { Connection } from "./connections.ts";
import type { Credits } from "./credits.ts";
import type { Intentions, OpenIntention } from "./intentions.ts";
import { UncertainCharge } from "./paid-failure.ts";
import type { PaidGuard } from "./paid-guard.ts";
import type { MeteredResult, PaidOperation } from "./paid-operation.ts";

export interface PaidSenderParts<Request, Result> {
  readonly operation: PaidOperation<Request, Result>;
  readonly clients: Pick<ClientFactory, "open">;
  readonly credits: Credits;
  readonly intentions: Intentions;
  readonly ledger: Pick<SpendingLedger, "settle" | "entries">;
  readonly guard: Pick<PaidGuard, "open">;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** One request on its way. */
export interface PaidSending<Request> {
  /** A name for its content: 64 hexadecimal digits. */
  readonly name: string;
  readonly connection: Connection;
  readonly request: Request;
  readonly signal: AbortSignal;
  readonly onRetry: (delayMs: number, reason: string) => void;
  /** Whether no person asked for it: the day's budget then holds it back. */
  readonly isAutomatic: boolean;
}

export interface PaidResult<Result> {
  readonly result: Result;
  /** In credits; 0 where another window's request under the same key had been charged. */
  readonly charged: number;
}

/** What one send stands for in the ledger. */
interface Account {
  readonly open: OpenIntention;
  /** Of this send alone; undefined where the intention's own stands for it, since a repetition is not charged. */
  readonly own: string | undefined;
  /** What kept an entry from being opened, so that nothing was sent under the key that was about to be taken. */
  readonly refusal: () => unknown;
}

/**
 * Sends what is paid for, and keeps the books: entry in the ledger and intention are written down before the request goes
 * out, and settled with its end. Neither keeps the answer from the person.
 */
export class PaidSender<Request, Result extends MeteredResult> {
  readonly #parts: PaidSenderParts<Request, Result>;

  constructor(parts: PaidSenderParts<Request, Result>) {
    this.#parts = parts;
  }

  /** Rejects with a `ServiceFailure`, or with the `CheckStopped` of a budget that was met. */
  async send(sending: PaidSending<Request>): Promise<PaidResult<Result>> {
    const { clients, credits, operation } = this.#parts;
    const { connection, request, signal, onRetry } = sending;
    const balanceOf = credits.account(connection.service);
    const client = clients.open(connection);
    try {
      const account = await this.#begin(sending);
      const entry = (): string | undefined => account.own ?? account.open.entry;
      let givenUp: string | undefined;
      // Given up and refunded, unless it goes on to stand for the key that another window may still be charged under.
      const settleGivenUp = (isLast = false): void => {
        if (givenUp === undefined || (givenUp === entry() && !isLast)) return;
        this.#settle(givenUp, { outcome: "refunded" });
      };
      try {
        const result = await operation.send(client, request, {
          signal,
          ...(operation.isRepeatable ? { intention: account.open.intention } : {}),
          onRetry: ({ delayMs, failure }) => {
            if (failure.code === "service_error") givenUp = entry();
            onRetry(delayMs, failure.message);
          },
        });
        settleGivenUp();
        const charged = await this.#charge(account, operation.creditsOf(result, connection));
        this.#settle(entry(), {
          outcome: "charged",
          credits: operation.creditsOf(result, connection),
          balance: result.credits_remaining,
        });
        const { intentions } = this.#parts;
        void (operation.isRepeatable ? intentions.answered(sending.name) : intentions.settle(sending.name));
        credits.state(connection.service, result.credits_remaining, balanceOf);
        return { result, charged };
      } catch (thrown) {
        settleGivenUp(thrown === account.refusal());
        throw await this.#ended(thrown, sending, account);
      } finally {
        if (!operation.isRepeatable) account.open.intention.end();
      }
    } finally {
      // Waiting for the socket to close would keep the answer from the person.
      void client.close().catch(() => undefined);
    }
  }

  /** Everything that has to be written down before a byte is sent; the client sees to it where a key goes along. */
  async #begin({ name, connection, request, isAutomatic }: PaidSending<Request>): Promise<Account> {
    const { credits, guard, intentions, operation, now } = this.#parts;
    const { service, host } = connection;
    const balance = credits.balance(service);
    const spending = {
      service,
      host,
      operation: operation.operation,
      price: operation.priceOf(request),
      ...(balance === undefined ? {} : { balanceBefore: balance.credits, isEstimate: balance.isEstimate }),
    };
    let refusal: unknown;
    const openEntry = async (): Promise<string> => {
      try {
        return await guard.open(spending, isAutomatic);
      } catch (thrown) {
        refusal = thrown;
        throw thrown;
      }
    };
    const refused = (): unknown => refusal;
    if (operation.isRepeatable) {
      const withdraw = (entry: string): void => this.#settle(entry, { outcome: "free" });
      const open = await intentions.begin(name, { open: openEntry, withdraw });
      return { open, own: undefined, refusal: refused };
    }
    // Each send of it may be charged, so that each has an entry; the intention says whether an earlier one is in doubt.
    const own = await openEntry();
    const open = await intentions.begin(name, {
      open: async () => Promise.resolve(own),
      withdraw: () => undefined,
    });
    await open.intention.begin(name, now());
    return { open, own, refusal: refused };
  }

  /** What the request cost this window: nothing where another one had been charged under the same key. */
  async #charge({ open }: Account, credits: number): Promise<number> {
    if (!open.isForeign || !this.#parts.operation.isRepeatable) return credits;
    return (await this.#entry(open.entry))?.outcome === "charged" ? 0 : credits;
  }

  /** Settles what a failure leaves, and gives what is to be told of it. */
  async #ended(thrown: unknown, sending: PaidSending<Request>, account: Account): Promise<unknown> {
    const { credits, intentions, operation } = this.#parts;
    const { connection, name, request } = sending;
    const { open, own, refusal } = account;
    const entry = own ?? open.entry;
    if (thrown === refusal()) {
      await intentions.settle(name);
      return thrown;
    }
    if (connection.gone?.aborted === true) {
      // What the embedded service had charged ended with it.
      this.#settle(entry, { outcome: "free" });
      await intentions.settle(name);
      return thrown;
    }
    const charged = isServiceFailure(thrown) ? thrown.charged : "unknown";
    if (isServiceFailure(thrown) && charged === "no") {
      const { isInDoubt } = open.intention;
      const stays = isInDoubt && own === undefined;
      if (!stays) this.#settle(entry, { outcome: thrown.code === "service_error" ? "refunded" : "free" });
      const stated = thrown.details?.credits;
      if (stated !== undefined) credits.doubt(connection.service, stated);
      // The key of an earlier try whose answer was lost is kept: under a new one it could be charged again.
      if (isInDoubt) return this.#uncertain(thrown, open.entry, sending);
      await intentions.settle(name);
      return thrown;
    }
    open.intention.doubt();
    this.#settle(
      entry,
      charged === "yes"
        ? { outcome: "charged", credits: operation.priceOf(request) }
        : { outcome: "unknown" },
    );
    credits.doubt(connection.service);
    return isServiceFailure(thrown) && charged === "unknown"
      ? this.#uncertain(thrown, entry, sending)
      : thrown;
  }

  /** What may have been charged is of interest where credits are money. */
  async #uncertain(
    failure: ServiceFailure,
    entry: string | undefined,
    { connection, request }: PaidSending<Request>,
  ): Promise<ServiceFailure> {
    if (connection.service === "embedded") return failure.afterUncertainAttempt();
    const { operation } = this.#parts;
    const possible = (await this.#entry(entry)) ?? { price: operation.priceOf(request) };
    return new UncertainCharge(failure, possible, operation.isRepeatable);
  }

  async #entry(id: string | undefined): Promise<LedgerEntry | undefined> {
    return (await this.#parts.ledger.entries()).find((entry) => entry.id === id);
  }

  /** What is known counts at once; that it is on disk too keeps nobody waiting. */
  #settle(id: string | undefined, end: SpendingEnd): void {
    if (id !== undefined) void this.#parts.ledger.settle(id, end);
  }
}
