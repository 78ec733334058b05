import path from "node:path";
import { SeenPrices } from "../../src/checking/store/seen-prices.ts";

/**
 * Has the first price of each kind of check at a host agreed to, as by a person before the test: no test but that of the question
 * itself is to wait for it.
 */
export async function seenPricesAt(storage: string | undefined, baseUrl: unknown): Promise<void> {
  if (storage === undefined || typeof baseUrl !== "string") return;
  const seen = new SeenPrices(path.join(storage, "seen-prices"));
  await seen.add(["grammar", "detection", "plagiarism", "image", "voice"], [baseUrl]);
}
