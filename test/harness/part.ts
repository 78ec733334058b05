import { statSync } from "node:fs";
import path from "node:path";
import { PROJECT } from "./paths.ts";

/** `--part=1/2` runs half of the suites, so that two runs beside each other are done in half the time. */
const [, part, parts] = /^--part=(\d+)\/(\d+)$/mu.exec(process.argv.join("\n")) ?? [];

/**
 * The files of suites that this run takes, by name. A long file takes long: each, the longest first, goes to the part that has
 * the least so far, so that the parts end at about the same time.
 */
export function ofThisPart(files: readonly string[]): readonly string[] {
  const dealt = Array.from({ length: Number(parts ?? 1) }, () => ({ bytes: 0, files: new Array<string>() }));
  const sized = files
    .toSorted()
    .map((file) => ({ file, bytes: statSync(path.join(PROJECT, file)).size }))
    .toSorted((one, other) => other.bytes - one.bytes);
  for (const { file, bytes } of sized) {
    const least = dealt.reduce((one, other) => (other.bytes < one.bytes ? other : one));
    least.files.push(file);
    least.bytes += bytes;
  }
  return (dealt[Number(part ?? 1) - 1]?.files ?? []).toSorted();
}
