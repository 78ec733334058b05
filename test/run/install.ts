import { install } from "../harness/install.ts";
import { main } from "../harness/main.ts";

// The VS Code and the browser under test, so that suites that start at the same time find them installed.
await main(async (lifetime) => {
  await install(lifetime);
  return 0;
}, 600_000);
