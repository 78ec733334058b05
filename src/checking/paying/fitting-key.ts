import { isServiceFailure } from "../../client/failure.ts";
import type { Scope } from "../../contract/scopes.ts";
import type { Connection } from "../vocabulary/connection.ts";
import type { Connections } from "./connections.ts";
import { isUncertainCharge, RefusedKey } from "./paid-failure.ts";

/** The result of some work, and the connection it was done over. */
export interface Fitted<T> {
  readonly done: T;
  readonly connection: Connection;
}

/**
 * Sends something, and where the service says that the key lacks the scope, notes that and goes on at once with the next key
 * that fits: such a refusal comes before the charge ("Errors", common rule 3). Rejects with a `CheckStopped` when no key is
 * left, which names them. `send` awaits `isStillThere` before anything goes out, which rejects where the person has the key no
 * more; it is not awaited here, since a text must not look unsent for a moment before it is being sent.
 *
 * A key that is revoked, expired or unknown is not passed over: which account pays is the person's choice, and the next key
 * may be another one's. The failure then names the key.
 */
export async function withFittingKey<T>(
  connections: Pick<Connections, "requireKey" | "without">,
  scope: Scope,
  first: Connection,
  send: (connection: Connection, isStillThere: () => Promise<void>) => Promise<T>,
): Promise<Fitted<T>> {
  const refused: string[] = [];
  let connection = first;
  for (;;) {
    const used = connection;
    try {
      return { done: await send(used, async () => connections.requireKey(used)), connection };
    } catch (thrown) {
      if (!lacksScope(thrown)) throw named(thrown, connection);
      refused.push(connection.keyName);
      connection = await connections.without(refused, connection, scope);
    }
  }
}

/** The service's own word, of a request that no earlier attempt may have been charged for; not that of a gateway. */
function lacksScope(thrown: unknown): boolean {
  if (!isServiceFailure(thrown) || thrown.kind !== "refused" || thrown.charged !== "no") return false;
  return thrown.status === 403 && thrown.code === "missing_scope";
}

/** A refusal that another key may help with says which key it was. */
function named(thrown: unknown, { keyName, service }: Connection): unknown {
  if (service === "embedded" || !isServiceFailure(thrown) || isUncertainCharge(thrown)) return thrown;
  const { action, kind, status } = thrown;
  const isAboutKey = status === 401 || (status === 403 && action === "addKey");
  return kind === "refused" && isAboutKey ? new RefusedKey(thrown, keyName) : thrown;
}
