import * as l10n from "@vscode/l10n";
import type { CheckRun } from "../vocabulary/check.ts";
import type { Connection } from "../vocabulary/connection.ts";
import type { Connections } from "./connections.ts";
import { agreedConnection, planOf, requireCovered } from "./agreement.ts";
import { withFittingKey } from "./fitting-key.ts";
import type { UploadCheck } from "../vocabulary/check.ts";
import type { AskPrice, PaidGuard } from "./paid-guard.ts";
import type { MeteredResult, PaidOperation } from "./paid-operation.ts";
import type { Answered, PaidRequests } from "./paid-requests.ts";
import type { Quote } from "../vocabulary/quote.ts";
import { CheckStopped } from "../vocabulary/check-error.ts";

export interface PaidAnswerParts<Request, Result extends MeteredResult> {
  readonly operation: PaidOperation<Request, Result>;
  readonly connections: Connections;
  readonly requests: Pick<
    PaidRequests<Request, Result>,
    "answer" | "isUnderWay" | "known" | "recall" | "remember" | "whileUnderWay"
  >;
  readonly guard: Pick<PaidGuard, "agree">;
  /** The check that the person is asked about. */
  readonly check: UploadCheck;
  /** Asks a person before a price above the set amount, or above what the day's budget leaves, or to a new host. */
  readonly confirm: AskPrice;
}

/** One request of a check, with its price in credits, and of a text its words. */
export interface PricedRequest<Request> {
  readonly request: Request;
  readonly price: number;
  readonly words?: number;
}

/** An answer, and the connection that it came over. */
type FittedAnswer<Result> = Answered<Result> & { readonly connection: Connection };

/** The service's answers for one kind of check: quotes them, has their price agreed to, and gets them. */
export class PaidAnswers<Request, Result extends MeteredResult> {
  readonly #parts: PaidAnswerParts<Request, Result>;

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
    const { connections, operation, requests } = this.#parts;
    const connection = agreedConnection(agreement) ?? (await connections.to(operation.scope));
    signal.throwIfAborted();
    const priced = await requestsTo(connection);
    const known = await requests.recall(
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
    const { check, confirm, guard } = this.#parts;
    const { connection, files, price, words } = quote;
    const upload = {
      check,
      ...(words === undefined ? {} : { words }),
      ...(files === undefined ? {} : { files }),
      ...(preview === undefined ? {} : { preview: () => preview(check) }),
    };
    const ask: AskPrice = async (question) =>
      whileAsking === undefined ? confirm(question) : whileAsking(async () => confirm(question));
    await guard.agree(planOf([quote], asker, upload), ask);
    signal.throwIfAborted();
    report({ kind: "price", price, connection });
  }

  /** The answer to a request that needs no sending. */
  async recall(connection: Connection, request: Request): Promise<Result | undefined> {
    return (await this.#parts.requests.recall(connection, [request]))[0];
  }

  /** True if the answer to a request is known, so that nothing needs sending. */
  isKnown(connection: Connection, request: Request): boolean {
    return this.#parts.requests.known(connection, request) !== undefined;
  }

  /** True if a check of this window is waiting for the answer. */
  isUnderWay(connection: Connection, request: Request): boolean {
    return this.#parts.requests.isUnderWay(connection, request);
  }

  /** Keeps an answer that came another way, such as that of a background job. */
  remember(connection: Connection, request: Request, result: Result): void {
    this.#parts.requests.remember(connection, request, result);
  }

  /**
   * The answer to one request, with the key that fits (`withFittingKey`). The embedded service is started again, once, when it
   * ends in the middle: it costs nothing.
   */
  async answer(connection: Connection, request: Request, run: CheckRun): Promise<FittedAnswer<Result>> {
    const { requests } = this.#parts;
    return requests.whileUnderWay(connection, request, async () => this.#answer(connection, request, run));
  }

  async #answer(connection: Connection, request: Request, run: CheckRun): Promise<FittedAnswer<Result>> {
    const { connections, operation, requests } = this.#parts;
    const onRetry = (delayMs: number, reason: string): void => run.report({ kind: "retry", delayMs, reason });
    let used = connection;
    for (let attempt = 1; ; attempt += 1) {
      const signal = used.gone === undefined ? run.signal : AbortSignal.any([run.signal, used.gone]);
      try {
        const { asker = "person", document } = run;
        const { done, connection: fitting } = await withFittingKey(
          connections,
          operation.scope,
          used,
          async (to, isStillThere) =>
            requests.answer(to, request, { signal, onRetry, asker, document, isStillThere }),
        );
        return { ...done, connection: fitting };
      } catch (thrown) {
        if (used.gone?.aborted !== true || run.signal.aborted) throw thrown;
        if (attempt > 1) {
          throw new CheckStopped(
            "embedded_service_failed",
            operation.subject === "file"
              ? l10n.t("The embedded service ended twice while it was checking this file.")
              : l10n.t("The embedded service ended twice while it was checking this text."),
            "showLog",
          );
        }
        used = await connections.to(operation.scope);
        if (used.service !== "embedded") throw thrown;
      }
    }
  }
}
