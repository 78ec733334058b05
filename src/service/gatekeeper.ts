import type { IncomingHttpHeaders } from "node:http";
import { KEY_HEADER } from "../contract/api-key.ts";
import type { Scope } from "../contract/scopes.ts";
import type { Account, Accounts } from "./accounts.ts";
import type { KeyStore } from "./key-store.ts";
import { Refusal } from "./refusal.ts";

/** Identifies the caller by `X-API-Key` and checks the permission for the operation ("Authentication"; KEY-1). */
export class Gatekeeper {
  readonly #keys: KeyStore;
  readonly #accounts: Accounts;

  constructor(keys: KeyStore, accounts: Accounts) {
    this.#keys = keys;
    this.#accounts = accounts;
  }

  /**
   * Returns the calling account. `scope` null accepts a key of any scope. Throws 401 with a code that is specific for the
   * holder of a real key, and 403 `missing_scope`.
   */
  admit(headers: IncomingHttpHeaders, scope: Scope | null): Account {
    const presented = headers[KEY_HEADER];
    if (typeof presented !== "string" || presented === "") {
      throw unauthorized("missing_api_key", "The X-API-Key header is missing.");
    }
    const check = this.#keys.check(presented);
    if (check.state !== "valid") throw REFUSALS[check.state]();
    const account = this.#accounts.find(check.key.userId);
    if (account === undefined) throw REFUSALS.unknown();
    if (scope !== null && !check.key.scopes.has(scope)) {
      throw new Refusal({
        status: 403,
        code: "missing_scope",
        message: `This API key lacks the scope ${scope}.`,
        details: { scope },
      });
    }
    return account;
  }
}

const REFUSALS = {
  revoked: () => unauthorized("revoked_api_key", "This API key was revoked."),
  expired: () => unauthorized("expired_api_key", "This API key has expired."),
  unknown: () => unauthorized("invalid_api_key", "This API key is not known."),
} as const;

function unauthorized(code: string, message: string): Refusal {
  return new Refusal({ status: 401, code, message, headers: { "www-authenticate": "X-API-Key" } });
}
