import { statSync } from "node:fs";
import path from "node:path";
import { CannotRun } from "./cannot-run.ts";
import { PROJECT } from "./paths.ts";

const argumentLines = process.argv.join("\n");

/** `--part=1/2` runs half of the suites, so that two concurrent runs take half the time. */
const [, part, parts] = /^--part=(\d+)\/(\d+)$/mu.exec(argumentLines) ?? [];

/** `--only=PATTERN` runs the suites whose file name matches a regular expression. */
const only = /^--only=(.+)$/mu.exec(argumentLines)?.[1];

/**
 * Returns the suite files of this run, by name. Long files take long: each file, longest first, goes to the
 * part with the least so far, so that the parts end at about the same time.
 *
 * @throws {CannotRun} When no file name matches `--only`.
 */
export function ofThisPart(files: readonly string[]): readonly string[] {
  const chosen = only === undefined ? files : matching(files, only);
  const dealt = Array.from({ length: Number(parts ?? 1) }, () => ({ bytes: 0, files: new Array<string>() }));
  const sized = chosen
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

function matching(files: readonly string[], pattern: string): readonly string[] {
  let expression: RegExp;
  try {
    expression = new RegExp(pattern, "u");
  } catch (error) {
    throw new CannotRun(`--only=${pattern} isn't a regular expression.`, { cause: error });
  }
  const found = files.filter((file) => expression.test(path.basename(file)));
  if (found.length === 0) throw new CannotRun(`No suite's file name matches --only=${pattern}.`);
  return found;
}
