import { Agent, errors, request as sendRequest, type Dispatcher } from "undici";
import { exchangeFailure, redirected } from "./exchange-failure.ts";
import type { HttpRequest, HttpResponse, HttpTransport } from "./http-exchange.ts";
import { SendWatch } from "./send-watch.ts";

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

/** Largest answer, in bytes (CLI-7). The largest correction there can be, 75,000 characters with as many edits as words, takes a fifth. */
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

/** One request under way, with what must be known of it when it breaks off. */
class Exchange {
  readonly #dispatcher: Dispatcher;
  readonly #request: HttpRequest;
  readonly #stop = new AbortController();
  wasSent = false;
  stoppedBy: "caller" | "deadline" | undefined;
  redirectStatus: number | undefined;

  constructor(agent: Agent, request: HttpRequest) {
    this.#request = request;
    this.#dispatcher = agent.compose(
      (dispatch) => (options, handler) =>
        dispatch(
          options,
          new SendWatch(handler, () => {
            // After a stop undici drops the request at this very point, before a byte of it.
            if (this.stoppedBy === undefined) this.wasSent = true;
          }),
        ),
    );
  }

  async run(totalMs: number): Promise<HttpResponse> {
    const onAbort = (): void => this.#stopBecause("caller");
    const { signal } = this.#request;
    if (signal?.aborted === true) onAbort();
    signal?.addEventListener("abort", onAbort, { once: true });
    const timer = setTimeout(() => this.#stopBecause("deadline"), totalMs);
    try {
      return await this.#answer();
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
    }
  }

  #stopBecause(reason: "caller" | "deadline"): void {
    this.stoppedBy ??= reason;
    this.#stop.abort();
  }

  async #answer(): Promise<HttpResponse> {
    const { signal } = this.#stop;
    signal.throwIfAborted();
    // undici heeds a signal only once a connection stands; until then nothing is sent, so there is nothing to wait for.
    const stopped = Promise.withResolvers<never>();
    const onStop = (): void => {
      if (!this.wasSent) stopped.reject(new Error("stopped before anything was sent"));
    };
    signal.addEventListener("abort", onStop, { once: true });
    return Promise.race([this.#exchange(signal), stopped.promise]);
  }

  async #exchange(signal: AbortSignal): Promise<HttpResponse> {
    const { method, url, headers, body } = this.#request;
    const response = await sendRequest(url, {
      dispatcher: this.#dispatcher,
      method,
      headers,
      body: body ?? null,
      signal,
    });
    const status = response.statusCode;
    if (status >= 300 && status < 400) {
      this.redirectStatus = status;
      this.#stop.abort();
      throw new Error("redirect");
    }
    return { status, headers: response.headers, body: await this.#read(response) };
  }

  /** A refusal counts by its status even when its body breaks off or never ends. */
  async #read(response: Dispatcher.ResponseData): Promise<Uint8Array> {
    try {
      return await response.body.bytes();
    } catch (error) {
      if (response.statusCode >= 400 && this.stoppedBy !== "caller") return new Uint8Array();
      throw error;
    }
  }
}
