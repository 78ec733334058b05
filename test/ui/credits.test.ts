import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { accessibilityFindings, frameOf } from "../harness/accessibility-findings.ts";
import { eventually } from "../harness/eventually.ts";
import { HeldService } from "../harness/held-service.ts";
import { storedGroups, type StoredGroup } from "../harness/stored-groups.ts";
import { SAMPLE_DOCUMENT } from "../harness/sample-check.ts";
import { THEME_CLASSES } from "../harness/theme-classes.ts";
import type { UiSuite } from "../harness/ui-suite.ts";
import { THEMES } from "../harness/workbench.ts";
import { ledgerLine, oneDatabaseIn } from "../unit/checking/store/a-database.ts";
import { storageOf } from "./jobs-list.ts";

/** 1,007 − 14 + 0 − 43 = 950. */
const ACCOUNT =
  /Balance before [^\n]+\s+1,007 credits\s+Charged\s+14 credits\s+Refunded\s+0 credits\s+Other programs\s+43 credits\s+Remaining\s+950 credits/u;

/** A document that is checked before the reload and after it. */
const KNOWN = "known-before.md";

/** Entries of earlier days, as another window would have written them, more than any list shows at once. */
const EARLIER = 1_200;

/**
 * Returns true if the refund filter is stored for the next load of the window, and its page is behind another
 * tab.
 */
function hasFilterBehind(groups: readonly StoredGroup[]): boolean {
  return groups.some(({ editors, mru }) => editors.some(isChoice) && !isChoice(editors[mru[0] ?? 0] ?? ""));
}

function isChoice(editor: string): boolean {
  return /outcome[\\":]+refunded/u.test(editor);
}

/** The cost and outcome of checks as shown to people. */
export const suite: UiSuite = ({ server, workbench }) => {
  const check = async (): Promise<void> => workbench.start("checkGrammar");

  describe("credits", function () {
    this.timeout(240_000);

    let service: HeldService;
    let host: string;

    const key = { name: "slow", key: "prfd_key_of_the_slow_service" };

    const changed: string[] = [];
    /** Changes a setting until the test ends. */
    const set = async (name: string, value: unknown): Promise<void> => {
      changed.push(name);
      await workbench.setting(name, value);
    };

    /** Reloads the window, which keeps its service but forgets its keys. */
    const reload = async (): Promise<void> => {
      await workbench.reload();
      await workbench.command("addApiKey", key);
    };

    // Each test has its own host, which identifies its requests.
    beforeEach(async () => {
      service = await HeldService.start();
      ({ host } = new URL(service.baseUrl));
      await workbench.useHosted(service.baseUrl, key);
    });

    afterEach(async () => {
      service.close();
      await workbench.command("removeApiKey", { name: key.name });
      for (const name of changed.splice(0)) await workbench.setting(name, undefined);
    });

    after(() => workbench.command("useEmbeddedService"));

    const page = workbench.webview();
    const rows = (): Locator => page.locator("#entries [role=option]");

    /** Opens the credits page, returns its rows for this test's service, and closes it again. */
    const listed = async (): Promise<readonly string[]> => {
      await workbench.command("showCredits");
      const own = rows().filter({ hasText: host });
      await own.first().waitFor();
      const texts = await Promise.all(
        (await own.all()).map(async (row) => {
          const operation = (await row.locator(".credit-operation").innerText()).replace(/:$/u, "");
          return `${operation}: ${await row.locator(".credit-outcome > span").first().innerText()}`;
        }),
      );
      await workbench.agent.evaluate((vscode) =>
        vscode.commands.executeCommand("workbench.action.closeActiveEditor"),
      );
      return texts;
    };

    let texts = 0;
    /** Checks a new text, answered with this balance. */
    const checkWithBalance = async (balance: number): Promise<void> => {
      const before = service.requests.length;
      const content = `Teh letter number ${(texts += 1)} of ${Date.now()} came.`;
      await workbench.agent.evaluate(async (vscode, text) => {
        const [folder] = vscode.workspace.workspaceFolders ?? [];
        if (folder === undefined) throw new Error("There is no workspace.");
        const uri = vscode.Uri.joinPath(folder.uri, `${text.replaceAll(/\W/gu, "-")}.md`);
        await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
        void vscode.commands.executeCommand("contentAuthenticity.checkGrammar", uri);
      }, content);
      (await service.request(before)).answer((answer) => ({ ...answer, credits_remaining: balance }));
      await eventually(async () =>
        assert.match(
          await workbench.statusItem("credits").innerText(),
          new RegExp(balance.toLocaleString("en")),
        ),
      );
    };

    it("[EDI-13] a canceled check that may have been charged offers the balance and the portal", async () => {
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
        ["Show Credits"],
      );
      await workbench.pressInNotification("may have been charged", "Show Credits");
      await rows().filter({ hasText: "unknown" }).first().waitFor();
    });

    it("[EDI-10] a price above the remaining daily budget is confirmed first, stating both", async () => {
      await set("credits.dailyBudget", 10);
      await workbench.open(SAMPLE_DOCUMENT);
      await check();
      const dialog = workbench.dialog("This grammar check costs");
      await dialog.waitFor();
      assert.match(await dialog.innerText(), /exceed the daily budget: [\d,]+ of 10 credits are spent/u);
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await eventually(async () => assert.equal(await dialog.count(), 0));
      assert.equal(service.requests.length, 0);
    });

    it("[EDI-10] [EDI-18] the page: every request, days and sums; live, walked by keyboard, filtered, in four themes, hidden and shown again", async () => {
      await checkWithBalance(1_900);
      await workbench.runCommand("Content Authenticity: Show Credits");
      await rows().filter({ hasText: host }).first().waitFor();
      await page.locator(".credit-balance").filter({ hasText: "1,900 credits" }).waitFor();
      // Another window has spent all this; the page updates on its own.
      await oneDatabaseIn(storageOf(server)).run(earlierEntries().map((line) => ledgerLine(line)));
      const status = page.locator(".list-count");
      await eventually(async () =>
        assert.match(await status.innerText(), /^1,[2-4]\d\d of 1,[2-4]\d\d requests$/u),
      );
      assert.ok((await rows().count()) < 60, "only rows in sight are in the page");
      await page
        .getByText(/30 days/u)
        .first()
        .waitFor();
      await page.locator("#entries").focus();
      await workbench.page.keyboard.press("End");
      const all = Number((await status.innerText()).replaceAll(",", "").split(" ")[0]);
      await page.locator(`#entries [aria-posinset="${all}"][aria-selected="true"]`).waitFor();
      await workbench.page.keyboard.press("Home");
      await page.locator("#outcome").selectOption("unknown");
      await eventually(async () => assert.match(await status.innerText(), /^2\d\d of /u));
      assert.match(
        await rows().filter({ hasText: "service.example" }).first().innerText(),
        /unknown\s*7 credits if charged; balance before: 5,000/u,
        "what is not known is said, with the price and the balance before",
      );
      assert.doesNotMatch(await page.locator(".credit-sums").innerText(), /\b1 requests/u, "R-29");
      assert.match(
        await page.locator(".credit-sums").innerText(),
        /hosted service, service\.example: 2\d\d requests, 0 credits charged, 0 refunded, 0 in total, possibly 1,\d\d\d more/u,
      );
      await page.locator("#outcome").selectOption("all");
      await page.locator("#entries").focus();
      await workbench.page.keyboard.press("ArrowDown");
      try {
        for (const [index, theme] of THEMES.entries()) {
          await workbench.setTheme(theme);
          const body = await frameOf(page);
          await page.locator(`body.vscode-${THEME_CLASSES[theme.marker]}`).waitFor();
          await body.evaluate("scrollTo(0, 0)");
          const rules = index === 0 ? "all" : "colors";
          assert.deepEqual(await accessibilityFindings(body, rules), [], theme.name);
        }
      } finally {
        await workbench.setTheme(THEMES[0]);
      }
      await page.locator("#outcome").selectOption("refunded");
      await eventually(async () => assert.match(await status.innerText(), /^2\d\d of /u));
      await page.locator("#entries").focus();
      await workbench.page.keyboard.press("End");
      await page.locator('#entries [aria-selected="true"]').waitFor();
      await workbench.open(SAMPLE_DOCUMENT);
      await workbench.runCommand("Content Authenticity: Show Credits");
      await eventually(async () => assert.match(await status.innerText(), /^2\d\d of /u));
      assert.equal(
        await page.locator("#outcome").inputValue(),
        "refunded",
        "hidden and there again, as before",
      );
      await set("service.offerHosted", false);
      await eventually(async () =>
        assert.match(await status.innerText(), /^3\d of \d\d\d /u, "hidden here too"),
      );
      await workbench.setting("service.offerHosted", undefined);
      await eventually(async () => assert.match(await status.innerText(), /^2\d\d of 1,[2-4]\d\d /u));
    });

    // After the test of the page, whose requests of other days are there to be filtered.
    it("[CLI-3] [CRE-1] [EDI-10] [EDI-12] a reload in the middle of a check: its key is used again, it is paid for once, what was paid for before is known, and the page is as it was", async () => {
      await workbench.writeFile(KNOWN, "This is teh first text, checked before.\n");
      await workbench.open(KNOWN);
      await check();
      (await service.request(0)).answer();
      await workbench.squiggles("info").first().waitFor();
      assert.match((await listed()).join("; "), /^Grammar: charged$/u);
      await workbench.open(SAMPLE_DOCUMENT);
      await check();
      const first = await service.request(1);
      await workbench.command("showCredits");
      const status = page.locator(".list-count");
      await page.locator("#outcome").selectOption("refunded");
      await eventually(async () => assert.match(await status.innerText(), /^2\d\d of 1,[2-4]\d\d /u));
      // VS Code restores a page behind another tab only when it is shown; until then the command opens
      // another one.
      await workbench.open(SAMPLE_DOCUMENT);
      await eventually(
        async () =>
          assert.ok(hasFilterBehind(await storedGroups(workbench.page)), "the choice is kept, behind"),
        60_000,
      );
      await reload();
      const tabs = workbench.page.getByRole("tab", { name: /^Credits/u });
      await tabs.first().waitFor();
      await workbench.command("showCredits");
      await eventually(async () => assert.equal(await tabs.count(), 2));
      await status.waitFor();
      // The new page is in front.
      await workbench.page.getByRole("tab", { name: /^Credits/u, selected: false }).click();
      await eventually(async () => assert.equal(await tabs.count(), 1, "the one that was looked at stays"));
      await eventually(async () => assert.match(await status.innerText(), /^2\d\d of /u));
      assert.equal(await page.locator("#outcome").inputValue(), "refunded", "kept over a reload");
      await page.locator("#outcome").selectOption("all");
      assert.equal((await listed()).join("; "), "Grammar: unknown; Grammar: charged", "so are its requests");

      await workbench.open(SAMPLE_DOCUMENT);
      await check();
      const second = await service.request(2);
      assert.deepEqual([second.content, second.idempotencyKey], [first.content, first.idempotencyKey]);
      second.answer();
      await workbench.squiggles("info").first().waitFor();
      assert.equal(
        (await listed()).join("; "),
        "Grammar: charged; Grammar: charged",
        "one request each, and their ends are known",
      );

      await workbench.open(KNOWN);
      await check();
      await workbench.page.getByText("cached, nothing charged").first().waitFor();
      await workbench.squiggles("info").first().waitFor();
      assert.equal(service.requests.length, 3);
      const paragraph = "Nobody had seen this paragraph before today.";
      await workbench.agent.evaluate(async (vscode, text) => {
        const { document } = vscode.window.activeTextEditor ?? {};
        if (document === undefined) throw new Error("no editor");
        const edit = new vscode.WorkspaceEdit();
        edit.insert(document.uri, document.lineAt(document.lineCount - 1).range.end, `\n\n${text}\n`);
        await vscode.workspace.applyEdit(edit);
      }, paragraph);
      await check();
      const only = await service.request(3);
      assert.equal(only.content, paragraph);
      only.answer();
      await workbench.page.getByText("7 words sent,").first().waitFor();
    });

    it("[R-36] the account adds up, including other programs' charges, and each row names its document", async () => {
      // Two texts of seven words each; in between, another program uses 43 credits.
      await checkWithBalance(1_000);
      await checkWithBalance(950);
      await workbench.command("showCredits");
      const own = rows().filter({ hasText: host });
      await own.nth(1).waitFor();
      assert.match(await page.locator(".facts").innerText(), ACCOUNT);
      assert.match(await own.first().innerText(), /Grammar:\s+Teh-letter-number-\d+-of-\d+-came-\.md/u);
      assert.match(
        await page.locator(".credit-sums").innerText(),
        new RegExp(`hosted service, ${host}: 2 requests, 14 credits charged, 0 refunded, 14 in total`, "u"),
      );
    });

    it("[EDI-10] a low balance is announced once, shown in the status bar while it lasts, and announced again after it was higher", async () => {
      const message = workbench.notification("is 900 credits, below your limit of 1,000");
      const item = workbench.statusItem("credits");
      const isMarked = async (): Promise<boolean> =>
        /warning-kind/u.test((await item.getAttribute("class")) ?? "");
      const clear = async (): Promise<unknown> =>
        workbench.agent.evaluate((vscode) => vscode.commands.executeCommand("notifications.clearAll"));
      try {
        await workbench.setting("credits.lowBalance", 1_000);
        await checkWithBalance(1_500);
        assert.equal(await isMarked(), false);
        await checkWithBalance(900);
        await message.waitFor();
        const buttons = await message.getByRole("button").allInnerTexts();
        assert.deepEqual(
          buttons.filter((text) => text.trim() !== ""),
          ["Open Portal", "Show Credits"],
        );
        assert.match(
          (await item.locator("a").getAttribute("aria-label")) ?? "",
          /900 credits, the balance is low/u,
        );
        assert.equal(await isMarked(), true);
        await clear();
        await checkWithBalance(800);
        await checkWithBalance(700);
        assert.equal(await isMarked(), true);
        assert.equal(await workbench.notification("below your limit of 1,000").count(), 0, "told once");
        const hover = workbench.page
          .locator(".workbench-hover-container")
          .filter({ hasText: /700\scredits/u });
        // An item that changes under the pointer shows no hover until the pointer moves again.
        await eventually(async () => {
          await workbench.page.mouse.move(0, 0);
          await item.hover();
          await hover.getByText("Show Credits").waitFor({ timeout: 3_000 });
        });
        assert.match(
          await hover.innerText(),
          /Today:\s[\d,]+\scredits,\sno\sbudget\sset[^]*Grammar:\s7\scredits\scharged/u,
        );
        await checkWithBalance(1_000);
        assert.equal(await isMarked(), false);
        await checkWithBalance(999);
        await workbench.notification("is 999 credits, below your limit of 1,000").waitFor();
        await workbench.setting("service.mode", "embedded");
        await eventually(async () => assert.equal(await isMarked(), false, "never of the embedded service"));
      } finally {
        await clear();
        await workbench.setting("credits.lowBalance", undefined);
        await workbench.setting("service.mode", "hosted");
      }
    });
  });
};

/** Returns journal lines: 90 days of requests at two services, with every outcome equally often. */
function earlierEntries(): readonly string[] {
  const now = Date.now();
  const ends = [
    { outcome: "charged", credits: 7, balance: 4_993 },
    { outcome: "charged", credits: 6 },
    { outcome: "refunded" },
    { outcome: "free" },
    { outcome: "unknown" },
  ] as const;
  return Array.from({ length: EARLIER }).flatMap((_, index) => {
    const end = ends[index % ends.length];
    const at = now - Math.floor(((index + 1) * 90 * 86_400_000) / (EARLIER + 1));
    const opened = {
      id: `earlier-${index}`,
      at,
      pid: 1,
      life: "another",
      service: index % 7 === 0 ? "embedded" : "hosted",
      host: index % 7 === 0 ? "127.0.0.1:1" : "service.example",
      operation: index % 3 === 0 ? "detectText" : "correctGrammar",
      price: 7,
      balanceBefore: 5_000,
      isEstimate: false,
    };
    const ended = { id: opened.id, at: at + 800, ...end };
    return [JSON.stringify(opened), JSON.stringify(ended)];
  });
}
