import assert from "node:assert/strict";
import { copyFileSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { requireDone, requireFindings, type CheckResult } from "../harness/check-result.ts";
import { eventually } from "../harness/eventually.ts";
import type { Lifetime } from "../harness/lifetime.ts";
import { main } from "../harness/main.ts";
import { runMocha } from "../harness/mocha-run.ts";
import { PROJECT } from "../harness/paths.ts";
import { makePackage, packageFile } from "../harness/product.ts";
import { Reporter } from "../harness/reporter.ts";
import {
  COPIED_SAMPLE,
  MACHINE_WRITTEN_SAMPLE,
  runCheck,
  SAMPLE_DOCUMENT,
  SAMPLE_REFERENCES,
} from "../harness/sample-check.ts";
import { startSession, type Session } from "../harness/session.ts";
import { skipUnavailable } from "../harness/skip-unavailable.ts";

// Installs the package like a person would and does the commonest tasks with it, on the Node that runs this
// script. Creates the package first, unless that has just been done.
await main((lifetime) => skipUnavailable("packaged", () => usePackage(lifetime)), 240_000);

async function usePackage(lifetime: Lifetime): Promise<number> {
  const file = process.argv.includes("--as-built") ? packageFile() : await makePackage(lifetime);
  const session = await startSession({
    lifetime,
    vsix: [file],
    pictures: "packaged",
    settings: { "contentAuthenticity.plagiarism.referenceFolders": [SAMPLE_REFERENCES] },
  });
  const reporter = new Reporter();
  await runMocha({
    timeoutMs: 60_000,
    report: (record) => {
      reporter.add("packaged", record);
    },
    define: () => {
      commonTasks(session);
    },
  });
  reporter.expectTests("packaged");
  reporter.expectNothingLeft("packaged", await session.close());
  return reporter.finish();
}

function commonTasks({ agent, server, workbench }: Session): void {
  const check = async (command: string, file: string): Promise<CheckResult> =>
    requireDone(await runCheck(agent, command, file));

  describe("the installed package", () => {
    afterEach(async () => workbench.reset());

    it("checks a document for grammar and applies the corrections", async () => {
      await workbench.open(SAMPLE_DOCUMENT);
      const before = await workbench.text();
      requireFindings(await check("checkGrammar", SAMPLE_DOCUMENT));
      await runCheck(agent, "fixAllCorrections", SAMPLE_DOCUMENT);
      await eventually(async () => {
        assert.notEqual(await workbench.text(), before);
      });
    });

    it("scores a text by a language model", async () => {
      const { result } = await check("detectAiText", MACHINE_WRITTEN_SAMPLE);
      assert.equal(result?.result, "ai");
    });

    it("finds a copied passage", async () => {
      const scanned = await check("scanPlagiarism", COPIED_SAMPLE);
      requireFindings(scanned);
      assert.ok((scanned.result?.plagiarism_score ?? 0) > 0);
    });

    it("runs all three checks on a document", async () => {
      await check("checkDocument", COPIED_SAMPLE);
    });

    it("shows the report", async () => {
      await workbench.open(MACHINE_WRITTEN_SAMPLE);
      await workbench.command("showReport");
      await workbench.webview().locator("[role=option]").first().waitFor();
    });

    it("exports the report", async () => {
      const uri = pathToFileURL(path.join(server.workspace, MACHINE_WRITTEN_SAMPLE)).href;
      const target = uri.replace(MACHINE_WRITTEN_SAMPLE, "report.html");
      await workbench.command("exportReport", { uri, format: "html", target });
      assert.match(readFileSync(new URL(target), "utf8"), /<!doctype html>/iu);
    });

    it("inspects an image", async () => {
      copyFileSync(path.join(PROJECT, "media/icon.png"), path.join(server.workspace, "picture.png"));
      await check("detectAiImage", "picture.png");
    });

    it("checks a folder", async () => {
      await check("checkFolder", SAMPLE_REFERENCES);
    });

    it("shows what a check would send", async () => {
      await workbench.open(SAMPLE_DOCUMENT);
      await workbench.start("previewSubmission");
      await workbench.page.getByRole("tab", { name: /\(sent for / }).waitFor();
    });

    it("shows where credits went", async () => {
      await workbench.command("showCredits");
      await workbench.webview().locator("#entries [role=option]").first().waitFor();
    });
  });
}
