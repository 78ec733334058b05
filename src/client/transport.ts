import type { SecureContext } from "node:tls";
import { errors } from "undici";
import { directDispatcher, tunnelDispatcher } from "./dispatcher.ts";
import { Exchange } from "./exchange.ts";
import { exchangeFailure, redirected } from "./exchange-failure.ts";
import type { HttpRequest, HttpResponse, HttpTransport } from "./http-exchange.ts";
import { unusableProxy } from "./proxy-failure.ts";
import { routeTo, type ProxySettings } from "./proxy-policy.ts";
import type { Timeouts } from "./timeouts.ts";
import { secureContext } from "./trusted-certificates.ts";
import { Tunnel } from "./tunnel-watch.ts";

/**
 * The largest response, in bytes (CLI-7). The largest possible correction (75,000 escaped characters, an edit and an issue a
 * word) takes about 5 MB.
 */
export const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

export interface TransportOptions {
  /** Override the requests' own, for callers that can't wait. */
  readonly timeouts?: Partial<Timeouts>;
  readonly maxResponseBytes?: number;
  /** Certificates to trust, in PEM; they replace the defaults, so pass those too. */
  readonly ca?: readonly string[];
  /** Trusted certificates instead of `ca`; called for the first connection over TLS. */
  readonly trust?: () => Promise<SecureContext>;
  /** Without them every connection is direct. */
  readonly proxies?: ProxySettings;
}

/** Sends requests over undici (CLI-5, CLI-6, ALL-3): no redirect, no HTTP/2, no global dispatcher, no reused connection. */
export class Transport implements HttpTransport {
  readonly #options: TransportOptions;
  readonly #maxResponseBytes: number;
  readonly #trust: () => Promise<SecureContext>;
  readonly #running = new Set<Promise<unknown>>();
  #closed: Promise<unknown> | undefined;

  constructor(options: TransportOptions = {}) {
    this.#options = options;
    this.#maxResponseBytes = options.maxResponseBytes ?? MAX_RESPONSE_BYTES;
    this.#trust = options.trust ?? (async () => Promise.resolve(secureContext(options.ca)));
  }

  async send(request: HttpRequest): Promise<HttpResponse> {
    const { url, isMetered } = request;
    const timeouts = { ...request.timeouts, ...this.#options.timeouts };
    const { proxies } = this.#options;
    const route = proxies === undefined ? ({ kind: "direct" } as const) : routeTo(url, proxies);
    if (route.kind === "unusable") throw unusableProxy(route);
    const tunnel = route.kind === "proxy" ? new Tunnel(route.host) : undefined;
    const exchange = new Exchange({ ...request, timeouts }, async () => {
      const isTls = url.protocol === "https:" || route.kind === "proxy";
      const options = {
        trust: isTls ? await this.#trust() : undefined,
        connectMs: timeouts.connectMs,
        maxResponseBytes: this.#maxResponseBytes,
      };
      if (route.kind === "direct" || tunnel === undefined) return directDispatcher(url, options);
      return tunnelDispatcher(route, tunnel, proxies?.strictSsl ?? true, options);
    });
    const running = this.#closed === undefined ? exchange.run() : closedAlready();
    this.#running.add(running);
    try {
      return await running;
    } catch (error) {
      if (exchange.redirectStatus !== undefined) {
        throw redirected(exchange.redirectStatus, url.host, isMetered);
      }
      throw exchangeFailure({
        error,
        wasSent: exchange.wasSent,
        wasCutOff: exchange.wasCutOff,
        stoppedBy: exchange.stoppedBy,
        tunnel,
        isMetered,
        host: url.host,
        maxResponseBytes: this.#maxResponseBytes,
      });
    } finally {
      this.#running.delete(running);
    }
  }

  async close(): Promise<void> {
    this.#closed ??= Promise.allSettled(this.#running);
    await this.#closed;
  }
}

async function closedAlready(): Promise<never> {
  return Promise.reject(new errors.ClientClosedError());
}
