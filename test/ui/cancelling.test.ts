import assert from "node:assert/strict";
import { eventually } from "../harness/eventually.ts";
import { HeldService } from "../harness/held-service.ts";
import { SAMPLE_DOCUMENT } from "../harness/sample-check.ts";
import type { UiSuite } from "../harness/ui-suite.ts";

/** A slow hosted service from a person's point of view. */
export const suite: UiSuite = ({ workbench }) => {
  describe("a long check", function () {
    this.timeout(240_000);

    let service: HeldService;

    beforeEach(async () => {
      service = await HeldService.start();
      await workbench.useHosted(service.baseUrl, { name: "slow", key: "prfd_key_of_the_slow_service" });
    });

    afterEach(async () => {
      service.close();
      await workbench.leaveHosted("slow");
    });

    it("[EDI-13] [CLI-3] shows progress, can be cancelled, says what cancelling doesn't undo, and Try Again retries the document with the same idempotency key", async () => {
      await workbench.open(SAMPLE_DOCUMENT);
      const before = await workbench.text();
      await workbench.start("checkGrammar");
      const first = await service.request(0);
      await workbench.pressInNotification("Checking grammar", "Cancel");
      await workbench.notification("may have been charged").waitFor();
      assert.equal(await workbench.text(), before);
      assert.equal(await workbench.squiggles("info").count(), 0);
      // Another editor becomes active meanwhile; the notification stays.
      await workbench.openUntitled("This private note has nothing to do with the check.");
      await workbench.pressInNotification("may have been charged", "Try Again");
      const second = await service.request(1);
      assert.equal(second.content, first.content);
      assert.equal(second.idempotencyKey, first.idempotencyKey);
      second.answer();
      await workbench.open(SAMPLE_DOCUMENT);
      await workbench.squiggles("info").first().waitFor();
    });

    it("[R-26] the language status has a row for each check, busy while it runs", async () => {
      const { page } = workbench;
      const row = async (check: string): Promise<{ readonly text: string; readonly spins: boolean }> =>
        eventually(async () => {
          await page.mouse.move(600, 300);
          await page.locator('[id="status.languageStatus"]').hover({ timeout: 2_000 });
          const shown = page.locator(".hover-language-status", { hasText: check }).first();
          const text = await shown.innerText({ timeout: 1_500 });
          return { text, spins: (await shown.locator(".codicon-modifier-spin").count()) > 0 };
        });
      await workbench.open(SAMPLE_DOCUMENT);
      await workbench.start("checkGrammar");
      const request = await service.request(0);
      await eventually(async () => {
        const { spins, text } = await row("Grammar");
        assert.match(text, /Grammar: checking/u);
        assert.ok(spins, "it is busy");
      });
      for (const check of ["AI text", "Plagiarism"]) {
        const { spins, text } = await row(check);
        assert.match(text, /not checked yet/u);
        assert.ok(!spins, check);
      }
      request.answer();
      await eventually(async () => {
        const { spins, text } = await row("Grammar");
        assert.match(text, /Grammar: \d+ left[^]*\d+ of \d+ words, hosted, /u);
        assert.ok(!spins, "it is over");
      });
    });

    it("[CON-5] corrections without a place are shown side by side on request", async () => {
      await workbench.open(SAMPLE_DOCUMENT);
      await workbench.start("checkGrammar");
      (await service.request(0)).answer((answer) => ({ ...answer, input_chars: 7 }));
      await workbench.pressInNotification("Couldn't place the corrections", "Compare the Texts");
      await eventually(async () => {
        assert.equal(
          await workbench.page.locator(".tab.active .label-name").innerText(),
          "field-report.md: As Sent ↔ Corrected",
        );
      });
    });
  });
};
