import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import path from "node:path";
import { run } from "./child.ts";
import { unpackChromium } from "./chromium-archive.ts";
import type { Lifetime } from "./lifetime.ts";
import { CACHE } from "./paths.ts";

const RECIPE = path.join(import.meta.dirname, "vscode");

/** Built-in extensions that no test needs and that are large or want a network. `git` stays: changed files are checked. */
const UNUSED_BUILT_INS = [
  "copilot",
  "github",
  "microsoft-authentication",
  "ms-vscode.js-debug",
  "ms-vscode.js-debug-companion",
  "tunnel-forwarding",
];

/** Where the VS Code server and the browser lie. */
export interface Installation {
  readonly vscode: string;
  readonly chromium: string;
  readonly fonts: string;
}

/**
 * Installs a VS Code server and a Chromium from the package registry into the project's cache, once per lock file. The work
 * is done in a folder of its own that is renamed when it is complete, so an install that was cut off leaves nothing that
 * looks finished, and of two runs that start at once the second to finish throws its copy away.
 */
export async function install(lifetime: Lifetime): Promise<Installation> {
  const name = `vscode-${stamp()}`;
  const folder = path.join(CACHE, name);
  if (!existsSync(folder)) {
    console.log("Installing VS Code and Chromium into .vscode-test (once) ...");
    const staging = path.join(CACHE, `staging-${process.pid}-${Date.now()}`);
    const forget = lifetime.atEnd(() => {
      rmSync(staging, { recursive: true, force: true });
    });
    await prepare(staging, lifetime);
    claim(staging, folder);
    forget();
    removeStale(name);
  }
  const modules = path.join(folder, "node_modules");
  return {
    vscode: path.join(modules, "code-server/lib/vscode"),
    chromium: path.join(folder, "chromium"),
    fonts: path.join(modules, "dejavu-fonts-ttf/ttf"),
  };
}

/** The lock file's text with everything else that decides what the folder holds. */
function stamp(): string {
  const hash = createHash("sha256");
  const sources = [
    "package-lock.json",
    "replacements/spdlog/index.ts",
    "replacements/native-watchdog/index.ts",
    "replacements/fs-copyfile/index.ts",
  ];
  for (const source of sources) hash.update(readFileSync(path.join(RECIPE, source)));
  for (const code of ["install.ts", "chromium-archive.ts"]) {
    hash.update(readFileSync(path.join(import.meta.dirname, code)));
  }
  return hash.digest("hex").slice(0, 16);
}

async function prepare(staging: string, lifetime: Lifetime): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  cpSync(RECIPE, staging, { recursive: true });
  const npm = process.env["npm_execpath"];
  const [file, first] = npm?.endsWith(".js") ? [process.execPath, [npm]] : ["npm", []];
  const flags = [
    "ci",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--prefer-offline",
    "--loglevel",
    "error",
  ];
  const { code, output } = await run(lifetime, file, [...first, ...flags], { cwd: staging });
  if (code !== 0) throw new Error(`npm ci of the VS Code under test failed:\n${output}`);

  const vscode = path.join(staging, "node_modules/code-server/lib/vscode");
  // The server looks for its dependencies beside itself; the link is relative, because the folder is renamed.
  symlinkSync("../../..", path.join(vscode, "node_modules"), "dir");
  for (const name of UNUSED_BUILT_INS) {
    rmSync(path.join(vscode, "extensions", name), { recursive: true, force: true });
  }
  await unpackChromium(path.join(staging, "node_modules"), path.join(staging, "chromium"));
}

/** Makes the prepared folder the one in use, unless another run was first. */
function claim(staging: string, folder: string): void {
  try {
    renameSync(staging, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Removes what an earlier lock file or a run that was cut off has left. */
function removeStale(current: string): void {
  for (const entry of readdirSync(CACHE)) {
    const owner = /^staging-(\d+)-/.exec(entry)?.[1];
    const abandoned =
      owner === undefined ? entry.startsWith("vscode-") && entry !== current : !isAlive(Number(owner));
    if (abandoned) rmSync(path.join(CACHE, entry), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
