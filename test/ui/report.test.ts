import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { DetectionItem, DetectionResult } from "../../src/contract/detection.ts";
import * as fc from "fast-check";
import type { DocumentReport } from "../../src/report/document-report.ts";
import { reportLabels } from "../../src/report/report-labels.ts";
import { reportViewOf } from "../../src/report/report-view-of.ts";
import { openBareReport } from "../harness/bare-report.ts";
import { DetectingService } from "../harness/detecting-service.ts";
import { eventually } from "../harness/eventually.ts";
import { reportOf } from "../harness/report-fixture.ts";
import { hasStoredState, storedGroups } from "../harness/stored-groups.ts";
import { THEME_CLASSES } from "../harness/theme-classes.ts";
import { trusted } from "../harness/trusted.ts";
import type { UiSuite } from "../harness/ui-suite.ts";
import { THEMES } from "../harness/workbench.ts";
import { item } from "../unit/findings/detection-answer.ts";
import { anyReport } from "../unit/report/a-report.ts";
import { ReportVisit } from "./report-visit.ts";

/** A sentence that needs more than two lines of a row. */
const LONG = `At some length it is said ${"that nothing gains by being said at length, ".repeat(9)}and so on.`;

/** Three sections with sentences of all score bands. */
const SENTENCES = [
  ...Array.from({ length: 8 }, (_, index) => `The introduction says thing number ${index} in its own words.`),
  LONG,
  ...Array.from({ length: 12 }, (_, index) => `Our robot did step ${index} of the method on a Tuesday.`),
  ...Array.from({ length: 9 }, (_, index) => `Nobody expected finding ${index} to hold for so long.`),
];
const scoreOf = (index: number): number => ((index * 37) % 101) / 100;
const ITEMS = SENTENCES.map((text, index) => item(text, scoreOf(index)));
const TEXT = [
  ["# Study", ...SENTENCES.slice(0, 9)],
  ["## Method", ...SENTENCES.slice(9, 21)],
  ["## Results", ...SENTENCES.slice(21)],
]
  .map((lines) => lines.join("\n\n"))
  .join("\n\n");

const hasAll = ({ ai, grammar, plagiarism }: DocumentReport): boolean =>
  ai?.withheld === false &&
  ai.sentences.length > 0 &&
  (grammar?.corrections.length ?? 0) > 1 &&
  (plagiarism?.passages.length ?? 0) > 1;

/** A paragraph with a mistake and a passage found in another text. */
const COPIED =
  "The bridge below the old mill was built from stone that had been carried up the valley on sledges.";
const OTHER_FINDINGS = `We recieve the counts on the first of each month.\n\n${COPIED}`;

/** Runs in the workbench: counts the segments of underlines drawn in editors. */
const DRAWN = `[...document.querySelectorAll(".editor-instance .view-overlays .cdr")]
  .filter((part) => getComputedStyle(part).borderBottomStyle !== "none").length`;

/** Runs in the page: collects every row that appears while the list is scrolled from top to bottom. */
const WALK = `(async () => {
  const list = document.querySelector("#sentences");
  const seen = new Map();
  const look = () => {
    for (const row of list.querySelectorAll("[role=option]")) {
      seen.set(Number(row.getAttribute("aria-posinset")), row.querySelector(".row-text").textContent);
    }
  };
  list.scrollTop = 0;
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    look();
    const before = list.scrollTop;
    list.scrollTop += list.clientHeight * 0.9;
    if (list.scrollTop === before) return [...seen];
  }
})()`;

/** Runs in the page: returns true if the caveat about the scores is visible and not covered. */
const REMINDED = `(() => {
  const line = document.querySelector(".reminder");
  const { left, top, bottom } = line.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight && line.contains(document.elementFromPoint(left + 8, (top + bottom) / 2));
})()`;

/** Runs in the page: returns the line and the color of each band's mark. */
const MARKS = `[...document.querySelectorAll(".bands .band-mark")]
  .map((mark) => getComputedStyle(mark))
  .map(({ borderBottomStyle, borderBottomColor }) => borderBottomStyle + " " + borderBottomColor)`;

/** The report beside its document, from a person's point of view. */
export const suite: UiSuite = ({ workbench }) => {
  const visit = new ReportVisit(workbench);
  let service: DetectingService;
  let references: string;

  const answerWith = (items: readonly DetectionItem[]): void => {
    service.spoil = (answer: DetectionResult) => ({ ...answer, ai_score: 0.62, items });
  };

  const useHosted = async (): Promise<unknown> =>
    workbench.useHosted(service.baseUrl, { name: "detector", key: "prfd_key_of_the_detecting_service" });

  const refer = async (folders: readonly string[] | null): Promise<void> => {
    await workbench.setting("plagiarism.referenceFolders", folders);
  };

  /** Opens a new document, detects it, and opens its report. */
  const openOwn = async (text = TEXT): Promise<string> => {
    const name = await visit.write(`${text}\n\nWritten at ${Date.now()}.\n`);
    await workbench.command("detectAiText");
    await visit.show();
    await visit.rows.first().waitFor();
    return name;
  };

  let detected: string | undefined;
  /** Opens one document shared by all tests that don't change its text. */
  const open = async (): Promise<void> => {
    if (detected === undefined) {
      detected = await openOwn();
      return;
    }
    await visit.reopen(detected);
    await visit.show();
    await visit.rows.first().waitFor();
  };

  let checked: string | undefined;
  /**
   * Opens one document for all tests with the embedded service's corrections and passages, and an earlier
   * score.
   */
  const openWithAll = async (): Promise<void> => {
    if (checked === undefined) {
      await workbench.command("useEmbeddedService");
      await refer([references]);
      const name = await visit.write(`${TEXT}\n\n${OTHER_FINDINGS}\n\nWritten at ${Date.now()}.\n`);
      for (const check of ["checkGrammar", "scanPlagiarism", "detectAiText"]) await workbench.command(check);
      await useHosted();
      await workbench.command("detectAiText");
      checked = name;
    } else await visit.reopen(checked);
    await visit.show();
    await visit.page.locator("#corrections [role=option]").first().waitFor();
  };

  describe("the report beside its document", function () {
    this.timeout(240_000);

    before(async () => {
      service = await DetectingService.start();
      await useHosted();
      references = mkdtempSync(path.join(tmpdir(), "ui-report-"));
      writeFileSync(path.join(references, "mill.md"), `${COPIED} It has stood through every flood.\n`);
    });

    after(async () => {
      service.close();
      await refer(null);
      rmSync(references, { recursive: true, maxRetries: 5 });
      await workbench.command("removeApiKey", { name: "detector" });
      await workbench.command("useEmbeddedService");
    });

    beforeEach(() => {
      answerWith(ITEMS);
    });

    it("[EDI-7] [EDI-18] in four themes, changed while it is open: axe-core finds nothing, and every figure is there in words", async () => {
      await openWithAll();
      const { page } = visit;
      const frame = await visit.frame();
      const figures = await page.locator(".tile .score-figure").allInnerTexts();
      assert.deepEqual([figures.length, ...figures.slice(0, 2)], [3, "1", "62%"]);
      const above = SENTENCES.filter((_, index) => scoreOf(index) > 0.5).length;
      for (const words of [
        "Likely AI (medium confidence)",
        "A score is an estimate, not proof",
        "Stand-in detector (2026-01-02): It counts robots.",
        "hosted service, 127.0.0.1",
        `An estimate, not proof: ${above} of 30 sentences score above 50%.`,
        `Sentences above 50%: ${above} of 30.`,
        "2 checks of the whole document",
        "Matching words aren't proof of plagiarism",
        "1 correction is open.",
        "1 matching passage in 1 source; a match isn't proof.",
      ]) {
        await page.getByText(words).first().waitFor();
      }
      assert.equal(await page.locator(".legend li").count(), 2, "it is said which service has which shape");
      await page.locator("summary").first().click();
      assert.equal(await page.locator("#distribution-table tbody tr").count(), 10);
      await page.locator("summary").first().click();
      try {
        for (const [index, theme] of THEMES.entries()) {
          await workbench.setTheme(theme);
          await page.locator(`body.vscode-${THEME_CLASSES[theme.marker]}`).waitFor();
          const marks = trusted<readonly string[]>(await frame.evaluate(MARKS));
          const lines = marks.map((mark) => mark.split(" ", 1)[0]);
          const colours = marks.map((mark) => mark.slice(mark.indexOf(" ")));
          assert.equal(new Set(lines).size, 4, `four lines in ${theme.name}`);
          assert.equal(new Set(colours).size, 4, `four colours in ${theme.name}`);
          await frame.evaluate("scrollTo(0, 0)");
          await visit.list.scrollIntoViewIfNeeded();
          await visit.list.focus();
          await workbench.page.keyboard.press("ArrowDown");
          assert.equal(await frame.evaluate(REMINDED), true, "what it is worth is in sight with the list");
          // Scrolled to the top, where the sticky line covers nothing: covered elements have no contrast of
          // their own.
          await frame.evaluate("scrollTo(0, 0)");
          const rules = index === 0 ? "all" : "colors";
          assert.deepEqual(await visit.accessibilityFindings(rules), [], theme.name);
        }
      } finally {
        await workbench.setTheme(THEMES[0]);
      }
    });

    it("[EDI-7] [EDI-18] chips show the results of all checks or of one, by keyboard too, and the choice stays", async () => {
      await openWithAll();
      const { page } = visit;
      const regions = async (): Promise<readonly string[]> =>
        page.locator("main > section:visible h2").allInnerTexts();
      const all = ["Grammar", "AI text", "Plagiarism"];
      assert.deepEqual(await regions(), all);
      await page.getByRole("radio", { name: "All" }).focus();
      for (const name of all) {
        await workbench.page.keyboard.press("ArrowRight");
        await eventually(async () => assert.deepEqual(await regions(), [name]));
        assert.equal(await page.getByRole("radio", { name }).isChecked(), true);
      }
      await visit.show();
      assert.deepEqual(await regions(), ["Plagiarism"], "the choice stays");
      await page.getByRole("radio", { name: "Grammar (1)" }).check();
      await page.locator("#corrections [role=option]").first().waitFor();
      await page.getByRole("radio", { name: "All" }).check();
      assert.deepEqual(await regions(), all);
    });

    it("[EDI-18] in a narrow window nothing is wider than it, and what is cut has a tooltip and stands in full below its list", async () => {
      const browser = workbench.page.context().browser();
      assert.ok(browser);
      const page = await openBareReport(browser);
      const [report] = fc.sample(anyReport.filter(hasAll), { numRuns: 1, seed: 5 });
      assert.ok(report?.grammar !== undefined);
      const name = `${"a-long-name-".repeat(20)}.md`;
      const long = "ARuleWhoseNameIsMuchLongerThanItsColumn".repeat(2);
      const corrections = report.grammar.corrections.map((one) => ({ ...one, rule: long }));
      const view = reportViewOf({
        ...report,
        document: { ...report.document, name },
        grammar: { ...report.grammar, corrections },
      });
      const message = JSON.stringify({ type: "report", uri: "file:///a.md", view });
      await page.evaluate(`postMessage(${message}, "*")`);
      await page.locator("#corrections [role=option]").first().waitFor();
      for (const width of [320, 400, 800]) {
        await page.setViewportSize({ width, height: 900 });
        const over = trusted<number>(
          await page.evaluate("document.documentElement.scrollWidth - innerWidth"),
        );
        assert.ok(over <= 0, `${over} pixels over ${width}`);
        await page.locator("h1").hover();
        assert.equal(await page.locator("h1").getAttribute("title"), `Report of ${name}`);
      }
      const rule = page.locator("#corrections .row-score").nth(1);
      await rule.hover();
      assert.equal(await rule.getAttribute("title"), long);
      await page.locator("#corrections").press("Home");
      assert.ok((await page.locator("#corrections + .in-full").innerText()).includes(long));
      await page.close();
    });

    it("[EDI-18] at any width the reason of a correction is whole, and its rule has a name with the ID as a tooltip", async () => {
      const browser = workbench.page.context().browser();
      assert.ok(browser);
      const page = await openBareReport(browser);
      const correction = { original: "their", replacement: "there", severity: "hint", place: null } as const;
      const reasons = [
        "These words are easily confused.",
        "A long reason is given in many words. ".repeat(4),
      ];
      const { grammar } = reportViewOf({
        document: { uri: "file:///a.md", name: "a.md", languageId: "markdown" },
        at: 0,
        grammar: {
          at: 0,
          service: "embedded",
          host: "",
          scope: "document",
          creditsCharged: 0,
          cached: false,
          coverage: { checked: 9, total: 9 },
          corrections: Array.from({ length: 40 }, (_, index) => ({
            ...correction,
            rule: "usage/confusion",
            message: reasons[index % 2] ?? "",
          })),
        },
      });
      const view = { ...reportOf(0), ai: undefined, grammar, labels: reportLabels() };
      const message = JSON.stringify({ type: "report", uri: "file:///a.md", view });
      await page.evaluate(`postMessage(${message}, "*")`);
      const rows = page.locator("#corrections [role=option]");
      await rows.first().waitFor();
      for (const width of [320, 400, 800]) {
        await page.setViewportSize({ width, height: 900 });
        const cut = `[...document.querySelectorAll("#corrections [role=option] :is(.row-text, .row-score, .row-place)")]
          .filter(({ clientHeight, scrollHeight, clientWidth, scrollWidth }) =>
            scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1).length`;
        await eventually(async () => assert.equal(await page.evaluate(cut), 0, `cut at ${width}`));
        await eventually(async () => {
          const [first, second] = [await rows.nth(0).boundingBox(), await rows.nth(1).boundingBox()];
          assert.ok(first && second && second.y >= first.y + first.height - 1, "no row covers the next");
        });
      }
      const rule = rows.first().getByText("Confused words and phrases");
      assert.equal(await rule.getAttribute("title"), "usage/confusion");
      await page.close();
    });

    it("[EDI-7] sentences are sorted by score, place and length, and filtered by band and by words", async () => {
      await open();
      const { page, status } = visit;
      await visit.expectFirst(/thing number 0/u);
      await page.getByLabel("Order").selectOption({ label: "Highest score first" });
      const best = SENTENCES.map((_, index) => index).toSorted((a, b) => scoreOf(b) - scoreOf(a))[0];
      await eventually(async () => assert.equal((await visit.sentences())[0], SENTENCES[best ?? -1]));
      await page.getByLabel("Order").selectOption({ label: "Lowest score first" });
      await visit.expectFirst(/thing number 0/u);
      await page.getByLabel("Order").selectOption({ label: "Longest first" });
      await visit.expectFirst(/^At some length/u);

      await page.getByLabel("Only sentences with these words").fill("ROBOT step");
      await page.getByRole("status").getByText("Sentences shown: 12 of 30").waitFor();
      await page.getByRole("checkbox", { name: /^Human/u }).uncheck();
      const left = SENTENCES.filter((text, index) => text.includes("robot") && scoreOf(index) > 0.3).length;
      await status.getByText(`Sentences shown: ${left} of 30`).waitFor();
      await eventually(async () => {
        assert.ok((await visit.sentences()).every((text) => text.includes("robot")));
      });
      await page.getByLabel("Only sentences with these words").fill("nowhere");
      await status.getByText("No matching sentences").waitFor();
    });

    it("[EDI-7] [EDI-18] by keyboard: one stop, every row, a row is revealed and the page keeps the keyboard", async () => {
      await open();
      const { keyboard } = workbench.page;
      const frame = await visit.frame();
      const focused = async (): Promise<string> =>
        trusted<string>(await frame.evaluate("document.activeElement.id"));
      await visit.page.locator("#band-human").focus();
      await keyboard.press("Tab");
      assert.equal(await focused(), "sentences");
      await keyboard.press("Enter");
      await eventually(async () => assert.equal(await visit.selected(), SENTENCES[0]));
      assert.equal(await visit.isInDocument(), false, "the page keeps the keyboard");

      const walked: string[] = [];
      await keyboard.press("Home");
      for (const _ of SENTENCES) {
        const active = await visit.list.getAttribute("aria-activedescendant");
        walked.push(await visit.page.locator(`#${active ?? "none"} .row-text`).innerText());
        await keyboard.press("ArrowDown");
      }
      assert.deepEqual(walked, SENTENCES);
      await keyboard.press("PageUp");
      await keyboard.press("End");
      await keyboard.press("Space");
      await eventually(async () => assert.equal(await visit.selected(), SENTENCES.at(-1)));
      const last = visit.list.getByRole("option", { selected: true });
      assert.match(await last.innerText(), /finding 8/u);
      assert.equal(await last.getAttribute("aria-posinset"), "30");
      assert.equal(await last.getAttribute("aria-setsize"), "30");

      await keyboard.press("Tab");
      assert.equal(await focused(), "sections", "the list lets the keyboard go");
      await keyboard.press("End");
      await keyboard.press("Enter");
      await eventually(async () => assert.match(await visit.selected(), /Results/u));
      await keyboard.press("Shift+Tab");
      assert.equal(await focused(), "sentences");
      await keyboard.press("Home");
      await keyboard.press("Control+Enter");
      await eventually(async () => assert.equal(await visit.isInDocument(), true));
      assert.equal(await visit.selected(), SENTENCES[0]);
    });

    it("[EDI-7] a click reveals a sentence, and the row that is cut shows it whole; alone in the window the report isn't covered by what it reveals", async () => {
      await open();
      await visit.rows.filter({ hasText: "thing number 3" }).click();
      await eventually(async () => assert.equal(await visit.selected(), SENTENCES[3]));
      assert.equal(await visit.page.locator("#sentences + .in-full").isVisible(), false);
      await visit.page.getByLabel("Only sentences with these words").fill("gains");
      await visit.rows.filter({ hasText: "At some length" }).click();
      await eventually(async () => assert.equal(await visit.selected(), LONG));
      assert.match(await visit.page.locator("#sentences + .in-full").innerText(), /and so on\.$/u);
      await visit.page.getByLabel("Only sentences with these words").fill("");
      await visit.closeDocument();
      await visit.rows.filter({ hasText: "thing number 5" }).click();
      await eventually(async () => assert.equal(await visit.selected(), SENTENCES[5]));
      assert.equal(await visit.rows.first().isVisible(), true, "the report stays in sight");
    });

    it("[EDI-4] [EDI-7] it stays in step: lines follow an edit, what was edited says so, the caret has its row, a new check keeps the order", async () => {
      await openOwn();
      const { page } = visit;
      const row = (text: string) => visit.rows.filter({ hasText: text });
      await row("thing number 1").getByText("line 5", { exact: true }).waitFor();
      await visit.replace("# Study", "A line before.\n\n# Study");
      await row("thing number 1").getByText("line 7", { exact: true }).waitFor();
      await visit.replace("thing number 2", "thing no. 2");
      await row("thing number 2").getByText("changed since the check").waitFor();
      const outdated = page.locator(".outdated:visible").filter({ hasText: "Checked before the last edits" });
      await eventually(async () =>
        assert.equal(await outdated.count(), 2, "beside the figure, and in its part"),
      );
      await page.locator(".reminder").getByText("Checked before the last edits").waitFor();
      await visit.putCaret("introduction says thing number 4");
      await eventually(async () => {
        assert.equal(await row("thing number 4").getAttribute("aria-current"), "true");
      });
      await page.getByLabel("Order").selectOption({ label: "Highest score first" });
      await page.getByLabel("Only sentences with these words").fill("robot");
      answerWith(ITEMS.map(({ text }, index) => item(text, 1 - scoreOf(index))));
      await page.getByRole("button", { name: "Detect AI Text Again" }).click();
      const [best = -1] = SENTENCES.map((_, index) => index)
        .filter((index) => SENTENCES[index]?.includes("robot"))
        .sort((a, b) => scoreOf(a) - scoreOf(b));
      await eventually(async () => assert.equal((await visit.sentences())[0], SENTENCES[best]));
      assert.equal(await outdated.count(), 0);
      await visit.status.getByText("Sentences shown: 12 of 30").waitFor();
      await page.getByText("2 checks of the whole document").waitFor();
    });

    it("[EDI-7] a score over a heading opens the report at its section, and moves an open report to another one", async () => {
      await visit.write(`${TEXT}\n\nWritten at ${Date.now()}.\n`);
      await workbench.command("detectAiText");
      const section = visit.page.locator("#sections:focus [aria-selected=true]");
      for (const [index, title] of [
        [2, "Results"],
        [1, "Method"],
      ] as const) {
        await workbench.agent.evaluate(async (vscode, chosen) => {
          const settings = vscode.workspace.getConfiguration("contentAuthenticity");
          await settings.update("detection.codeLens", true, vscode.ConfigurationTarget.Global);
          const [editor] = vscode.window.visibleTextEditors;
          const found: {
            range: { start: { line: number } };
            command?: { command: string; arguments?: unknown[] };
          }[] = await vscode.commands.executeCommand(
            "vscode.executeCodeLensProvider",
            editor?.document.uri,
            100,
          );
          const lenses = found
            .filter(({ command }) => command?.command === "contentAuthenticity.showReport")
            .sort((one, other) => one.range.start.line - other.range.start.line);
          const { command } = lenses[chosen] ?? {};
          if (command === undefined) throw new Error(`There are ${lenses.length} lenses.`);
          await vscode.commands.executeCommand(command.command, ...(command.arguments ?? []));
          await settings.update("detection.codeLens", undefined, vscode.ConfigurationTarget.Global);
        }, index);
        await section.filter({ hasText: title }).waitFor();
        assert.equal(await section.count(), 1);
      }
    });

    it("[EDI-6] [EDI-7] Open Report in a hover goes to the row of the sentence, also behind a filter, of the correction and of the passage", async () => {
      await openWithAll();
      await visit.page.getByLabel("Only sentences with these words").fill("robot");
      for (const [list, text] of [
        ["sentences", "thing number 7"],
        ["corrections", "recieve"],
        ["passages", "bridge below the old"],
      ] as const) {
        await workbench.agent.evaluate(async (vscode, at) => {
          const document = vscode.window.visibleTextEditors[0]?.document;
          if (document === undefined) throw new Error("No document is in sight.");
          const hovers: { contents: { value: string }[] }[] = await vscode.commands.executeCommand(
            "vscode.executeHoverProvider",
            document.uri,
            document.positionAt(document.getText().indexOf(at) + 1),
          );
          const said = hovers.flatMap(({ contents }) => contents.map(({ value }) => value)).join("\n");
          const [, command = "", given = ""] =
            /\[Open Report\]\(command:([\w.]+)\?([^)]+)\)/u.exec(said) ?? [];
          const args: unknown = JSON.parse(decodeURIComponent(given));
          if (typeof args !== "object" || args === null) throw new Error(said);
          const [uri, finding] = ["0", "1"].map((key): unknown => Reflect.get(args, key));
          await vscode.commands.executeCommand(command, uri, finding);
        }, text);
        const row = visit.page.locator(`#${list}:focus [aria-selected=true]`).filter({ hasText: text });
        await row.waitFor();
        const { height = 0, y = -1 } = (await row.boundingBox()) ?? {};
        assert.ok(y >= 0 && y + height <= (workbench.page.viewportSize()?.height ?? 0), list);
      }
    });

    it("[EDI-7] of 2,000 sentences scrolling drops none and shows none twice", async () => {
      const browser = workbench.page.context().browser();
      assert.ok(browser);
      const page = await openBareReport(browser);
      // A tall window shows more rows at a time, so fewer scrolls cover all of them.
      await page.setViewportSize({ width: 800, height: 2_400 });
      const view = { ...reportOf(2_000), labels: reportLabels() };
      const message = JSON.stringify({ type: "report", uri: "file:///essay.md", view });
      await page.evaluate(`postMessage(${message}, "*")`);
      await page.getByText("Sentences shown: 2,000 of 2,000").waitFor();
      const seen = trusted<readonly (readonly [number, string])[]>(await page.evaluate(WALK));
      assert.deepEqual(
        seen.toSorted(([a], [b]) => a - b),
        view.ai?.sentences.map(({ text }, index) => [index + 1, text]),
      );
      assert.ok(
        (await page.locator("#sentences [role=option]").count()) < 60,
        "and has no more in the page than is seen",
      );
      await page.locator("#sentences").focus();
      await page.keyboard.press("End");
      await page.keyboard.press("Enter");
      assert.deepEqual(trusted<readonly unknown[]>(await page.evaluate("said")).at(-1), {
        type: "reveal",
        kind: "sentence",
        index: 1_999,
        goThere: false,
      });
      await page.close();
    });

    it("[EDI-7] the report of a document that was never saved makes no new one when it is closed", async () => {
      await visit.newDocument(TEXT);
      await workbench.command("detectAiText");
      await visit.show();
      await visit.rows.first().waitFor();
      await visit.closeDocument();
      await visit.page.getByText("The document was moved, deleted").waitFor();
      assert.equal(await visit.page.getByRole("button").count(), 0);
      assert.equal(await visit.isOpen(), false);
    });

    it("[EDI-7] it survives being hidden and a reload, is looked at as before, and nothing is asked for again", async function () {
      // A reload starts a new extension host.
      this.timeout(240_000);
      await open();
      await visit.page.getByLabel("Order").selectOption({ label: "Highest score first" });
      await visit.page.getByLabel("Only sentences with these words").fill("robot");
      await visit.status.getByText("Sentences shown: 12 of 30").waitFor();
      const [first] = await visit.sentences();
      await visit.page.locator("h1").click();
      await workbench.agent.evaluate(async (vscode) => {
        const document = await vscode.workspace.openTextDocument({ content: "Beside." });
        await vscode.window.showTextDocument(document, vscode.ViewColumn.Two);
        await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
      });
      await visit.status.getByText("Sentences shown: 12 of 30").waitFor();
      assert.equal((await visit.sentences())[0], first);
      const sent = service.contents.length;
      await eventually(
        async () => assert.ok(hasStoredState(await storedGroups(workbench.page), /robot/u, "in front")),
        60_000,
      );
      await workbench.reload();
      await visit.status.getByText("Sentences shown: 12 of 30").waitFor({ timeout: 90_000 });
      await eventually(async () => assert.equal((await visit.sentences())[0], first));
      assert.equal(await visit.page.getByLabel("Order").inputValue(), "scoreDown");
      await visit.rows.first().click();
      await eventually(async () => assert.equal(await visit.selected(), first));
      assert.equal(service.contents.length, sent);
      const frame = await visit.frame();
      assert.doesNotMatch(
        trusted<string>(await frame.evaluate("document.documentElement.outerHTML")),
        /prfd_/u,
      );
    });

    it("[EDI-6] [EDI-7] corrections and passages are shown, revealed and followed, and the buttons do what they say", async () => {
      await openWithAll();
      const { page } = visit;
      const button = (name: string) => page.getByRole("button", { name, exact: true });
      await page.locator(".sources").getByText("mill", { exact: true }).waitFor();
      assert.equal(await page.locator(".sources a").count(), 0, "a file is no link");
      await page.locator("#passages [role=option]").first().click();
      await eventually(async () => assert.match(await visit.selected(), /^The bridge below the old mill/u));
      await page.locator("#corrections").focus();
      await workbench.page.keyboard.press("Enter");
      await eventually(async () => assert.equal(await visit.selected(), "recieve"));
      // Invoked from the report, a command without a document applies to the report's document.
      await workbench.command("fixAllCorrections");
      await page.getByText("0 corrections are open.").waitFor();
      await page.locator("#passages").focus();
      await workbench.command("nextFinding");
      await eventually(async () => assert.match(await visit.selected(), /^(?:The|Our|Nobody|At) .{20}/u));
      assert.ok(await visit.isInDocument(), "where the caret has moved");
      await visit.replace("thing number 2", "thing no. 2");
      await page.getByText("1 sentence changed since the check").waitFor();
      for (const tile of ["ai", "plagiarism"])
        await page.locator(`#tile-${tile}`).getByText("Checked before the last edits").waitFor();
      assert.equal(await page.locator("#tile-grammar .outdated").count(), 0);

      const drawn = async (): Promise<number> => trusted(await workbench.page.evaluate(DRAWN));
      await eventually(async () => assert.ok((await drawn()) > 0));
      await button("Toggle AI Heat Map").click();
      await eventually(async () => assert.equal(await drawn(), 0));
      await button("Toggle AI Heat Map").click();
      await eventually(async () => assert.ok((await drawn()) > 0));

      await button("Export Report").click();
      await workbench.quickInput.row("SARIF").waitFor();
      await workbench.page.keyboard.press("Escape");

      await workbench.command("useEmbeddedService");
      await button("Check Document").click();
      const checked = page.getByRole("region", { name: "AI text" }).locator(".facts");
      await checked.getByText("this machine").waitFor();
    });

    it("[EDI-14] without results it says so and offers the checks; in a text of a person no sentence is shown, and why", async () => {
      await workbench.command("useEmbeddedService");
      await workbench.agent.evaluate(async (vscode) => {
        const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
        if (!folder) throw new Error("No folder is open.");
        const [known, fresh] = ["field-report.md", "unknown-report.md"].map((name) =>
          vscode.Uri.joinPath(folder, name),
        );
        if (known && fresh) await vscode.workspace.fs.copy(known, fresh, { overwrite: true });
      });
      await workbench.open("unknown-report.md");
      await visit.show();
      const { page } = visit;
      for (const [tile, check] of [
        ["grammar", "Check Grammar"],
        ["ai", "Detect AI Text"],
        ["plagiarism", "Scan for Plagiarism"],
      ] as const) {
        const unchecked = page.locator(`#tile-${tile}`);
        await unchecked.getByText("Not checked").waitFor();
        await unchecked.getByRole("button", { name: check }).waitFor();
      }
      assert.deepEqual(await visit.accessibilityFindings(), []);
      await page.getByRole("button", { name: "Detect AI Text" }).click();
      await page.getByText("No sentence scores").waitFor();
      await page.getByText("this machine", { exact: true }).waitFor();
      await page.getByText("it misses many AI texts").first().waitFor();
      assert.equal(await visit.rows.count(), 0);
      assert.equal(await page.getByRole("button", { name: "Toggle AI Heat Map" }).count(), 0);
      assert.deepEqual(await visit.accessibilityFindings(), []);
      await page.getByRole("button", { name: "Check Grammar" }).click();
      await page.getByRole("region", { name: "Grammar" }).waitFor();
      assert.equal(await page.getByRole("button", { name: "Check Grammar" }).count(), 0);
      await page.locator("#tile-plagiarism").getByText("Not checked").waitFor();
    });

    it("[EDI-25] the title bar of a text checks it, then shows its report", async () => {
      await workbench.command("useEmbeddedService");
      await workbench.writeFile("title-bar.md", "We recieve letters from all parts of the valley.\n");
      await workbench.open("title-bar.md");
      const titleBar = workbench.page.locator(".editor-actions");
      await titleBar.getByRole("button", { name: "Check Document" }).click();
      await workbench.squiggles("info").first().waitFor();
      await titleBar.getByRole("button", { name: "Show Report" }).click();
      await visit.page.getByText("1 correction is open.").waitFor();
    });
  });
};
