import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eventually } from "../harness/eventually.ts";
import { PROJECT } from "../harness/paths.ts";

const ACCOUNT = { user_id: 7, plan: "Trial", credits: 2000, keys: [] };

describe("npm run service", function () {
  this.timeout(30_000);

  it("shuts the service down cleanly when npm is terminated", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "service-script-"));
    const file = path.join(folder, "accounts.json");
    await writeFile(file, JSON.stringify({ accounts: [ACCOUNT] }));
    const npm = spawn("npm", ["run", "-s", "service", "--", "--accounts", file], { cwd: PROJECT });
    let log = "";
    npm.stderr.setEncoding("utf8").on("data", (text: string) => (log += text));
    await once(npm.stdout, "data");
    npm.kill("SIGTERM");
    await eventually(() => assert.match(log, /ending reason=SIGTERM\n.* ended\n/));
    await rm(folder, { recursive: true, maxRetries: 5 });
  });
});
