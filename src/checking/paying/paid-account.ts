import { systemClock, type Clock } from "../../client/clock.ts";
import type { Asker } from "../../client/spending-guard.ts";
import type { LedgerEntry, SpendingLedger } from "../../client/spending-ledger.ts";
import { CheckStopped } from "../vocabulary/check-error.ts";
import type { Connection } from "../vocabulary/connection.ts";
import type { ClientFactory } from "./client-factory.ts";
import type { Credits } from "./credits.ts";
import type { Intentions, OpenIntention } from "./intentions.ts";
import { describeRunningRequest, sameWithoutAnswer, UncertainCharge } from "./paid-failure.ts";
import type { PaidGuard } from "./paid-guard.ts";
import type { PaidOperation } from "./paid-operation.ts";

/** The parts that all paid requests of a window share. */
export interface SendingParts {
  readonly clients: Pick<ClientFactory, "open">;
  readonly credits: Credits;
  readonly intentions: Intentions;
  readonly ledger: Pick<SpendingLedger, "settle" | "entries">;
  readonly guard: Pick<PaidGuard, "open" | "requireConsent">;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Waits between two looks at what another window does. */
  readonly sleep?: Clock["sleep"];
}

/** One request on its way. */
export interface PaidSending<Request, Result> {
  readonly operation: PaidOperation<Request, Result>;
  /** A name for its content: 64 hexadecimal digits. */
  readonly name: string;
  readonly connection: Connection;
  readonly request: Request;
  readonly signal: AbortSignal;
  readonly onRetry: (delayMs: number, reason: string) => void;
  /** The day's budget holds back whoever is no person. */
  readonly asker: Asker;
  /** The name of what is checked. */
  readonly document?: string | undefined;
  /** Awaited before anything is written down, and before each attempt; rejects where the person has the key no more. */
  readonly isStillThere: () => Promise<void>;
  /** Resolves to true if the answer has come another way by now, such as to another window that shares it. */
  readonly isAnswered: () => Promise<boolean>;
  /** Called with the answer at once; resolves when other windows find it, or will not. Never rejects. */
  readonly keep: (result: Result) => Promise<void>;
}

/** The code of what ends a send that another window's answer has made needless: nothing was sent. */
export const ANSWERED_ELSEWHERE = "answered_elsewhere";

/** How often it is looked whether another window has its answer, in milliseconds. */
const LOOK_MS = 1_000;

/** Looks for an answer that another window was charged for: it may still be writing it down. */
const LATE_LOOKS = 3;

/** The ledger's entry of one request. */
export interface PaidAccount {
  readonly open: OpenIntention;
  /** Of this send alone; undefined where the intention's own stands for it, since a repetition is not charged. */
  readonly own: string | undefined;
  /** Returns the reason for which no entry was opened, so that nothing was sent under the next key. */
  readonly refusal: () => unknown;
}

/** Opens what a send stands for: entry in the ledger and intention, both written down before anything goes out. */
export class PaidAccounts {
  readonly #parts: SendingParts;
  /** Entries of others of which a person here has been told that they are under way, or were cut off. */
  readonly #reported = new Set<string>();

  constructor(parts: SendingParts) {
    this.#parts = parts;
  }

  /** Everything that has to be written down before a byte is sent; the client sees to it where a key goes along. */
  async begin<Request, Result>(sending: PaidSending<Request, Result>): Promise<PaidAccount> {
    const { name, connection, document, operation, request, asker } = sending;
    const { guard, intentions, ledger, now } = this.#parts;
    const { baseUrl, service, host } = connection;
    const spending = {
      service,
      host,
      operation: operation.operation,
      price: operation.priceOf(request),
      document,
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
      await this.#requireOwnWish(open, sending, spending.price);
      return { open, own: await openOwn(), refusal: refused };
    } catch (thrown) {
      open.intention.end();
      if (opened !== undefined && refusal === undefined)
        void ledger.settle(await opened, { outcome: "free" });
      throw thrown;
    }
  }

  /** Returns an entry; undefined for one that isn't in the ledger. */
  async entry(id: string | undefined): Promise<LedgerEntry | undefined> {
    return (await this.#parts.ledger.entries()).find((entry) => entry.id === id);
  }

  /**
   * Another window that is sending the same is waited for, and its answer is the answer here. One that ended in the middle of
   * it, or whose answer was lost, may be charged for it, and a second send is for a person to say, who has been told (CLI-3).
   * Rejects with `ANSWERED_ELSEWHERE`, and with a `ServiceFailure` the first time.
   */
  async #requireOwnWish<Request, Result>(
    { entry: id, isForeign }: OpenIntention,
    sending: PaidSending<Request, Result>,
    price: number,
  ): Promise<void> {
    const { asker, connection, operation } = sending;
    if (connection.service === "embedded" || !isForeign || id === undefined || this.#reported.has(id)) return;
    const { entry, wasUnderWay } = await this.#endElsewhere(id, sending);
    const isCutOff = entry === undefined || entry.isCutOff === true;
    const isFree = entry?.outcome === "free" || entry?.outcome === "refunded";
    // What ended before this began is an earlier wish, whose end its own window has told.
    if (isFree || (!isCutOff && !wasUnderWay)) return;
    if (asker === "person") this.#reported.add(id);
    const { subject } = operation;
    if (entry?.outcome === "charged") throw sameWithoutAnswer("isElsewhere", "no", subject);
    const failure = sameWithoutAnswer(isCutOff ? "wasCutOff" : "wasLost", "unknown", subject);
    throw new UncertainCharge(failure, entry ?? { price });
  }

  /** Waits for the end of what another window sends. Rejects with `ANSWERED_ELSEWHERE`, or when the wait is cancelled. */
  async #endElsewhere<Request, Result>(
    id: string,
    { isAnswered, onRetry, operation, signal }: PaidSending<Request, Result>,
  ): Promise<{ readonly entry: LedgerEntry | undefined; readonly wasUnderWay: boolean }> {
    const { sleep = systemClock.sleep.bind(systemClock) } = this.#parts;
    let wasUnderWay = false;
    for (let late = 0; ;) {
      const entry = await this.entry(id);
      const isOpen = entry?.outcome === "open";
      // Its answer is kept at the same time as its end is written down.
      if (entry !== undefined && (await isAnswered())) {
        throw new CheckStopped(ANSWERED_ELSEWHERE, "another window has the answer");
      }
      if (isOpen && !wasUnderWay) onRetry(LOOK_MS, describeRunningRequest(operation.subject));
      wasUnderWay ||= isOpen;
      if (entry?.outcome === "charged") late += 1;
      if (!isOpen && (late === 0 || late > LATE_LOOKS)) return { entry, wasUnderWay };
      await sleep(LOOK_MS, signal);
    }
  }
}
