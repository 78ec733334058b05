import { isServiceFailure, type Charged } from "../../client/failure.ts";
import type { Asker } from "../../client/spending-guard.ts";
import type { Connection } from "../vocabulary/connection.ts";
import type { CheckContent } from "../store/sealed-results.ts";
import { contentHash, type ResultCache, type ServiceIdentity } from "../store/result-cache.ts";
import { ANSWERED_ELSEWHERE } from "./paid-account.ts";
import { lostWithAnother } from "./paid-failure.ts";
import type { MeteredResult, PaidOperation } from "./paid-operation.ts";
import type { PaidSender } from "./paid-sender.ts";
import { UnderWay } from "./under-way.ts";
import { isCheckStopped } from "../vocabulary/check-error.ts";

export interface PaidRequestParts<Request, Result extends MeteredResult> {
  readonly operation: PaidOperation<Request, Result>;
  readonly cache: ResultCache<Result>;
  readonly identity: ServiceIdentity;
  readonly sender: Pick<PaidSender<Request, Result>, "send">;
}

export interface Answered<Result> {
  readonly result: Result;
  /** Credits this answer cost; 0 when it was known, or when another check paid for it. */
  readonly charged: number;
  /** True if nothing was sent for it. */
  readonly isKnown: boolean;
}

export interface Sending {
  readonly signal: AbortSignal;
  readonly onRetry: (delayMs: number, reason: string) => void;
  /** The day's budget holds back whoever is no person. */
  readonly asker: Asker;
  /** The name of what is checked. */
  readonly document?: string | undefined;
  /** Awaited before anything is written down or sent; rejects where the person has the key no more. */
  readonly isStillThere?: () => Promise<void>;
}

/** Answers to requests, each paid for once: what is known is free, and what is under way is waited for (EDI-12). */
export class PaidRequests<Request, Result extends MeteredResult> {
  readonly #parts: PaidRequestParts<Request, Result>;
  readonly #running = new Map<string, Promise<unknown>>();
  /** By the hash of the request: unless its answer is known on disk, one of those who ask is sent. */
  readonly #asked = new UnderWay();

  constructor(parts: PaidRequestParts<Request, Result>) {
    this.#parts = parts;
  }

  /** The answer to a request that needs no sending, where it is in memory; it costs nothing and has no entry in the ledger. */
  known(connection: Connection, request: Request): Result | undefined {
    return this.#parts.cache.get(this.#contentOf(connection, request));
  }

  /** The answers to requests that need no sending. What was kept on disk is in memory afterwards. */
  async recall(
    connection: Connection,
    requests: readonly Request[],
  ): Promise<readonly (Result | undefined)[]> {
    return this.#parts.cache.find(requests.map((request) => this.#contentOf(connection, request)));
  }

  /** True if the answer is on its way, so that another request for it waits and sends nothing. */
  isUnderWay(connection: Connection, request: Request): boolean {
    return this.#asked.has(contentHash(this.#contentOf(connection, request)));
  }

  /** The request is under way until the work has ended, also between two keys that are tried for it. */
  async whileUnderWay<T>(connection: Connection, request: Request, work: () => Promise<T>): Promise<T> {
    return this.#asked.during(contentHash(this.#contentOf(connection, request)), work);
  }

  /** Keeps an answer that came another way, such as that of a background job. */
  remember(connection: Connection, request: Request, result: Result): void {
    void this.#keep(this.#contentOf(connection, request), request, result, true);
  }

  /** Rejects with a `ServiceFailure`, or an `AbortError` when it was cancelled while waiting for another. */
  async answer(connection: Connection, request: Request, sending: Sending): Promise<Answered<Result>> {
    return this.whileUnderWay(connection, request, async () => this.#answer(connection, request, sending));
  }

  async #answer(connection: Connection, request: Request, sending: Sending): Promise<Answered<Result>> {
    const content = this.#contentOf(connection, request);
    const hash = contentHash(content);
    await this.#parts.cache.find([content]);
    for (;;) {
      sending.signal.throwIfAborted();
      const known = this.#parts.cache.get(content);
      if (known !== undefined) return { result: known, charged: 0, isKnown: true };
      const other = this.#running.get(hash);
      if (other === undefined) break;
      // Whoever asked first pays; if that comes to nothing, this one asks for itself.
      const charged = await chargedOrAborted(other, sending.signal);
      if (charged !== "no" && !this.#isFree(connection))
        throw lostWithAnother(charged, this.#parts.operation.subject);
    }
    const sent = this.#send(hash, connection, request, sending);
    this.#running.set(hash, sent);
    try {
      return await sent;
    } finally {
      this.#running.delete(hash);
    }
  }

  async #send(
    hash: string,
    connection: Connection,
    request: Request,
    sending: Sending,
  ): Promise<Answered<Result>> {
    const { cache, sender } = this.#parts;
    const content = this.#contentOf(connection, request);
    const isAnswered = async (): Promise<boolean> => (await cache.find([content]))[0] !== undefined;
    const lasts = isWorthKeeping(connection, sending.asker);
    const keep = async (result: Result): Promise<void> => this.#keep(content, request, result, lasts);
    try {
      const sent = await sender.send({ ...sending, name: hash, connection, request, isAnswered, keep });
      return { ...sent, isKnown: false };
    } catch (thrown) {
      const isElsewhere = isCheckStopped(thrown) && thrown.code === ANSWERED_ELSEWHERE;
      const known = isElsewhere ? cache.get(content) : undefined;
      if (known === undefined) throw thrown;
      return { result: known, charged: 0, isKnown: true };
    }
  }

  /** In memory at once; that it is on disk too keeps nobody waiting. Never rejects. */
  async #keep(content: CheckContent, request: Request, result: Result, lasts: boolean): Promise<void> {
    const { cache, operation } = this.#parts;
    await cache.set([{ content, result }], lasts && (operation.lasts?.(request) ?? true));
  }

  /** True if something that may have been charged can be sent again unasked. */
  #isFree({ service }: Connection): boolean {
    return service === "embedded" || this.#parts.operation.isRepeatable;
  }

  #contentOf(connection: Connection, request: Request): CheckContent {
    const { identity, operation } = this.#parts;
    return { baseUrl: identity(connection), operation: operation.name, ...operation.contentOf(request) };
  }
}

/**
 * True if an answer is worth a file. Answers of the embedded service at each pause in typing aren't: they cost nothing
 * to get again, and would crowd out those that were paid for.
 */
export function isWorthKeeping({ service }: Pick<Connection, "service">, asker: Asker): boolean {
  return service === "hosted" || asker !== "automatic";
}

/**
 * Waits for the end of another's request, or of the wait; gives what a failure of it may have cost. The listener goes with
 * it: a signal may live for hours.
 */
async function chargedOrAborted(other: Promise<unknown>, signal: AbortSignal): Promise<Charged> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const stop = (): void => resolve(undefined);
  signal.addEventListener("abort", stop, { once: true });
  try {
    await Promise.race([other, promise]);
    return "no";
  } catch (failure) {
    // Its own caller hears of it.
    if (isServiceFailure(failure)) return failure.charged;
    // A budget that holds back what nobody asked for holds nobody else back: nothing was sent.
    return isCheckStopped(failure) ? "no" : "unknown";
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
