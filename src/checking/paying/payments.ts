import { randomUUID } from "node:crypto";
import { ResultCache, serviceIdentity, type ServiceIdentity } from "../store/result-cache.ts";
import type { Database } from "../store/database.ts";
import { sealedName } from "../store/sealed-names.ts";
import { StoredResults } from "../store/stored-results.ts";
import { StoredIntentions } from "../store/stored-intentions.ts";
import type { StoredLedger } from "../store/stored-ledger.ts";
import type { ResultSecret } from "../store/result-secret.ts";
import type { UploadCheck } from "../../report/words/price-words.ts";
import type { Log } from "../vocabulary/log.ts";
import type { ClientFactory } from "./client-factory.ts";
import type { Connections } from "./connections.ts";
import type { Credits } from "./credits.ts";
import { Intentions } from "./intentions.ts";
import { PaidAnswers } from "./paid-answers.ts";
import { PaidGuard, type PaidGuardParts } from "./paid-guard.ts";
import type { MeteredResult, PaidOperation } from "./paid-operation.ts";
import { PaidSender } from "./paid-sender.ts";

export interface PaymentsParts extends Pick<PaidGuardParts, "confirm" | "consent" | "keys" | "settings"> {
  /** The path of the embedded service's trust anchor file; null for none. */
  readonly trustAnchors: () => string | null;
  readonly clients: Pick<ClientFactory, "open">;
  readonly connections: Connections;
  readonly credits: Credits;
  readonly ledger: StoredLedger;
  /** Of the extension, which is that of the embedded service. */
  readonly version: string | undefined;
  readonly database: Database;
  /** Secret that names and keys of cached results are derived from. */
  readonly secret: Pick<ResultSecret, "forget" | "get" | "onDidForget">;
  /** Secret that open requests are sealed under. */
  readonly paidSecret: Pick<ResultSecret, "get">;
  readonly log: Pick<Log, "warn">;
}

/** The parts that all paid requests share: one guard, one ledger, one cache and one list of open requests. */
export class Payments {
  readonly guard: PaidGuard;
  readonly identity: ServiceIdentity;
  readonly #parts: PaymentsParts;
  readonly #results: StoredResults;
  readonly #intentions: Intentions;
  readonly #sender: PaidSender;

  constructor(parts: PaymentsParts) {
    this.#parts = parts;
    const { confirm, consent, credits, database, keys, ledger, log, paidSecret, secret, settings } = parts;
    const shared = { now: Date.now, warn: (message: string): void => log.warn(message) };
    // Without a version nothing is known to be the same as before.
    this.identity = serviceIdentity(parts.version ?? randomUUID(), parts.trustAnchors);
    this.#results = new StoredResults({ ...shared, database });
    this.#intentions = new Intentions(
      new StoredIntentions({ ...shared, database, secret: async () => paidSecret.get() }),
    );
    this.guard = new PaidGuard({
      confirm,
      consent,
      credits,
      keys,
      ledger,
      settings,
      seenPrices: consent,
      seal: async (document) => sealedName(document, await secret.get()),
      now: Date.now,
    });
    this.#sender = new PaidSender({
      clients: parts.clients,
      credits,
      guard: this.guard,
      intentions: this.#intentions,
      ledger,
      now: Date.now,
    });
  }

  /** Returns the way to the answers of an operation, for the checks that a command starts. */
  answersTo<Request, Result extends MeteredResult>(
    operation: PaidOperation<Request, Result>,
    check: UploadCheck,
  ): PaidAnswers<Request, Result> {
    return new PaidAnswers({
      ...this.#parts,
      operation,
      check,
      cache: this.cacheOf(operation.read, operation.ageMs),
      guard: this.guard,
      identity: this.identity,
      sender: this.#sender,
    });
  }

  /** Returns a cache over the folder of answers; what is older than `ageMs`, in milliseconds, counts for nothing. */
  cacheOf<Result>(read: (kept: unknown) => Result | undefined, ageMs?: number): ResultCache<Result> {
    const { secret } = this.#parts;
    const cache = new ResultCache<Result>({
      disk: { results: this.#results, read, secret: async () => secret.get() },
      ...(ageMs === undefined ? {} : { age: { ageMs, now: Date.now } }),
    });
    secret.onDidForget(() => cache.clear());
    return cache;
  }

  /** Forgets all answers, in every window: the next check of a text is a new one. */
  async forgetAnswers(): Promise<void> {
    await this.#parts.secret.forget();
    await this.#results.clear();
    await this.#intentions.forget();
  }
}
