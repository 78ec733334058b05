import { createHash } from "node:crypto";
import { ResultFiles } from "../../../../src/editor/results/result-files.ts";

/** The name of the result with this number, as of a content. */
export function nameOf(id: number): string {
  return createHash("sha256").update(`name ${id}`).digest("hex");
}

/** Bytes that tell whether they are all there: some hundreds, another length for each number. */
export function sealedOf(id: number): Uint8Array {
  const block = createHash("sha256").update(`sealed ${id}`).digest();
  return Buffer.concat(Array.from({ length: 4 + (id % 9) }, () => block));
}

/** As a process of its own: puts three results together again and again, and says so each time, until it is killed. */
if (import.meta.main) {
  const [folder = "", first = "0"] = process.argv.slice(2);
  const files = new ResultFiles({ folder, now: Date.now, warn: (message) => console.error(message) });
  for (let id = Number(first); id < Number(first) + 999; id += 3) {
    await files.put([id, id + 1, id + 2].map((each) => ({ name: nameOf(each), sealed: sealedOf(each) })));
    process.send?.(id);
  }
}
