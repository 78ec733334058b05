import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import * as fc from "fast-check";
import type { Page } from "playwright-core";
import type { DocumentReport } from "../../src/report/document-report.ts";
import { htmlExport } from "../../src/report/export-html.ts";
import { accessibilityFindings } from "../harness/accessibility-findings.ts";
import { trusted } from "../harness/trusted.ts";
import type { UiSuite } from "../harness/ui-suite.ts";
import { anyReport, exportOf } from "../unit/report/a-report.ts";

const LOOKS = [
  ["light", "screen"],
  ["dark", "screen"],
  ["dark", "print"],
] as const;

/** Reports with all their parts, in hostile texts. */
const REPORTS = fc
  .sample(
    anyReport.filter(
      ({ ai, grammar, plagiarism }) =>
        ai?.withheld === false &&
        ai.sentences.length > 2 &&
        ai.history.length > 1 &&
        ai.sections.length > 0 &&
        (plagiarism?.passages.length ?? 0) > 1 &&
        (grammar?.corrections.length ?? 0) > 1,
    ),
    { numRuns: 2, seed: 11 },
    // axe-core can't determine the contrast of a cell that contains only a pictogram.
  )
  .map((report) =>
    trusted<DocumentReport>(JSON.parse(JSON.stringify(report).replaceAll(/[\u{10000}-\u{10FFFF}]/gu, "x"))),
  );

/** The exported page in a browser, as recipients of the file open it. */
export const suite: UiSuite = ({ workbench }) => {
  describe("the exported page", function () {
    this.timeout(240_000);

    let folder: string;
    let page: Page;
    let asked: string[];
    let said: string[];

    const open = async (report: DocumentReport): Promise<void> => {
      const file = path.join(folder, "report.html");
      writeFileSync(file, [...htmlExport(exportOf(report))].join(""));
      await page.goto(pathToFileURL(file).href);
    };

    before(() => {
      folder = mkdtempSync(path.join(tmpdir(), "exported-page-"));
    });

    after(() => rmSync(folder, { recursive: true, maxRetries: 5 }));

    beforeEach(async () => {
      const browser = workbench.page.context().browser();
      assert.ok(browser);
      const context = await browser.newContext({ viewport: { width: 1000, height: 800 } });
      page = await context.newPage();
      asked = [];
      said = [];
      page.on("request", (request) => asked.push(request.url()));
      page.on("console", (message) => said.push(message.text()));
      page.on("pageerror", (error) => said.push(error.message));
      page.on("dialog", (dialog) => {
        said.push(dialog.message());
        void dialog.dismiss();
      });
    });

    afterEach(async () => page.context().close());

    it("[EDI-7] [EDI-18] axe-core finds nothing, in light, dark and on paper", async () => {
      for (const report of REPORTS) {
        await open(report);
        for (const [colorScheme, media] of LOOKS) {
          await page.emulateMedia({ colorScheme, media });
          assert.deepEqual(await accessibilityFindings(page), [], `${colorScheme}, ${media}`);
        }
      }
    });

    it("[EDI-7] it loads nothing, runs nothing, and shows hostile texts for what they are", async () => {
      for (const report of REPORTS) {
        asked.length = 0;
        await open(report);
        assert.deepEqual([asked.length, said], [1, []]);
        assert.equal(
          await page.locator("script, img, iframe, object, form, link, [onerror], [onload]").count(),
          0,
        );
        const caption = page.locator("caption", { hasText: /^Sentences$/u });
        const sentences = page.locator("table", { has: caption }).locator("tbody tr");
        assert.equal(await sentences.count(), report.ai?.sentences.length);
        const hrefs = trusted<readonly string[]>(
          await page.evaluate("[...document.querySelectorAll('a')].map((link) => link.protocol)"),
        );
        for (const protocol of hrefs) assert.match(protocol, /^https?:$/u);
      }
    });

    it("[EDI-18] it fits a narrow window and a sheet of paper", async () => {
      for (const report of REPORTS) {
        await open(report);
        for (const width of [400, 800]) {
          await page.setViewportSize({ width, height: 800 });
          const over = trusted<number>(
            await page.evaluate("document.documentElement.scrollWidth - window.innerWidth"),
          );
          assert.ok(over <= 0, `${over} pixels over ${width}`);
        }
        assert.ok((await page.pdf({ format: "A4" })).byteLength > 1_000);
      }
    });
  });
};
