import assert from "node:assert/strict";
import type { FrameLocator } from "playwright-core";
import { accessibilityFindings, frameOf } from "../harness/accessibility-findings.ts";
import { eventually } from "../harness/eventually.ts";
import { THEME_CLASSES } from "../harness/theme-classes.ts";
import { trusted } from "../harness/trusted.ts";
import type { UiSuite } from "../harness/ui-suite.ts";
import { THEMES } from "../harness/workbench.ts";

const FOLDER = "summarized";
const LONG =
  "The committee met on Tuesday to discuss the repair of the old bridge, and it heard three engineers who had looked at its piers during the dry weeks of the summer. They agreed that the middle pier has to be rebuilt before the winter. Nobody could say yet what that will cost, since the quarry has not answered the letters that were sent in spring.";

const FILES: Readonly<Record<string, string>> = {
  "bridge.md": `# The bridge\n\n${LONG}\n`,
  "letters.md": "We recieve teh post on every day of the week, and nobody reads it.\n",
  "notes/short.md": "Too short.\n",
  "notes/slips.txt": "A short note with six words recieved and one more slip than teh last one.\n",
};

/**
 * The page of a folder's summary from a person's point of view: reading, keyboard navigation, exporting,
 * opening.
 */
export const suite: UiSuite = ({ workbench }) => {
  const page = (): FrameLocator => workbench.webview();

  describe("the summary of a folder", function () {
    this.timeout(240_000);

    before(async () => {
      for (const [name, text] of Object.entries(FILES)) await workbench.writeFile(`${FOLDER}/${name}`, text);
      const folder = await workbench.agent.evaluate(
        (vscode, name) =>
          vscode.Uri.joinPath(
            vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file("/"),
            name,
          ).toString(),
        FOLDER,
      );
      await workbench.command("checkFolder", folder, { checks: ["grammar", "ai", "plagiarism"] });
      await workbench.execute("notifications.clearAll");
    });

    after(async () => {
      await workbench.command("clearFolderFindings");
      await workbench.setTheme(THEMES[0]);
      await workbench.reset();
      await workbench.agent.evaluate(async (vscode, name) => {
        const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
        if (folder) await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder, name), { recursive: true });
      }, FOLDER);
    });

    it("[EDI-15] [R-38] is a separate page, readable in every kind of theme", async () => {
      await workbench.command("showFolderSummary");
      await page()
        .getByRole("heading", { level: 1, name: `Check of ${FOLDER}: 4 files` })
        .waitFor();
      await page().getByText("No AI score for", { exact: false }).waitFor();
      assert.equal(
        await page()
          .getByText(/at least 50/u)
          .count(),
        0,
        "no sentence for each word count",
      );
      await page().getByText("Not compared: 3 files", { exact: false }).waitFor();
      for (const [index, theme] of THEMES.entries()) {
        await workbench.setTheme(theme);
        await page().locator(`body.vscode-${THEME_CLASSES[theme.marker]}`).waitFor();
        const rules = index === 0 ? "all" : "colors";
        assert.deepEqual(await accessibilityFindings(await frameOf(page()), rules), [], theme.marker);
      }
    });

    it("[EDI-15] [EDI-18] in a narrow window each file is a paragraph with its name and named figures, and nothing scrolls sideways", async () => {
      await workbench.command("showFolderSummary");
      const wide = workbench.page.viewportSize();
      assert.ok(wide);
      const over = `[document.documentElement, ...document.querySelectorAll(".wide")]
        .map(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)`;
      try {
        await workbench.page.setViewportSize({ width: 460, height: wide.height });
        await workbench.execute("workbench.action.closeSidebar");
        const row = page().getByRole("row", { name: /letters\.md/u });
        await row.getByRole("cell").first().waitFor();
        const frame = await frameOf(page());
        await eventually(async () => {
          const [pixels, ...tables] = trusted<readonly number[]>(await frame.evaluate(over));
          assert.ok(
            [pixels, ...tables].every((more = 1) => more <= 0),
            `${pixels} ${tables.join()}`,
          );
        });
        const [name, figure] = [
          await row.getByRole("rowheader").boundingBox(),
          await row.getByRole("cell").first().boundingBox(),
        ];
        assert.ok(name && figure && figure.y >= name.y + name.height - 1, "the name is above its figures");
        assert.deepEqual(await accessibilityFindings(frame, "all"), []);
      } finally {
        await workbench.page.setViewportSize(wide);
      }
    });

    it("[EDI-15] [EDI-18] [R-38] opens a file by keyboard, and can be opened at the skipped files", async () => {
      await workbench.command("showFolderSummary");
      await page()
        .getByRole("button", { name: `${FOLDER}/letters.md` })
        .focus();
      await workbench.page.keyboard.press("Enter");
      await eventually(async () => assert.match(await workbench.text(), /^We recieve/u));
      await workbench.command("_showFolderLeftOut");
      await eventually(async () => {
        const focused = await (await frameOf(page())).evaluate("document.activeElement.textContent");
        assert.equal(focused, "What was left out");
      });
    });

    it("[EDI-15] [R-38] its export names the files without a score once, and has no internal names", async () => {
      await workbench.command("showFolderSummary");
      const target = await workbench.agent.evaluate(
        (vscode, name) =>
          vscode.Uri.joinPath(
            vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file("/"),
            name,
            "report.html",
          ).toString(),
        FOLDER,
      );
      await workbench.execute("notifications.clearAll");
      const outcome = await workbench.command("exportReport", { format: "html", target });
      assert.equal(trusted<{ status: string }>(outcome).status, "done", JSON.stringify(outcome));
      await workbench.pressInNotification("Report saved to report.html.", "Open");
      await page()
        .getByRole("heading", { level: 1, name: `Report of ${FOLDER}` })
        .waitFor();
      const text = await page().locator("body").innerText();
      assert.equal(text.split("No AI score for").length, 2);
      assert.match(text, /No AI score for \d files? \(too short or not English prose\): summarized\//u);
      assert.doesNotMatch(text, /\b(?:ai|grammar|plagiarism)\.\w/u);
    });
  });
};
