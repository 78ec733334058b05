import { Agent, errors } from "undici";
import { Exchange } from "./exchange.ts";
import { exchangeFailure, redirected } from "./exchange-failure.ts";
import type { HttpRequest, HttpResponse, HttpTransport } from "./http-exchange.ts";

/** All in milliseconds. */
export interface Timeouts {
  /** Until a connection stands, TLS included. */
  readonly connectMs: number;
  /** From the end of the request to the headers of the answer: the service computes meanwhile. */
  readonly headersMs: number;
  /** Between two pieces of the answer. */
  readonly bodyIdleMs: number;
  /** For the whole exchange, whatever moves. */
  readonly totalMs: number;
}

export const DEFAULT_TIMEOUTS: Timeouts = {
  connectMs: 10_000,
  headersMs: 120_000,
  bodyIdleMs: 30_000,
  totalMs: 180_000,
};

/** Largest answer, in bytes (CLI-7). The largest correction there can be (75,000 escaped characters, an edit and an issue a word) takes about 5 MB. */
export const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

export interface TransportOptions {
  readonly timeouts?: Partial<Timeouts>;
  readonly maxResponseBytes?: number;
  /** Certificates to trust, in PEM; they replace the defaults, so pass those too. */
  readonly ca?: readonly string[];
}

/** Carries requests over undici with an agent of its own (CLI-5, ALL-3): no redirect, no HTTP/2, no global dispatcher. */
export class Transport implements HttpTransport {
  readonly #agent: Agent;
  readonly #totalMs: number;
  readonly #maxResponseBytes: number;
  readonly #running = new Set<Promise<unknown>>();
  #closed: Promise<void> | undefined;

  constructor(options: TransportOptions = {}) {
    const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
    this.#totalMs = timeouts.totalMs;
    this.#maxResponseBytes = options.maxResponseBytes ?? MAX_RESPONSE_BYTES;
    this.#agent = new Agent({
      // HTTP/2 may send a refused stream again by itself, whatever the method: a second charge.
      allowH2: false,
      useMilo: false,
      pipelining: 1,
      headersTimeout: timeouts.headersMs,
      bodyTimeout: timeouts.bodyIdleMs,
      maxResponseSize: this.#maxResponseBytes,
      connect: {
        timeout: timeouts.connectMs,
        minVersion: "TLSv1.2",
        // Said outright, or NODE_TLS_REJECT_UNAUTHORIZED=0 in somebody's environment would decide.
        rejectUnauthorized: true,
        ...(options.ca === undefined ? {} : { ca: [...options.ca] }),
      },
    });
  }

  async send(request: HttpRequest): Promise<HttpResponse> {
    const exchange = new Exchange(this.#agent, request);
    const running = this.#closed === undefined ? exchange.run(this.#totalMs) : closedAlready();
    this.#running.add(running);
    try {
      return await running;
    } catch (error) {
      if (exchange.redirectStatus !== undefined) {
        throw redirected(exchange.redirectStatus, request.url.host, request.isMetered);
      }
      throw exchangeFailure({
        error,
        wasSent: exchange.wasSent,
        stoppedBy: exchange.stoppedBy,
        isMetered: request.isMetered,
        host: request.url.host,
        maxResponseBytes: this.#maxResponseBytes,
      });
    } finally {
      this.#running.delete(running);
    }
  }

  async close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    await Promise.allSettled(this.#running);
    // Not the agent's own `close`: it waits for connections that are still being made for requests long stopped.
    await this.#agent.destroy();
  }
}

async function closedAlready(): Promise<never> {
  return Promise.reject(new errors.ClientClosedError());
}
