import assert from "node:assert/strict";
import { eventually } from "../harness/eventually.ts";
import { HeldService } from "../harness/held-service.ts";
import { SAMPLE_DOCUMENT } from "../harness/sample-check.ts";
import { trusted } from "../harness/trusted.ts";
import type { UiSuite } from "../harness/ui-suite.ts";

/** A slow hosted service from a person's point of view. */
export const suite: UiSuite = ({ workbench }) => {
  describe("a long check on this machine", function () {
    this.timeout(120_000);

    it("[EDI-13] [EDI-14] on this machine, cancelling ends a check without a word: nothing that it cost needs an answer", async () => {
      const sentence =
        "Nobody at the station knew weather the river had risen by four centimetres overnight. ";
      await workbench.openUntitled(
        Array.from({ length: 900 }, (_, index) => `${index}: ${sentence}`).join("\n\n"),
      );
      await workbench.start("checkGrammar");
      await workbench.pressInNotification("Checking grammar", "Cancel");
      await workbench.notification("Checking grammar").waitFor({ state: "detached" });
      await workbench.page.waitForTimeout(1_500);
      assert.equal(await workbench.notification("").count(), 0);
    });
  });

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

    it("[EDI-13] [CLI-3] shows progress, can be cancelled, says what cancelling doesn't undo, and offers no retry where Cancel was; the next check has the same idempotency key", async () => {
      await workbench.open(SAMPLE_DOCUMENT);
      const before = await workbench.text();
      await workbench.start("checkGrammar");
      const first = await service.request(0);
      const cancel = workbench.notification("Checking grammar").getByRole("button", { name: "Cancel" });
      const place = await cancel.boundingBox();
      assert.ok(place);
      await cancel.click();
      const said = workbench.notification("may have been charged");
      await said.waitFor();
      assert.deepEqual(await said.locator(".notification-list-item-buttons-container a").allInnerTexts(), [
        "Show Credits",
      ]);
      const center = `${place.x + place.width / 2}, ${place.y + place.height / 2}`;
      const under = await workbench.page.evaluate(`document.elementFromPoint(${center})?.textContent ?? ""`);
      assert.doesNotMatch(trusted<string>(under), /Try Again/u, "under a second click");
      assert.equal(await workbench.text(), before);
      assert.equal(await workbench.squiggles("info").count(), 0);
      await workbench.open(SAMPLE_DOCUMENT);
      await workbench.start("checkGrammar");
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
