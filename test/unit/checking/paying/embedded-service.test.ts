import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { connectionTo } from "../../../../src/checking/paying/connections.ts";
import { EmbeddedService } from "../../../../src/checking/paying/embedded-service.ts";
import type { Log } from "../../../../src/checking/vocabulary/log.ts";
import { eventually } from "../../../harness/eventually.ts";
import { PROJECT } from "../../../harness/paths.ts";
import { processes } from "../../../harness/traces.ts";
import { trusted } from "../../../harness/trusted.ts";
import { PortalBrowser } from "../../service/portal/portal-browser.ts";

const logged: string[] = [];
const note = (message: string): void => void logged.push(message);

describe("the embedded service as a process", function () {
  this.timeout(180_000);

  let data: string;
  let service: EmbeddedService;
  before(() => {
    data = mkdtempSync(path.join(tmpdir(), "embedded-portal-"));
    service = new EmbeddedService({
      file: path.join(PROJECT, "src", "service", "main.ts"),
      data,
      secret: async () => Promise.resolve("5".repeat(64)),
      log: trusted<Log>({ info: note, warn: note, defect: note }),
      references: async () => Promise.resolve([]),
      trustAnchors: () => null,
      onStarted: () => undefined,
    });
  });

  after(async () => {
    const { gone } = await service.ensure();
    service.dispose();
    // Until it has ended, it may write into the folder that is removed.
    await eventually(() => assert.ok(gone.aborted));
    rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  });

  it("[R-27] names its own portal, which lets in whoever has the address, and tells nobody else of it", async () => {
    const running = await service.ensure();
    const { origin, pathname } = new URL(running.portalUrl);
    assert.equal(origin, new URL(running.baseUrl).origin);
    assert.match(pathname, /^\/portal\/[\w-]{16,}\//u);
    // Opened twice: each time it lets in.
    for (const _ of [1, 2]) {
      const portal = await PortalBrowser.signedIn(running.portalUrl);
      assert.match((await portal.get("/portal/")).body, /developer portal/iu);
    }
    assert.equal((await fetch(`${origin}/portal/`)).ok, false);
    assert.ok(!("portalUrl" in connectionTo(running)));
    assert.deepEqual(
      logged.filter((line) => line.includes(pathname)),
      [],
    );
  });

  it("keeps the memory of its worker threads in one arena of glibc", async () => {
    await service.ensure();
    const own = processes().filter(({ environment }) => environment.includes("MALLOC_ARENA_MAX=1"));
    // Only Linux shows the variables of a process.
    if (process.platform === "linux")
      assert.ok(own.some(({ commandLine }) => commandLine.includes("src/service/main.ts")));
  });
});
