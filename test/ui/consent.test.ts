import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { eventually } from "../harness/eventually.ts";
import { HeldService } from "../harness/held-service.ts";
import { SAMPLE_DOCUMENT } from "../harness/sample-check.ts";
import type { UiSuite } from "../harness/ui-suite.ts";
import { detectionAnswer } from "../unit/findings/detection-answer.ts";

/** The first upload to a host, and the keys, as a person meets them. */
export const suite: UiSuite = ({ workbench }) => {
  /** By the settings, as a person writes them: no command has named the host. */
  const goTo = async (baseUrl: string | undefined): Promise<void> => {
    await workbench.setting("service.baseUrl", baseUrl);
    await workbench.setting("service.mode", baseUrl && "hosted");
  };
  const check = async (): Promise<void> => workbench.runCommand("Content Authenticity: Check Grammar");
  const question = (): Locator => workbench.dialog("This grammar check costs");
  const press = async (name: string | RegExp): Promise<void> => {
    await question().getByRole("button", { name }).click();
    await eventually(async () => assert.equal(await question().count(), 0));
  };

  describe("consent and keys", function () {
    this.timeout(240_000);

    let service: HeldService;

    before(async () => {
      service = await HeldService.start();
      await workbench.command("addApiKey", { name: "mine", key: "prfd_key_of_the_consent_suite" });
    });

    after(async () => {
      service.close();
      await goTo(undefined);
      await workbench.command("removeApiKey", { name: "mine" });
      await workbench.command("forgetConsent", { baseUrl: service.baseUrl });
    });

    it("[EDI-20] the first upload to a host is asked about with its price; what is sent is shown first, and a no sends nothing", async () => {
      await goTo(service.baseUrl);
      await workbench.open(SAMPLE_DOCUMENT);
      await check();
      await question().waitFor();
      const { host } = new URL(service.baseUrl);
      const text = await question().innerText();
      assert.match(text, /This grammar check costs ([\d,]+) credits\.\s+\1 words go to/u);
      assert.ok(text.includes(`words go to ${host}.`), text);
      assert.match(text, /The key “mine” is sent with it/u);
      await workbench.screenshot("consent");
      await press("Preview What Is Sent");
      await workbench.page.getByRole("tab", { name: /\(what is sent\)/u }).waitFor();
      await workbench.open(SAMPLE_DOCUMENT);
      await check();
      await question().waitFor();
      await press("Cancel");
      assert.equal(service.requests.length, 0);
    });

    it("[EDI-20] a yes is asked for once: the next check goes by itself, another host asks again", async () => {
      await workbench.open(SAMPLE_DOCUMENT);
      await check();
      await question().waitFor();
      await press(/^Allow and Check for [\d,]+ Credits$/u);
      (await service.request(0)).answer();
      await workbench.squiggles("info").first().waitFor();
      await workbench.select("river group walked");
      await workbench.page.keyboard.type("whole river group walked");
      await check();
      (await service.request(1)).answer();
      await goTo(service.baseUrl.replace("127.0.0.1", "localhost"));
      await check();
      await question().waitFor();
      assert.match(await question().innerText(), /words go to localhost:/u);
      await press("Cancel");
      assert.equal(service.requests.length, 2);
    });

    it("[R-6] a check below the limit names its price while it runs", async () => {
      await goTo(service.baseUrl);
      await workbench.open(SAMPLE_DOCUMENT);
      await workbench.select("river group walked");
      await workbench.page.keyboard.type("slow river group walked");
      const sent = service.requests.length;
      await check();
      const held = await service.request(sent);
      const { host } = new URL(service.baseUrl);
      const progress = workbench.notification("Checking grammar");
      await progress
        .getByText(new RegExp(`\\d+ credits at ${host}`, "u"))
        .first()
        .waitFor();
      await workbench.screenshot("price-in-progress");
      held.answer();
      await eventually(async () => assert.equal(await progress.count(), 0));
    });

    it("[R-36] the first AI check at a host that was agreed to for grammar shows its price first, once", async () => {
      const detect = async (): Promise<void> => workbench.runCommand("Content Authenticity: Detect AI Text");
      const price = workbench.dialog("This detection of AI text costs");
      const answered = price.getByRole("button", { name: /^Check for [\d,]+ Credits$/u });
      const sent = service.requests.length;
      await goTo(service.baseUrl);
      await workbench.open(SAMPLE_DOCUMENT);
      await detect();
      await price.waitFor();
      assert.match(await price.innerText(), /The first check of each kind at a host asks/u);
      await workbench.screenshot("first-price");
      await price.getByRole("button", { name: "Cancel" }).click();
      await eventually(async () => assert.equal(await price.count(), 0));
      assert.equal(service.requests.length, sent);
      await detect();
      await answered.click();
      const first = await service.request(sent);
      first.answer(() => detectionAnswer(first.content));
      await workbench.select("river group walked");
      await workbench.page.keyboard.type("river group wandered");
      await detect();
      const second = await service.request(sent + 1);
      second.answer(() => detectionAnswer(second.content));
      assert.equal(await price.count(), 0);
    });

    it("[EDI-11] keys are managed by keyboard: a row, what can be done with it, and the question before a name is taken", async () => {
      const { page, quickInput } = workbench;
      await workbench.runCommand("Content Authenticity: Manage API Keys");
      await quickInput.row("mine").first().waitFor();
      await workbench.screenshot("keys");
      assert.equal(await page.getByRole("button", { name: "Test (costs nothing)" }).count(), 1);
      await page.keyboard.press("Enter");
      await quickInput.row("Remove").first().waitFor();
      await quickInput.row("Replace").first().waitFor();
      // Back to the keys, and out of them.
      await page.keyboard.press("Escape");
      await quickInput.row("mine").first().waitFor();
      await page.keyboard.press("Escape");
      await eventually(async () => assert.equal(await quickInput.field.count(), 0));
      await workbench.runCommand("Content Authenticity: Add API Key");
      await quickInput.answer("mine");
      const dialog = workbench.dialog("Replace the key “mine”?");
      await dialog.waitFor();
      await dialog.getByRole("button", { name: "Replace" }).click();
      await quickInput.answer("prfd_another_key_of_the_suite");
      await quickInput.row("I don't know").first().waitFor();
      await workbench.screenshot("key-scopes");
      await page.keyboard.press("Enter");
      await page.getByText("The key “mine” is stored").first().waitFor();
    });
  });
};
