import type { Accounts } from "./accounts.ts";
import type { AccountRecord } from "./accounts-file.ts";
import type { KeyStore } from "./key-store.ts";
import type { Ledger } from "./ledger.ts";

/**
 * Opens an account of the accounts file, at every start. A new one gets its credits. One that was opened before keeps its
 * ledger, and takes from the file its plan, the keys that were never seen, and what is revoked. All else of a known key
 * stays as it was: its account, scopes and expiration, and that it was revoked or deleted since.
 */
export function openAccount(
  { user_id: userId, plan, credits, keys }: AccountRecord,
  to: { readonly accounts: Accounts; readonly ledger: Ledger; readonly keys: KeyStore },
): void {
  if (to.accounts.find(userId) === undefined) to.ledger.grant(userId, credits);
  to.accounts.put({ userId, plan });
  for (const { name, key, scopes, expires_at: expiry, status } of keys) {
    const expiresAt = typeof expiry === "string" ? Date.parse(expiry) : null;
    to.keys.addUnseen({ userId, name, key, scopes, expiresAt, status });
  }
}
