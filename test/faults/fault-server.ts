import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { listenOnLoopback } from "./loopback.ts";

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Uint8Array;
  /** The body as text. */
  readonly body: string;
}

export interface FaultyExchange {
  readonly request: SeenRequest;
  readonly response: ServerResponse;
  /** The raw socket, for bytes that no HTTP server would send. */
  readonly socket: Socket;
}

/** Acts on one request that has arrived completely. */
export type Fault = (exchange: FaultyExchange) => void;

/** Acts as soon as the headers arrive. The body isn't awaited, so it is recorded as empty. */
export interface EarlyFault {
  readonly atHead: (exchange: FaultyExchange & { readonly incoming: IncomingMessage }) => void;
}

const NOTHING = Buffer.alloc(0);

/** A misbehaving service on loopback: each request takes the next fault, and the last fault repeats. */
export class FaultServer {
  readonly seen: SeenRequest[] = [];
  #script: readonly (Fault | EarlyFault)[] = [];
  #begun = 0;
  readonly #server = createServer((request, response) => void this.#take(request, response));

  async start(): Promise<string> {
    return `http://${await listenOnLoopback(this.#server)}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Releases the port, and returns the host and port. */
  async leave(): Promise<string> {
    const address = this.#server.address();
    await this.stop();
    return `127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  }

  /** Listens again on the same port. */
  async comeBack(host: string): Promise<void> {
    await listenOnLoopback(this.#server, Number(host.split(":")[1]));
  }

  play(...script: readonly (Fault | EarlyFault)[]): void {
    this.#script = script;
    this.#begun = 0;
    this.seen.length = 0;
  }

  /** Requests whose headers have arrived. */
  get begun(): number {
    return this.#begun;
  }

  /** The distinct idempotency keys received. */
  get idempotencyKeys(): readonly string[] {
    return [...new Set(this.seen.flatMap(({ headers }) => headers["idempotency-key"] ?? []))];
  }

  async #take(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { socket } = incoming;
    incoming.on("error", () => undefined);
    response.on("error", () => undefined);
    const fault = this.#script[Math.min(this.#begun, this.#script.length - 1)];
    this.#begun += 1;
    if (typeof fault === "object") {
      const request = this.#note(incoming, NOTHING);
      fault.atHead({ request, response, socket, incoming });
      return;
    }
    // A request with an incomplete body isn't processed.
    const bytes = await buffer(incoming).catch(() => undefined);
    const request = this.#note(incoming, bytes ?? NOTHING);
    if (bytes !== undefined) fault?.({ request, response, socket });
  }

  #note({ method = "", url = "", headers }: IncomingMessage, bytes: Buffer): SeenRequest {
    const request = { method, path: url, headers, bytes, body: bytes.toString("utf8") };
    this.seen.push(request);
    return request;
  }
}
