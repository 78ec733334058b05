import assert from "node:assert/strict";
import { DetectingService } from "../harness/detecting-service.ts";
import { ScanningService } from "../harness/scanning-service.ts";
import type { UiSuite } from "../harness/ui-suite.ts";
import { item } from "../unit/findings/detection-answer.ts";
import { ReportVisit } from "./report-visit.ts";

const MARKUP =
  "<img src=x onerror=alert(1)> <script>alert(2)</script> [press](command:workbench.action.quit)";
const HOSTILE = { name: "hostile", key: "prfd_key_of_the_hostile_service" };
const TURNED = "\u202Etxt.exe\u202C";
const UNSEEN = /[\u202A-\u202E\u2066-\u2069]/u;

/** Harmful answers of a service, on the screens that show them. */
export const suite: UiSuite = ({ workbench }) => {
  describe("a hostile service on the screen", function () {
    this.timeout(240_000);

    const visit = new ReportVisit(workbench);
    const said: string[] = [];
    let detector: DetectingService;
    let scanner: ScanningService;

    before(async () => {
      workbench.page.on("dialog", (dialog) => {
        said.push(dialog.message());
        void dialog.dismiss();
      });
      [detector, scanner] = await Promise.all([DetectingService.start(), ScanningService.start()]);
      detector.spoil = (answer) => ({
        ...answer,
        ai_score: 0.9,
        service_name: MARKUP,
        message: `${MARKUP} ${TURNED}`,
        items: [...(answer.items ?? []), item(`${MARKUP} ${TURNED}`, 0.9), item("W".repeat(1_000_000), 0.8)],
      });
      scanner.spoil = (answer) => ({
        status: 200,
        body: {
          ...answer,
          summary: `${MARKUP} ${TURNED}`,
          sources: answer.sources.map((source) => ({
            ...source,
            title: `${MARKUP} ${TURNED}`,
            url: "javascript:alert(3)",
          })),
        },
      });
    });

    after(async () => {
      detector.close();
      scanner.close();
      await workbench.leaveHosted("hostile");
      await workbench.reset();
    });

    it("[EDI-6] [EDI-7] the message, the Sources view and the report show its text literally, and none of it becomes an element or a link", async () => {
      await visit.write("This was written by hand. A robot wrote the answer. It was copied from a letter.\n");
      await workbench.useHosted(detector.baseUrl, HOSTILE);
      await workbench.command("detectAiText");
      await workbench.useHosted(scanner.baseUrl, HOSTILE);
      await workbench.command("scanPlagiarism");
      const message = workbench.notification("Plagiarism in ").first();
      await message.waitFor();
      const words = message.locator(".notification-list-item-message");
      assert.doesNotMatch(await words.innerText(), /press|<script>/u);
      assert.equal(await words.locator("a, img").count(), 0);
      assert.doesNotMatch(await message.innerText(), UNSEEN);

      await workbench.runCommand("Content Authenticity: Focus on Sources View");
      const row = workbench.page
        .locator(".monaco-list-row", { hasText: "<script>alert(2)</script>" })
        .first();
      await row.waitFor();
      assert.doesNotMatch(await row.innerText(), UNSEEN);
      await row.hover();
      assert.equal(await row.getByRole("button", { name: /^Open/u }).count(), 0);
      assert.equal(await row.locator("a[href^='javascript'], a[href^='command'], img[src='x']").count(), 0);

      await visit.show();
      const { page } = visit;
      await page.getByText("<img src=x onerror=alert(1)>").first().waitFor();
      assert.equal(await page.locator("img, iframe, object, embed, form, [onerror]").count(), 0);
      assert.equal(
        await page.locator("a[href^='javascript'], a[href^='command'], a[href^='file']").count(),
        0,
      );
      assert.doesNotMatch(await page.locator("body").innerText(), UNSEEN);
      assert.deepEqual(said, []);
    });
  });
};
