import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Locator } from "playwright-core";
import { Consent } from "../../src/checking/store/consent.ts";
import { png, wav } from "../conformance/media.ts";
import { eventually } from "../harness/eventually.ts";
import { HeldService } from "../harness/held-service.ts";
import { JobService } from "../harness/job-service.ts";
import { answerJson, onLoopback } from "../harness/on-loopback.ts";
import { runCheck, SAMPLE_DOCUMENT } from "../harness/sample-check.ts";
import type { UiSuite } from "../harness/ui-suite.ts";
import { storageOf } from "./jobs-list.ts";
import { oneDatabaseIn } from "../unit/checking/store/a-database.ts";

/** A text of 20 words, long enough for a scan. */
const TEXT =
  "Nobody has sent this text to any host, and before somebody says yes to it nobody is going to do so.";

/** Each kind of upload: the command, the file, and the size that the question states. */
const UPLOADS = [
  ["checkGrammar", "consent/text.md", "This grammar check costs", /\b2\d words go to/u],
  ["detectAiText", "consent/text.md", "This AI text detection costs", /\b2\d words go to/u],
  ["detectAiTextInBackground", "consent/text.md", "This AI text detection costs", /\b2\d words go to/u],
  ["scanPlagiarism", "consent/text.md", "This plagiarism scan costs 2 credits", /\b2\d words go to/u],
  ["checkDocument", "consent/text.md", "Checking this document costs", /\b2\d words go to/u],
  ["checkFolder", "consent", "Checking 1 file with", /words of 1 file go to/u],
  ["detectAiImage", "consent/picture.png", "This image check costs 6 credits", /The file goes to/u],
  ["detectAiVoice", "consent/sound.wav", "This recording check costs 20 credits", /The file goes to/u],
  ["checkLinkedMedia", "consent/text.md", "Checking the linked files costs 26 credits", /2 files go to/u],
] as const;

/** The first upload to a host, and API keys, from a person's point of view. */
export const suite: UiSuite = ({ workbench, server }) => {
  /** Changes the settings directly, so that no command has named the host. */
  const goTo = async (baseUrl: string | undefined): Promise<void> => {
    await workbench.setting("service.baseUrl", baseUrl);
    await workbench.setting("service.mode", baseUrl && "hosted");
  };
  const check = async (): Promise<void> => workbench.start("checkGrammar");
  const question = (): Locator => workbench.dialog("This grammar check costs");
  const press = async (name: string | RegExp): Promise<void> => {
    await question().getByRole("button", { name }).click();
    await eventually(async () => assert.equal(await question().count(), 0));
  };

  /** Waits until this prompt is open. */
  const step = async (title: string): Promise<void> =>
    workbench.quickInput.title.filter({ hasText: title }).waitFor();
  /** Consents to a host, and adds a key. */
  const allow = async (key: string, baseUrl: string): Promise<void> => {
    const asked = workbench.dialog(`Use the service at ${new URL(baseUrl).host} with the key “${key}”?`);
    await asked.getByRole("button", { name: "Allow", exact: true }).click();
  };
  /** Dismisses the open prompt. */
  const leave = async (): Promise<void> => {
    const open = workbench.page.locator(".monaco-dialog-box:visible, .quick-input-widget:visible");
    await eventually(async () => {
      await workbench.page.keyboard.press("Escape");
      assert.equal(await open.count(), 0);
    });
  };
  /** Returns the state that an abandoned flow may not change. */
  const state = async (): Promise<unknown> => {
    const inEditor = await workbench.agent.evaluate(async (vscode) => {
      const section = vscode.workspace.getConfiguration("contentAuthenticity");
      const keys = await vscode.commands.executeCommand("contentAuthenticity.manageKeys");
      await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
      return { keys, baseUrl: section.get("service.baseUrl"), mode: section.get("service.mode") };
    });
    return { inEditor, consent: await new Consent(oneDatabaseIn(storageOf(server))).origins() };
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
    });

    it("[EDI-20] the first upload to a host needs consent along with its price; the text is shown first, and a no sends nothing", async () => {
      await goTo(service.baseUrl);
      await workbench.open(SAMPLE_DOCUMENT);
      await check();
      await question().waitFor();
      const { host } = new URL(service.baseUrl);
      const text = await question().innerText();
      assert.match(text, /This grammar check costs ([\d,]+) credits\.\s+\1 words go to/u);
      assert.ok(text.includes(`words go to ${host}.`), text);
      assert.match(text, /The key “mine” is sent with it/u);
      await press("Preview What Is Sent");
      await workbench.page.getByRole("tab", { name: /\(sent for Grammar\)/u }).waitFor();
      await workbench.open(SAMPLE_DOCUMENT);
      await check();
      await question().waitFor();
      await press("Cancel");
      assert.equal(service.requests.length, 0);
    });

    it("[EDI-20] whatever the check, nothing goes to a new host before a question that names host, check and amount", async () => {
      let requests = 0;
      const fresh = await onLoopback((_, response) => {
        requests += 1;
        response.writeHead(404).end();
      });
      try {
        await goTo(fresh.baseUrl);
        for (const [command, file, asks, amount] of UPLOADS) {
          const asked = runCheck(workbench.agent, command, file);
          const dialog = workbench.dialog(asks);
          await dialog.waitFor();
          const text = await dialog.innerText();
          assert.match(text, amount, command);
          assert.ok(text.includes(new URL(fresh.baseUrl).host), text);
          assert.match(text, /The key “mine” is sent with it/u, command);
          await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
          assert.equal((await asked)?.status, "cancelled", command);
          await eventually(async () => assert.equal(await dialog.count(), 0));
          assert.equal(requests, 0, command);
        }
      } finally {
        fresh.close();
      }
    });

    it("[EDI-11] keys are managed by keyboard: a row, its actions, and the confirmation before a name is reused", async () => {
      const { page, quickInput } = workbench;
      await workbench.runCommand("Content Authenticity: Manage API Keys");
      await quickInput.row("mine").first().waitFor();
      assert.equal(await page.getByRole("button", { name: "Test (free)" }).count(), 1);
      await page.keyboard.press("Enter");
      await quickInput.row("Remove").first().waitFor();
      await quickInput.row("Replace").first().waitFor();
      // Back to the keys, and out of them.
      await page.keyboard.press("Escape");
      await quickInput.row("mine").first().waitFor();
      await page.keyboard.press("Escape");
      await eventually(async () => assert.equal(await quickInput.field.count(), 0));
      const jobs = await JobService.start();
      try {
        // A key that a command names is for a host that was agreed to; the host is asked about again below.
        await workbench.useHosted(jobs.baseUrl, { name: "other", key: "prfd_other_key_of_the_suite" });
        await workbench.command("forgetConsent", { baseUrl: jobs.baseUrl });
        await workbench.runCommand("Content Authenticity: Manage API Keys");
        await quickInput.pick("Add API Key");
        await step("API Key for");
        await quickInput.answer("prfd_another_key_of_the_suite");
        await step("Name of the API Key");
        await quickInput.answer("mine");
        const dialog = workbench.dialog("Replace the key “mine”?");
        await dialog.waitFor();
        await dialog.getByRole("button", { name: "Replace" }).click();
        // A second key of this service makes a choice necessary.
        await quickInput.row("I don't know").first().waitFor();
        await page.keyboard.press("Enter");
        await allow("mine", jobs.baseUrl);
        await page.getByText("Stored the key “mine”").first().waitFor();
        assert.deepEqual(
          jobs.polls.map(({ key }) => key),
          ["prfd_another_key_of_the_suite"],
        );
      } finally {
        jobs.close();
        await workbench.command("removeApiKey", { name: "other" });
        await workbench.command("forgetConsent", { baseUrl: jobs.baseUrl });
      }
    });

    it("[EDI-11] [EDI-13] a key whose test fails for the service is tested again without being entered again", async () => {
      const { quickInput } = workbench;
      let isDown = true;
      const server = await onLoopback((_, response) =>
        isDown ? answerJson(response, {}, 503) : answerJson(response, { code: "not_found" }, 404),
      );
      try {
        await goTo(server.baseUrl);
        await workbench.start("addApiKey");
        await step("API Key for");
        await quickInput.answer("prfd_key_entered_once");
        await step("Name of the API Key");
        await quickInput.answer("once");
        await allow("once", server.baseUrl);
        const dialog = workbench.dialog("Couldn't test the key “once”");
        await dialog.waitFor();
        const buttons = await dialog.locator(".dialog-buttons .monaco-button").allInnerTexts();
        assert.deepEqual(buttons.toSorted(), ["Cancel", "Try Again", "Use Anyway"]);
        isDown = false;
        await dialog.getByRole("button", { name: "Try Again" }).click();
        await workbench.page.getByText("Stored the key “once”").first().waitFor();
      } finally {
        server.close();
        await workbench.command("removeApiKey", { name: "once" });
        await workbench.command("forgetConsent", { baseUrl: server.baseUrl });
      }
    });

    it("[R-37] [EDI-24] Use Hosted Service asks for address, key and name, tests the key, and the next check works", async () => {
      const { page, quickInput } = workbench;
      const jobs = await JobService.start();
      try {
        await workbench.command("removeApiKey", { name: "mine" });
        await goTo(undefined);
        await workbench.runCommand("Content Authenticity: Use Hosted Service with an API Key");
        await step("Hosted Service Address");
        await quickInput.answer(jobs.baseUrl);
        await step("API Key for");
        assert.equal(await quickInput.field.getAttribute("type"), "password");
        await quickInput.answer("prfd_key_of_the_flow");
        await step("Name of the API Key");
        assert.equal(await quickInput.field.inputValue(), "default");
        await page.keyboard.press("Enter");
        assert.deepEqual(jobs.polls, [], "nothing goes there before a yes");
        await allow("default", jobs.baseUrl);
        await page
          .getByText(`New checks run on ${new URL(jobs.baseUrl).host}`)
          .first()
          .waitFor();
        assert.equal(jobs.polls.length, 1);
        await workbench.open(SAMPLE_DOCUMENT);
        const checked = workbench.command("detectAiText");
        await workbench
          .dialog("This AI text detection costs")
          .getByRole("button", { name: /^Check for [\d,]+ Credits$/u })
          .click();
        await checked;
        assert.deepEqual(
          jobs.submitted.map(({ key }) => key),
          ["prfd_key_of_the_flow"],
        );
      } finally {
        jobs.close();
        await goTo(undefined);
        await workbench.command("removeApiKey", { name: "default" });
        await workbench.command("forgetConsent", { baseUrl: jobs.baseUrl });
      }
    });

    it("[R-37] [EDI-24] cancelling at any step changes nothing", async () => {
      const { quickInput } = workbench;
      const jobs = await JobService.start();
      try {
        // A key that isn't for this service, so that there's a choice as well. Nobody has agreed to another one.
        await goTo("https://service.example.org");
        await workbench.command("addApiKey", { name: "elsewhere", key: "prfd_key_of_another_service" });
        await goTo(undefined);
        const before = await state();
        const steps: readonly (() => Promise<void>)[] = [
          async () => {
            await step("Hosted Service Address");
            await quickInput.answer(jobs.baseUrl);
          },
          async () => {
            await step("API Key for");
            await quickInput.pick("Enter Another Key");
          },
          async () => {
            await eventually(async () =>
              assert.equal(await quickInput.field.getAttribute("type"), "password"),
            );
            await quickInput.answer("prfd_key_of_the_flow");
          },
          async () => {
            await step("Name of the API Key");
            await quickInput.answer("flow");
          },
          async () => workbench.dialog("Use the service at").waitFor(),
        ];
        const titles = ["Hosted Service Address", "API Key for", "API Key for", "Name of the API Key"];
        for (let done = 0; done <= steps.length; done += 1) {
          // Waits for the question separately.
          if (done === steps.length - 1) continue;
          await workbench.runCommand("Content Authenticity: Use Hosted Service with an API Key");
          for (const each of steps.slice(0, done)) await each();
          if (done < steps.length) await quickInput.title.filter({ hasText: titles[done] ?? "" }).waitFor();
          await leave();
          assert.deepEqual(await state(), before, `left after ${done} steps`);
        }
        assert.deepEqual([jobs.polls, jobs.submitted], [[], []]);
      } finally {
        jobs.close();
        await workbench.command("removeApiKey", { name: "elsewhere" });
      }
    });

    it("[EDI-24] [R-2] a command that names a new host asks, with host and key, and a no changes nothing", async () => {
      const jobs = await JobService.start();
      try {
        await workbench.command("addApiKey", { name: "mine", key: "prfd_key_of_the_consent_suite" });
        const before = await state();
        const { host } = new URL(jobs.baseUrl);
        const asked = workbench.dialog(`Use the service at ${host} with the key “mine”?`);
        const outcome = workbench.command("useHostedService", { baseUrl: jobs.baseUrl });
        await asked.waitFor();
        await asked.getByRole("button", { name: "Cancel" }).click();
        assert.deepEqual(await outcome, { status: "cancelled" });
        assert.deepEqual(await state(), before);
        // The key doesn't go to a host named by the settings either.
        await goTo(jobs.baseUrl);
        const test = workbench.command("testApiKey", { name: "mine" });
        await asked.getByRole("button", { name: "Cancel" }).click();
        assert.deepEqual(await test, { status: "cancelled" });
        assert.deepEqual(jobs.polls, []);
        const again = workbench.command("testApiKey", { name: "mine" });
        await allow("mine", jobs.baseUrl);
        assert.deepEqual(await again, { status: "done" });
        assert.equal(jobs.polls.length, 1);
      } finally {
        jobs.close();
        await goTo(undefined);
        await workbench.command("forgetConsent", { baseUrl: jobs.baseUrl });
      }
    });
  });
};
