import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Locator } from "playwright-core";
import { png, wav } from "../conformance/media.ts";
import { eventually } from "../harness/eventually.ts";
import { HeldService } from "../harness/held-service.ts";
import { onLoopback } from "../harness/on-loopback.ts";
import { runCheck, SAMPLE_DOCUMENT } from "../harness/sample-check.ts";
import type { UiSuite } from "../harness/ui-suite.ts";

/** Of 20 words; long enough for a scan. */
const TEXT =
  "Nobody has sent this text to any host, and before somebody says yes to it nobody is going to do so.";

/** Each upload, of which file, as what, and how much the question says that it is. */
const UPLOADS = [
  ["checkGrammar", "consent/text.md", "This grammar check costs", /\b2\d words go to/u],
  ["detectAiText", "consent/text.md", "This detection of AI text costs", /\b2\d words go to/u],
  ["detectAiTextInBackground", "consent/text.md", "This detection of AI text costs", /\b2\d words go to/u],
  ["scanPlagiarism", "consent/text.md", "This plagiarism scan costs 2 credits", /\b2\d words go to/u],
  ["checkDocument", "consent/text.md", "Checking this document costs", /\b2\d words go to/u],
  ["checkFolder", "consent", "Checking 1 file with", /words of 1 files go to/u],
  ["detectAiImage", "consent/picture.png", "This check of an image costs 6 credits", /The file goes to/u],
  ["detectAiVoice", "consent/sound.wav", "This check of a recording costs 20 credits", /The file goes to/u],
  ["checkLinkedMedia", "consent/text.md", "Checking the linked files costs 26 credits", /2 files go to/u],
] as const;

/** The first upload to a host, and the keys, as a person meets them. */
export const suite: UiSuite = ({ workbench, server }) => {
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
      const folder = path.join(server.workspace, "consent");
      mkdirSync(folder);
      writeFileSync(path.join(folder, "picture.png"), png(37, 5));
      writeFileSync(path.join(folder, "sound.wav"), wav(2));
      writeFileSync(path.join(folder, "text.md"), `![](picture.png) [Sound](sound.wav)\n\n${TEXT}\n`);
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

    for (const [command, file, asks, amount] of UPLOADS) {
      it(`[EDI-20] ${command}: nothing goes to a new host before a question that names host, check and amount`, async () => {
        let requests = 0;
        const fresh = await onLoopback((_, response) => {
          requests += 1;
          response.writeHead(404).end();
        });
        try {
          await goTo(fresh.baseUrl);
          const asked = runCheck(workbench.agent, command, file);
          const dialog = workbench.dialog(asks);
          await dialog.waitFor();
          const text = await dialog.innerText();
          assert.match(text, amount);
          assert.ok(text.includes(new URL(fresh.baseUrl).host), text);
          assert.match(text, /You have not agreed yet to send anything/u);
          await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
          assert.equal((await asked)?.status, "cancelled");
          assert.equal(requests, 0);
        } finally {
          fresh.close();
        }
      });
    }

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
