import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { listenOnLoopback } from "./loopback.ts";

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface FaultyExchange {
  readonly request: SeenRequest;
  readonly response: ServerResponse;
  /** For what no HTTP server would do by itself. */
  readonly socket: Socket;
}

/** What the server does to one request. */
export type Fault = (exchange: FaultyExchange) => void;

/** A service on loopback that misbehaves as told: each request takes the next fault, the last one stays. */
export class FaultServer {
  readonly seen: SeenRequest[] = [];
  #script: readonly Fault[] = [];
  readonly #server = createServer((request, response) => void this.#take(request, response));

  async start(): Promise<string> {
    return `http://${await listenOnLoopback(this.#server)}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  play(...script: readonly Fault[]): void {
    this.#script = script;
    this.seen.length = 0;
  }

  /** The different idempotency keys that came. */
  get idempotencyKeys(): readonly string[] {
    return [...new Set(this.seen.flatMap(({ headers }) => headers["idempotency-key"] ?? []))];
  }

  async #take(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    incoming.on("error", () => undefined);
    const request: SeenRequest = {
      method: incoming.method ?? "",
      path: incoming.url ?? "",
      headers: incoming.headers,
      body: await text(incoming),
    };
    const fault = this.#script[Math.min(this.seen.length, this.#script.length - 1)];
    this.seen.push(request);
    fault?.({ request, response, socket: incoming.socket });
  }
}
