import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { SourceMapPayload } from "node:module";
import path from "node:path";
import * as esbuild from "esbuild";
import { ofThisPart } from "./part.ts";
import { PROJECT } from "./paths.ts";
import { trusted } from "./trusted.ts";

/** The folder name by which VS Code recognizes an unpacked extension as installed. */
const AGENT_FOLDER = "content-authenticity-test.test-agent-1.0.0";

const MANIFEST = {
  name: "test-agent",
  publisher: "content-authenticity-test",
  version: "1.0.0",
  description: "Runs suites inside the editor.",
  engines: { vscode: "^1.106.0" },
  main: "./agent.cjs",
  // At once: the end of the start waits for VS Code's own extensions, such as Git.
  activationEvents: ["*"],
  extensionKind: ["workspace"],
  capabilities: { untrustedWorkspaces: { supported: true }, virtualWorkspaces: true },
};

/**
 * Writes the agent as an unpacked extension and returns its folder. It is plain CommonJS for the Node of VS
 * Code 1.106, the oldest supported version, with mocha bundled.
 */
export async function buildAgent(extensions: string): Promise<string> {
  const folder = path.join(extensions, AGENT_FOLDER);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), JSON.stringify(MANIFEST));
  await bundle(`export * from "./agent/extension.ts";`, import.meta.dirname, path.join(folder, "agent.cjs"));
  return folder;
}

/**
 * Bundles the suites under `test/host` into the agent's folder, where `vscode` resolves to the agent's, and
 * returns the file.
 */
export async function buildHostSuites(agentFolder: string): Promise<string> {
  const suites = ofThisPart(globSync("test/host/**/*.test.ts", { cwd: PROJECT }));
  const file = path.join(agentFolder, "suites.cjs");
  const imports = suites.map((suite) => `import "./${suite.replaceAll(path.sep, "/")}";`);
  await bundle(imports.join("\n"), PROJECT, file);
  return file;
}

async function bundle(contents: string, resolveDir: string, outfile: string): Promise<void> {
  await esbuild.build({
    stdin: { contents, resolveDir, loader: "ts" },
    outfile,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node22",
    external: ["vscode"],
    // The base for locating fixtures: a CommonJS bundle has no location of its own.
    define: { "import.meta.dirname": JSON.stringify(path.join(PROJECT, "test", "host")) },
    sourcemap: "linked",
    logLevel: "error",
    // Mocha's parallel mode, which isn't used here, names files at run time.
    logOverride: { "require-resolve-not-external": "silent" },
  });
}

/** Returns the source map beside a bundle. */
export function readSourceMap(bundleFile: string): SourceMapPayload {
  return trusted(JSON.parse(readFileSync(`${bundleFile}.map`, "utf8")));
}
