import path from "node:path";
import { SeenPrices } from "../../src/editor/paying/seen-prices.ts";

/** Names the folder that the product keeps its own files in, in the environment of the editor. */
export const STORAGE_VARIABLE = "EDITOR_TEST_STORAGE";

/** That folder, in the folder of the person's own files. */
export function storageIn(user: string): string {
  return path.join(user, "globalStorage", "content-authenticity.content-authenticity");
}

/**
 * Has the first price of each kind of check at a host agreed to, as by a person before the test: no test but that of the question
 * itself is to wait for it.
 */
export async function seenPricesAt(storage: string | undefined, baseUrl: unknown): Promise<void> {
  if (storage === undefined || typeof baseUrl !== "string") return;
  const seen = new SeenPrices(path.join(storage, "seen-prices"));
  await seen.add(["grammar", "detection", "plagiarism", "image", "voice"], [baseUrl]);
}
