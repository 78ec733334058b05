import { downloadDesktop, STABLE } from "../harness/desktop.ts";
import { install } from "../harness/install.ts";
import { main } from "../harness/main.ts";
import { supportOn } from "../harness/platform-support.ts";

// Installs the VS Code and the browser under test, so that suites that start at the same time find them
// installed.
await main(async (lifetime) => {
  const { host, browser } = supportOn(process.platform, process.arch);
  if (typeof browser === "string") await install(lifetime);
  if (host === "desktop") await downloadDesktop(STABLE);
  return 0;
}, 600_000);
