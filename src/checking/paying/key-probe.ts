import { checkErrorOf } from "./check-failure.ts";
import type { ClientFactory } from "./client-factory.ts";
import type { Connection } from "../vocabulary/connection.ts";

export type KeyVerdict =
  { readonly status: "done" } | { readonly status: "failed"; readonly message: string };

/** Asks a service whether it takes a key, without paying: it asks for a job that cannot exist. */
export async function testKey(
  clients: Pick<ClientFactory, "open">,
  connection: Pick<Connection, "baseUrl" | "apiKey">,
): Promise<KeyVerdict> {
  try {
    const client = clients.open(connection);
    try {
      await client.checkKey();
      return { status: "done" };
    } finally {
      await client.close();
    }
  } catch (thrown) {
    return { status: "failed", message: checkErrorOf(thrown).message };
  }
}
