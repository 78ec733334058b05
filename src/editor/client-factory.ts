import { randomUUID } from "node:crypto";
import { parseBaseUrl } from "../client/base-url.ts";
import { systemClock } from "../client/clock.ts";
import { ContentAuthenticityClient } from "../client/content-authenticity-client.ts";
import { Transport } from "../client/transport.ts";
import type { Connection } from "./connections.ts";
import type { Log } from "./log.ts";

/** Makes the client of a connection; the only place in the editor that knows how one is put together. */
export class ClientFactory {
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Throws a `ServiceFailure` for an address that cannot be used. */
  open(connection: Pick<Connection, "baseUrl" | "apiKey">): ContentAuthenticityClient {
    return new ContentAuthenticityClient({
      baseUrl: parseBaseUrl(connection.baseUrl),
      apiKey: connection.apiKey,
      transport: new Transport(),
      clock: systemClock,
      random: Math.random,
      idempotencyKey: randomUUID,
      log: (line) => this.#log.info(line),
    });
  }
}
