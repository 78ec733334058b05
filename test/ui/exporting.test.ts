import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eventually } from "../harness/eventually.ts";
import { trusted } from "../harness/trusted.ts";
import type { UiSuite } from "../harness/ui-suite.ts";
import { ReportVisit } from "./report-visit.ts";

/**
 * An export from a person's point of view: the palette, a choice of formats, a dialog for the file, and a
 * button to open it.
 */
export const suite: UiSuite = ({ workbench, server }) => {
  describe("exporting a report from the palette", function () {
    this.timeout(240_000);

    const visit = new ReportVisit(workbench);
    const { quickInput } = workbench;
    let name: string;

    /** Returns the text of a workspace file; null if it doesn't exist. */
    const fileText = async (file: string): Promise<string | null> =>
      workbench.agent.evaluate(async (vscode, wanted) => {
        const [folder] = vscode.workspace.workspaceFolders ?? [];
        if (folder === undefined) return null;
        try {
          const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder.uri, wanted));
          return new TextDecoder().decode(bytes);
        } catch {
          return null;
        }
      }, file);

    /** Opens the save dialog for a format; returns the proposed file name. */
    const choose = async (format: string): Promise<string> => {
      await workbench.runCommand("Content Authenticity: Export Report");
      await quickInput.row("a page to read, print or send").waitFor();
      await quickInput.pick(format);
      await eventually(async () => assert.match(await quickInput.field.inputValue(), /\.report\.\w+$/u));
      return (await quickInput.field.inputValue()).split("/").at(-1) ?? "";
    };

    /** Confirms the proposed file, and opens it with the notification's button. */
    const open = async (file: string): Promise<void> => {
      await workbench.page.keyboard.press("Enter");
      await workbench.pressInNotification(`Report saved to ${file}.`, "Open");
    };

    const isPage = async (): Promise<void> =>
      workbench
        .webview()
        .getByRole("heading", { name: /^Report of/u })
        .waitFor();

    /** Waits for the document, and gives it the keyboard focus, without which VS Code may miss the next key. */
    const toDocument = async (): Promise<void> => {
      await workbench.shows(name);
      await workbench.execute("workbench.action.focusActiveEditorGroup");
    };

    /** Closes the page in front, and returns to the document. */
    const close = async (): Promise<void> => {
      await workbench.execute("workbench.action.closeActiveEditor");
      await eventually(async () =>
        assert.equal(await workbench.page.locator("iframe.webview.ready").count(), 0),
      );
      await toDocument();
    };

    beforeEach(async () => {
      name = await visit.write("We recieve the letters every day.\n");
      await workbench.command("checkGrammar");
    });

    after(async () => workbench.reset());

    it("[EDI-7] [R-38] dismissed it writes nothing; its proposed file is beside the document, is opened by a button, a page as a page and JSON as text, and is overwritten only after confirmation", async () => {
      const { page } = workbench;
      const json = await choose("JSON");
      await page.keyboard.press("Escape");
      await eventually(async () => assert.equal(await quickInput.field.count(), 0));
      await workbench.runCommand("Content Authenticity: Export Report");
      await quickInput.row("a page to read, print or send").waitFor();
      await page.keyboard.press("Escape");
      await eventually(async () => assert.equal(await quickInput.field.count(), 0));
      assert.equal(await fileText(json), null);
      assert.equal(await workbench.notification("The report").count(), 0);
      assert.equal(await workbench.notification("Report saved").count(), 0);

      const markdown = await choose("Markdown");
      assert.equal(markdown, name.replace(/\.md$/u, ".report.md"));
      await open(markdown);
      await isPage();
      assert.match((await fileText(markdown)) ?? "", /recieve/u);
      await close();

      await open(await choose("HTML"));
      await isPage();
      await workbench.webview().getByText("recieve").first().waitFor();
      await close();

      assert.equal(await choose("JSON"), json);
      await open(json);
      await eventually(async () => assert.match(await workbench.text(), /^\{/u));
      await workbench.execute("workbench.action.closeActiveEditor");
      await toDocument();

      const before = await fileText(json);
      assert.ok(before);
      await choose("JSON");
      await page.keyboard.press("Enter");
      await page
        .getByText(/already exists/u)
        .first()
        .waitFor();
      await page.keyboard.press("Escape");
      assert.equal(await fileText(json), before);
    });

    it("[R-3] a command that names an existing file, or one outside the workspace, asks first", async () => {
      const outside = mkdtempSync(path.join(tmpdir(), "outside-"));
      try {
        const answer = async (target: string, question: string, button: string): Promise<string> => {
          const exporting = workbench.command("exportReport", { format: "json", target: `file://${target}` });
          const dialog = workbench.dialog(question);
          await dialog.getByText(target).waitFor();
          await dialog.getByRole("button", { name: button }).click();
          return trusted<{ readonly status: string }>(await exporting).status;
        };
        const there = path.join(server.workspace, "named.json");
        writeFileSync(there, "what was there");
        const replace = "“named.json” already exists. Replace it?";
        assert.equal(await answer(there, replace, "Cancel"), "cancelled");
        assert.equal(readFileSync(there, "utf8"), "what was there");
        assert.equal(await answer(there, replace, "Replace"), "done");
        assert.match(readFileSync(there, "utf8"), /recieve/u);
        const away = path.join(outside, "report.json");
        const write = "Write “report.json” outside the workspace?";
        assert.equal(await answer(away, write, "Cancel"), "cancelled");
        assert.deepEqual(readdirSync(outside), []);
        assert.equal(await answer(away, write, "Write File"), "done");
        assert.match(readFileSync(away, "utf8"), /recieve/u);
      } finally {
        rmSync(outside, { recursive: true, maxRetries: 5 });
      }
    });
  });
};
