import assert from "node:assert/strict";
import path from "node:path";
import { eventually } from "../harness/eventually.ts";
import { filesWith } from "../harness/traces.ts";
import type { UiSuite } from "../harness/ui-suite.ts";

const FILE = "hiding-by-hand.md";
const TEXT =
  "We recieve teh letters every day.\n\nThen we use the seperate tool, and it was teh best day of all.\n";
const LIST = ".content-authenticity/hidden-findings.jsonl";

/** Hiding findings with the keyboard alone, and restoring them from the list, across a reload. */
export const suite: UiSuite = ({ workbench, server }) => {
  const { page } = workbench;
  const rows = page.locator(".action-widget:visible .monaco-list-row.action");

  const underlined = async (): Promise<readonly string[]> =>
    workbench.agent.evaluate((vscode) => {
      const document = vscode.window.activeTextEditor?.document;
      if (!document) return [];
      return vscode.languages
        .getDiagnostics(document.uri)
        .filter(
          ({ severity, source }) =>
            source?.startsWith("Content Authenticity") && severity !== vscode.DiagnosticSeverity.Hint,
        )
        .sort((a, b) => a.range.start.compareTo(b.range.start))
        .map(({ range }) => document.getText(range));
    });

  const check = async (): Promise<void> => {
    await workbench.open(FILE);
    await workbench.runCommand("Content Authenticity: Check Grammar");
    await eventually(async () => assert.ok((await underlined()).length > 0), 30_000);
  };

  /** Opens the actions at the caret with the keyboard. */
  const openActions = async (): Promise<readonly string[]> =>
    eventually(async () => {
      await page.keyboard.press("Escape");
      await page.keyboard.press("Control+.");
      await rows.filter({ hasText: "Hide this finding" }).waitFor({ timeout: 3_000 });
      return (await rows.allInnerTexts()).map((text) => text.trim());
    });

  const remove = async (): Promise<void> => {
    await workbench.agent.evaluate(async (vscode) => {
      const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
      if (!folder) throw new Error("No folder is open.");
      const lists = vscode.Uri.joinPath(folder, ".content-authenticity");
      await vscode.workspace.fs.delete(lists, { recursive: true }).then(undefined, () => undefined);
    });
  };

  describe("hiding findings", function () {
    this.timeout(240_000);

    before(async () => {
      await workbench.writeFile(FILE, TEXT);
    });

    after(remove);

    it("[EDI-3] the light bulb has the correction first and the dictionaries last", async () => {
      await check();
      await workbench.select("seperate");
      // VS Code's own "surround with" snippets follow them once something has made it load snippets.
      const titles = await openActions();
      const own = titles.filter((title) => !/^Insert |^More\.\.\.$/u.test(title));
      assert.deepEqual(titles.slice(0, own.length), own, "before all others");
      assert.deepEqual(own, [
        'Replace with "separate"',
        "Fix all 4 corrections in this file",
        "Hide this finding",
        'Turn off the rule "spelling/common-misspelling" in this workspace',
        'Add "seperate" to the user dictionary',
        'Add "seperate" to the workspace dictionary',
      ]);
      await workbench.screenshot("hiding-light-bulb");
      await page.keyboard.press("Escape");
    });

    it("[EDI-23] [EDI-18] by keyboard: hidden, still so after a reload and a check, and back from the list", async () => {
      await check();
      await workbench.select("teh letters");
      const titles = await openActions();
      for (let step = 0; step < titles.indexOf("Hide this finding"); step += 1) {
        await page.keyboard.press("ArrowDown");
      }
      await page.keyboard.press("Enter");
      await eventually(async () => {
        assert.deepEqual(await underlined(), ["recieve", "seperate", "teh"]);
      });
      await workbench.reload();
      await check();
      await eventually(async () => {
        assert.deepEqual(await underlined(), ["recieve", "seperate", "teh"]);
      });

      await workbench.runCommand("Content Authenticity: Show Hidden Findings");
      await workbench.quickInput.row("We recieve teh letters every day.").waitFor();
      await workbench.screenshot("hiding-list");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Space");
      await page.keyboard.press("Enter");
      await eventually(async () => {
        assert.deepEqual(await underlined(), ["recieve", "teh", "seperate", "teh"]);
      });
    });

    it("[EDI-23] [ALL-2] hiding a finding in an untitled document leaves none of its text in the editor's data", async () => {
      await workbench.agent.evaluate(async (vscode) => {
        const content = "My wulbersome aunt will recieve them on Tuesday as ever.";
        const document = await vscode.workspace.openTextDocument({ content, language: "markdown" });
        await vscode.window.showTextDocument(document);
      });
      await workbench.runCommand("Content Authenticity: Check Grammar");
      await eventually(async () => assert.ok((await underlined()).includes("recieve")), 30_000);
      await workbench.select("recieve");
      await openActions();
      await rows.filter({ hasText: "Hide this finding" }).click();
      await eventually(async () => assert.ok(!(await underlined()).includes("recieve")));
      const own = filesWith(server.data, ['"digests"']);
      assert.deepEqual(
        own.map((name) => path.basename(name)),
        ["hidden-findings.jsonl"],
      );
      // Unsaved text is in the editor's own backups.
      const found = filesWith(server.data, ["wulbersome", "recieve them"]);
      assert.deepEqual(
        found.filter((name) => !/(?:^|\/)(?:Backups|History)\//u.test(name)),
        [],
      );
      await workbench.runCommand("Content Authenticity: Show Hidden Findings");
      await workbench.quickInput.row("Its text is not kept").waitFor();
      await workbench.screenshot("hiding-own-list");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Space");
      await page.keyboard.press("Enter");
      await eventually(async () => assert.ok((await underlined()).includes("recieve")));
    });

    it("[EDI-13] a list that cannot be written says so, and opens", async () => {
      await check();
      await workbench.agent.evaluate(async (vscode, name) => {
        const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
        if (!folder) throw new Error("No folder is open.");
        // Bytes that aren't text, and would be lost by rewriting the file.
        await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, name), Uint8Array.of(0xff, 0xfe, 0));
      }, LIST);
      await workbench.select("seperate");
      // A click on a list that is drawn again just then is lost; a second one changes nothing either.
      await eventually(async () => {
        await openActions();
        await rows.filter({ hasText: "Hide this finding" }).click({ timeout: 3_000 });
        await workbench.notification("Nothing was changed").waitFor({ timeout: 5_000 });
      }, 60_000);
      assert.deepEqual(await underlined(), ["recieve", "teh", "seperate", "teh"]);
      await workbench.screenshot("hiding-fault");
      await workbench.pressInNotification("Nothing was changed", "Open the File");
      await page.locator('.tab.active[data-resource-name="hidden-findings.jsonl"]').waitFor();
    });
  });
};
