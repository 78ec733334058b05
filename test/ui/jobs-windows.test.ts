import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { eventually } from "../harness/eventually.ts";
import { JobService } from "../harness/job-service.ts";
import { trusted } from "../harness/trusted.ts";
import type { UiSuite } from "../harness/ui-suite.ts";
import { ledgerLines, oneDatabaseIn } from "../unit/checking/store/a-database.ts";
import { JobsList, leaveJobs, storageOf } from "./jobs-list.ts";

const KEY = "prfd_key_of_two_windows_with_one_job";
const FILE = "two-windows.md";
const TEXT =
  "Parcels were packed by hand. A robot wrote the label of each one. The last robot of them all slept right there.\n";
const EDITED = `A new beginning.\n\n${TEXT.replace("packed by hand", "sent by post")}`;

/** VS Code's hovers have spaces that don't break. */
const SCORE = /AI\sscore\sof\sthis\ssentence:\s90%/u;

/** Longer than it takes to give up on a window that had a job, plus the waits between polls. */
const TAKEN_UP_MS = 120_000;

interface LedgerLine {
  readonly id: string;
  readonly at: number;
  readonly operation?: string;
  readonly price?: number;
  readonly outcome?: string;
  readonly credits?: number;
}

/** Moves the pointer over a word of the text. */
async function pointAt(page: Page, word: string): Promise<void> {
  await page.mouse.move(5, 5);
  const line = page.locator(".editor-instance .view-line").filter({ hasText: "parcels" }).first();
  const box = await line.locator("> span").first().boundingBox();
  assert.ok(box, "the text is on screen");
  const text = (await line.innerText()).replaceAll("\u00a0", " ");
  const at = (text.indexOf(word) + word.length / 2) / text.length;
  await page.mouse.move(box.x + box.width * at, box.y + box.height / 2, { steps: 3 });
}

/** Waits for the hover over a word to show `text`. */
async function hoverShows(page: Page, word: string, text: RegExp): Promise<void> {
  await eventually(async () => {
    await pointAt(page, word);
    await page.locator(".monaco-hover:visible").filter({ hasText: text }).first().waitFor({ timeout: 1_000 });
  }, TAKEN_UP_MS);
}

/** Returns what hovers over a word show after many times their delay. */
async function hoverOn(page: Page, word: string): Promise<string> {
  await pointAt(page, word);
  await page.waitForTimeout(900);
  return eventually(async () => {
    const hovers = (await page.locator(".monaco-hover:visible").allInnerTexts()).join("\n");
    assert.ok(!hovers.includes("Loading..."), "the hover is still empty");
    return hovers.replaceAll("\u00a0", " ");
  });
}

/** One document in two windows, one of which is reloaded in the middle of a job. */
export const suite: UiSuite = ({ workbench, server }) => {
  describe("a background detection of a document in two windows", function () {
    this.timeout(240_000);

    const { agent } = workbench;
    let service: JobService;
    let other: Page | undefined;
    /** The page whose extension host runs the agent. */
    let here = workbench.page;

    /** Runs in the window with the agent, the last one loaded. */
    const openHere = async (): Promise<void> => {
      await agent.evaluate(
        async (vscode, { file, key }) => {
          const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
          if (!folder) throw new Error("No folder is open.");
          await vscode.window.showTextDocument(vscode.Uri.joinPath(folder, file));
          // This VS Code stores secrets only in the page.
          await vscode.commands.executeCommand("contentAuthenticity.addApiKey", { name: "jobs", key });
        },
        { file: FILE, key: KEY },
      );
    };

    /** Submits the text of the active editor in the background; returns the cost. */
    const inBackground = async (): Promise<number> =>
      agent.evaluate(async (vscode) => {
        const { creditsCharged, error } = await vscode.commands.executeCommand<{
          creditsCharged: number;
          error?: { message: string };
        }>("contentAuthenticity.detectAiTextInBackground");
        if (error) throw new Error(error.message);
        return creditsCharged;
      });

    /** Loads a page and waits until its extension host runs the agent. */
    const load = async (page: Page): Promise<void> => {
      const before = await agent.evaluate(() => process.pid).catch(() => 0);
      here = page;
      await page.goto(server.url, { timeout: 30_000 });
      await eventually(async () => assert.notEqual(await agent.evaluate(() => process.pid), before), 40_000);
      await page.locator(".monaco-workbench .statusbar").waitFor();
    };

    const notices = async (): Promise<number> => {
      const pages = [workbench.page, ...(other === undefined ? [] : [other])];
      const counts = await Promise.all(
        pages.map(async (page) =>
          page
            .locator(".notification-list-item")
            .filter({ hasText: `AI text in ${FILE}` })
            .count(),
        ),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    };

    const setHoverDelay = async (ms: number | undefined): Promise<void> => {
      await agent.evaluate(async (vscode, given) => {
        const section = vscode.workspace.getConfiguration("editor.hover");
        await section.update("delay", given ?? undefined, vscode.ConfigurationTarget.Global);
      }, ms ?? null);
    };

    /** Returns all recorded payments to this service. */
    const spent = async (): Promise<readonly LedgerLine[]> => {
      const read = await ledgerLines(oneDatabaseIn(storageOf(server)));
      const lines = read.map((line) => trusted<LedgerLine & { readonly host?: string }>(line));
      const ids = new Set(
        lines.filter(({ host }) => host === new URL(service.baseUrl).host).map(({ id }) => id),
      );
      return lines.filter(({ id }) => ids.has(id));
    };

    beforeEach(async () => {
      await leaveJobs(server, []);
      service = await JobService.start();
      await workbench.goToHosted(service.baseUrl);
      await workbench.writeFile(FILE, TEXT);
      await setHoverDelay(50);
    });

    afterEach(async () => {
      service.close();
      // The agent moves back into the first window before the second is closed.
      if (here !== workbench.page) await load(workbench.page);
      await other?.close();
      await setHoverDelay(undefined);
      await workbench.command("useEmbeddedService");
      await workbench.setting("service.baseUrl", undefined);
    });

    it("[EDI-8] [EDI-12] [CLI-4] a reload, a second window and an edit meanwhile: drawn right in both, and paid for once", async () => {
      service.stand = () => "processing";
      await openHere();
      assert.equal(await inBackground(), 22);
      await eventually(() => assert.ok(service.polls.length > 0));

      other = await workbench.page.context().newPage();
      await load(other);
      await openHere();
      assert.equal(await inBackground(), 0, "the same text is under way, sent by another window");
      await agent.evaluate(async (vscode, text) => {
        const document = vscode.window.activeTextEditor?.document;
        if (!document) throw new Error("No editor is active.");
        const edit = new vscode.WorkspaceEdit();
        edit.insert(document.uri, new vscode.Position(0, 0), "A new beginning.\n\n");
        const start = document.positionAt(document.getText().indexOf("packed by hand"));
        edit.replace(document.uri, new vscode.Range(start, start.translate(0, 14)), "sent by post");
        if (!(await vscode.workspace.applyEdit(edit)) || !(await document.save()))
          throw new Error("No edit.");
        if (document.getText() !== text) throw new Error(document.getText());
      }, EDITED);
      await eventually(async () => {
        assert.match(
          await workbench.page.locator(".editor-instance .view-lines").innerText(),
          /A.new.beginning[^]*sent.by.post/u,
        );
      }, TAKEN_UP_MS);

      const { length } = service.polls;
      await load(workbench.page);
      // A job that still runs at the poll of the added key isn't polled again for seconds.
      service.stand = () => "success";
      await openHere();
      await eventually(async () => assert.equal(await notices(), 1), TAKEN_UP_MS);
      assert.ok(service.polls.length > length);
      for (const page of [workbench.page, other]) {
        await page.bringToFront();
        for (const word of ["robot wrote", "last robot"]) await hoverShows(page, word, SCORE);
        assert.ok(!(await hoverOn(page, "sent by post")).includes("AI score"), "it was edited meanwhile");
      }
      // The notification may already have moved into the notification center.
      assert.ok((await notices()) <= 1, "one window tells of it");

      const { page } = workbench;
      await page.bringToFront();
      await page
        .getByRole("tab", { name: /^Content Authenticity/u })
        .first()
        .click();
      const list = new JobsList(page);
      await eventually(async () => {
        const [only, ...others] = (await list.names()).filter((name) => name.startsWith(FILE));
        assert.match(only ?? "", /, New, Finished, .*22 words, 22 credits/u);
        assert.deepEqual(others, []);
      }, TAKEN_UP_MS);

      assert.equal(service.submitted.length, 1);
      const [opened, ended, ...more] = await spent();
      assert.deepEqual(
        [opened?.operation, opened?.price, ended?.outcome, ended?.credits, more],
        ["detectText", 22, "charged", 22, []],
      );
    });
  });
};
