import * as vscode from "vscode";
import type { CheckRun } from "../checks/check-run.ts";
import { CheckStopped } from "../checks/check-stopped.ts";
import type { Connection, Connections } from "../connection/connections.ts";
import { withFittingKey } from "../keys/fitting-key.ts";
import type { AskPrice, PaidGuard, UploadCheck } from "./paid-guard.ts";
import type { MeteredResult, PaidOperation } from "./paid-operation.ts";
import type { Answered, PaidRequests } from "./paid-requests.ts";
import type { Quote } from "./quote.ts";

export interface PaidAnswerParts<Request, Result extends MeteredResult> {
  readonly operation: PaidOperation<Request, Result>;
  readonly connections: Connections;
  readonly requests: Pick<
    PaidRequests<Request, Result>,
    "answer" | "isUnderWay" | "known" | "recall" | "remember" | "whileUnderWay"
  >;
  readonly guard: Pick<PaidGuard, "agree">;
  /** What the person is asked about. */
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

/** What one kind of check asks of the service: where it goes, whether its price is agreed to, and the answers. */
export class PaidAnswers<Request, Result extends MeteredResult> {
  readonly #parts: PaidAnswerParts<Request, Result>;

  constructor(parts: PaidAnswerParts<Request, Result>) {
    this.#parts = parts;
  }

  /**
   * What requests would cost now, those left out whose answers are known. Sends nothing. `requestsTo` is called with where they
   * would go. Rejects with what stands in the way of any check: no address, no key with the scope.
   */
  async quote(
    requestsTo: (
      connection: Connection,
    ) => readonly PricedRequest<Request>[] | Promise<readonly PricedRequest<Request>[]>,
    signal: AbortSignal,
  ): Promise<Quote> {
    signal.throwIfAborted();
    const { connections, operation, requests } = this.#parts;
    const connection = await connections.to(operation.scope);
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
      connection,
      price: connection.service === "embedded" ? 0 : price,
      ...(operation.subject === "file"
        ? { files: unknown.length }
        : { words: unknown.reduce((sum, each) => sum + (each.words ?? 0), 0) }),
    };
  }

  /**
   * Has a price agreed to, by a question where one is needed, then tells the run of it. Rejects with what stands in the way: the
   * balance, the day's budget, a person's no. A run that no person asked for asks nobody.
   */
  async agree(
    { connection, price, ...sent }: Quote,
    { agree, asker = "person", preview, report, signal, whileAsking }: CheckRun,
  ): Promise<void> {
    const { check, confirm, guard, operation } = this.#parts;
    const upload = { check, ...sent, ...(preview === undefined ? {} : { preview: () => preview(check) }) };
    const plan = { price, connection, asker, upload, kinds: [operation.name] };
    const ask: AskPrice = async (question) =>
      whileAsking === undefined ? confirm(question) : whileAsking(async () => confirm(question));
    signal.throwIfAborted();
    await (agree?.(price, connection, sent.words) ?? guard.agree(plan, ask));
    signal.throwIfAborted();
    report({ kind: "price", price, connection });
  }

  /** The answer to a request that needs no sending. */
  async recall(connection: Connection, request: Request): Promise<Result | undefined> {
    return (await this.#parts.requests.recall(connection, [request]))[0];
  }

  /** Whether a request needs no sending. */
  isKnown(connection: Connection, request: Request): boolean {
    return this.#parts.requests.known(connection, request) !== undefined;
  }

  /** Whether a check of this window is waiting for the answer. */
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
              ? vscode.l10n.t("The embedded service ended twice while it was checking this file.")
              : vscode.l10n.t("The embedded service ended twice while it was checking this text."),
            "showLog",
          );
        }
        used = await connections.to(operation.scope);
        if (used.service !== "embedded") throw thrown;
      }
    }
  }
}
