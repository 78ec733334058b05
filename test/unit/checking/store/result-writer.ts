import { createHash } from "node:crypto";
import { resultsIn } from "./a-database.ts";

/** Returns the name of the result with this number. */
export function nameOf(id: number): string {
  return createHash("sha256").update(`name ${id}`).digest("hex");
}

/** Returns some hundred bytes whose length differs for each number, so that a truncated result is noticed. */
export function sealedOf(id: number): Uint8Array {
  const block = createHash("sha256").update(`sealed ${id}`).digest();
  return Buffer.concat(Array.from({ length: 4 + (id % 9) }, () => block));
}

/**
 * Runs in its own process: repeatedly stores three results together and reports each time, until it is
 * killed. With `finds`, it stores the first one, looks up 0 to 9 and itself, and prints which exist and its
 * warnings.
 */
if (import.meta.main) {
  const [folder = "", first = "0", finds] = process.argv.slice(2);
  const warnings: string[] = [];
  const results = resultsIn(folder, { warn: (message) => void warnings.push(message) });
  const putFrom = async (...ids: readonly number[]): Promise<void> =>
    results.put(ids.map((id) => ({ name: nameOf(id), sealed: sealedOf(id) })));
  if (finds === undefined) {
    for (let id = Number(first); id < Number(first) + 999; id += 3) {
      await putFrom(id, id + 1, id + 2);
      process.send?.(id);
    }
  } else {
    await putFrom(Number(first));
    const ids = [...Array.from({ length: 10 }, (_, id) => id), Number(first)];
    const found = await results.find(ids.map(nameOf));
    console.log(JSON.stringify({ found: ids.filter((id) => found.has(nameOf(id))), warnings }));
  }
}
