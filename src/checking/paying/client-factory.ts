import { randomUUID } from "node:crypto";
import { parseBaseUrl } from "../../client/base-url.ts";
import { systemClock, type Clock } from "../../client/clock.ts";
import { ContentAuthenticityClient } from "../../client/content-authenticity-client.ts";
import { FetchTransport } from "../../client/fetch-transport.ts";
import type { HttpTransport } from "../../client/http-exchange.ts";
import { ImageRate } from "../../client/image-rate.ts";
import { Transport } from "../../client/transport.ts";
import { TrustedCertificates } from "../../client/trusted-certificates.ts";
import { PLANS } from "../../contract/plans.ts";
import type { Log } from "../vocabulary/log.ts";
import type { Preferences } from "../vocabulary/preferences.ts";
import type { Connection } from "../vocabulary/connection.ts";
import type { ProxySettings } from "../../client/proxy-policy.ts";

/** How the person has the machine connected. */
export interface Network {
  readonly proxies: () => ProxySettings;
  /** True if the system's certificates are trusted too. */
  readonly systemCertificates: () => boolean;
}

/** Where a client is to go. One that does not name the service is for the hosted one; health needs no key. */
type Destination = Pick<Connection, "baseUrl"> & Partial<Pick<Connection, "apiKey" | "service">>;

/** Makes the client of a connection; the only place in the editor that knows how one is put together. */
export class ClientFactory {
  readonly #log: Log;
  readonly #settings: Pick<Preferences, "plan" | "transport">;
  readonly #network: Network;
  readonly #certificates = new TrustedCertificates();
  /** The plan's images a minute count over all checks of the hosted account in this window. */
  readonly #imageRate: ImageRate;
  readonly #clock: Clock;

  /** `clock` times the retries. */
  constructor(
    log: Log,
    settings: Pick<Preferences, "plan" | "transport">,
    network: Network,
    clock = systemClock,
  ) {
    this.#log = log;
    this.#settings = settings;
    this.#network = network;
    this.#clock = clock;
    this.#imageRate = new ImageRate(clock, () => this.#imagesPerMinute());
  }

  /** Throws a `ServiceFailure` for an address that cannot be used. */
  open(destination: Destination): ContentAuthenticityClient {
    return new ContentAuthenticityClient({
      baseUrl: parseBaseUrl(destination.baseUrl),
      apiKey: destination.apiKey,
      transport: this.#transportTo(destination),
      clock: this.#clock,
      ...(destination.service === "embedded" ? {} : { imageRate: this.#imageRate }),
      random: Math.random,
      idempotencyKey: randomUUID,
      log: (line) => this.#log.info(line),
    });
  }

  #imagesPerMinute(): number | undefined {
    const plan = this.#settings.plan();
    return plan === undefined ? undefined : PLANS[plan].imagesPerMinute;
  }

  /** By the settings of this moment, so that a change of them counts from the next check on. */
  #transportTo({ service }: Destination): HttpTransport {
    if (service === "embedded") return new Transport();
    // VS Code's own, which it puts in place of Node's.
    if (this.#settings.transport() === "vscode") {
      return new FetchTransport({
        fetch: globalThis.fetch,
        environment: this.#network.proxies().environment,
      });
    }
    const withSystem = this.#network.systemCertificates();
    return new Transport({
      proxies: this.#network.proxies(),
      trust: async () => this.#certificates.context(withSystem),
    });
  }
}
