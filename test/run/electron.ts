import { cpSync } from "node:fs";
import path from "node:path";
import { downloadAndUnzipVSCode, runTests } from "@vscode/test-electron";
import { SOCKET_VARIABLE } from "../harness/agent/messages.ts";
import { buildAgent } from "../harness/agent-build.ts";
import { AgentConnection } from "../harness/agent-connection.ts";
import { runHostSuites } from "../harness/editor-suites.ts";
import { main } from "../harness/main.ts";
import { CACHE, SAMPLES } from "../harness/paths.ts";
import { buildProduct, unpackProduct } from "../harness/product.ts";
import { Reporter } from "../harness/reporter.ts";
import { trustedIdentity } from "../harness/trusted-identity.ts";

const [version = "stable"] = process.argv.slice(2);

// The suites of the extension host in the desktop VS Code of one version, where that can be downloaded.
await main(async (lifetime) => {
  const cachePath = path.join(CACHE, "desktop");
  let vscodeExecutablePath: string;
  try {
    vscodeExecutablePath = await downloadAndUnzipVSCode({ version, cachePath });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(
      `The desktop VS Code (${version}) cannot be downloaded here, so its suites did not run: ${reason}`,
    );
    return 1;
  }
  await buildProduct(lifetime);
  const root = lifetime.temporaryFolder("desktop");
  const extensionDevelopmentPath = await unpackProduct(lifetime, root);
  const hostSuites = await buildAgent(root);
  const workspace = path.join(root, "workspace");
  cpSync(SAMPLES, workspace, { recursive: true });
  const agent = await AgentConnection.listen(lifetime);
  const reporter = new Reporter();
  const editor = runTests({
    vscodeExecutablePath,
    extensionDevelopmentPath,
    // The agent is the test program here: the editor ends when the agent's connection does.
    extensionTestsPath: path.join(hostSuites.agent, "agent.cjs"),
    extensionTestsEnv: { [SOCKET_VARIABLE]: agent.address, ...trustedIdentity(lifetime) },
    launchArgs: [
      workspace,
      "--disable-extensions",
      "--disable-workspace-trust",
      `--user-data-dir=${path.join(root, "data")}`,
    ],
  });
  await Promise.race([runHostSuites({ agent, hostSuites }, reporter), editor]);
  reporter.expectTests("host");
  agent.close();
  await editor;
  return reporter.finish();
}, 600_000);
