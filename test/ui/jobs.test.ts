import assert from "node:assert/strict";
import { eventually } from "../harness/eventually.ts";
import { JobService } from "../harness/job-service.ts";
import type { UiSuite } from "../harness/ui-suite.ts";
import type { Workbench } from "../harness/workbench.ts";

const KEY = "prfd_key_of_the_service_of_jobs";
const FILE = "parcels.md";
const TEXT = "Parcels were packed by hand. A robot wrote the label of each one.\n";

/** Returns the hover over the word "robot" in the visible editor. */
async function hover({ agent }: Workbench): Promise<string> {
  return agent.evaluate(async (vscode) => {
    const editor = vscode.window.visibleTextEditors.find(({ document }) => document.uri.scheme === "file");
    if (!editor) return "";
    const at = editor.document.positionAt(editor.document.getText().indexOf("robot"));
    const hovers = await vscode.commands.executeCommand<{ contents: (string | { value: string })[] }[]>(
      "vscode.executeHoverProvider",
      editor.document.uri,
      at,
    );
    return hovers
      .flatMap(({ contents }) => contents)
      .map((content) => (typeof content === "string" ? content : content.value))
      .join("\n");
  });
}

/** Background detection in one window, from a person's point of view. */
export const suite: UiSuite = ({ workbench }) => {
  describe("a background detection", function () {
    this.timeout(240_000);

    let service: JobService;

    beforeEach(async () => {
      service = await JobService.start();
      await workbench.useHosted(service.baseUrl, { name: "jobs", key: KEY });
      await workbench.writeFile(FILE, TEXT);
    });

    afterEach(async () => {
      service.close();
      await workbench.leaveHosted("jobs");
      await workbench.setting("service.baseUrl", undefined);
    });

    it("[EDI-11] [EDI-8] a job whose key is gone says so, and continues with another; its result is announced and drawn", async () => {
      service.stand = () =>
        service.polls.at(-1)?.key === KEY ? { status: 401, body: { code: "revoked_api_key" } } : "success";
      await workbench.open(FILE);
      await workbench.start("detectAiTextInBackground");
      await workbench.pressInNotification("rejected the background job's key", "Add API Key");
      await workbench.page.locator(".quick-input-widget input").first().waitFor();
      await workbench.page.keyboard.press("Escape");
      await workbench.command("addApiKey", { name: "jobs", key: "prfd_another_key_of_that_account" });
      const message = workbench.notification(`AI text in ${FILE}`);
      await message.waitFor({ timeout: 30_000 });
      assert.match(await message.innerText(), /50% \(Likely Human\).*13 credits/su);
      await workbench.pressInNotification(`AI text in ${FILE}`, "Show");
      await eventually(async () => {
        assert.match(await hover(workbench), /AI score of this sentence|AI&nbsp;score/u);
        const labels = await workbench.agent.evaluate((vscode) =>
          vscode.window.tabGroups.all.map(({ activeTab }) => activeTab?.label),
        );
        assert.deepEqual(labels, [FILE, `Report: ${FILE}`]);
      });
      assert.equal(service.submitted.length, 1);
    });
  });
};
