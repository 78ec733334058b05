import assert from "node:assert/strict";
import { eventually } from "../harness/eventually.ts";
import { HeldService } from "../harness/held-service.ts";
import { SAMPLE_DOCUMENT } from "../harness/sample-check.ts";
import type { UiSuite } from "../harness/ui-suite.ts";

/** What a check costs and what became of it, as a person meets it. */
export const suite: UiSuite = ({ workbench }) => {
  const set = async (name: string, value: unknown): Promise<void> =>
    workbench.agent.evaluate(
      async (vscode, given) => {
        const section = vscode.workspace.getConfiguration("contentAuthenticity");
        await section.update(given.name, given.value ?? undefined, vscode.ConfigurationTarget.Global);
      },
      { name, value },
    );
  const check = async (): Promise<void> => workbench.runCommand("Content Authenticity: Check Grammar");

  describe("credits", function () {
    this.timeout(90_000);

    let service: HeldService;
    let host: string;

    /** The key too: a browser's secret storage does not outlive its page. */
    const connect = async (): Promise<void> =>
      workbench.agent.evaluate(async (vscode, baseUrl) => {
        const key = "prfd_key_of_the_slow_service";
        await vscode.commands.executeCommand("contentAuthenticity.addApiKey", { name: "slow", key });
        await vscode.commands.executeCommand("contentAuthenticity.useHostedService", { baseUrl });
      }, service.baseUrl);

    beforeEach(async () => {
      service = await HeldService.start();
      ({ host } = new URL(service.baseUrl));
      await connect();
    });

    afterEach(async () => {
      service.close();
      await set("credits.dailyBudget", null);
      await set("service.portalUrl", null);
      await workbench.agent.evaluate(async (vscode) => {
        await vscode.commands.executeCommand("contentAuthenticity.useEmbeddedService");
        await vscode.commands.executeCommand("contentAuthenticity.removeApiKey", { name: "slow" });
      });
    });

    /** What Show Credits lists of this test's service. */
    const listed = async (): Promise<readonly string[]> => {
      await workbench.runCommand("Content Authenticity: Show Credits");
      const rows = workbench.quickInput.row(host);
      await rows.first().waitFor();
      const texts = await rows.locator(".label-name").allInnerTexts();
      await workbench.page.keyboard.press("Escape");
      return texts;
    };

    it("[CLI-3, CRE-1] a reload in the middle of a check: the same check goes under its key, and is paid for once", async () => {
      await workbench.open(SAMPLE_DOCUMENT);
      await check();
      const first = await service.request(0);
      await workbench.reload();
      await connect();
      assert.match((await listed()).join("; "), /^Grammar: not known, \d+ if it was charged$/u);
      await workbench.open(SAMPLE_DOCUMENT);
      await check();
      const second = await service.request(1);
      assert.deepEqual([second.content, second.idempotencyKey], [first.content, first.idempotencyKey]);
      second.answer();
      await workbench.squiggles("info").first().waitFor();
      assert.match(
        (await listed()).join("; "),
        /^Grammar: charged \d+$/u,
        "one request, and its end is known",
      );
      await workbench.reload();
      assert.match((await listed()).join("; "), /^Grammar: charged \d+$/u, "kept over a restart");
    });

    it("[EDI-13] an unknown outcome offers the balance, the portal and another try", async () => {
      await set("service.portalUrl", "https://portal.example");
      await workbench.open(SAMPLE_DOCUMENT);
      await check();
      await service.request(0);
      await workbench.pressInNotification("Checking grammar", "Cancel");
      const notification = workbench.notification("may have been charged");
      await notification.waitFor();
      const buttons = await notification.getByRole("button").allInnerTexts();
      assert.deepEqual(
        buttons.filter((text) => text.trim() !== ""),
        ["Show Credits", "Open the Portal", "Try Again"],
      );
      await workbench.screenshot("unknown-outcome");
      await workbench.pressInNotification("may have been charged", "Show Credits");
      await workbench.quickInput.row("not known").first().waitFor();
    });

    it("[EDI-10] a price above what the day's budget leaves is asked about first, naming both", async () => {
      await set("credits.dailyBudget", 10);
      await workbench.open(SAMPLE_DOCUMENT);
      await check();
      const dialog = workbench.dialog("This grammar check costs");
      await dialog.waitFor();
      assert.match(await dialog.innerText(), /exceed the day's budget: [\d,]+ of 10 credits are spent/u);
      await workbench.screenshot("budget-question");
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await eventually(async () => assert.equal(await dialog.count(), 0));
      assert.equal(service.requests.length, 0);
    });
  });
};
