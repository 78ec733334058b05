import type { Asker } from "../../client/spending-guard.ts";
import type { LedgerEntry, SpendingLedger } from "../../client/spending-ledger.ts";
import type { Connection } from "../connection/connections.ts";
import type { Credits } from "../credits/credits.ts";
import type { Intentions, OpenIntention } from "./intentions.ts";
import { sentElsewhere, UncertainCharge } from "./paid-failure.ts";
import type { PaidGuard } from "./paid-guard.ts";
import type { PaidOperation } from "./paid-operation.ts";

export interface PaidAccountParts<Request, Result> {
  readonly operation: PaidOperation<Request, Result>;
  readonly credits: Pick<Credits, "balance">;
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
  /** The day's budget holds back whoever is no person. */
  readonly asker: Asker;
  /** Awaited before anything is written down or sent; rejects where the person has the key no more. */
  readonly isStillThere?: () => Promise<void>;
}

/** What one send stands for in the ledger. */
export interface PaidAccount {
  readonly open: OpenIntention;
  /** Of this send alone; undefined where the intention's own stands for it, since a repetition is not charged. */
  readonly own: string | undefined;
  /** What kept an entry from being opened, so that nothing was sent under the key that was about to be taken. */
  readonly refusal: () => unknown;
}

/** Opens what a send stands for: entry in the ledger and intention, both written down before anything goes out. */
export class PaidAccounts<Request, Result> {
  readonly #parts: PaidAccountParts<Request, Result>;
  /** Entries of others of which a person here has been told that they are under way, or were cut off. */
  readonly #told = new Set<string>();

  constructor(parts: PaidAccountParts<Request, Result>) {
    this.#parts = parts;
  }

  /** Everything that has to be written down before a byte is sent; the client sees to it where a key goes along. */
  async begin({ name, connection, request, asker }: PaidSending<Request>): Promise<PaidAccount> {
    const { credits, guard, intentions, ledger, operation, now } = this.#parts;
    const { baseUrl, service, host } = connection;
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
        return await guard.open(spending, asker, baseUrl);
      } catch (thrown) {
        refusal = thrown;
        throw thrown;
      }
    };
    const refused = (): unknown => refusal;
    if (operation.isRepeatable) {
      const withdraw = (entry: string): void => void ledger.settle(entry, { outcome: "free" });
      const open = await intentions.begin(name, { open: openEntry, withdraw });
      return { open, own: undefined, refusal: refused };
    }
    // Each send of it may be charged, so that each has an entry; the intention says whether an earlier one is in doubt.
    let opened: Promise<string> | undefined;
    const openOwn = async (): Promise<string> => (opened ??= openEntry());
    const open = await intentions.begin(name, { open: openOwn, withdraw: () => undefined });
    try {
      await open.intention.begin(name, now());
      await this.#requireOwnWish(open, service, asker, operation.priceOf(request));
      return { open, own: await openOwn(), refusal: refused };
    } catch (thrown) {
      open.intention.end();
      if (opened !== undefined && refusal === undefined)
        void ledger.settle(await opened, { outcome: "free" });
      throw thrown;
    }
  }

  /**
   * Another window that is sending the same text, or one that ended in the middle of it, may be charged for it, and a second
   * send is for a person to say, who has been told (CLI-3). Rejects with a `ServiceFailure` the first time.
   */
  async #requireOwnWish(
    { entry: id, isForeign }: OpenIntention,
    service: Connection["service"],
    asker: Asker,
    price: number,
  ): Promise<void> {
    if (service === "embedded" || !isForeign || id === undefined || this.#told.has(id)) return;
    const entry = await this.#entry(id);
    if (entry !== undefined && entry.outcome !== "open" && entry.isCutOff !== true) return;
    if (asker === "person") this.#told.add(id);
    throw new UncertainCharge(
      sentElsewhere(entry?.outcome === "open", this.#parts.operation.subject),
      entry ?? { price },
    );
  }

  async #entry(id: string): Promise<LedgerEntry | undefined> {
    return (await this.#parts.ledger.entries()).find((entry) => entry.id === id);
  }
}
