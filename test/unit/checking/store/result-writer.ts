import { createHash } from "node:crypto";
import { resultsIn } from "./a-database.ts";

/** The name of the result with this number, as of a content. */
export function nameOf(id: number): string {
  return createHash("sha256").update(`name ${id}`).digest("hex");
}

/** Bytes that tell whether they are all there: some hundreds, another length for each number. */
export function sealedOf(id: number): Uint8Array {
  const block = createHash("sha256").update(`sealed ${id}`).digest();
  return Buffer.concat(Array.from({ length: 4 + (id % 9) }, () => block));
}

/**
 * As a process of its own: puts three results together again and again, and says so each time, until it is killed. One that `finds`
 * puts the first one, looks for 0 to 9 and itself, and prints which are there and what it warned of.
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
