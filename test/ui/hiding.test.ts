import assert from "node:assert/strict";
import path from "node:path";
import { eventually } from "../harness/eventually.ts";
import { filesWith } from "../harness/traces.ts";
import type { UiSuite } from "../harness/ui-suite.ts";

const FILE = "hiding-by-hand.md";
const TEXT =
  "We recieve teh letters every day.\n\nThen we use the seperate tool, and it was teh best day of all.\n";
const LIST = ".content-authenticity/hidden-findings.jsonl";

/** Hiding findings with the keyboard alone, and restoring them from the list. */
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

  const all = async (): Promise<void> =>
    assert.deepEqual(await underlined(), ["recieve", "teh", "seperate", "teh"]);
  const withoutIt = async (): Promise<void> =>
    assert.deepEqual(await underlined(), ["recieve", "teh", "teh"]);

  const check = async (): Promise<void> => {
    await workbench.open(FILE);
    await workbench.command("checkGrammar");
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
      // Those of other suites would fill the view.
      await workbench.command("clearFindings");
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
        "Replace with “separate”",
        "Fix all 4 corrections in this file",
        "Hide this finding",
        "Turn off the rule “spelling/common-misspelling” in this workspace",
        "Add “seperate” to the user dictionary",
        "Add “seperate” to the workspace dictionary",
      ]);
      await page.keyboard.press("Escape");
    });

    it("[EDI-23] [EDI-18] by keyboard: hidden, still so after a check, and back from the list", async () => {
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
      await check();
      await eventually(async () => {
        assert.deepEqual(await underlined(), ["recieve", "seperate", "teh"]);
      });

      await workbench.runCommand("Content Authenticity: Show Hidden Findings");
      await workbench.quickInput.row("We recieve teh letters every day.").waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Space");
      await page.keyboard.press("Enter");
      await eventually(async () => {
        assert.deepEqual(await underlined(), ["recieve", "teh", "seperate", "teh"]);
      });
    });

    it("[EDI-23] the Findings view has them by rule, hides, and edits what is hidden and the dictionary", async () => {
      await check();
      const pane = page
        .locator(".pane")
        .filter({ has: page.locator(".pane-header", { hasText: "Findings" }) });
      // The view is there a moment after its first finding.
      await eventually(async () => {
        await workbench.execute("contentAuthenticity.findings.focus");
        await pane.waitFor({ timeout: 1_000 });
      });
      const row = (text: string) => pane.locator(".monaco-list-row").filter({ hasText: text }).first();
      /** Presses until it has its effect: the view may draw its rows anew meanwhile, or the row be gone. */
      const press = async (text: string, action: string, effect: () => Promise<void>): Promise<void> =>
        eventually(async () => {
          await page.mouse.move(0, 0);
          const button = row(text).getByRole("button", { name: action });
          await row(text)
            .hover({ timeout: 1_000 })
            .then(async () => button.click({ timeout: 1_000 }))
            .catch(() => undefined);
          await eventually(effect, 3_000);
        });
      await row("spelling/common-misspelling").click();
      await row("“seperate” → “separate”").waitFor();
      await row("“seperate” → “separate”").click();
      await eventually(async () => {
        const selected = await workbench.agent.evaluate((vscode) => {
          const editor = vscode.window.activeTextEditor;
          return editor?.document.getText(editor.selection);
        });
        assert.equal(selected, "seperate");
      });

      await press("“seperate” → “separate”", "Hide Finding", withoutIt);
      await row("Hidden in the workspace folder").click();
      await press("“seperate” → “separate”", "Show Again", all);

      // The row of the hidden one is there until the list has been read again.
      await row("Hidden in the workspace folder").waitFor({ state: "detached" });
      await row("“seperate” → “separate”").click({ button: "right" });
      const menu = page.locator(".monaco-menu");
      // VS Code ignores a click on a menu that has just opened.
      await eventually(async () => {
        await menu.locator(".action-item", { hasText: "Add to Workspace" }).click({ timeout: 1_000 });
        await menu.waitFor({ state: "hidden", timeout: 1_000 });
      });
      await eventually(withoutIt);
      await row("Words of the workspace folder").click();
      await press("seperate", "Remove from Dictionary", all);

      await row("Words of the workspace folder").waitFor({ state: "detached" });
      await press("spelling/common-misspelling", "Turn Off Rule", async () =>
        assert.ok(!(await underlined()).includes("seperate")),
      );
      await row("Turned-off rules").click();
      const off = pane.locator('.monaco-list-row[aria-level="2"]').filter({ hasText: "common-misspelling" });
      await off.hover();
      await off.getByRole("button", { name: "Show Again" }).click();
      await eventually(all);
      await off.waitFor({ state: "detached" });
      // A rule that was gone meanwhile has its findings folded.
      await row("spelling/common-misspelling").click();
      await press("“seperate” → “separate”", "Apply Correction", withoutIt);
      const text = workbench.agent.evaluate((vscode) => vscode.window.activeTextEditor?.document.getText());
      assert.equal(await text, TEXT.replace("seperate", "separate"));
      await workbench.execute("workbench.action.files.revert");
      await workbench.execute("workbench.view.explorer");
    });

    it("[EDI-23] [ALL-2] hiding a finding in an untitled document leaves none of its text in the editor's data", async () => {
      await workbench.openUntitled("My wulbersome aunt will recieve them on Tuesday as ever.");
      await workbench.command("checkGrammar");
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
      await workbench.quickInput.row("Text not stored").waitFor();
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
        await workbench.notification("Couldn't change").waitFor({ timeout: 5_000 });
      }, 60_000);
      assert.deepEqual(await underlined(), ["recieve", "teh", "seperate", "teh"]);
      await workbench.pressInNotification("Couldn't change", "Open File");
      await page.locator('.tab.active[data-resource-name="hidden-findings.jsonl"]').waitFor();
    });
  });
};
