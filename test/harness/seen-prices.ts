import path from "node:path";
import { SeenPrices } from "../../src/checking/store/consent.ts";
import { Database } from "../../src/checking/store/database.ts";

/** Has work done with the database of an extension's storage folder. */
export async function withStore(storage: string, work: (database: Database) => Promise<void>): Promise<void> {
  const database = new Database({
    file: path.join(storage, "store", "store.sqlite"),
    worker: path.join(import.meta.dirname, "..", "..", "dist", "database-worker.js"),
    warn: (message) => {
      throw new Error(message);
    },
  });
  try {
    await work(database);
  } finally {
    await database.dispose();
  }
}

/**
 * Has the first price of each kind of check at a host agreed to, as by a person before the test: no test but that of the question
 * itself is to wait for it.
 */
export async function seenPricesAt(storage: string | undefined, baseUrl: unknown): Promise<void> {
  if (storage === undefined || typeof baseUrl !== "string") return;
  await withStore(storage, async (database) =>
    new SeenPrices(database).add(["grammar", "detection", "plagiarism", "image", "voice"], [baseUrl]),
  );
}
