import { PLANS } from "../contract/plans.ts";
import type { Accounts } from "./accounts.ts";
import type { AccountRecord } from "./accounts-file.ts";
import type { KeyStore } from "./key-store.ts";
import type { Ledger } from "./ledger.ts";

/** Thrown if an account would exceed the active keys of its plan. */
export class TooManyKeys extends Error {
  readonly kind = "too_many_keys";
}

/**
 * Opens an account of the accounts file, at every start. A new one gets its credits. A known one retains its ledger, and
 * takes from the file its plan, keys never seen before, and revocations. Everything else of a known key stays: its account,
 * scopes and expiration, and any later revocation or deletion. Throws {@link TooManyKeys} if a new key would exceed the
 * plan's active keys ("Authentication" 7).
 */
export function openAccount(
  { user_id: userId, plan, credits, keys }: AccountRecord,
  to: { readonly accounts: Accounts; readonly ledger: Ledger; readonly keys: KeyStore },
): void {
  if (to.accounts.find(userId) === undefined) to.ledger.grant(userId, credits);
  to.accounts.put({ userId, plan });
  let addsActive = false;
  for (const { name, key, scopes, expires_at: expiry, status } of keys) {
    const expiresAt = typeof expiry === "string" ? Date.parse(expiry) : null;
    const added = to.keys.addUnseen({ userId, name, key, scopes, expiresAt, status });
    addsActive ||= added !== undefined && to.keys.isActive(added);
  }
  const most = PLANS[plan].activeKeys;
  const active = to.keys.list(userId).filter((key) => to.keys.isActive(key)).length;
  if (addsActive && active > most) {
    const counts = `${active} active keys, and the ${plan} plan allows ${most}`;
    throw new TooManyKeys(`account ${userId} would have ${counts}. Nothing was changed.`);
  }
}
