import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { countWords } from "../../src/contract/word-count.ts";
import { BetweenService } from "../harness/between-service.ts";
import { eventually } from "../harness/eventually.ts";
import { PROJECT } from "../harness/paths.ts";
import type { UiSuite } from "../harness/ui-suite.ts";
import { HostedService } from "../host/hosted-service.ts";

const KEY = "prfd_ui_document_key_of_all_three_checks";
const ACCOUNT = {
  user_id: 7,
  plan: "1M",
  credits: 100_000,
  keys: [{ name: "document", key: KEY, scopes: ["grammar_checker", "ai_detector", "plagiarism_checker"] }],
};
const BUSY_MS = 60_000;
/** So long, VS Code counts messages: from the fourth on, they are only in the list that the bell opens. */
const TOASTS_MS = 1_000;
/** Said in the summary alone. */
const SUMMARY = "AI text:";
const FILE = "letter-of-all-checks.md";
const COPIED =
  "The bridge below the old mill was built from stone that had been carried up the valley on sledges.";

let number = 0;
/** Returns five new paragraphs with eight mistakes, one of them copied from the reference. */
const letter = (): string =>
  [
    ...Array.from(
      { length: 4 },
      () => `Letter ${(number += 1)} says that we recieve teh post on every day of the week.`,
    ),
    COPIED,
  ].join("\n\n");

/** Check Document on a hosted service from a person's point of view. */
export const suite: UiSuite = ({ workbench }) => {
  const changed: string[] = [];
  /** Changes a setting until the test ends. */
  const set = async (name: string, value: unknown): Promise<void> => {
    changed.push(name);
    await workbench.setting(name, value);
  };
  const confirmAbove = async (credits: number): Promise<void> => set("credits.confirmAbove", credits);
  const write = async (text: string): Promise<void> => {
    await workbench.writeFile(FILE, text);
    await workbench.open(FILE);
    // Clears the selection that an earlier test made.
    await workbench.agent.evaluate((vscode) => {
      const { activeTextEditor: editor } = vscode.window;
      if (editor) editor.selection = new vscode.Selection(0, 0, 0, 0);
    });
  };
  /** The message at the end of a check: the one about its progress names the checks too. */
  const summaryOf = () => workbench.notification(SUMMARY).filter({ hasNotText: "Checking the document" });
  let last = 0;
  const check = async (): Promise<void> => {
    await delay(Math.max(0, last + TOASTS_MS - Date.now()));
    last = Date.now();
    await workbench.start("checkDocument");
  };

  describe("a document with all three checks", function () {
    this.timeout(240_000);

    let hosted: HostedService;
    let service: BetweenService;
    let references: string;

    const connect = async (): Promise<void> =>
      workbench.useHosted(service.baseUrl, { name: "document", key: KEY });
    const balance = async (): Promise<number | null> => {
      const answer = await fetch(`${hosted.baseUrl}/api/grammar/correct/`, {
        method: "POST",
        headers: { "x-api-key": KEY, "content-type": "application/json" },
        body: JSON.stringify({ content: "These five words are known.", target_variant: "auto" }),
      });
      const body: unknown = await answer.json();
      const credits: unknown = Reflect.get(Object(body), "credits_remaining");
      // Asking this costs a request too.
      return typeof credits === "number" ? credits + 5 : null;
    };

    before(async () => {
      references = await mkdtemp(path.join(tmpdir(), "ui-document-"));
      await writeFile(path.join(references, "mill.md"), `${COPIED} It has stood through every flood.\n`);
      hosted = await HostedService.start(PROJECT, [ACCOUNT], ["--references", references]);
      // The first request of the run loads the engine, which is slow on a busy machine.
      await balance();
      service = await BetweenService.start(() => hosted.baseUrl);
      await connect();
    });

    beforeEach(async () => {
      service.passed.length = 0;
      service.gate = async () => Promise.resolve();
      // The letters share their last paragraph, which is paid for each time.
      await workbench.command("forgetResults");
    });

    afterEach(async () => {
      for (const name of changed.splice(0)) await workbench.setting(name, undefined);
    });

    after(async () => {
      service.close();
      await workbench.leaveHosted("document");
      hosted.stop();
      rmSync(references, { recursive: true, maxRetries: 5 });
    });

    it("[EDI-10] [EDI-12] [EDI-13] one question states the total price and each part; a no sends nothing, a yes all three; run again, nothing is paid for again, and the summary says so", async () => {
      const text = letter();
      const words = countWords(text);
      await confirmAbove(2 * words + 1);
      await write(text);
      // Checked again only once this one is over: until then, it would be the same check.
      const declined = workbench.command("checkDocument");
      const dialog = workbench.dialog("Checking this document costs");
      await dialog.waitFor();
      const question = await dialog.innerText();
      assert.match(question, new RegExp(`costs ${2 * words + 2} credits`, "u"));
      assert.match(question, new RegExp(`Grammar ${words}, AI text ${words}, Plagiarism 2`, "u"));
      assert.match(question, /127\.0\.0\.1/u);
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await declined;
      assert.equal(await dialog.count(), 0);
      assert.deepEqual(service.passed, []);
      const before = (await balance()) ?? 0;
      await check();
      await dialog.waitFor();
      await dialog.getByRole("button", { name: "Check for" }).click();
      await summaryOf().waitFor({ timeout: BUSY_MS });
      const summary = await summaryOf().innerText();
      assert.match(summary, /: 8 corrections\./u);
      assert.match(summary, /AI text: [\d.]+%/u);
      assert.match(summary, /Plagiarism: [\d.]+%, .*1 source/u);
      assert.match(summary, new RegExp(`\\. ${2 * words + 2} credits\\.`, "u"));
      await summaryOf().getByRole("button", { name: "Show Report" }).waitFor();
      const others = workbench.page
        .locator(".notifications-toasts .notification-list-item")
        .filter({ hasNotText: SUMMARY });
      const said = (await others.allInnerTexts()).filter((text) => !text.includes("Checking the document"));
      assert.deepEqual(said, [], "nothing else was told");
      // The progress disappears a moment after the summary appears.
      await eventually(async () => assert.deepEqual(await others.allInnerTexts(), []));
      assert.equal(await dialog.count(), 0);
      assert.deepEqual(service.counts, { grammar: 1, ai: 1, plagiarism: 1 });
      // Each look at the balance costs five credits.
      const left = before - (2 * words + 2) - 5;
      assert.equal(await balance(), left);
      await check();
      const cached = workbench.notification("Cached, nothing charged");
      await cached.waitFor({ timeout: BUSY_MS });
      assert.match(await cached.innerText(), /: 8 corrections\./u);
      assert.deepEqual(service.counts, { grammar: 1, ai: 1, plagiarism: 1 });
      assert.equal(await balance(), left - 5);
    });

    it("[EDI-1] [EDI-10] the question, the progress and the summary name a selection as such", async () => {
      const held = Promise.withResolvers<undefined>();
      service.gate = async (asked) => (asked === "plagiarism" ? held.promise : undefined);
      const text = `${letter()}\n`;
      await confirmAbove(1);
      await write(text);
      const selected = text.slice(0, text.indexOf(COPIED)).trim();
      await workbench.select(selected);
      await check();
      const words = countWords(selected);
      const dialog = workbench.dialog("Checking this selection costs");
      await dialog.waitFor();
      assert.match(await dialog.innerText(), new RegExp(`costs ${2 * words + 2} credits`, "u"));
      await dialog.getByRole("button", { name: "Check for" }).click();
      await workbench.notification("Checking the selection").waitFor();
      held.resolve(undefined);
      const summary = summaryOf();
      await summary.waitFor({ timeout: BUSY_MS });
      assert.match(
        await summary.innerText(),
        new RegExp(`${words} of ${words} words of a selection\\.`, "u"),
      );
    });

    it("[EDI-22] a check disabled by a comment is named in the summary, without a failure", async () => {
      await write(`<!-- content-authenticity-disable-file plagiarism -->\n\n${letter()}`);
      await check();
      const summary = summaryOf();
      await summary.waitFor({ timeout: BUSY_MS });
      const said = await summary.innerText();
      assert.match(said, /Plagiarism: turned off in the document\./u);
      assert.match(said, /: 8 corrections/u);
      await summary.locator(".codicon-info").waitFor();
      assert.deepEqual(service.counts, { grammar: 1, ai: 1, plagiarism: 0 });
    });

    it("[EDI-13] one notification shows the running checks; cancelling keeps finished ones, and says so", async () => {
      const held = Promise.withResolvers<undefined>();
      service.gate = async (asked) => (asked === "plagiarism" ? held.promise : undefined);
      const text = letter();
      await write(text);
      await check();
      const progress = workbench.notification("Checking the document");
      await eventually(async () => {
        const shown = await progress.innerText();
        assert.match(shown, /Checking the document: \d+ credits at \S+ · Plagiarism/u);
      }, BUSY_MS);
      // Finished checks still report their results in the usual places.
      const status = workbench.page.locator('[aria-label*="Grammar: 8 corrections left"]');
      await eventually(async () => assert.ok((await status.count()) > 0));
      await workbench.pressInNotification("Checking the document", "Cancel");
      const summary = summaryOf();
      await summary.waitFor({ timeout: BUSY_MS });
      const said = await summary.innerText();
      assert.match(said, /: 8 corrections/u);
      assert.match(said, /Plagiarism: The check was canceled\./u);
      assert.match(said, /At least [\d,]+ credits\./u);
      await workbench.squiggles("info").first().waitFor();
      assert.equal(await workbench.text(), text);
      held.resolve(undefined);
    });
  });
};
