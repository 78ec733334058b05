import { cpSync, existsSync } from "node:fs";
import path from "node:path";
import { Child, commandFile } from "../harness/child.ts";
import { install } from "../harness/install.ts";
import type { Lifetime } from "../harness/lifetime.ts";
import { main } from "../harness/main.ts";
import { PROJECT, SAMPLES } from "../harness/paths.ts";
import { hasDisplay } from "../harness/platform-support.ts";
import { buildProduct, unpackProduct } from "../harness/product.ts";
import { startServer } from "../harness/vscode-server.ts";

// Builds the extension and opens it, in the desktop editor if there is one, else in a browser.
await main(async (lifetime) => {
  await buildProduct(lifetime);
  const code = desktopEditor();
  await (code === undefined ? inBrowser(lifetime) : onDesktop(code, lifetime));
  return 0;
});

function desktopEditor(): string | undefined {
  if (!hasDisplay(process.platform, process.env)) return undefined;
  const name = commandFile("code");
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

async function onDesktop(code: string, lifetime: Lifetime): Promise<void> {
  const workspace = path.join(lifetime.temporaryFolder("workspace"), path.basename(SAMPLES));
  cpSync(SAMPLES, workspace, { recursive: true });
  const flags = ["--new-window", "--wait", `--extensionDevelopmentPath=${PROJECT}`, workspace];
  const editor = new Child(lifetime, code, flags, { stdio: "inherit" });
  console.log(`The desktop editor opens ${workspace}. This ends with its window, or with Control+C.`);
  await Promise.race([editor.exited, lifetime.interrupted()]);
  await editor.stop();
}

async function inBrowser(lifetime: Lifetime): Promise<void> {
  const installation = await install(lifetime);
  const server = await startServer({
    lifetime,
    installation,
    workspace: SAMPLES,
    unpackExtensions: (folder) => unpackProduct(lifetime, folder),
  });
  console.log(`VS Code with the extension: ${server.url}`);
  console.log(`Its workspace is a copy of the samples: ${server.workspace}`);
  console.log("Control+C ends it.");
  await Promise.race([lifetime.interrupted(), server.ended]);
  await server.stop();
}
