import { readFileSync } from "node:fs";
import path from "node:path";
import { PROJECT } from "./paths.ts";
import { trusted } from "./trusted.ts";

/** A built file in the report that the build leaves. */
interface BuiltFile {
  readonly bytes: number;
  readonly entryPoint?: string;
  readonly imports: readonly { readonly path: string; readonly kind: string }[];
  readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>>;
}

type BuiltFiles = Readonly<Record<string, BuiltFile>>;

/** Returns the files of the built extension by their paths in the project. */
export function builtFiles(): BuiltFiles {
  const report = readFileSync(path.join(PROJECT, "out", "extension-bundle.json"), "utf8");
  return trusted<{ readonly outputs: BuiltFiles }>(JSON.parse(report)).outputs;
}

/** Returns a built file and all the files that loading it loads; by default those of activation. */
export function loadedWith(
  outputs: BuiltFiles,
  file = "dist/extension.js",
  seen = new Set<string>(),
): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const { path: imported, kind } of outputs[file]?.imports ?? []) {
    if (kind === "import-statement" && outputs[imported] !== undefined) loadedWith(outputs, imported, seen);
  }
  return seen;
}
