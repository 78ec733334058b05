import assert from "node:assert/strict";
import { requireFindings } from "../harness/check-result.ts";
import { eventually } from "../harness/eventually.ts";
import type { Lifetime } from "../harness/lifetime.ts";
import { main } from "../harness/main.ts";
import { runMocha } from "../harness/mocha-run.ts";
import { makePackage, packageFile } from "../harness/product.ts";
import { Reporter } from "../harness/reporter.ts";
import { runCheck, SAMPLE_DOCUMENT } from "../harness/sample-check.ts";
import { startSession } from "../harness/session.ts";
import { skipUnavailable } from "../harness/skip-unavailable.ts";

// Installs the package like a person would and uses it once. Creates the package first, unless that has just
// been done.
await main((lifetime) => skipUnavailable("packaged", () => usePackage(lifetime)), 240_000);

async function usePackage(lifetime: Lifetime): Promise<number> {
  const file = process.argv.includes("--as-built") ? packageFile() : await makePackage(lifetime);
  const session = await startSession({ lifetime, vsix: [file], pictures: "packaged" });
  const { agent, workbench } = session;
  const reporter = new Reporter();
  await runMocha({
    timeoutMs: 60_000,
    report: (record) => {
      reporter.add("packaged", record);
    },
    define: () => {
      describe("the installed package", () => {
        it("checks a document for grammar and applies the corrections", async () => {
          await workbench.open(SAMPLE_DOCUMENT);
          const before = await workbench.text();
          requireFindings(await runCheck(agent, "checkGrammar", SAMPLE_DOCUMENT));
          await runCheck(agent, "fixAllCorrections", SAMPLE_DOCUMENT);
          await eventually(async () => {
            assert.notEqual(await workbench.text(), before);
          });
        });
      });
    },
  });
  reporter.expectTests("packaged");
  reporter.expectNothingLeft("packaged", await session.close());
  return reporter.finish();
}
