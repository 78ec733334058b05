import type { CheckError } from "../vocabulary/check-error.ts";
import type { Connection } from "../vocabulary/connection.ts";
import { checkErrorOf } from "./check-failure.ts";
import type { ClientFactory } from "./client-factory.ts";

/** Tests a key for free by asking for a job that can't exist. Returns undefined if the service accepts the key. */
export async function testKey(
  clients: Pick<ClientFactory, "open">,
  connection: Pick<Connection, "baseUrl" | "apiKey">,
): Promise<CheckError | undefined> {
  try {
    const client = clients.open(connection);
    try {
      await client.checkKey();
      return undefined;
    } finally {
      await client.close();
    }
  } catch (thrown) {
    return checkErrorOf(thrown);
  }
}
