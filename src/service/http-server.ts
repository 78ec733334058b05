import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { answerClientError } from "./client-error.ts";
import type { RequestHandler } from "./request-handler.ts";
import type { Answer } from "./responses.ts";

/** Limits of connections, in milliseconds, bytes and pieces. */
export interface HttpLimits {
  readonly headersMs: number;
  /** For a whole request with its body; operations have shorter limits of their own. */
  readonly requestMs: number;
  readonly keepAliveMs: number;
  /** Silence on a connection, also while an engine works: longer than any engine time-out. */
  readonly socketIdleMs: number;
  /** The time for which the rest of a refused body is read and discarded before the connection is closed. */
  readonly drainMs: number;
  readonly maxHeaderBytes: number;
  readonly maxConnections: number;
}

export const HTTP_LIMITS: HttpLimits = {
  headersMs: 10_000,
  requestMs: 300_000,
  keepAliveMs: 60_000,
  socketIdleMs: 300_000,
  drainMs: 2_000,
  maxHeaderBytes: 16 * 1024,
  maxConnections: 1024,
};

/** The service over HTTP on 127.0.0.1. */
export class HttpServer {
  readonly #server: Server;
  readonly #handler: RequestHandler;
  readonly #limits: HttpLimits;
  readonly #connections = new Set<Socket>();
  readonly #running = new Map<IncomingMessage, Promise<void>>();
  #stopping = false;

  constructor(handler: RequestHandler, limits: HttpLimits) {
    this.#handler = handler;
    this.#limits = limits;
    this.#server = createServer(
      {
        maxHeaderSize: limits.maxHeaderBytes,
        headersTimeout: limits.headersMs,
        requestTimeout: limits.requestMs,
        connectionsCheckingInterval: Math.min(limits.headersMs, 5_000),
        keepAliveTimeout: limits.keepAliveMs,
        // The handler refuses a missing Host itself, in the same format as every other error.
        requireHostHeader: false,
      },
      (request, response) => this.#begin(request, response),
    );
    this.#server.maxConnections = limits.maxConnections;
    this.#server.setTimeout(limits.socketIdleMs);
    this.#server.on("clientError", answerClientError);
    // Node's own response to an unknown expectation has no body.
    this.#server.on("checkExpectation", (request, response) => this.#begin(request, response));
    this.#server.on("connection", (socket) => {
      this.#connections.add(socket);
      socket.once("close", () => this.#connections.delete(socket));
    });
  }

  /** Listens on 127.0.0.1 only and resolves to the port; 0 picks one. Rejects if the port is taken. */
  async listen(port: number): Promise<number> {
    const listening = Promise.withResolvers<void>();
    this.#server.once("error", listening.reject);
    this.#server.listen(port, "127.0.0.1", listening.resolve);
    await listening.promise;
    this.#server.off("error", listening.reject);
    const address = this.#server.address();
    return typeof address === "object" && address !== null ? address.port : port;
  }

  /** Accepts no more requests, lets running ones finish for `graceMs`, then closes the rest. */
  async stop(graceMs: number): Promise<void> {
    this.#stopping = true;
    const closed = Promise.withResolvers<void>();
    const cut = setTimeout(() => this.#server.closeAllConnections(), graceMs);
    this.#server.close(() => closed.resolve());
    // Node leaves connections open that have sent nothing yet, which browsers open ahead, or half a header, and no longer
    // applies time-outs to them.
    const inUse = new Set([...this.#running.keys()].map(({ socket }) => socket));
    for (const socket of this.#connections) if (!inUse.has(socket)) socket.destroySoon();
    await closed.promise;
    clearTimeout(cut);
  }

  /** Settles when all requests have ended, even those whose connection was closed: every reservation is then settled. */
  async settled(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  #begin(request: IncomingMessage, response: ServerResponse): void {
    this.#running.set(request, this.#serve(request, response));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    response.once("close", () => {
      if (!response.writableFinished) gone.abort();
    });
    const answer = await this.#handler.handle(request, gone.signal);
    if (answer !== null) this.#send(request, response, answer);
    this.#running.delete(request);
  }

  #send(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
    response.writeHead(answer.status, {
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(answer.body),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...(this.#stopping ? { connection: "close" } : {}),
      ...answer.headers,
    });
    response.end(answer.body);
    if (!request.complete) this.#drain(request);
  }

  /**
   * Closing a connection while the client still writes would reset it, possibly losing the response. So the rest is read for
   * a while; a client that doesn't finish is then disconnected.
   */
  #drain(request: IncomingMessage): void {
    request.resume();
    const cut = setTimeout(() => request.socket.destroy(), this.#limits.drainMs);
    request.once("close", () => clearTimeout(cut));
  }
}
