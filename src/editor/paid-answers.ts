import * as vscode from "vscode";
import type { CheckRun } from "./check-run.ts";
import { CheckStopped } from "./check-stopped.ts";
import type { Connection, Connections } from "./connections.ts";
import type { AskPrice, PaidGuard } from "./paid-guard.ts";
import type { MeteredResult, PaidOperation } from "./paid-operation.ts";
import type { Answered, PaidRequests } from "./paid-requests.ts";

export interface PaidAnswerParts<Request, Result extends MeteredResult> {
  readonly operation: PaidOperation<Request, Result>;
  readonly connections: Connections;
  readonly requests: Pick<
    PaidRequests<Request, Result>,
    "answer" | "isUnderWay" | "known" | "recall" | "remember"
  >;
  readonly guard: Pick<PaidGuard, "agree">;
  /** Asks a person before a price above the set amount, or above what the day's budget leaves. */
  readonly confirm: AskPrice;
}

/** One request of a check, and its price in credits. */
export interface PricedRequest<Request> {
  readonly request: Request;
  readonly price: number;
}

/** What one kind of check asks of the service: where it goes, whether its price is agreed to, and the answers. */
export class PaidAnswers<Request, Result extends MeteredResult> {
  readonly #parts: PaidAnswerParts<Request, Result>;

  constructor(parts: PaidAnswerParts<Request, Result>) {
    this.#parts = parts;
  }

  /**
   * Where the check goes, after a question where its price needs one. Rejects with what stands in the way: the balance, the
   * day's budget, a person's no. A run that nobody asked for asks nobody.
   */
  async connect(priced: readonly PricedRequest<Request>[], run: CheckRun): Promise<Connection> {
    return this.connectFor(async () => Promise.resolve(priced), run);
  }

  /** The same, where what will be asked depends on whom. */
  async connectFor(
    requestsTo: (connection: Connection) => Promise<readonly PricedRequest<Request>[]>,
    { agree, signal, isAutomatic = false }: CheckRun,
  ): Promise<Connection> {
    signal.throwIfAborted();
    const { confirm, connections, guard, operation, requests } = this.#parts;
    const connection = await connections.to(operation.scope);
    signal.throwIfAborted();
    const priced = await requestsTo(connection);
    const known = await requests.recall(
      connection,
      priced.map(({ request }) => request),
    );
    const total = priced
      .filter((_, index) => known[index] === undefined)
      .reduce((sum, { price }) => sum + price, 0);
    signal.throwIfAborted();
    await (agree?.(total, connection) ?? guard.agree(total, connection, isAutomatic, confirm));
    signal.throwIfAborted();
    return connection;
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

  /** The answer to one request. The embedded service is started again, once, when it ends in the middle: it costs nothing. */
  async answer(
    connection: Connection,
    request: Request,
    run: CheckRun,
  ): Promise<Answered<Result> & { readonly connection: Connection }> {
    const { connections, operation, requests } = this.#parts;
    const onRetry = (delayMs: number, reason: string): void => run.report({ kind: "retry", delayMs, reason });
    let used = connection;
    for (let attempt = 1; ; attempt += 1) {
      const signal = used.gone === undefined ? run.signal : AbortSignal.any([run.signal, used.gone]);
      try {
        const { isAutomatic = false } = run;
        const answered = await requests.answer(used, request, { signal, onRetry, isAutomatic });
        return { ...answered, connection: used };
      } catch (thrown) {
        if (used.gone?.aborted !== true || run.signal.aborted) throw thrown;
        if (attempt > 1) {
          throw new CheckStopped(
            "embedded_service_failed",
            vscode.l10n.t("The embedded service ended twice while it was checking this text."),
            "showLog",
          );
        }
        used = await connections.to(operation.scope);
        if (used.service !== "embedded") throw thrown;
      }
    }
  }
}
