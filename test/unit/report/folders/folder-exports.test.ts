import assert from "node:assert/strict";
import * as fc from "fast-check";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import type { DocumentReport } from "../../../../src/report/document-report.ts";
import {
  folderHtml,
  folderJson,
  folderMarkdown,
  folderSarif,
} from "../../../../src/report/folders/export-folder.ts";
import { figuresOf, type ReportFigures } from "../../../../src/report/figures.ts";
import {
  creditsOf,
  folderFigures,
  wordsOf,
  type FolderExport,
  type FolderFigures,
} from "../../../../src/report/folders/folder-report.ts";
import { trusted } from "../../../harness/trusted.ts";
import { anyReport } from "../a-report.ts";
import { readPage, type ReadPage } from "../read-page.ts";
import { sarifFaults } from "../sarif-schema.ts";

const OMITTED = "7 more files aren't included.";
const CAVEAT = "A score is an estimate, not proof of authorship.";

/** Valid file names that have a meaning in a page. */
const NAMES = ["a.md", "b %7C.md", "[x](command:y).md", "`|`.md", "<b>.md"].map(encodeURIComponent);

const anyFolder: fc.Arbitrary<FolderExport> = fc
  .record({
    reports: fc.array(anyReport, { minLength: 1, maxLength: 3 }),
    unchecked: fc.subarray(["c.md", "d.md", "_e_ \\| f.md"]),
    omitted: fc.constantFrom(0, 7),
  })
  .map(({ omitted, reports, unchecked }) => ({
    name: "[chapters](command:x) <i>",
    at: 0,
    files: reports.map((report, index) => ({
      report: { ...report, document: { ...report.document, uri: NAMES[index] ?? "z.md" } },
      isRelative: true,
    })),
    unchecked,
    omitted,
    tool: { name: "Content Authenticity", version: "1.2.3", page: "https://example.com/page" },
  }));

interface FolderLog {
  readonly runs: readonly [
    {
      readonly artifacts: readonly { readonly location: { readonly uri: string } }[];
      readonly results: readonly {
        readonly ruleId: string;
        readonly ruleIndex: number;
        readonly locations: readonly {
          readonly physicalLocation: { readonly artifactLocation: { uri: string; index: number } };
        }[];
      }[];
      readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
      readonly properties: {
        readonly totals: FolderFigures;
        readonly files: readonly { readonly uri: string; readonly figures: ReportFigures }[];
        readonly unchecked: readonly string[];
      };
    },
  ];
}

interface FolderReports {
  readonly totals: FolderFigures;
  readonly reports: readonly DocumentReport[];
  readonly unchecked: readonly string[];
}

const whole = (pieces: Generator<string>): string => [...pieces].join("");
const plain = <T>(value: T): T => trusted<T>(JSON.parse(JSON.stringify(value)));
const logOf = (folder: FolderExport): FolderLog => trusted<FolderLog>(JSON.parse(whole(folderSarif(folder))));
const pagesOf = (folder: FolderExport): readonly ReadPage[] => [
  readPage(whole(folderHtml(folder))),
  readPage(
    micromark(whole(folderMarkdown(folder)), {
      extensions: [gfm()],
      htmlExtensions: [gfmHtml()],
      allowDangerousHtml: true,
      allowDangerousProtocol: true,
    }),
  ),
];

/** The number of folders with several reports each, read back by two parsers, which is slow. */
const RENDERED = { numRuns: 12 };

describe("the four exports of a folder", () => {
  it("[EDI-15] have the same figures, of each file and of all, and no name is a link or an element", () => {
    fc.assert(
      fc.property(anyFolder, (folder) => {
        const figures = folder.files.map(({ report }) => plain(figuresOf(report)));
        const totals = folderFigures(folder);
        const sum = (of: (each: ReportFigures) => number): number =>
          figures.reduce((all, each) => all + of(each), 0);
        assert.deepEqual(
          [totals.files, totals.unchecked, totals.omitted, totals.words, totals.creditsCharged],
          [figures.length, folder.unchecked.length, folder.omitted, sum(wordsOf), sum(creditsOf)],
        );
        assert.equal(
          totals.corrections,
          sum(({ grammar }) => grammar?.corrections ?? 0),
        );
        const json = trusted<FolderReports>(JSON.parse(whole(folderJson(folder))));
        assert.deepEqual([json.totals, json.unchecked], [totals, folder.unchecked]);
        assert.deepEqual(
          json.reports.map((report) => plain(figuresOf(report))),
          figures,
        );
        const { properties } = logOf(folder).runs[0];
        assert.deepEqual([properties.totals, properties.unchecked], [totals, folder.unchecked]);
        assert.deepEqual(
          properties.files.map((file) => file.figures),
          figures,
        );
        const pages = pagesOf(folder);
        assert.deepEqual(pages[0]?.tables, pages[1]?.tables);
        for (const { elements, links, tables, text } of pages) {
          assert.ok(!links.some((link) => link.startsWith("command:")));
          assert.ok(!elements.has("b") && !elements.has("i"));
          const rows = (tables[0] ?? []).slice(1);
          assert.deepEqual(
            rows.map(([file, words, corrections, , , , credits]) => [file, words, corrections, credits]),
            [
              ...folder.files.map(({ report }, index) => {
                const { grammar } = figures[index] ?? {};
                return [
                  report.document.uri,
                  String(wordsOf(figures[index] ?? {})),
                  grammar === undefined ? "–" : String(grammar.corrections),
                  String(creditsOf(figures[index] ?? {})),
                ];
              }),
              ["All files", String(totals.words), String(totals.corrections), String(totals.creditsCharged)],
            ],
          );
          assert.equal(text.includes(OMITTED), folder.omitted > 0);
          // Once for all files, and once in each file's own report.
          const scored = folder.files.filter(({ report }) => report.ai !== undefined).length;
          assert.equal(text.split(CAVEAT).length - 1, scored === 0 ? 0 : scored + 1);
          if (folder.unchecked.length > 0) {
            assert.deepEqual(tables[1]?.slice(1).flat(), folder.unchecked);
          }
        }
      }),
      RENDERED,
    );
  });

  it("[EDI-15] SARIF matches the schema, and every result has its own file and rule", () => {
    fc.assert(
      fc.property(anyFolder, (folder) => {
        const log = logOf(folder);
        assert.deepEqual(sarifFaults(log), []);
        const [{ artifacts, results, tool }] = log.runs;
        assert.deepEqual(
          artifacts.map(({ location }) => location.uri),
          folder.files.map(({ report }) => report.document.uri),
        );
        for (const { locations, ruleId, ruleIndex } of results) {
          const { index, uri } = locations[0]?.physicalLocation.artifactLocation ?? {};
          assert.equal(uri, artifacts[index ?? -1]?.location.uri);
          assert.equal(tool.driver.rules[ruleIndex]?.id, ruleId);
        }
        const counted = folder.files.map(({ report }) => {
          const sentences = (report.ai?.sentences ?? []).filter(({ score }) => score !== null && score > 0.5);
          const others = (report.plagiarism?.passages ?? []).length;
          return sentences.length + others + (report.grammar?.corrections ?? []).length;
        });
        const rows = folder.files.map(
          ({ report }) =>
            results.filter(
              ({ locations }) => locations[0]?.physicalLocation.artifactLocation.uri === report.document.uri,
            ).length,
        );
        assert.deepEqual(rows, counted);
      }),
      { numRuns: 30 },
    );
  });
});
