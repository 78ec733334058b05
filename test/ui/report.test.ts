import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FrameLocator, Locator } from "playwright-core";
import type { DetectionResult } from "../../src/contract/detection.ts";
import { DetectingService } from "../harness/detecting-service.ts";
import { eventually } from "../harness/eventually.ts";
import { trusted } from "../harness/trusted.ts";
import type { UiSuite } from "../harness/ui-suite.ts";
import { THEMES } from "../harness/workbench.ts";
import { item } from "../unit/findings/detection-answer.ts";

const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

type AxeResults = Record<"violations" | "incomplete", { id: string; nodes: { html: string }[] }[]>;

/** Three sections; the scores of the sentences run through all bands, and one sentence is longer than a row shows. */
const LONG = `It is said at some length here ${"that nothing which is said at length gains by it, ".repeat(9)}and so on.`;
const SENTENCES = [
  ...Array.from({ length: 8 }, (_, index) => `The introduction says thing number ${index} in its own words.`),
  LONG,
  ...Array.from({ length: 12 }, (_, index) => `Our robot did step ${index} of the method on a Tuesday.`),
  ...Array.from({ length: 9 }, (_, index) => `Nobody expected finding ${index} to hold for so long.`),
];
const SCORES = SENTENCES.map((_, index) => ((index * 37) % 101) / 100);
const TEXT = `# Study\n\n${SENTENCES.slice(0, 9).join("\n")}\n\n## Method\n\n${SENTENCES.slice(9, 21).join("\n")}\n\n## Results\n\n${SENTENCES.slice(21).join("\n")}\n`;

/** The report beside its document, as a person meets it. */
export const suite: UiSuite = ({ workbench }) => {
  let service: DetectingService;
  let number = 0;
  let report: FrameLocator;

  const command = async (name: string, argument?: unknown): Promise<void> => {
    await workbench.agent.evaluate(
      async (vscode, [id, given]) => {
        await vscode.commands.executeCommand(`contentAuthenticity.${id}`, ...(given === null ? [] : [given]));
      },
      [name, argument ?? null] as const,
    );
  };

  /** The caret of the document, wherever the keyboard is. */
  const selected = async (): Promise<string> =>
    workbench.agent.evaluate((vscode) => {
      const [editor] = vscode.window.visibleTextEditors.filter(
        ({ document }) => document.languageId === "markdown",
      );
      return editor?.document.getText(editor.selection) ?? "";
    });

  const options = (): Locator => report.locator("#sentences [role=option]");

  const order = async (): Promise<readonly string[]> => options().locator(".row-text").allInnerTexts();

  const evaluate = async <T>(expression: string): Promise<T> =>
    trusted<T>(await report.locator("body").evaluate((_, code) => globalThis.eval(code), expression));

  /** A document of its own for each test, detected, with its report open. */
  const open = async (text = TEXT): Promise<void> => {
    await workbench.agent.evaluate(
      async (vscode, content) => {
        const document = await vscode.workspace.openTextDocument({ content, language: "markdown" });
        await vscode.window.showTextDocument(document);
        await vscode.commands.executeCommand("contentAuthenticity.detectAiText");
      },
      `${text}\nDocument ${(number += 1)}.\n`,
    );
    await workbench.runCommand("Content Authenticity: Show Report");
    report = workbench.webview();
    await report.getByRole("heading", { level: 1, name: /Report of/u }).waitFor();
  };

  const accessibilityFindings = async (): Promise<readonly string[]> => {
    // The policy of the page lets no text become a script; the browser's own tools are not bound by it.
    const frame = await (await report.locator("body").elementHandle())?.ownerFrame();
    assert.ok(frame);
    await frame.evaluate(AXE);
    const results = trusted<AxeResults>(await frame.evaluate("axe.run()"));
    return [...results.violations, ...results.incomplete].flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${id}: ${html}`),
    );
  };

  describe("the report beside its document", function () {
    this.timeout(90_000);

    beforeEach(async () => {
      service = await DetectingService.start();
      service.spoil = (answer: DetectionResult) => ({
        ...answer,
        ai_score: 0.62,
        items: SENTENCES.map((text, index) => item(text, SCORES[index] ?? 0)),
      });
      await command("addApiKey", { name: "detector", key: "prfd_key_of_the_detecting_service" });
      await command("useHostedService", { baseUrl: service.baseUrl });
    });

    afterEach(async () => {
      service.close();
      await command("clearFindings");
      await command("removeApiKey", { name: "detector" });
      await command("useEmbeddedService");
      await workbench.reset();
    });

    it("[EDI-7, EDI-18] axe-core finds nothing in four themes, and the figures are there in words", async () => {
      try {
        for (const theme of THEMES) {
          await workbench.setTheme(theme);
          await open();
          assert.equal(await report.locator(".score-figure").first().innerText(), "0.62");
          await report.getByText("Likely AI (medium confidence)").first().waitFor();
          await report.getByText("no proof").waitFor();
          await report.getByText("Stand-in detector (2026-01-02): It counts robots.").waitFor();
          await report.locator("#sentences").focus();
          await workbench.page.keyboard.press("ArrowDown");
          await workbench.screenshot(`report-${theme.marker}`);
          assert.deepEqual(await accessibilityFindings(), [], theme.name);
          await workbench.reset();
        }
      } finally {
        await workbench.setTheme(THEMES[0]);
      }
    });
  });
};
