import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Lifetime } from "../harness/lifetime.ts";
import { loadFaults, runLoad } from "../measure/load-run.ts";
import { routerThroughput } from "../measure/router-throughput.ts";

const CLIENTS = 50;
const LOAD_MS = 1500;
/**
 * Far below the figures of `npm run bench`: a busy machine must pass, and work that grows with every request
 * must not.
 */
const LEAST_RATIO = 0.1;
const LIMIT_MS = 60_000;

/** Short versions of `test/measure/service-load.ts` and `test/measure/router-throughput.ts`. */
describe("the service under load", () => {
  if (process.env["CONFORMANCE_BASE_URL"] !== undefined) return;

  for (const [name, role, kept] of [
    ["plenty of credits, in a data folder", "full", true],
    ["few credits, in memory", "other", false],
  ] as const) {
    it(`[CRE-1] [CRE-2] [DET-4] ${CLIENTS} clients on one account with ${name}: every credit is accounted for`, async function () {
      this.timeout(LIMIT_MS);
      const data = kept ? await mkdtemp(path.join(tmpdir(), "load-")) : null;
      try {
        const report = await runLoad({ clients: CLIENTS, milliseconds: LOAD_MS, role, data });
        assert.deepEqual(loadFaults(report), []);
        assert.ok(report.answers > CLIENTS && report.charged > 0);
      } finally {
        if (data !== null) await rm(data, { recursive: true, maxRetries: 5 });
      }
    });
  }

  it("answers requests at a fair fraction of the rate of a bare HTTP server", async function () {
    this.timeout(LIMIT_MS);
    const lifetime = new Lifetime();
    try {
      const { value } = await routerThroughput(lifetime, "detectText", {
        warmUpMs: 500,
        rounds: 3,
        roundMs: 300,
      });
      assert.ok(value.median > LEAST_RATIO, String(value.median));
    } finally {
      lifetime.end();
    }
  });
});
