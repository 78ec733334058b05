import assert from "node:assert/strict";
import * as fc from "fast-check";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import MarkdownIt from "markdown-it";
import { htmlExport } from "../../../src/report/export-html.ts";
import { jsonExport } from "../../../src/report/export-json.ts";
import { markdownExport } from "../../../src/report/export-markdown.ts";
import { sarifExport } from "../../../src/report/export-sarif.ts";
import { figuresOf, type ReportFigures } from "../../../src/report/figures.ts";
import { httpLink } from "../../../src/report/http-link.ts";
import type { DocumentReport } from "../../../src/report/document-report.ts";
import { exportedView, MOST_ROWS } from "../../../src/report/report-export.ts";
import { tilesOf } from "../../../src/report/report-tiles.ts";
import { trusted } from "../../harness/trusted.ts";
import { anyReport, exportOf } from "./a-report.ts";
import { readPage, type ReadPage } from "./read-page.ts";
import { sarifFaults } from "./sarif-schema.ts";

interface SarifLog {
  readonly runs: readonly [
    {
      readonly results: readonly {
        readonly ruleId: string;
        readonly level: string;
        readonly message: { readonly text: string };
        readonly locations: readonly {
          readonly physicalLocation: {
            readonly artifactLocation: { readonly uri: string; readonly uriBaseId?: string };
            readonly region?: Readonly<Record<string, number>>;
          };
        }[];
        readonly properties?: Readonly<Record<string, unknown>>;
      }[];
      readonly properties: { readonly figures: ReportFigures };
    },
  ];
}

const htmlOf = (report: DocumentReport): string => [...htmlExport(exportOf(report))].join("");
const markdownOf = (report: DocumentReport): string => [...markdownExport(exportOf(report))].join("");
const jsonOf = (report: DocumentReport): string => [...jsonExport(exportOf(report))].join("");
const sarifOf = (report: DocumentReport): string => [...sarifExport(exportOf(report))].join("");
const sarifLog = (report: DocumentReport): SarifLog => trusted<SarifLog>(JSON.parse(sarifOf(report)));

const pageOfMarkdown = (report: DocumentReport): ReadPage =>
  readPage(
    micromark(markdownOf(report), {
      extensions: [gfm()],
      htmlExtensions: [gfmHtml()],
      allowDangerousHtml: true,
      allowDangerousProtocol: true,
    }),
  );

const plain = <T>(value: T): T => trusted<T>(JSON.parse(JSON.stringify(value)));

/** Counts how often a text says that a result is of an older one. */
const said = (text: string): number => text.split("Checked before the last edits").length - 1;

const CUT = "Long texts are shortened here; the JSON export has them in full.";
const WITHHELD = "No sentence scores";

/** The number of reports to read back as Markdown, which is slow. */
const RENDERED = { numRuns: 40 };

describe("the four exports of a report", () => {
  it("[EDI-7] [EDI-15] those for programs have the same figures: score, band, coverage, counts, sources and shares", () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const known = plain(figuresOf(report));
        const { report: within } = trusted<{ report: DocumentReport }>(JSON.parse(jsonOf(report)));
        assert.deepEqual(plain(figuresOf(within)), known);
        assert.deepEqual(sarifLog(report).runs[0].properties.figures, known);
      }),
    );
  });

  it("[EDI-7] [R-38] those for people have score, extent and counts in words, and no internal name of a figure", () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const { ai, grammar, plagiarism } = exportedView(report);
        const shown = [ai?.scoreText, ai?.facts[0]?.value, plagiarism?.scoreText, grammar?.summary];
        for (const { tables, text } of [readPage(htmlOf(report)), pageOfMarkdown(report)]) {
          for (const each of shown) assert.ok(each === undefined || text.includes(each), each);
          const names = tables.flat().map(([first = ""]) => first);
          assert.ok(!names.some((name) => /^(?:ai|grammar|plagiarism)\.\w/u.test(name)));
        }
      }),
      RENDERED,
    );
  });

  it("[EDI-7] those for people begin with a tile for each check: figure, band and one sentence, also where it hasn't run", () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const tiles = tilesOf(exportedView(report));
        assert.deepEqual(
          tiles.map(({ check, isChecked }) => [check, isChecked]),
          (["grammar", "ai", "plagiarism"] as const).map((check) => [check, report[check] !== undefined]),
        );
        for (const { text } of [readPage(htmlOf(report)), pageOfMarkdown(report)]) {
          let at = 0;
          for (const { bandText, brief, figure, heading } of tiles) {
            for (const said of [heading, figure, bandText, brief]) {
              at = text.indexOf(said, at);
              assert.ok(at >= 0, said);
            }
          }
          const facts = text.indexOf("Coverage");
          assert.ok(facts < 0 || at < facts, "before anything else");
        }
      }),
      RENDERED,
    );
  });

  it("[EDI-7] each says that a result is of an older text: beside its figure and in its part, or as a notice", () => {
    const [report] = fc.sample(
      anyReport.filter(({ ai, plagiarism }) => ai !== undefined && plagiarism !== undefined),
      1,
    );
    assert.ok(report?.ai !== undefined && report.plagiarism !== undefined);
    const old = {
      ...report,
      ai: { ...report.ai, isOutdated: true },
      plagiarism: { ...report.plagiarism, isOutdated: false },
    };
    assert.deepEqual([said(htmlOf(old)), said(markdownOf(old)), said(sarifOf(old))], [2, 2, 1]);
    const { ai, plagiarism } = trusted<{ report: DocumentReport }>(JSON.parse(jsonOf(old))).report;
    assert.deepEqual([ai?.isOutdated, plagiarism?.isOutdated], [true, false]);
    const both = { ...old, plagiarism: { ...old.plagiarism, isOutdated: true } };
    assert.deepEqual([said(htmlOf(both)), said(markdownOf(both)), said(sarifOf(both))], [4, 4, 2]);
  });

  it("[EDI-7] HTML and Markdown say the same in every cell, whatever the texts are", () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        assert.deepEqual(pageOfMarkdown(report).tables, readPage(htmlOf(report)).tables);
      }),
      RENDERED,
    );
  });

  it("[EDI-7] JSON has the whole report, every text as it was", () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const read = trusted<{ schemaVersion: number; report: unknown }>(JSON.parse(jsonOf(report)));
        assert.equal(read.schemaVersion, 1);
        assert.deepEqual(read.report, plain(report));
      }),
    );
  });

  it("[EDI-7] [EDI-15] SARIF fits the schema of version 2.1.0, whatever the texts are", () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        assert.deepEqual(sarifFaults(JSON.parse(sarifOf(report))), []);
      }),
    );
  });

  it("[EDI-7] SARIF has a result for each sentence above 0.5, each passage and each correction, at its place", () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const { results } = sarifLog(report).runs[0];
        const sentences = (report.ai?.sentences ?? []).filter(({ score }) => score !== null && score > 0.5);
        const passages = report.plagiarism?.passages ?? [];
        const corrections = report.grammar?.corrections ?? [];
        const first = [
          ...sentences.map(({ places }) => places[0]),
          ...passages.map(({ places }) => places[0]),
          ...corrections.map(({ place }) => place ?? undefined),
        ];
        assert.deepEqual(
          results.map(({ locations }) => locations[0]?.physicalLocation.region),
          first.map((place) =>
            place === undefined
              ? undefined
              : {
                  startLine: place.start.line + 1,
                  startColumn: place.start.character + 1,
                  endLine: place.end.line + 1,
                  endColumn: place.end.character + 1,
                },
          ),
        );
        for (const { level, message, ruleId } of results.filter(({ ruleId }) => ruleId.startsWith("ai/"))) {
          assert.equal(level, "note", ruleId);
          assert.match(message.text, /not proof of authorship/u);
        }
        for (const { locations } of results) {
          const { uri, uriBaseId } = locations[0]?.physicalLocation.artifactLocation ?? {};
          assert.deepEqual([uri, uriBaseId], ["drafts/paper%20one.md", "%SRCROOT%"]);
        }
      }),
    );
  });

  it("[R-24] all four have the service's name for the scan", () => {
    const [report] = fc.sample(
      anyReport.filter(({ plagiarism }) => plagiarism !== undefined),
      1,
    );
    assert.ok(report?.plagiarism);
    const scanned = { ...report, plagiarism: { ...report.plagiarism, scanId: "scan-42-of-the-service" } };
    for (const written of [htmlOf, markdownOf, jsonOf, sarifOf].map((write) => write(scanned))) {
      assert.ok(/scan.?-42.?-of.?-the.?-service/u.test(written), written.slice(0, 200));
    }
  });

  it("[R-23] pages and JSON have the service's advice without corrections", () => {
    const grammar = {
      at: 0,
      service: "hosted" as const,
      host: "service.example",
      scope: "document" as const,
      coverage: { checked: 9, total: 9 },
      creditsCharged: 9,
      cached: false,
      corrections: [],
      hints: [{ rule: "style", message: "The tone is uneven", place: null }],
    };
    const document = { uri: "a.md", name: "a.md", languageId: "markdown" };
    for (const write of [htmlOf, markdownOf, jsonOf]) {
      const written = write({ document, at: 0, grammar });
      assert.match(written, /style[^]*The tone is uneven/u);
    }
  });

  it("[EDI-7] withheld sentences are in none of them, and all say why", () => {
    fc.assert(
      fc.property(
        anyReport.filter(({ ai }) => ai?.withheld === true),
        (report) => {
          for (const said of [htmlOf(report), markdownOf(report), jsonOf(report), sarifOf(report)]) {
            assert.ok(said.includes(WITHHELD));
          }
          for (const { text } of [readPage(htmlOf(report)), pageOfMarkdown(report)]) {
            assert.ok(!text.includes("Sentences"));
          }
          assert.ok(!sarifLog(report).runs[0].results.some(({ ruleId }) => ruleId.startsWith("ai/")));
        },
      ),
      RENDERED,
    );
  });
});

/** The elements and attributes of the page; a text may not introduce any others. */
const ELEMENTS =
  /^(?:html|head|meta|title|style|body|main|section|h[1-3]|p|path|bdi|details|summary|ul|li|dl|div|dt|dd|figure|figcaption|svg|rect|polyline|line|circle|table|caption|thead|tbody|tr|th|td|strong|span|a)$/u;
const ATTRIBUTES =
  /^(?:lang|charset|http-equiv|content|name|class|id|aria-hidden|aria-labelledby|aria-label|dir|role|viewbox|x|y|x1|x2|y1|y2|cx|cy|r|d|width|height|points|scope|href|rel)$/u;

describe("exports of a hostile service", () => {
  it("[EDI-7] a page contains no element, attribute or link other than its own", () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const html = htmlOf(report);
        const { attributes, elements, links } = readPage(html);
        for (const name of elements) assert.match(name, ELEMENTS);
        for (const name of attributes) assert.match(name, ATTRIBUTES);
        assert.deepEqual(links, linksOf(report));
        assert.match(html, /<meta http-equiv="Content-Security-Policy" content="default-src 'none'; /u);
        assert.ok(!/@import|url\(/u.test(html.slice(html.indexOf("<style>"), html.indexOf("</style>"))));
      }),
    );
  });

  it("[EDI-7] Markdown turns no text into HTML, a picture or a link, in two renderers", () => {
    // Configured like VS Code's preview: HTML allowed, addresses turned into links.
    const other = new MarkdownIt({ html: true, linkify: true });
    other.linkify.set({ fuzzyLink: false });
    fc.assert(
      fc.property(anyReport, (report) => {
        const pages = [pageOfMarkdown(report), readPage(other.render(markdownOf(report)))];
        for (const { attributes, elements, links } of pages) {
          for (const name of elements) {
            assert.match(name, /^(?:h[1-3]|p|blockquote|strong|ul|li|table|thead|tbody|tr|th|td|a)$/u);
          }
          for (const name of attributes) assert.match(name, /^(?:align|style|href)$/u);
          assert.deepEqual(
            links.filter((link) => !link.startsWith("mailto:")).map(hostOf),
            linksOf(report).map(hostOf),
          );
        }
      }),
      RENDERED,
    );
  });

  it("[EDI-7] Markdown keeps the whole name of a document in its heading", () => {
    for (const name of ["notes #", "C ##", "#", "1. a #1", "a # b"]) {
      const document = { uri: "x", name, languageId: "markdown" };
      const { text } = readPage(micromark(markdownOf({ document, at: 0 })));
      assert.ok(text.startsWith(`Report of ${name} ${name}, `), text);
    }
  });

  it("[EDI-7] nothing turns the direction of a line, hides in it or is half of a character", () => {
    const unseen = /(?!\n)\p{Cc}|[\u200B\u202A-\u202E\u2066-\u2069\uFEFF]/u;
    fc.assert(
      fc.property(anyReport, (report) => {
        for (const said of [htmlOf(report), markdownOf(report), jsonOf(report), sarifOf(report)]) {
          assert.doesNotMatch(said, unseen);
          assert.ok(said.isWellFormed());
        }
      }),
    );
  });

  it("[EDI-7] a text of a megabyte is cut for people, who are told so, and whole for programs", () => {
    const [report] = fc.sample(
      anyReport.filter(({ plagiarism }) => plagiarism !== undefined),
      { numRuns: 1, seed: 7 },
    );
    assert.ok(report?.plagiarism);
    const title = "T".repeat(1_000_000);
    const huge = {
      ...report,
      plagiarism: {
        ...report.plagiarism,
        sources: report.plagiarism.sources.map((source) => ({
          ...source,
          title,
          url: `https://a.example/${title}`,
        })),
      },
    };
    for (const said of [htmlOf(huge), markdownOf(huge)]) {
      assert.ok(said.includes(CUT));
      assert.ok(said.length < 200_000, String(said.length));
    }
    assert.ok(!readPage(htmlOf(huge)).links.some((link) => link.includes("TTTT")));
    assert.ok(jsonOf(huge).includes(title));
    assert.ok(sarifOf(huge).includes(CUT), "its messages are for people");
    for (const said of [htmlOf(report), markdownOf(report), sarifOf(report)]) assert.ok(!said.includes(CUT));
  });

  it("[EDI-7] a table of 10,001 sentences states that one is omitted, and JSON has it", () => {
    const [report] = fc.sample(
      anyReport.filter(({ ai }) => ai?.withheld === false && ai.sentences.length > 0),
      { numRuns: 1, seed: 5 },
    );
    assert.ok(report?.ai);
    const [sentence] = report.ai.sentences;
    assert.ok(sentence);
    const sentences = Array.from({ length: MOST_ROWS + 1 }, (_, item) => ({
      ...sentence,
      item,
      text: `Sentence ${item}.`,
      score: 0.9,
    }));
    const long = { document: report.document, at: 0, ai: { ...report.ai, sentences } };
    for (const said of [htmlOf(long), markdownOf(long)]) {
      assert.ok(said.includes("More in the JSON export: 1."));
      assert.ok(said.includes("Sentence 9999.") && !said.includes("Sentence 10000."));
    }
    for (const said of [jsonOf(long), sarifOf(long)]) {
      assert.ok(said.includes("Sentence 10000."));
    }
  });

  it("[EDI-7] SARIF has the words that a result is about whole", () => {
    const [report] = fc.sample(
      anyReport.filter(({ plagiarism }) => (plagiarism?.passages.length ?? 0) > 0),
      { numRuns: 1, seed: 3 },
    );
    assert.ok(report?.plagiarism);
    const text = "W".repeat(10_000);
    const passages = report.plagiarism.passages.map((passage) => ({ ...passage, text }));
    const long = { document: report.document, at: 0, plagiarism: { ...report.plagiarism, passages } };
    assert.deepEqual(
      sarifLog(long).runs[0].results.map(({ properties }) => properties?.["text"]),
      passages.map(() => text),
    );
    assert.ok(!sarifOf(long).includes(CUT));
  });
});

/** Returns an invalid URL unchanged, so that a test reports it. */
function hostOf(link: string): string {
  return URL.canParse(link) ? new URL(link).host : link;
}

/** Returns the links in the order of the tables; only sources have links. */
function linksOf({ plagiarism }: DocumentReport): readonly string[] {
  return (plagiarism?.sources ?? []).flatMap(({ url }) => httpLink(url) ?? []);
}
