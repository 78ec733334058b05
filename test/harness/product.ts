import { cpSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { CannotRun, ensureWritable } from "./cannot-run.ts";
import { run } from "./child.ts";
import type { Lifetime } from "./lifetime.ts";
import { OUT, PROJECT } from "./paths.ts";
import { trusted } from "./trusted.ts";

const VSCE = fileURLToPath(import.meta.resolve("@vscode/vsce/vsce"));

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
  await insist(lifetime, "The build", ["esbuild.mjs"]);
}

/**
 * Builds and packages the extension; returns the package's path. Two runs over the same sources produce the
 * same bytes.
 */
export async function makePackage(lifetime: Lifetime): Promise<string> {
  ensureWritable(OUT);
  await buildProduct(lifetime);
  const file = packageFile();
  await insist(lifetime, "Packaging", [VSCE, "package", "--no-dependencies", "--out", file]);
  return file;
}

/**
 * Copies exactly the files of the package into a folder of installed extensions; returns the extension's
 * folder.
 */
export async function unpackProduct(lifetime: Lifetime, extensions: string): Promise<string> {
  const { publisher, name, version } = readManifest();
  const listing = await insist(lifetime, "Listing the package", [VSCE, "ls", "--no-dependencies"]);
  const folder = path.join(extensions, `${publisher}.${name}-${version}`);
  for (const line of listing.split("\n")) {
    const file = line.trim();
    if (file !== "") cpSync(path.join(PROJECT, file), path.join(folder, file), { recursive: true });
  }
  return folder;
}

async function insist(lifetime: Lifetime, what: string, args: readonly string[]): Promise<string> {
  const { code, output, stdout } = await run(lifetime, process.execPath, args, {
    cwd: PROJECT,
    env: { SOURCE_DATE_EPOCH: PACKAGE_EPOCH, ...process.env },
  });
  if (code !== 0) throw new CannotRun(`${what} failed:\n${output}`);
  return stdout;
}
