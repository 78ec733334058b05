import * as l10n from "@vscode/l10n";
import { isServiceFailure, type Charged } from "../../client/failure.ts";
import type { Asker } from "../../client/spending-guard.ts";
import { contentHash, type ResultCache, type ServiceIdentity } from "../store/result-cache.ts";
import type { CheckContent } from "../store/sealed-results.ts";
import type { CheckRun, Quote } from "../vocabulary/check.ts";
import type { UploadCheck } from "../../report/words/price-words.ts";
import { CheckStopped, isCheckStopped } from "../vocabulary/check-error.ts";
import type { Connection } from "../vocabulary/connection.ts";
import { agreedConnection, planOf, requireCovered } from "./agreement.ts";
import type { Connections } from "./connections.ts";
import { withFittingKey } from "./fitting-key.ts";
import { ANSWERED_ELSEWHERE } from "./paid-account.ts";
import { sameWithoutAnswer } from "./paid-failure.ts";
import type { PaidGuard } from "./paid-guard.ts";
import type { MeteredResult, PaidOperation } from "./paid-operation.ts";
import type { PaidSender } from "./paid-sender.ts";
import { endedOrAborted, InFlight } from "./in-flight.ts";

export interface PaidAnswerParts<Request, Result extends MeteredResult> {
  readonly operation: PaidOperation<Request, Result>;
  /** The check that the person is asked about. */
  readonly check: UploadCheck;
  readonly cache: ResultCache<Result>;
  readonly identity: ServiceIdentity;
  readonly connections: Pick<Connections, "to" | "requireKey" | "without">;
  readonly guard: Pick<PaidGuard, "agree">;
  readonly sender: Pick<PaidSender, "send">;
}

/** One request of a check, with its price in credits, and of a text its words. */
export interface PricedRequest<Request> {
  readonly request: Request;
  readonly price: number;
  readonly words?: number;
}

export interface Answered<Result> {
  readonly result: Result;
  /** Credits this answer cost; 0 when it was known, or when another check paid for it. */
  readonly charged: number;
  /** True if nothing was sent for it. */
  readonly isKnown: boolean;
}

/** An answer, and the connection that it came over. */
type FittedAnswer<Result> = Answered<Result> & { readonly connection: Connection };

/** The run of a check, with the last word before the key of a connection is sent. */
type KeyedRun = CheckRun & { readonly isStillThere: () => Promise<void> };

/**
 * The service's answers for one kind of check: quotes them, has their price agreed to, and gets them, each paid for once. What is known
 * is free, and what is under way is waited for (EDI-12).
 */
export class PaidAnswers<Request, Result extends MeteredResult> {
  readonly #parts: PaidAnswerParts<Request, Result>;
  /** Calls of `answer` in progress, by the hash of the request; one may try several keys. */
  readonly #asked = new InFlight();
  /** Requests in progress, at most one for each hash: other calls for the same answer wait for it. */
  readonly #sent = new InFlight();

  constructor(parts: PaidAnswerParts<Request, Result>) {
    this.#parts = parts;
  }

  /**
   * Returns the price of requests, without those whose answers are known. Sends nothing. `requestsTo` is called with
   * the connection they would take. Rejects with anything that stands in the way of every check: no address, no key
   * with the scope.
   */
  async quote(
    requestsTo: (
      connection: Connection,
    ) => readonly PricedRequest<Request>[] | Promise<readonly PricedRequest<Request>[]>,
    { agreement, signal }: Pick<CheckRun, "agreement" | "signal">,
  ): Promise<Quote> {
    signal.throwIfAborted();
    const { connections, operation } = this.#parts;
    const connection = agreedConnection(agreement) ?? (await connections.to(operation.scope));
    signal.throwIfAborted();
    const priced = await requestsTo(connection);
    const known = await this.#find(
      connection,
      priced.map(({ request }) => request),
    );
    signal.throwIfAborted();
    const unknown = priced.filter((_, index) => known[index] === undefined);
    const price = unknown.reduce((sum, each) => sum + each.price, 0);
    return {
      kind: operation.name,
      connection,
      price: connection.service === "embedded" ? 0 : price,
      ...(operation.subject === "file"
        ? { files: unknown.length }
        : { words: unknown.reduce((sum, each) => sum + (each.words ?? 0), 0) }),
    };
  }

  /**
   * Has a price agreed to, by a question where one is needed, then reports it to the run. Rejects with what stands in the way: the
   * balance, the day's budget, a person's no. Only a person is asked. A run that brings an agreement is held to that instead.
   */
  async agree(
    quote: Quote,
    { agreement, asker = "person", preview, report, signal, whileAsking }: CheckRun,
  ): Promise<void> {
    signal.throwIfAborted();
    if (agreement !== undefined) {
      requireCovered(quote, agreement);
      return;
    }
    const { check, guard } = this.#parts;
    const upload = { check, preview: preview && (() => preview(check)) };
    await guard.agree(planOf([quote], asker, upload), { signal, whileAsking });
    signal.throwIfAborted();
    report({ kind: "price", price: quote.price, connection: quote.connection });
  }

  /** The answer to a request that needs no sending; it costs nothing and has no entry in the ledger. In memory afterwards. */
  async recall(connection: Connection, request: Request): Promise<Result | undefined> {
    return (await this.#find(connection, [request]))[0];
  }

  /** True if the answer to a request is in memory, so that nothing needs sending. */
  isKnown(connection: Connection, request: Request): boolean {
    return this.#parts.cache.get(this.#contentOf(connection, request)) !== undefined;
  }

  /** True if a check of this window is waiting for the answer, so that another request for it would wait and send nothing. */
  isUnderWay(connection: Connection, request: Request): boolean {
    return this.#asked.has(contentHash(this.#contentOf(connection, request)));
  }

  /** Keeps an answer that came another way, such as that of a background job. */
  remember(connection: Connection, request: Request, result: Result): void {
    void this.#keep(this.#contentOf(connection, request), request, result, true);
  }

  /**
   * The answer to one request, with the key that fits (`withFittingKey`). The embedded service is started again, once, when it
   * ends in the middle: it costs nothing. Rejects with a `ServiceFailure`, a `CheckStopped`, or an `AbortError` when it was
   * cancelled while waiting for another.
   */
  async answer(connection: Connection, request: Request, run: CheckRun): Promise<FittedAnswer<Result>> {
    const hash = contentHash(this.#contentOf(connection, request));
    return this.#asked.during([hash], async () => this.#answer(connection, request, run));
  }

  async #answer(connection: Connection, request: Request, run: CheckRun): Promise<FittedAnswer<Result>> {
    const { connections, operation } = this.#parts;
    let used = connection;
    for (let attempt = 1; ; attempt += 1) {
      const signal = used.gone === undefined ? run.signal : AbortSignal.any([run.signal, used.gone]);
      try {
        const { done, connection: fitting } = await withFittingKey(
          connections,
          operation.scope,
          used,
          async (to, isStillThere) => this.#answerOnce(to, request, { ...run, signal, isStillThere }),
        );
        return { ...done, connection: fitting };
      } catch (thrown) {
        if (used.gone?.aborted !== true || run.signal.aborted) throw thrown;
        if (attempt > 1) {
          throw new CheckStopped(
            "embedded_service_failed",
            operation.subject === "file"
              ? l10n.t("The embedded service stopped twice while checking this file.")
              : l10n.t("The embedded service stopped twice while checking this text."),
            "showLog",
          );
        }
        used = await connections.to(operation.scope);
        if (used.service !== "embedded") throw thrown;
      }
    }
  }

  async #answerOnce(connection: Connection, request: Request, run: KeyedRun): Promise<Answered<Result>> {
    const { cache, operation } = this.#parts;
    const content = this.#contentOf(connection, request);
    const hash = contentHash(content);
    // Something that may have been charged can be sent again unasked.
    const isFree = connection.service === "embedded" || operation.isRepeatable;
    await cache.find([content]);
    for (;;) {
      run.signal.throwIfAborted();
      const known = cache.get(content);
      if (known !== undefined) return { result: known, charged: 0, isKnown: true };
      const [other] = this.#sent.of([hash]);
      if (other === undefined) break;
      // Whoever asked first pays; if that comes to nothing, this one asks for itself.
      const charged = await chargedOrAborted(other, run.signal);
      if (charged !== "no" && !isFree) throw sameWithoutAnswer("wasLost", charged, operation.subject);
    }
    return this.#sent.during([hash], async () => this.#send(content, connection, request, run));
  }

  async #send(
    content: CheckContent,
    connection: Connection,
    request: Request,
    { asker = "person", document, isStillThere, report, signal }: KeyedRun,
  ): Promise<Answered<Result>> {
    const { cache, operation, sender } = this.#parts;
    const lasts = isWorthKeeping(connection, asker);
    try {
      const sent = await sender.send({
        operation,
        name: contentHash(content),
        connection,
        request,
        signal,
        asker,
        document,
        isStillThere,
        onRetry: (delayMs, reason) => report({ kind: "retry", delayMs, reason }),
        isAnswered: async () => (await cache.find([content]))[0] !== undefined,
        keep: async (result) => this.#keep(content, request, result, lasts),
      });
      return { ...sent, isKnown: false };
    } catch (thrown) {
      const isElsewhere = isCheckStopped(thrown) && thrown.code === ANSWERED_ELSEWHERE;
      const known = isElsewhere ? cache.get(content) : undefined;
      if (known === undefined) throw thrown;
      return { result: known, charged: 0, isKnown: true };
    }
  }

  async #find(
    connection: Connection,
    requests: readonly Request[],
  ): Promise<readonly (Result | undefined)[]> {
    return this.#parts.cache.find(requests.map((request) => this.#contentOf(connection, request)));
  }

  /** In memory at once; that it is on disk too keeps nobody waiting. Never rejects. */
  async #keep(content: CheckContent, request: Request, result: Result, lasts: boolean): Promise<void> {
    const { cache, operation } = this.#parts;
    await cache.set([{ content, result }], lasts && (operation.lasts?.(request) ?? true));
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

/** Waits for the end of another's request, or of the wait; gives what a failure of it may have cost. */
async function chargedOrAborted(other: Promise<unknown>, signal: AbortSignal): Promise<Charged> {
  try {
    await endedOrAborted(other, signal);
    return "no";
  } catch (failure) {
    // Its own caller hears of it.
    if (isServiceFailure(failure)) return failure.charged;
    // A budget that holds back what nobody asked for holds nobody else back: nothing was sent.
    return isCheckStopped(failure) ? "no" : "unknown";
  }
}
