import * as l10n from "@vscode/l10n";
import type { Scope } from "../../contract/scopes.ts";
import { quotedNames } from "../../report/words/format.ts";
import type { ApiKeys } from "./api-keys.ts";
import type { Preferences } from "../vocabulary/preferences.ts";
import type { EmbeddedService, RunningService } from "./embedded-service.ts";
import { notSent } from "../vocabulary/check-error.ts";
import type { Connection } from "../vocabulary/connection.ts";

/** A service that can be asked without a key. */
export type ServiceAddress = Pick<Connection, "service" | "baseUrl" | "host">;

/** The connection to a run of the embedded service. */
export function connectionTo({ apiKey, baseUrl, gone }: RunningService): Connection {
  const { host } = new URL(baseUrl);
  return { service: "embedded", host, keyName: "embedded", apiKey, baseUrl, gone };
}

/** Finds the service that the settings name, with a key that has the scope; says what is missing before anything is sent. */
export class Connections {
  readonly #settings: Pick<Preferences, "serviceMode" | "baseUrl">;
  readonly #keys: ApiKeys;
  readonly #embedded: Pick<EmbeddedService, "ensure">;

  constructor(
    settings: Pick<Preferences, "serviceMode" | "baseUrl">,
    keys: ApiKeys,
    embedded: Pick<EmbeddedService, "ensure">,
  ) {
    this.#settings = settings;
    this.#keys = keys;
    this.#embedded = embedded;
  }

  /**
   * The key may be one that a person has to agree to first: `PaidGuard.agree` asks. Rejects with a `CheckStopped`, or with the
   * `ServiceFailure` of an address that cannot be used.
   */
  async to(scope: Scope): Promise<Connection> {
    if (this.#settings.serviceMode() === "embedded") return this.#toEmbedded();
    return (await this.#toHosted(scope)).connection;
  }

  /**
   * Rejects with a `CheckStopped` if the key of a connection was removed, replaced or bound to another origin. Awaited before each
   * request, since a check of many requests must not outlast a person's choice, and another key may be of another account.
   */
  async requireKey({ apiKey, baseUrl, keyName, service }: Connection): Promise<void> {
    if (service === "embedded") return;
    if (await this.#keys.isFor({ name: keyName, key: apiKey }, new URL(baseUrl).origin)) return;
    const why = l10n.t("The key “{keyName}” was changed or removed after this check began.", { keyName });
    throw notSent("key_removed", why, "retry");
  }

  /**
   * The same service with the next key of its origin, after it has said that the key of a connection lacks a scope, which is
   * noted; `refused` are the names of all keys that were tried for this. Rejects with a `CheckStopped` where none is left, or
   * where the settings name another service by now: nobody has agreed to a price there.
   */
  async without(refused: readonly string[], used: Connection, scope: Scope): Promise<Connection> {
    await this.#keys.lacks({ name: used.keyName, key: used.apiKey }, scope);
    const next = await this.#toHosted(scope, refused);
    if (next.connection.baseUrl !== used.baseUrl) throw this.#lackedBy([used.keyName], scope);
    // Nobody can be asked in the middle of a check.
    if (!next.isAgreed) throw this.#lackedBy(refused, scope);
    return next.connection;
  }

  /** The service that the settings name, for what needs no key. Rejects like `to`. */
  async address(): Promise<ServiceAddress> {
    if (this.#settings.serviceMode() === "embedded") return this.#toEmbedded();
    const { baseUrl, host } = await this.#hosted();
    return { service: "hosted", baseUrl, host };
  }

  async #toEmbedded(): Promise<Connection> {
    try {
      return connectionTo(await this.#embedded.ensure());
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw notSent(
        "embedded_service_failed",
        l10n.t("Couldn't start the embedded service: {reason}.", { reason }),
        "showLog",
      );
    }
  }

  /** The address of the hosted service, before any question is asked about one that cannot be used. */
  async #hosted(): Promise<{ readonly baseUrl: string; readonly host: string; readonly origin: string }> {
    const baseUrl = this.#settings.baseUrl();
    if (baseUrl === "") {
      throw notSent("no_base_url", l10n.t("The hosted service has no address yet."), "useHosted");
    }
    const { parseBaseUrl } = await import("../../client/base-url.ts");
    const { host, origin } = parseBaseUrl(baseUrl);
    return { baseUrl, host, origin };
  }

  async #toHosted(
    scope: Scope,
    except: readonly string[] = [],
  ): Promise<{ readonly connection: Connection; readonly isAgreed: boolean }> {
    const { baseUrl, host, origin } = await this.#hosted();
    const choice = await this.#keys.choose(scope, origin, except);
    if (choice.kind === "no_key") {
      throw notSent("no_api_key", l10n.t("The hosted service needs an API key."), "addKey");
    }
    if (choice.kind === "missing_scope") throw this.#lackedBy(choice.names, scope);
    const { isAgreed, key: apiKey, name: keyName } = choice;
    return { connection: { service: "hosted", baseUrl, host, apiKey, keyName }, isAgreed };
  }

  #lackedBy(names: readonly string[], scope: Scope): Error {
    const keys = quotedNames(names);
    return notSent(
      "missing_scope",
      names.length === 1
        ? l10n.t("The scope {scope} is missing from the key {keys}.", { scope, keys })
        : l10n.t("None of the keys {keys} has the scope {scope}.", { scope, keys }),
      "addKey",
    );
  }
}
