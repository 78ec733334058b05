import assert from "node:assert/strict";
import { HeldService } from "../harness/held-service.ts";
import { SAMPLE_DOCUMENT } from "../harness/sample-check.ts";
import type { UiSuite } from "../harness/ui-suite.ts";

/** Reuse of cached results on the next day, as a person sees it. */
export const suite: UiSuite = ({ workbench }) => {
  const check = async (): Promise<void> => workbench.runCommand("Content Authenticity: Check Grammar");

  describe("results over a restart", function () {
    this.timeout(240_000);

    let service: HeldService;

    const connect = async (): Promise<void> =>
      workbench.useHosted(service.baseUrl, { name: "before", key: "prfd_key_of_the_service_before" });

    before(async () => {
      service = await HeldService.start();
      await connect();
    });

    after(async () => {
      service.close();
      await workbench.execute("workbench.action.files.revert");
      await workbench.leaveHosted("before");
    });

    it("[EDI-12] a text that was checked before the restart is known, and of a changed one only the change is sent", async () => {
      await workbench.open(SAMPLE_DOCUMENT);
      await check();
      (await service.request(0)).answer();
      await workbench.squiggles("info").first().waitFor();
      // Writes to disk happen in the background; a window that ends immediately stores nothing.
      await workbench.page.waitForTimeout(2_000);
      await workbench.reload();
      await connect();
      await workbench.open(SAMPLE_DOCUMENT);
      await check();
      // The extension and its parser restart.
      await workbench.page.getByText("known already: no credits").first().waitFor({ timeout: 30_000 });
      await workbench.squiggles("info").first().waitFor();
      assert.equal(service.requests.length, 1);
      const paragraph = "Nobody had seen this paragraph before today.";
      await workbench.agent.evaluate(async (vscode, text) => {
        const { document } = vscode.window.activeTextEditor ?? {};
        if (document === undefined) throw new Error("no editor");
        const edit = new vscode.WorkspaceEdit();
        edit.insert(document.uri, document.lineAt(document.lineCount - 1).range.end, `\n\n${text}\n`);
        await vscode.workspace.applyEdit(edit);
      }, paragraph);
      await check();
      const request = await service.request(1);
      assert.equal(request.content, paragraph);
      request.answer();
      await workbench.page.getByText("7 words sent,").first().waitFor();
      await workbench.screenshot("words-known-already");
    });
  });
};
