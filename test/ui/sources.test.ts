import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BrowserContext, Frame, Locator } from "playwright-core";
import { accessibilityFindings, frameOf } from "../harness/accessibility-findings.ts";
import { eventually } from "../harness/eventually.ts";
import { PROJECT } from "../harness/paths.ts";
import { THEME_CLASSES } from "../harness/theme-classes.ts";
import { trusted } from "../harness/trusted.ts";
import type { UiSuite } from "../harness/ui-suite.ts";
import { THEMES } from "../harness/workbench.ts";

const PASSAGE =
  "Every lighthouse keeper on that coast kept two books, one for the weather and one for the ships, and neither of them was ever shown to a stranger.";
const OTHER =
  "Nobody but the oldest of them could remember when the second lamp had been lit for the last time.";
const OWN = "Something else was written by hand this morning, and it is nobody else's.";

const DOCUMENT = `# Keepers\n\n${OWN} ${PASSAGE.replace("two books", "two thick books")}\n\n${OTHER}\n`;

/** Runs in the page: true if every mark has a background or a border besides its underline. */
const IS_MARKED = `[...document.querySelectorAll("mark")]
  .map((part) => getComputedStyle(part))
  .every((style) => style.textDecorationLine === "underline" &&
    (style.outlineColor !== "rgba(0, 0, 0, 0)" || !style.backgroundColor.endsWith(", 0)")))`;

const LINKED_STYLE = /<link rel="stylesheet" href="[^"]*\/([\w-]+\.css)">/gu;

/**
 * Returns axe-core's violations in a copy of a page without scripts, because timers don't run in VS Code's
 * frame of such a page.
 */
const findingsOfCopy = async (
  frame: Frame,
  browser: BrowserContext,
  rules: "all" | "colors",
): Promise<readonly string[]> => {
  const html = (await frame.content())
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/u, "")
    .replaceAll(
      LINKED_STYLE,
      (_, file: string) => `<style>${readFileSync(path.join(PROJECT, "dist/webview", file), "utf8")}</style>`,
    );
  const copy = await browser.newPage();
  try {
    await copy.setContent(html);
    return await accessibilityFindings(copy, rules);
  } finally {
    await copy.close();
  }
};

/** The Sources view from a person's point of view: welcome, scan, items, exclusions, the diff. */
export const suite: UiSuite = ({ workbench }) => {
  let folder: string;

  /** Opens a new document for each test; the previous test's editors are closed. */
  const scanned = async (): Promise<void> => {
    await workbench.setting("plagiarism.referenceFolders", [folder]);
    await workbench.openUntitled(DOCUMENT);
    await workbench.command("scanPlagiarism");
    await workbench.command("sources.focus");
    await eventually(async () => assert.match((await texts()).join("|"), /2 passages/u), 60_000);
  };

  const pane = (): Locator =>
    workbench.page
      .locator(".pane")
      .filter({ has: workbench.page.locator(".pane-header", { hasText: "Sources" }) });
  const rows = (): Locator => pane().locator(".monaco-list-row");
  const texts = async (): Promise<readonly string[]> =>
    (await rows().allInnerTexts()).map((text) => text.replaceAll(/\s+/gu, " ").trim());
  /** Returns a row by its text; looked up anew each time, since the view is redrawn. */
  const row = (text: string): Locator => rows().filter({ hasText: text }).first();
  /** Expands the first source. A redrawn row may miss a click, and a hover may cover its neighbor. */
  const openKeepers = async (): Promise<void> => {
    await eventually(async () => {
      if (!/line 3/u.test((await texts()).join("|"))) await row("keepers").click({ timeout: 2_000 });
      assert.match((await texts()).join("|"), /line 3/u);
    }, 60_000);
    await workbench.page.mouse.move(0, 0);
  };
  /** Clicks a button of a row until it takes effect, since a row redrawn under the mouse misses the click. */
  const press = async (text: string, action: string, shows: Locator): Promise<void> => {
    await eventually(async () => {
      if (await shows.isVisible()) return;
      // What is said of the row that was clicked before may cover this one.
      await workbench.page.mouse.move(0, 0);
      await row(text).hover({ timeout: 2_000 });
      await row(text).getByRole("button", { name: action, exact: true }).click({ timeout: 2_000 });
      await shows.waitFor({ timeout: 5_000 });
    }, 60_000);
  };
  const stillListed = async (): Promise<void> =>
    eventually(async () => assert.match((await texts())[0] ?? "", /^\d+% of the text · keepers/u));
  const compared = (): Locator => workbench.webview().locator("mark").first();

  describe("the Sources view", function () {
    this.timeout(240_000);

    before(async () => {
      await workbench.command("sources.focus");
      await workbench.unfold("Sources");
      folder = mkdtempSync(path.join(tmpdir(), "sources-view-"));
      writeFileSync(path.join(folder, "keepers.txt"), `${OTHER}\n\nBefore it all. ${PASSAGE}\n`);
      writeFileSync(path.join(folder, "lamps.md"), `# Lamps\n\nIt was long ago. ${OTHER} So it goes.\n`);
    });

    after(async () => {
      await workbench.unfold();
      await workbench.setting("plagiarism.referenceFolders", undefined);
      await workbench.command("clearFindings");
      await workbench.execute("workbench.action.closeAllEditors");
      await workbench.execute("workbench.view.explorer");
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    });

    it("[EDI-6] [EDI-14] says what to do first: name folders, then scan; the web is not searched", async () => {
      await workbench.openUntitled(DOCUMENT);
      await workbench.command("sources.focus");
      await pane().getByText("never with the web").waitFor();
      await workbench.setting("plagiarism.referenceFolders", [folder]);
      await pane().getByText("hasn't been scanned for plagiarism").waitFor();
      await pane().getByRole("button", { name: "Scan for Plagiarism" }).click();
      await workbench.pressInNotification("Plagiarism in ", "Show Sources");
      await eventually(async () => {
        const [source = "", ...others] = await texts();
        assert.match(source, /^\d+% of the text · keepers ?2 passages$/u);
        assert.equal(others.length, 2);
        assert.match(others[1] ?? "", /^Web not searched ?2 files compared$/u);
      }, 60_000);
      await pane()
        .getByText(/^\d+%, \w+ plagiarism, this machine$/u)
        .waitFor();
    });

    it("[R-16] a folder outside the workspace that only the workspace names counts after one answer", async () => {
      const ofWorkspace = async (folders: readonly string[] | null): Promise<void> => {
        await workbench.agent.evaluate(async (vscode, given) => {
          const section = vscode.workspace.getConfiguration("contentAuthenticity");
          const { Workspace } = vscode.ConfigurationTarget;
          await section.update("plagiarism.referenceFolders", given ?? undefined, Workspace);
        }, folders);
      };
      const sources = async (): Promise<number | undefined> => {
        const scan = await workbench.command("scanPlagiarism");
        return trusted<{ result?: { stats: { sources_checked: number } } }>(scan).result?.stats
          .sources_checked;
      };
      await workbench.setting("plagiarism.referenceFolders", undefined);
      await ofWorkspace([folder]);
      try {
        await workbench.openUntitled(DOCUMENT);
        assert.equal(await sources(), undefined, "there is nothing to compare with yet");
        await workbench.notification(`Compare texts with ${folder}`).waitFor();
        assert.equal(await workbench.notification("Nothing to compare").count(), 0, "one question");
        await workbench.pressInNotification(`Compare texts with ${folder}`, "Allow");
        await eventually(async () => assert.equal(await sources(), 2));
        assert.equal(await workbench.notification("Compare texts with").count(), 0);
      } finally {
        await ofWorkspace(null);
      }
    });

    it("[EDI-6] [EDI-4] [EDI-23] a passage is revealed, and followed while the text is edited; an ignored source is listed as left out, and brought back", async () => {
      await scanned();
      await openKeepers();
      await row("line 3").click();
      await workbench.page.mouse.move(0, 0);
      await eventually(async () => {
        const selected = await workbench.agent.evaluate((vscode) => {
          const editor = vscode.window.activeTextEditor;
          return editor?.document.getText(editor.selection) ?? "";
        });
        assert.match(selected, /two thick books/u);
      });
      await workbench.agent.evaluate(async (vscode) => {
        await vscode.window.activeTextEditor?.edit((edit) => edit.insert(new vscode.Position(0, 0), "\n\n"));
      });
      await eventually(async () => assert.match((await texts()).join("|"), /line 5/u));
      await workbench.select("thick books");
      await workbench.page.keyboard.type("folders");
      await eventually(async () => assert.match((await texts()).join("|"), /changed since the scan/u));
      await workbench.undo();
      await eventually(async () => assert.doesNotMatch((await texts()).join("|"), /changed since the scan/u));
      await press("keepers", "Ignore This Source", row("Left out"));
      await eventually(async () => assert.match((await texts()).at(-2) ?? "", /^Left out/u));
      await row("Left out").click();
      await eventually(async () => assert.match((await texts()).at(-2) ?? "", /^keepers ?source ignored/u));
      // Beside other views, this one may be too low to show the row.
      await workbench.page.keyboard.press("ArrowDown");
      await press("source ignored", "Bring Back", row("% of the text · keepers"));
      await eventually(async () => assert.doesNotMatch((await texts()).join("|"), /Left out/u));
      assert.match((await texts())[0] ?? "", /^\d+% of the text · keepers/u);
    });

    it("[EDI-6] [EDI-18] [R-28] what matches is marked in the passage and in its source, and nothing else, and the comparison can be read in every kind of theme", async () => {
      await scanned();
      await openKeepers();
      await press("keepers", "Compare with Source", compared());
      const page = workbench.webview();
      await page.getByText("Before it all").waitFor();
      const marks = async (side: string): Promise<readonly string[]> =>
        (await page.locator(`section[aria-labelledby=${side}] mark`).allTextContents()).map((text) =>
          text.replace(/^match begins (.*) match ends$/u, "$1"),
        );
      const [before, after] = PASSAGE.slice(0, -1).split("two books");
      const matches = [`${before}two`, `books${after}`];
      assert.deepEqual(await marks("source"), matches);
      assert.deepEqual(await marks("own"), matches);
      await page.getByText(/^28 of 29 words match the source\.$/u).waitFor();
      await stillListed();
      const frame = await frameOf(page);
      try {
        for (const [index, theme] of THEMES.entries()) {
          await workbench.setTheme(theme);
          await page.locator(`body.vscode-${THEME_CLASSES[theme.marker]}`).waitFor();
          assert.equal(await frame.evaluate(IS_MARKED), true);
          const rules = index === 0 ? "all" : "colors";
          assert.deepEqual(await findingsOfCopy(frame, workbench.page.context(), rules), [], theme.marker);
        }
      } finally {
        await workbench.setTheme(THEMES[0]);
      }
      await page.getByRole("link", { name: "Open Source" }).focus();
      await workbench.page.keyboard.press("Enter");
      await workbench.page.locator(".tab.active[data-resource-name='keepers.txt']").waitFor();
      // A source isn't another document to scan: its sources stay beside it.
      await workbench.page.waitForTimeout(1_000);
      await stillListed();
      await workbench.execute("workbench.action.closeActiveEditor");
      await page.getByRole("link", { name: "Show the Passage" }).focus();
      await workbench.page.keyboard.press("Enter");
      await eventually(async () => {
        const selected = await workbench.agent.evaluate((vscode) => {
          const editor = vscode.window.activeTextEditor;
          return editor?.document.getText(editor.selection) ?? "";
        });
        assert.match(selected, /two thick books/u);
      });
      await workbench.agent.evaluate(async (vscode) => {
        const pages = vscode.window.tabGroups.all
          .flatMap(({ tabs }) => tabs)
          .filter(({ input }) => input instanceof vscode.TabInputWebview);
        await vscode.window.tabGroups.close(pages);
      });
    });
  });
};
