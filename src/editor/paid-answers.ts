import * as vscode from "vscode";
import { CheckStopped } from "./check-error.ts";
import type { CheckRun } from "./check-run.ts";
import type { Connection, Connections } from "./connections.ts";
import type { MeteredResult, PaidOperation } from "./paid-operation.ts";
import type { Answered, PaidRequests } from "./paid-requests.ts";
import type { Settings } from "./settings.ts";

export interface PaidAnswerParts<Request, Result extends MeteredResult> {
  readonly operation: PaidOperation<Request, Result>;
  readonly connections: Connections;
  readonly requests: PaidRequests<Request, Result>;
  readonly settings: Settings;
  /** Asks before a price above the set amount; resolves to whether to go on. */
  readonly confirm: (price: number, connection: Connection) => Promise<boolean>;
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

  /** Where the check goes, after a question where its price is above the set amount. Rejects with what stands in the way. */
  async connect(priced: readonly PricedRequest<Request>[], { signal }: CheckRun): Promise<Connection> {
    signal.throwIfAborted();
    const connection = await this.#parts.connections.to(this.#parts.operation.scope);
    signal.throwIfAborted();
    await this.#confirmPrice(priced, connection);
    return connection;
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
        const answered = await requests.answer(used, request, { signal, onRetry });
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

  async #confirmPrice(priced: readonly PricedRequest<Request>[], connection: Connection): Promise<void> {
    const { confirm, requests, settings } = this.#parts;
    if (connection.service === "embedded") return;
    const total = priced
      .filter(({ request }) => !requests.isKnown(connection, request))
      .reduce((sum, { price }) => sum + price, 0);
    if (total <= settings.confirmAbove()) return;
    if (!(await confirm(total, connection))) throw new DOMException("Not confirmed", "AbortError");
  }
}
