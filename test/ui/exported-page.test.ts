import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import * as fc from "fast-check";
import type { Page } from "playwright-core";
import type { DocumentReport } from "../../src/report/document-report.ts";
import { htmlExport } from "../../src/report/export-html.ts";
import { linkedReportOf } from "../../src/report/media/linked-media-report.ts";
import { mediaExport, type MediaExport } from "../../src/report/media/media-export.ts";
import { exportedView } from "../../src/report/report-export.ts";
import { tilesOf } from "../../src/report/report-tiles.ts";
import { accessibilityFindings } from "../harness/accessibility-findings.ts";
import { trusted } from "../harness/trusted.ts";
import type { UiSuite } from "../harness/ui-suite.ts";
import { anyReport, exportOf } from "../unit/report/a-report.ts";
import {
  anImage,
  anIngredient,
  NO_CREDENTIALS,
  someCredentials,
} from "../unit/report/media/some-credentials.ts";

const LOOKS = [
  ["light", "screen"],
  ["dark", "screen"],
  ["dark", "print"],
] as const;

/** Runs in the page: rows and tiles aren't cut, each page of a table has its head, and what is folded away is left out. */
const ON_PAPER = `[["tr", "breakInside"], ["main > table > thead", "display"], [".tiles li", "breakInside"], ["details", "display"]]
  .map(([place, look]) => [...new Set([...document.querySelectorAll(place)].map((part) => getComputedStyle(part)[look]))])`;

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

const LONG = "<b>A_very_long_name</b>".repeat(8);

/** Images with each state of Content Credentials: two signers' cards one in another, broken ones, lost ones, and a pointer. */
const IMAGES = [
  anImage({
    credentials: someCredentials({
      title: LONG,
      ingredients: [anIngredient({ title: LONG, ingredients: [anIngredient()], ingredients_total: 1 })],
      ingredients_total: 3,
    }),
  }),
  anImage({
    name: "broken.png",
    credentials: someCredentials({
      state: "invalid",
      failures: [
        { code: "assertion.dataHash.mismatch", message: "The pixels were changed.", ingredient: LONG },
      ],
      failures_total: 1,
    }),
  }),
  anImage({ name: "lost.png", credentials: { ...NO_CREDENTIALS, is_missing: true } }),
  anImage({
    name: "elsewhere.png",
    credentials: { ...NO_CREDENTIALS, stored_at: `https://example.com/${LONG}` },
  }),
];

const MEDIA: readonly MediaExport[] = [
  ...IMAGES.map((report) => ({ kind: "file", report }) as const),
  {
    kind: "links",
    report: linkedReportOf("article.md", {
      outcome: {
        items: IMAGES.map(
          ({ name }) => ({ target: name, uri: name, kind: "image", status: "done" }) as const,
        ),
      },
      reports: new Map(IMAGES.map((report) => [report.name, report])),
    }),
  },
];

/** The exported page in a browser, as recipients of the file open it. */
export const suite: UiSuite = ({ workbench }) => {
  describe("the exported page", function () {
    this.timeout(240_000);

    let folder: string;
    let page: Page;
    let asked: string[];
    let said: string[];

    const openPage = async (pieces: Iterable<string>): Promise<void> => {
      const file = path.join(folder, "report.html");
      writeFileSync(file, [...pieces].join(""));
      await page.goto(pathToFileURL(file).href);
    };
    const open = async (report: DocumentReport): Promise<void> => openPage(htmlExport(exportOf(report)));

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

    it("[EDI-27] [EDI-18] axe-core finds nothing on the cards of Content Credentials and the table of linked files, and they fit a narrow window", async () => {
      for (const exported of MEDIA) {
        await openPage(
          mediaExport(exported, "html", { name: "Content Authenticity", version: "1.0.0", page: "" }),
        );
        for (const [index, [colorScheme, media]] of LOOKS.entries()) {
          await page.emulateMedia({ colorScheme, media });
          const found = await accessibilityFindings(page, index === 0 ? "all" : "colors");
          assert.deepEqual(found, [], `${exported.report.name}, ${colorScheme}, ${media}`);
        }
        await page.emulateMedia({ colorScheme: "light", media: "screen" });
        await page.setViewportSize({ width: 320, height: 800 });
        const over = trusted<number>(
          await page.evaluate("document.documentElement.scrollWidth - innerWidth"),
        );
        assert.ok(over <= 0, `${exported.report.name}: ${over} pixels over`);
        await page.setViewportSize({ width: 1_000, height: 800 });
      }
      assert.deepEqual(said, []);
    });

    it("[EDI-7] it begins with the tiles of the report's page, and folds the figures of charts into tables", async () => {
      for (const report of REPORTS) {
        await open(report);
        const tiles = page.locator(".tiles li");
        assert.deepEqual(await tiles.locator(".name").allInnerTexts(), ["Grammar", "AI text", "Plagiarism"]);
        const view = exportedView(report);
        assert.deepEqual(
          await tiles.locator(".figure").allInnerTexts(),
          tilesOf(view).map(({ figure }) => figure),
        );
        assert.equal(await page.locator("details table:visible").count(), 0);
        for (const summary of await page.locator("summary").all()) await summary.press("Enter");
        assert.equal(await page.locator("details table:visible").count(), 2);
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
        for (const width of [320, 400, 800]) {
          await page.setViewportSize({ width, height: 800 });
          const over = trusted<number>(
            await page.evaluate("document.documentElement.scrollWidth - window.innerWidth"),
          );
          assert.ok(over <= 0, `${over} pixels over ${width}`);
        }
        await page.emulateMedia({ media: "print" });
        const looks = trusted<readonly (readonly string[])[]>(await page.evaluate(ON_PAPER));
        assert.deepEqual(looks, [["avoid"], ["table-header-group"], ["avoid"], ["none"]]);
        await page.setViewportSize({ width: 680, height: 800 });
        const over = trusted<number>(
          await page.evaluate("document.documentElement.scrollWidth - window.innerWidth"),
        );
        assert.ok(over <= 0, `${over} pixels over a sheet`);
        assert.ok((await page.pdf({ format: "A4" })).byteLength > 1_000);
      }
    });
  });
};
