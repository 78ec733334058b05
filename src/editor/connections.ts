import type { Scope } from "../contract/scopes.ts";
import type { ApiKeys } from "./api-keys.ts";
import { notSent } from "./check-error.ts";
import type { EmbeddedService, RunningService } from "./embedded-service.ts";
import type { ServiceMode, Settings } from "./settings.ts";

/** Where a check goes and with what. The key is for the client alone. */
export interface Connection {
  readonly service: ServiceMode;
  readonly baseUrl: string;
  /** As a person reads it, for questions and messages. */
  readonly host: string;
  readonly apiKey: string;
  /** What the person calls the key. */
  readonly keyName: string;
  /** Aborted when the embedded service ends; a request under way then has nobody to answer it. */
  readonly gone?: AbortSignal;
}

/** The connection to a run of the embedded service. */
export function connectionTo(running: RunningService): Connection {
  const { host } = new URL(running.baseUrl);
  return { service: "embedded", host, keyName: "embedded", ...running };
}

/** Finds the service that the settings name, with a key that has the scope; says what is missing before anything is sent. */
export class Connections {
  readonly #settings: Settings;
  readonly #keys: ApiKeys;
  readonly #embedded: EmbeddedService;

  constructor(settings: Settings, keys: ApiKeys, embedded: EmbeddedService) {
    this.#settings = settings;
    this.#keys = keys;
    this.#embedded = embedded;
  }

  /** Rejects with a `CheckStopped`, or with the `ServiceFailure` of an address that cannot be used. */
  async to(scope: Scope): Promise<Connection> {
    return this.#settings.serviceMode() === "embedded" ? this.#toEmbedded() : this.#toHosted(scope);
  }

  async #toEmbedded(): Promise<Connection> {
    try {
      return connectionTo(await this.#embedded.ensure());
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw notSent("embedded_service_failed", `The embedded service did not start: ${reason}.`, "showLog");
    }
  }

  async #toHosted(scope: Scope): Promise<Connection> {
    const baseUrl = this.#settings.baseUrl();
    if (baseUrl === "") {
      throw notSent("no_base_url", "The hosted service has no address yet.", "useHosted");
    }
    // Before any question is asked about an address that cannot be used.
    const { parseBaseUrl } = await import("../client/base-url.ts");
    const { host } = parseBaseUrl(baseUrl);
    const choice = await this.#keys.choose(scope);
    if (choice.kind === "no_key") {
      throw notSent("no_api_key", "The hosted service needs an API key, and none is stored.", "addKey");
    }
    if (choice.kind === "missing_scope") {
      const names = choice.names.map((name) => `“${name}”`).join(", ");
      throw notSent("missing_scope", `No stored key has the scope ${scope} (stored: ${names}).`, "addKey");
    }
    return { service: "hosted", baseUrl, host, apiKey: choice.key, keyName: choice.name };
  }
}
