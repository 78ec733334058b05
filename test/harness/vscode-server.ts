import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { SOCKET_VARIABLE, STORAGE_FOLDER, STORAGE_VARIABLE } from "./agent/messages.ts";
import type { AgentConnection } from "./agent-connection.ts";
import { Child, run } from "./child.ts";
import type { Installation } from "./install.ts";
import type { Lifetime } from "./lifetime.ts";
import { QUIET_SETTINGS } from "./quiet-settings.ts";

export interface ServerOptions {
  readonly lifetime: Lifetime;
  readonly installation: Installation;
  /** The address that the agent connects to; without it the agent does nothing. */
  readonly agent?: AgentConnection;
  /** Writes unpacked extensions into the folder of installed extensions. */
  readonly unpackExtensions?: (folder: string) => Promise<unknown>;
  /** Packages to install as a person would, after the unpacked extensions. */
  readonly vsix?: readonly string[];
  /** The folder whose copy is opened. */
  readonly workspace: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Variables for the extension host in addition to the few that every program needs. */
  readonly environment?: Readonly<Record<string, string>>;
  /** True lets VS Code ask about trust; otherwise every workspace is trusted. */
  readonly asksForTrust?: boolean;
  /** The language of extensions; VS Code's own texts stay in English, since no language pack is installed. */
  readonly language?: string;
}

/** A VS Code server on this machine's loopback address. */
export interface VsCodeServer {
  /** The address of the workbench with the workspace opened. */
  readonly url: string;
  /** The copy of the workspace folder. */
  readonly workspace: string;
  /** The folder of settings, logs and the extensions' storage. */
  readonly data: string;
  /** The home and temporary folder of its processes. */
  readonly home: string;
  /** Resolves when the server has ended, on its own or by `stop`. */
  readonly ended: Promise<number>;
  stop(): Promise<void>;
}

const READY_MS = 60_000;

/** Starts a VS Code server with fresh data, fresh extensions and a copy of the workspace. */
export async function startServer(options: ServerOptions): Promise<VsCodeServer> {
  const { lifetime, installation } = options;
  const { data, extensions, home, workspace } = prepareFolders(options);
  const program = [
    path.join(installation.vscode, "out/server-main.js"),
    `--server-data-dir=${data}`,
    `--extensions-dir=${extensions}`,
    "--accept-server-license-terms",
  ];
  const storage = path.join(data, "data/User", STORAGE_FOLDER);
  const env = {
    ...cleanEnvironment(home, options.agent),
    [STORAGE_VARIABLE]: storage,
    // A reload starts another extension host, which needn't compile the same code again.
    NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? lifetime.temporaryFolder("compiled"),
    ...options.environment,
  };
  await options.unpackExtensions?.(extensions);
  for (const file of options.vsix ?? []) {
    const args = [...program, "--install-extension", file];
    const { code, output } = await run(lifetime, process.execPath, args, { env });
    const installed = code === 0 && /successfully installed/u.test(output);
    if (!installed) throw new Error(`${file} was not installed:\n${output}`);
  }

  const guard = ["--import", new URL("end-with-parent.ts", import.meta.url).href];
  const flags = [
    "--host=127.0.0.1",
    "--port=0",
    "--without-connection-token",
    "--telemetry-level=off",
    // Skips asking a login shell for its variables.
    "--force-disable-user-env",
    ...(options.asksForTrust === true ? [] : ["--disable-workspace-trust"]),
  ];
  const child = new Child(lifetime, process.execPath, [...guard, ...program, ...flags], {
    env: { ...env, END_WITH_FD: "3" },
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  const port = await listeningPort(child);
  const url = new URL(`http://127.0.0.1:${port}/`);
  url.searchParams.set("folder", workspace);
  return { url: url.href, workspace, data, home, ended: child.exited, stop: () => child.stop() };
}

/** Sets the language of windows that are opened from now on: `data` is the server's folder. */
export function setLanguage(data: string, language: string): void {
  const user = path.join(data, "data");
  const texts = path.join(user, "no-texts.json");
  const pack = {
    hash: language,
    label: language,
    extensions: [{ extensionIdentifier: { id: `none.${language}` }, version: "1.0.0" }],
    translations: { vscode: texts },
  };
  writeFileSync(texts, JSON.stringify({ version: "1.0.0", contents: {} }));
  writeFileSync(path.join(user, "languagepacks.json"), JSON.stringify({ [language]: pack }));
  writeFileSync(path.join(user, "User", "argv.json"), JSON.stringify({ locale: language }));
}

function prepareFolders({ language, lifetime, workspace: original, settings }: ServerOptions) {
  const root = lifetime.temporaryFolder("vscode");
  const data = path.join(root, "data");
  const extensions = path.join(root, "extensions");
  const home = path.join(root, "home");
  const workspace = path.join(root, "workspace", path.basename(original));
  const user = path.join(data, "data/User");
  for (const folder of [extensions, home, user]) mkdirSync(folder, { recursive: true });
  cpSync(original, workspace, { recursive: true });
  writeFileSync(
    path.join(user, "settings.json"),
    JSON.stringify({ ...QUIET_SETTINGS, ...settings }, null, 2),
  );
  if (language !== undefined) setLanguage(data, language);
  return { data, extensions, home, workspace };
}

/** Keeps a person's own settings, keys and proxies out; tests add what they need. */
function cleanEnvironment(home: string, agent: AgentConnection | undefined): Record<string, string> {
  const { PATH = "" } = process.env;
  return {
    PATH,
    HOME: home,
    LANG: "C.UTF-8",
    // Puts the editor's sockets where they are removed with everything else.
    TMPDIR: home,
    ...(agent === undefined ? {} : { [SOCKET_VARIABLE]: agent.address }),
  };
}

/** Waits for the server to print its address, then keeps draining its output. */
async function listeningPort(child: Child): Promise<number> {
  let output = "";
  return new Promise((resolve, reject) => {
    const giveUp = (why: string): void => {
      reject(new Error(`The VS Code server ${why}:\n${output}`));
    };
    const timer = setTimeout(giveUp, READY_MS, `was not ready after ${READY_MS} ms`);
    const read = (text: string): void => {
      output = (output + text).slice(-20_000);
      const port = /Extension host agent listening on (\d+)/u.exec(output)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      resolve(Number(port));
    };
    child.process.stdout?.setEncoding("utf8").on("data", read);
    child.process.stderr?.setEncoding("utf8").on("data", read);
    void child.exited.then((code) => {
      clearTimeout(timer);
      giveUp(`ended with ${code}`);
    });
  });
}
