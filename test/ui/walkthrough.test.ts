import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Locator } from "playwright-core";
import { eventually } from "../harness/eventually.ts";
import { SAMPLES } from "../harness/paths.ts";
import type { UiSuite } from "../harness/ui-suite.ts";

/** The first sample starts the grammar engine. */
const STARTED_MS = 45_000;

const WALKTHROUGH = "content-authenticity.content-authenticity#contentAuthenticity.start";

/**
 * Goes through each step on the page alone, like somebody who has just installed the extension, with no key
 * and no network.
 */
export const suite: UiSuite = ({ workbench, server }) => {
  const { agent, page } = workbench;
  const step = (id: string): Locator =>
    page.locator(
      `.getting-started-step[data-step-id="content-authenticity.content-authenticity#contentAuthenticity.start#${id}"]`,
    );

  /** Opens the step, clicks its button or link, and returns the step. */
  const press = async (id: string, label: string): Promise<void> => {
    await open();
    await step(id).click();
    await step(id).locator("a, .monaco-button").filter({ hasText: label }).first().click();
  };

  const open = async (): Promise<void> => {
    await agent.evaluate(async (vscode, id) => {
      await vscode.commands.executeCommand("notifications.clearAll");
      await vscode.commands.executeCommand("workbench.action.focusFirstEditorGroup");
      await vscode.commands.executeCommand("workbench.action.openWalkthrough", id, false);
    }, WALKTHROUGH);
    await page.locator(".getting-started-step").first().waitFor();
    // Where a sample opens depends on the active tab, which the extension host learns of a moment later.
    await eventually(() =>
      agent.evaluate((vscode) => {
        const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
        if (tab === undefined || tab.input !== undefined) throw new Error(`In front is ${tab?.label}.`);
      }),
    );
  };

  const isMarked = async (id: string): Promise<void> => {
    await step(id).locator(".codicon.complete").waitFor({ timeout: 20_000 });
  };

  const textOf = async (name: string): Promise<string> =>
    agent.evaluate((vscode, wanted) => {
      const copy = `/content-authenticity.content-authenticity/samples/${wanted}`;
      const found = vscode.workspace.textDocuments.find(({ uri }) => uri.path.endsWith(copy));
      if (found === undefined) throw new Error(`${wanted} is not open.`);
      return found.getText();
    }, name);

  const problemsOf = async (name: string): Promise<readonly { source: string; message: string }[]> =>
    agent.evaluate(
      (vscode, wanted) =>
        vscode.languages
          .getDiagnostics()
          .filter(([uri]) => uri.path.endsWith(`content-authenticity.content-authenticity/samples/${wanted}`))
          .flatMap(([, all]) => all.map(({ source, message }) => ({ source: source ?? "", message }))),
      name,
    );

  describe("the walkthrough", function () {
    this.timeout(180_000);

    after(async () => {
      await workbench.setting("grammar.run", "manual");
      await workbench.setting("service.offerHosted", undefined);
      await workbench.setting("credits.dailyBudget", undefined);
      await workbench.execute("workbench.view.explorer");
    });

    it("[EDI-14] checks a sample, reads its heat map, fixes all of it and compares it with a file, each at a button", async () => {
      const sample = readFileSync(path.join(SAMPLES, "field-report.md"), "utf8");
      await press("try", "Check a Sample");
      await eventually(async () => {
        const problems = await problemsOf("field-report.md");
        assert.ok(problems.some(({ message }) => message.includes("whether")));
        for (const { source } of problems) assert.equal(source, "Content Authenticity");
      }, STARTED_MS);
      assert.equal(await textOf("field-report.md"), sample);
      await isMarked("try");

      await press("heatMap", "Detect AI Text in a Sample");
      await page.locator(".editor-instance .view-overlays [class*='ced-']").first().waitFor();
      await isMarked("heatMap");

      await press("fixAll", "Fix All in a Sample");
      await eventually(async () => {
        const fixed = await textOf("field-report.md");
        assert.ok(fixed.includes("to know whether the banks had"), fixed);
        assert.ok(fixed.includes("const teh = readGauge"), "code stays as it is");
      });
      await isMarked("fixAll");

      await press("compare", "Scan a Sample");
      const source = page
        .locator(".pane-body .monaco-list-row")
        .filter({ hasText: "The mill bridge at Ashwell" });
      await source.first().waitFor();
      const [passage] = await eventually(async () => {
        const problems = await problemsOf("copied-notes.md");
        assert.equal(problems.length, 1);
        return problems;
      });
      assert.equal(passage?.source, "Content Authenticity");
      await isMarked("compare");
      const folders = await agent.evaluate((vscode) =>
        vscode.workspace.getConfiguration("contentAuthenticity").inspect("plagiarism.referenceFolders"),
      );
      assert.equal(folders?.globalValue ?? folders?.workspaceValue ?? null, null, "no setting was written");
      assert.equal(
        readFileSync(path.join(server.workspace, "field-report.md"), "utf8"),
        sample,
        "the person's own file is untouched",
      );
    });

    it("[EDI-14] [EDI-9] checks a picture and a recording that say where they come from", async () => {
      await press("image", "Check an Image");
      const report = page.locator(".tab").filter({ hasText: "Report: brook.png" });
      await report.first().waitFor();
      const shown = workbench.webview().locator("body").filter({ hasText: "this machine" });
      await shown.filter({ hasText: "made entirely by AI" }).waitFor();
      await isMarked("image");
      const heard = await agent.evaluate(async (vscode) =>
        vscode.commands.executeCommand<{ status: string; service: string }>(
          "contentAuthenticity._trySample",
          "voice",
        ),
      );
      assert.deepEqual([heard.status, heard.service], ["done", "embedded"]);
    });

    it("[EDI-14] after a check it asks once whether to check while typing, unless that was set", async () => {
      const question = workbench.notification("Check grammar as you type?");
      let letters = 0;
      const check = async (run: string | undefined): Promise<void> => {
        await workbench.setting("grammar.run", run);
        const file = `letter-${(letters += 1)}.md`;
        await workbench.writeFile(file, `We recieve letter number ${Date.now()} today.\n`);
        await workbench.open(file);
        await workbench.runCommand("Content Authenticity: Check Grammar");
        await workbench.squiggles("info").first().waitFor({ timeout: STARTED_MS });
      };
      await check("manual");
      assert.equal(await question.count(), 0);
      await check(undefined);
      await question.first().waitFor();
      assert.equal(await question.getByRole("button", { name: "Not Now" }).count(), 1);
      await workbench.pressInNotification("Check grammar as you type?", "Check as You Type");
      await eventually(async () =>
        assert.equal(
          await agent.evaluate(
            (vscode) =>
              vscode.workspace.getConfiguration("contentAuthenticity").inspect("grammar.run")?.globalValue,
          ),
          "onType",
        ),
      );
      await check(undefined);
      assert.equal(await question.count(), 0);
    });

    it("[EDI-14] Get Started opens it from the palette", async () => {
      await workbench.reset();
      await workbench.runCommand("Content Authenticity: Get Started");
      await step("try").waitFor();
    });

    it("[EDI-14] [EDI-20] asks for a key and for limits where the hosted service is offered, and nowhere else", async () => {
      // A newcomer has set no address yet.
      await workbench.setting("service.baseUrl", undefined);
      await press("key", "Add API Key");
      await workbench.quickInput.title.filter({ hasText: "Hosted Service Address" }).waitFor();
      await page.keyboard.press("Escape");
      await isMarked("key");
      await press("limit", "Set the Limits");
      await page.locator(".settings-editor").waitFor();
      await page.getByText("Daily Budget").first().waitFor();
      await workbench.setting("credits.dailyBudget", 500);
      await open();
      await isMarked("limit");
      await workbench.setting("service.offerHosted", false);
      await open();
      await step("key").waitFor({ state: "detached" });
      await step("limit").waitFor({ state: "detached" });
      assert.equal(await page.locator(".getting-started-step").count(), 5);
    });
  });
};
