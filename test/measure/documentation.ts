import { globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { PROJECT } from "../harness/paths.ts";

const MODULES = path.join(PROJECT, "node_modules");
const LEFT_OUT = /(?:change|history|licen[cs]e|notice|contributors|releases)/iu;
const SMALLEST_BYTES = 2_000;
const LARGEST_BYTES = 40_000;

/** Returns the texts of this many Markdown files of the installed packages, spread evenly over all of them. */
export function documentation(count: number): readonly string[] {
  const files = globSync("**/*.md", { cwd: MODULES })
    .filter((file) => !LEFT_OUT.test(path.basename(file)))
    .sort()
    .map((file) => path.join(MODULES, file))
    .filter((file) => {
      const { size } = statSync(file);
      return size >= SMALLEST_BYTES && size <= LARGEST_BYTES;
    });
  if (files.length < count) throw new Error("There is too little documentation to measure with.");
  return Array.from({ length: count }, (_, place) =>
    readFileSync(files[Math.floor((place * files.length) / count)] ?? "", "utf8"),
  );
}
