import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { downloadAndUnzipVSCode, runTests, SilentReporter } from "@vscode/test-electron";
import { SOCKET_VARIABLE, STORAGE_FOLDER, STORAGE_VARIABLE } from "./agent/messages.ts";
import { buildAgent } from "./agent-build.ts";
import { AgentConnection } from "./agent-connection.ts";
import { CannotRun, ensureWritable, NotAvailable } from "./cannot-run.ts";
import { runHostSuites } from "./editor-suites.ts";
import type { Lifetime } from "./lifetime.ts";
import { CACHE, SAMPLES } from "./paths.ts";
import { hasDisplay } from "./platform-support.ts";
import { buildProduct, unpackProduct } from "./product.ts";
import { QUIET_SETTINGS } from "./quiet-settings.ts";
import { Reporter } from "./reporter.ts";
import { trustedIdentity } from "./trusted-identity.ts";

/** The default version of the desktop VS Code. */
export const STABLE = "stable";

/**
 * Downloads the desktop VS Code from its own site, once per version, and returns its executable.
 *
 * @throws {CannotRun} When the site can't be reached, or the cache can't be written.
 */
export async function downloadDesktop(version: string): Promise<string> {
  const cachePath = path.join(CACHE, "desktop");
  ensureWritable(cachePath);
  try {
    return await downloadAndUnzipVSCode({ version, cachePath, reporter: new SilentReporter() });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotRun(
      `Couldn't download the desktop VS Code (${version}: ${reason}). Check the network connection, then run the command again.`,
      { cause: error },
    );
  }
}

/**
 * Runs the suites of the extension host in the desktop VS Code and returns the exit status.
 *
 * @throws {NotAvailable} On Linux without a display.
 */
export async function runOnDesktop(lifetime: Lifetime, version: string): Promise<number> {
  if (!hasDisplay(process.platform, process.env))
    throw new NotAvailable("The desktop VS Code needs a display. Run the command with xvfb-run.");
  const vscodeExecutablePath = await downloadDesktop(version);
  await buildProduct(lifetime);
  const root = lifetime.temporaryFolder("desktop");
  const extensionDevelopmentPath = await unpackProduct(lifetime, root);
  const agentFolder = await buildAgent(root);
  const workspace = path.join(root, "workspace", path.basename(SAMPLES));
  cpSync(SAMPLES, workspace, { recursive: true });
  const data = path.join(root, "data");
  mkdirSync(path.join(data, "User"), { recursive: true });
  writeFileSync(path.join(data, "User/settings.json"), JSON.stringify(QUIET_SETTINGS, null, 2));
  const agent = await AgentConnection.listen(lifetime);
  const reporter = new Reporter();
  const editor = runTests({
    vscodeExecutablePath,
    extensionDevelopmentPath,
    // The agent acts as the test program: the editor ends when the agent's connection closes.
    extensionTestsPath: path.join(agentFolder, "agent.cjs"),
    extensionTestsEnv: {
      [SOCKET_VARIABLE]: agent.address,
      [STORAGE_VARIABLE]: path.join(data, "User", STORAGE_FOLDER),
      ...trustedIdentity(lifetime),
    },
    launchArgs: [workspace, "--disable-extensions", "--disable-workspace-trust", `--user-data-dir=${data}`],
  });
  await Promise.race([runHostSuites({ agent, agentFolder }, reporter), editor]);
  reporter.expectTests("host");
  agent.close();
  await editor;
  return reporter.finish();
}
