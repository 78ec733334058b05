import { cpSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { CannotRun, ensureWritable } from "./cannot-run.ts";
import { run } from "./child.ts";
import type { Lifetime } from "./lifetime.ts";
import { OUT, PROJECT } from "./paths.ts";
import { trusted } from "./trusted.ts";

const VSCE = fileURLToPath(import.meta.resolve("@vscode/vsce/vsce"));

/** Written by every build. */
const BUNDLE = "dist/extension.js";

/** The default time stamp of the package's entries, so that the same sources produce the same bytes. */
const PACKAGE_EPOCH = "1767225600";

/** The parts of the manifest that runs rely on. */
interface Manifest {
  readonly name: string;
  readonly publisher: string;
  readonly version: string;
}

function readManifest(): Manifest {
  return trusted(JSON.parse(readFileSync(path.join(PROJECT, "package.json"), "utf8")));
}

/** Returns the path of this version's package. */
export function packageFile(): string {
  const { name, version } = readManifest();
  return path.join(OUT, `${name}-${version}.vsix`);
}

/** Bundles the extension into `dist/`, unless `--as-built` says that the parent run has just done so. */
export async function buildProduct(lifetime: Lifetime): Promise<void> {
  if (process.argv.includes("--as-built")) return;
  ensureWritable(path.join(PROJECT, "dist"));
  ensureWritable(OUT);
  await insist(lifetime, "The build", ["esbuild.mjs"]);
}

/**
 * Builds and packages the extension, without a warning; returns the package's path. Two runs over the same
 * sources produce the same bytes.
 */
export async function makePackage(lifetime: Lifetime): Promise<string> {
  ensureWritable(OUT);
  await buildProduct(lifetime);
  const file = packageFile();
  const args = [VSCE, "package", "--no-dependencies", "--out", file];
  const { output } = await insist(lifetime, "Packaging", args);
  if (/\bWARNING\b/u.test(output)) throw new CannotRun(`Packaging warns:\n${output}`);
  return file;
}

/**
 * Copies exactly the files of the package into a folder of installed extensions; returns the extension's
 * folder.
 */
export async function unpackProduct(lifetime: Lifetime, extensions: string): Promise<string> {
  const { publisher, name, version } = readManifest();
  const folder = path.join(extensions, `${publisher}.${name}-${version}`);
  for (const file of await packagedFiles(lifetime)) {
    cpSync(path.join(PROJECT, file), path.join(folder, file), { recursive: true });
  }
  return folder;
}

/** Returns the paths of the files in the package, below the project. */
export async function packagedFiles(lifetime: Lifetime): Promise<readonly string[]> {
  const lines = (await listing(lifetime)).split("\n").map((line) => line.trim());
  return lines.filter((file) => file !== "");
}

/** Returns the files of the package, one a line. Runs over the same build share what the first of them listed. */
async function listing(lifetime: Lifetime): Promise<string> {
  const kept = path.join(OUT, "package-files.txt");
  const since = Math.max(...[BUNDLE, "package.json", ".vscodeignore"].map(changedAt));
  if (process.argv.includes("--as-built") && changedAt(kept) > since) return readFileSync(kept, "utf8");
  const { stdout } = await insist(lifetime, "Listing the package", [VSCE, "ls", "--no-dependencies"]);
  ensureWritable(OUT);
  // Renamed, since another run may be reading it.
  const own = `${kept}.${process.pid}`;
  writeFileSync(own, stdout);
  renameSync(own, kept);
  return stdout;
}

/** Returns the time of a file's last change; 0 if it doesn't exist. */
function changedAt(file: string): number {
  return statSync(path.resolve(PROJECT, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

async function insist(lifetime: Lifetime, what: string, args: readonly string[]): ReturnType<typeof run> {
  const ended = await run(lifetime, process.execPath, args, {
    cwd: PROJECT,
    env: { SOURCE_DATE_EPOCH: PACKAGE_EPOCH, ...process.env },
  });
  if (ended.code !== 0) throw new CannotRun(`${what} failed:\n${ended.output}`);
  return ended;
}
