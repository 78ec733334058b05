import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { eventually } from "../harness/eventually.ts";
import { trusted } from "../harness/trusted.ts";
import type { UiSuite } from "../harness/ui-suite.ts";

const ACCEPT = ["Control+K", "Control+Enter"];
const REFUSE = ["Control+K", "Control+Backspace"];

/** Time limit for operations that may have to be repeated in VS Code, in milliseconds. */
const WAIT_MS = 30_000;

/** Runs in the page: returns the text drawn after the label of the active tab. */
const BADGE = `getComputedStyle(document.querySelector(".tab.active .tab-label"), "::after").content`;

/**
 * Tracked changes from a person's point of view: VS Code's diff editor, keys, buttons, hovers, the light
 * bulb.
 */
export const suite: UiSuite = ({ workbench }) => {
  let number = 0;

  /** Opens a review of a workspace file with three errors. */
  const review = async (): Promise<void> => {
    const name = `reviewed-${(number += 1)}.md`;
    await workbench.writeFile(
      name,
      `# Number ${number}\n\nWe recieve teh letters every day.\n\nIt was a seperate matter for us.\n`,
    );
    await workbench.open(name);
    await workbench.command("checkGrammar");
    await workbench.command("reviewCorrections");
    await eventually(async () => assert.equal(await selected(), "receive"), WAIT_MS);
  };

  /** Returns the reviewed text in the extension host. */
  const reviewed = async (): Promise<string> =>
    workbench.agent.evaluate((vscode) => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      if (!(input instanceof vscode.TabInputTextDiff)) throw new Error("No diff editor is in front.");
      const uri = input.original.toString();
      const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri);
      return document?.getText().split("\n\n").slice(1).join("\n\n") ?? "";
    });

  /** Returns the selected text of the diff side that has the keyboard focus. */
  const selected = async (): Promise<string> =>
    workbench.agent.evaluate((vscode) => {
      const editor = vscode.window.activeTextEditor;
      return editor?.document.getText(editor.selection) ?? "";
    });

  const textIs = async (text: string): Promise<void> => {
    await eventually(async () => assert.equal(await reviewed(), text));
  };

  const selectedIs = async (text: string): Promise<void> => {
    await eventually(async () => assert.equal(await selected(), text));
  };

  /** Returns the badge on the review's tab, which VS Code draws through a style. */
  const badge = async (): Promise<string> =>
    trusted<string>(await workbench.page.evaluate(BADGE)).replaceAll('"', "");

  const button = (name: string): Locator =>
    workbench.page.locator(".editor-actions").getByRole("button", { name });

  const focusDocument = async (): Promise<void> => {
    await workbench.agent.evaluate((vscode) =>
      vscode.commands.executeCommand("workbench.action.compareEditor.focusSecondarySide"),
    );
  };

  /** Opens the hover at the caret and asserts that it contains `words`. */
  const showHover = async (words: string): Promise<Locator> => {
    const hover = workbench.page.locator(".monaco-hover:visible").filter({ hasText: words });
    await eventually(async () => {
      await workbench.agent.evaluate((vscode) => vscode.commands.executeCommand("editor.action.showHover"));
      await hover.waitFor({ timeout: 4_000 });
    }, WAIT_MS);
    return hover;
  };

  const chooseInMenu = async (title: string): Promise<void> => {
    const entry = workbench.page.getByRole("menuitem", { name: title });
    await eventually(async () => {
      await workbench.page.keyboard.press("Escape");
      await workbench.page.keyboard.press("Shift+F10");
      await entry.waitFor({ timeout: 4_000 });
    }, WAIT_MS);
    // VS Code ignores a click on a menu that has just opened.
    await eventually(async () => {
      if (await entry.isVisible()) await entry.click({ timeout: 2_000 });
      await entry.waitFor({ state: "hidden", timeout: 1_000 });
    });
  };

  describe("track changes", function () {
    this.timeout(240_000);

    afterEach(async () => {
      // A rejection hides the finding in all files of the workspace with the same words.
      await workbench.agent.evaluate(async (vscode, name) => {
        const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
        if (tab?.input instanceof vscode.TabInputTextDiff) await vscode.window.tabGroups.close(tab);
        const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
        if (!folder) throw new Error("No folder is open.");
        // Closing unsaved files would prompt.
        await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
        for (const gone of [".content-authenticity", name]) {
          await vscode.workspace.fs
            .delete(vscode.Uri.joinPath(folder, gone), { recursive: true })
            .then(undefined, () => undefined);
        }
      }, `reviewed-${number}.md`);
    });

    it("[EDI-5] with the keyboard alone, from the corrected side: accept, refuse, undo", async () => {
      await review();
      await selectedIs("receive");
      await workbench.chord(...ACCEPT);
      await textIs("We receive teh letters every day.\n\nIt was a seperate matter for us.\n");
      await selectedIs("the");
      await workbench.chord(...REFUSE);
      await selectedIs("separate");
      await workbench.chord(...ACCEPT);
      await textIs("We receive teh letters every day.\n\nIt was a separate matter for us.\n");
      await workbench.page.keyboard.press("Control+Z");
      await textIs("We receive teh letters every day.\n\nIt was a seperate matter for us.\n");
    });

    it("[EDI-5] with the keyboard alone, from the document's side", async () => {
      await review();
      await focusDocument();
      await selectedIs("recieve");
      await workbench.chord(...REFUSE);
      await selectedIs("teh");
      await workbench.chord(...ACCEPT);
      await selectedIs("seperate");
      await textIs("We recieve the letters every day.\n\nIt was a seperate matter for us.\n");
    });

    it("[EDI-5] with the mouse: buttons over the editor, and their count at its tab", async () => {
      await review();
      await eventually(async () => assert.equal(await badge(), "3"), WAIT_MS);
      await workbench.page.locator(".editor.modified .char-insert").first().waitFor();
      await button("Reject Change").click();
      await selectedIs("the");
      await button("Accept Change").click();
      await selectedIs("separate");
      await eventually(async () => assert.equal(await badge(), "1"), WAIT_MS);
      await button("Accept All Changes").click();
      await textIs("We recieve the letters every day.\n\nIt was a separate matter for us.\n");
    });

    it("[EDI-5] with the mouse: the hover of the changed words", async () => {
      await review();
      const first = await showHover("receive");
      assert.match(await first.innerText(), /Replace\s“recieve”\swith\s“receive”/u);
      await first.getByText("Accept", { exact: true }).click();
      await textIs("We receive teh letters every day.\n\nIt was a seperate matter for us.\n");
    });

    it("[EDI-5] with the mouse: the context menu, on either side", async () => {
      await review();
      await chooseInMenu("Reject Change");
      await selectedIs("the");
      await focusDocument();
      await selectedIs("teh");
      await chooseInMenu("Accept Change");
      await textIs("We recieve the letters every day.\n\nIt was a seperate matter for us.\n");
    });

    it("[EDI-5] with nothing to review says what to do", async () => {
      await workbench.openUntitled("Nobody has looked at teh words of this one.\n");
      await workbench.command("reviewCorrections");
      await workbench.pressInNotification("No corrections to review", "Check Grammar");
      await workbench.squiggles("info").first().waitFor();
    });
  });
};
