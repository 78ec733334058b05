import { exportBlocks, type ExportBlock, type TableCell } from "./export-blocks.ts";
import { htmlPage } from "./export-html.ts";
import { REPORT_SCHEMA_VERSION } from "./export-json.ts";
import { markdownBlocks } from "./export-markdown.ts";
import { checksOf, noticesOf, ruleIdsOf, sarifLog } from "./export-sarif.ts";
import { figuresOf } from "./figures.ts";
import {
  caveatsOf,
  creditsOf,
  folderFigures,
  namedFiguresOf,
  wordsOf,
  type FolderExport,
} from "./folder-report.ts";
import { jsonPieces } from "./json-pieces.ts";
import type { ReportExport } from "./report-export.ts";
import { shownText } from "./shown-text.ts";

/** One page for all files: a table of them, then each with all that its own report has. */
export function* folderHtml(folder: FolderExport): Generator<string> {
  const { language, title } = folder.words;
  yield* htmlPage(language, `${title}: ${shownText(folder.name)}`, folderBlocks(folder));
}

/** The same as Markdown. */
export function* folderMarkdown(folder: FolderExport): Generator<string> {
  yield* markdownBlocks(folderBlocks(folder));
}

/**
 * The reports of all files as JSON: `{schemaVersion, tool, folder, totals, caveats, reports, unchecked}`, where each of `reports` is a
 * `DocumentReport` with nothing cut or left out, and `totals` the `FolderFigures`. Units as in the export of one report.
 */
export function* folderJson(folder: FolderExport): Generator<string> {
  const { at, files, name, tool, unchecked } = folder;
  yield* jsonPieces({
    schemaVersion: REPORT_SCHEMA_VERSION,
    tool: { name: tool.name, version: tool.version },
    folder: { name, at },
    totals: folderFigures(folder),
    caveats: allOf(folder, caveatsOf),
    reports: reportsOf(files),
    unchecked,
  });
}

/** One run in the Static Analysis Results Interchange Format 2.1.0 with the results of all files. */
export function* folderSarif(folder: FolderExport): Generator<string> {
  const { at, files, name, tool, words } = folder;
  yield* sarifLog(
    { [Symbol.iterator]: () => exportsOf(folder) },
    {
      tool,
      at,
      ids: allOf(folder, ruleIdsOf),
      checks: files.flatMap(({ report }) =>
        checksOf(report).map((check) => ({ uri: report.document.uri, check })),
      ),
      notices: allOf(folder, noticesOf),
      properties: {
        name: shownText(name),
        made: words.made,
        totals: folderFigures(folder),
        files: files.map(({ report }) => namedFiguresOf(report)),
        unchecked: folder.unchecked,
      },
    },
  );
}

function* reportsOf(files: FolderExport["files"]): Generator {
  for (const { report } of files) yield report;
}

function* exportsOf({ exportOf, files }: FolderExport): Generator<ReportExport> {
  for (const file of files) yield exportOf(file);
}

/** What all files say, each once. */
function allOf(folder: FolderExport, of: (input: ReportExport) => readonly string[]): readonly string[] {
  const all = new Set<string>();
  for (const input of exportsOf(folder)) for (const each of of(input)) all.add(each);
  return [...all];
}

function* folderBlocks(folder: FolderExport): Generator<ExportBlock> {
  const { caveats, name, omitted, unchecked, words } = folder;
  yield { kind: "title", text: words.title, name, made: words.made };
  if (caveats.length > 0) yield { kind: "caveats", heading: words.caveats, texts: caveats };
  yield { kind: "heading", level: 2, text: words.files };
  const columns = [
    { name: words.file },
    { name: words.words, isNumber: true },
    { name: words.corrections, isNumber: true },
    { name: words.score, isNumber: true },
    { name: words.band },
    { name: words.passages, isNumber: true },
    { name: words.credits, isNumber: true },
  ];
  yield { kind: "table", caption: words.files, columns, rows: rowsOf(folder) };
  if (unchecked.length > 0) {
    yield { kind: "heading", level: 2, text: words.unchecked };
    yield {
      kind: "table",
      caption: words.unchecked,
      columns: [{ name: words.file }],
      rows: unchecked.map((uri) => [{ text: uri }]),
    };
  }
  if (omitted > 0) yield { kind: "paragraph", text: words.omitted };
  for (const input of exportsOf(folder)) yield* fileBlocks(input);
}

function* rowsOf(folder: FolderExport): Generator<readonly TableCell[]> {
  const { none } = folder.words;
  for (const input of exportsOf(folder)) {
    const { report, view } = input;
    const figures = figuresOf(report);
    const { ai, grammar, plagiarism } = figures;
    yield [
      { text: report.document.uri },
      { text: String(wordsOf(figures)) },
      { text: grammar === undefined ? none : String(grammar.corrections) },
      { text: view.ai?.scoreText ?? none },
      { text: view.ai?.bandText ?? none, ...(ai === undefined || ai.band === null ? {} : { band: ai.band }) },
      {
        text:
          plagiarism === undefined || plagiarism.verdict === "nothingCompared"
            ? (view.plagiarism?.verdictText ?? none)
            : String(plagiarism.passages),
      },
      { text: String(creditsOf(figures)) },
    ];
  }
  const totals = folderFigures(folder);
  yield [
    { text: folder.words.total },
    { text: String(totals.words) },
    { text: String(totals.corrections) },
    { text: "" },
    { text: "" },
    { text: String(totals.passages) },
    { text: String(totals.creditsCharged) },
  ];
}

/** A file's own report under its name, with what its services say of their answers. */
function* fileBlocks(input: ReportExport): Generator<ExportBlock> {
  for (const block of exportBlocks(input)) {
    if (block.kind === "title") yield { kind: "heading", level: 2, text: input.report.document.uri };
    else if (block.kind === "heading") {
      yield { ...block, level: block.level === 2 ? 3 : 4 };
    } else if (block.kind === "caveats") {
      for (const text of block.texts) yield { kind: "paragraph", text };
    } else yield block;
  }
}
