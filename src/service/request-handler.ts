import type { IncomingMessage } from "node:http";
import { ENDPOINTS, type Operation } from "../contract/endpoints.ts";
import type { Gatekeeper } from "./gatekeeper.ts";
import type { ServiceLog } from "./log.ts";
import { requireLoopbackHost } from "./loopback-host.ts";
import { isOpen, type Call, type Operations } from "./operations/operation.ts";
import { isPortalTarget, type Portal } from "./portal/portal.ts";
import { isRefusal, serviceError } from "./refusal.ts";
import { type Answer, failure } from "./responses.ts";
import type { Router } from "./router.ts";

export interface HandlerParts {
  readonly router: Router;
  readonly gatekeeper: Gatekeeper;
  readonly operations: Operations;
  readonly portal: Portal;
  readonly log: ServiceLog;
}

/** Handles one request from its first line to its response: the portal's by the portal, all others as the API. */
export class RequestHandler {
  readonly #parts: HandlerParts;

  constructor(parts: HandlerParts) {
    this.#parts = parts;
  }

  /**
   * Returns the response; null if the client disconnected before there was one. Never rejects. Any error other than a
   * refusal is a defect or a failed engine: 503 `service_error`.
   */
  async handle(request: IncomingMessage, signal: AbortSignal): Promise<Answer | null> {
    const begun = performance.now();
    let operation: Operation | "portal" | null = null;
    let answer: Answer | null;
    try {
      if (isPortalTarget(request.url ?? "")) {
        operation = "portal";
        answer = await this.#parts.portal.answer(request);
      } else {
        requireLoopbackHost(request.headers.host);
        const route = this.#parts.router.route(request.method ?? "", request.url ?? "");
        operation = route.operation;
        answer = await this.#run(operation, { request, parameters: route.parameters, signal });
      }
    } catch (error) {
      answer = signal.aborted ? null : this.#failure(operation, error);
    }
    this.#parts.log.event(operation ?? "request", {
      status: answer?.status ?? "left",
      ms: Math.round(performance.now() - begun),
    });
    return answer;
  }

  async #run(operation: Operation, call: Call): Promise<Answer> {
    const { gatekeeper, operations } = this.#parts;
    if (isOpen(operation)) return operations.open[operation].run(call);
    const { scope } = ENDPOINTS[operation];
    return operations.keyed[operation].run(call, gatekeeper.admit(call.request.headers, scope));
  }

  #failure(operation: string | null, error: unknown): Answer {
    if (isRefusal(error)) return failure(error);
    this.#parts.log.defect(`${operation ?? "request"} failed`, error);
    return failure(serviceError());
  }
}
