import assert from "node:assert/strict";
import { eventually } from "../harness/eventually.ts";
import { SAMPLE_DOCUMENT } from "../harness/sample-check.ts";
import type { UiSuite } from "../harness/ui-suite.ts";

const FILE = "mill.md";
const SHORT = "short.md";

/** Grammar from a person's point of view: palette, squiggle, light bulb, undo, keyboard, status. */
export const suite: UiSuite = ({ workbench }) => {
  const { page } = workbench;

  /** Asserts the hover of the language status. */
  const status = async (says: RegExp): Promise<void> =>
    eventually(async () => {
      await page.mouse.move(600, 300);
      await page.locator('[id="status.languageStatus"]').hover({ timeout: 2_000 });
      const shown = page.locator(".hover-language-status", { hasText: "Grammar" });
      assert.match(await shown.first().innerText({ timeout: 1_500 }), says);
    });

  describe("a grammar check", function () {
    // The first check starts the service and its engine.
    this.timeout(240_000);

    it("[EDI-10] the status bar shows the balance of the embedded service", async () => {
      // A new text: a cached answer causes no request, so no balance is returned.
      await workbench.openUntitled(`In the letter of ${Date.now()} nobody says teh same as ever.\n`);
      await workbench.runCommand("Content Authenticity: Check Grammar");
      const label = workbench.statusItem("credits").locator(".statusbar-item-label");
      await eventually(async () => {
        assert.match(await label.innerText(), /^\s*[\d,]+$/u);
      });
      assert.match((await label.getAttribute("aria-label")) ?? "", /this machine, [\d,]+ practice credits/u);
      assert.equal(await label.locator(".codicon-credit-card").count(), 1);
      await eventually(async () => {
        await page.mouse.move(600, 300);
        await label.hover({ timeout: 2_000 });
        const hover = page.locator(".monaco-hover:visible", { hasText: "practice credits" });
        const text = (await hover.first().innerText({ timeout: 1_500 })).replaceAll(/\s+/gu, " ");
        assert.match(text, /As of \d+:\d\d:\d\d/u, "its age");
        assert.match(text, /Grammar: \d+ practice credits charged/u, "what the last check cost");
      });
    });

    it("[EDI-11] [EDI-13] [R-37] hosted without a key: the notification's button asks for one, in a password box, before its name", async () => {
      await workbench.goToHosted("https://127.0.0.1:9");
      try {
        await workbench.open(SAMPLE_DOCUMENT);
        await workbench.runCommand("Content Authenticity: Check Grammar");
        await workbench.pressInNotification("needs an API key", "Add API Key");
        const input = workbench.page.locator(".quick-input-widget:visible input:visible").last();
        await eventually(async () => {
          assert.equal(await input.getAttribute("type"), "password");
        });
        await input.fill("not a key");
        await workbench.page.locator(".quick-input-widget:visible").getByText("begin with prfd_").waitFor();
        await workbench.page.keyboard.press("Escape");
      } finally {
        await workbench.command("useEmbeddedService");
      }
    });

    it("[EDI-18] by keyboard alone: the check, the way to a problem, what a screen reader says of it, its correction", async () => {
      const shown = page.locator(".marker-widget .descriptioncontainer .message");
      await workbench.writeFile(FILE, "We saw teh mill at the river.\n");
      await workbench.open(FILE);
      await workbench.chord("Control+K", "g");
      await workbench.squiggles("info").first().waitFor({ timeout: 30_000 });
      await page.keyboard.press("F8");
      assert.match((await shown.getAttribute("aria-label")) ?? "", /teh.*the/u);
      assert.match(await shown.innerText(), /Content Authenticity/u);
      await page.keyboard.press("Escape");
      await page.keyboard.press("Shift+Alt+Period");
      await eventually(async () => {
        assert.equal(await workbench.text(), "We saw the mill at the river.\n");
      });
    });

    it("[EDI-21] [EDI-13] the language status shows whether the open document is checked, by whom, when, how much, and why not; one that can't be checked causes a single notification", async () => {
      await workbench.writeFile(FILE, "We saw teh mill at the big river.\n");
      await workbench.writeFile(SHORT, "Too short.\n");
      await workbench.open(FILE);
      await status(/not checked yet/u);
      await workbench.command("checkGrammar");
      await status(/8 of 8 words.*local.*\d:\d\d/su);
      await workbench.select("big");
      await page.keyboard.type("old");
      await status(/changed since/u);
      await workbench.open(SHORT);
      await status(/not checked yet/u);
      await workbench.command("checkGrammar");
      const message = workbench.notification("at least 5 words");
      await message.waitFor();
      assert.equal(await message.count(), 1);
      await status(/not checked.*5 words/su);
      await workbench.open(FILE);
      await status(/8 of 8 words/u);
    });
  });
};
