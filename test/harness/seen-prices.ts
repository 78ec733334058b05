import assert from "node:assert/strict";
import path from "node:path";
import { Consent } from "../../src/checking/store/consent.ts";
import { Database } from "../../src/checking/store/database.ts";
import { eventually } from "./eventually.ts";

/** Runs `work` on the database of an extension's storage folder. */
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

const KINDS = ["grammar", "detection", "plagiarism", "image", "voice"] as const;

/**
 * Records agreement to the first price of each kind of check at a host, so that only the test of that
 * question has to answer it.
 */
export async function seenPricesAt(storage: string | undefined, baseUrl: unknown): Promise<void> {
  if (storage === undefined || typeof baseUrl !== "string" || !URL.canParse(baseUrl)) return;
  await agree(storage, baseUrl, KINDS);
}

/** Records consent to uploads to a host as well. */
export async function agreedAt(storage: string, baseUrl: string): Promise<void> {
  await agree(storage, baseUrl, ["upload", ...KINDS]);
}

async function agree(
  storage: string,
  baseUrl: string,
  kinds: NonNullable<Parameters<Consent["give"]>[1]>,
): Promise<void> {
  await withStore(storage, async (database) =>
    // A window gives up a disk that takes seconds, and asks again.
    eventually(async () => {
      await new Consent(database).give([baseUrl], kinds);
      assert.ok(await new Consent(database).isGiven(baseUrl, kinds), "uploads and prices are agreed to");
    }),
  );
}
