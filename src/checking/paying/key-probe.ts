import { checkErrorOf } from "./check-failure.ts";
import type { ClientFactory } from "./client-factory.ts";
import type { Connection } from "../vocabulary/connection.ts";

export type KeyVerdict =
  { readonly status: "done" } | { readonly status: "failed"; readonly message: string };

/** Asking about a key costs nothing. */
const NOTHING_SPENT = { creditsCharged: 0, wordsChecked: 0, wordsTotal: 0, isSending: false } as const;

/** Asks a service whether it takes a key, without paying: it asks for a job that cannot exist. */
export class KeyProbe {
  readonly #clients: ClientFactory;

  constructor(clients: ClientFactory) {
    this.#clients = clients;
  }

  async test(connection: Pick<Connection, "baseUrl" | "apiKey">): Promise<KeyVerdict> {
    try {
      const client = this.#clients.open(connection);
      try {
        await client.checkKey();
        return { status: "done" };
      } finally {
        await client.close();
      }
    } catch (thrown) {
      return { status: "failed", message: checkErrorOf(thrown, NOTHING_SPENT).message };
    }
  }
}
