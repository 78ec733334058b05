import * as l10n from "@vscode/l10n";
import { exportBlocks, type ExportBlock, type TableCell } from "../export-blocks.ts";
import { htmlPage } from "../export-html.ts";
import { REPORT_SCHEMA_VERSION } from "../export-json.ts";
import { markdownBlocks } from "../export-markdown.ts";
import { checksOf, noticesOf, ruleIdsOf, sarifLog } from "../export-sarif.ts";
import { figuresOf } from "../figures.ts";
import { creditsOf, folderFigures, namedFiguresOf, wordsOf, type FolderExport } from "./folder-report.ts";
import { jsonPieces } from "../json-pieces.ts";
import { caveatsIn, exportedView, type ReportExport } from "../report-export.ts";
import { exportWords } from "../export-words.ts";
import { folderCaveats, type CheckedFile } from "./folder-caveats.ts";
import type { DocumentReport } from "../document-report.ts";
import type { PortableReport } from "../portable-report.ts";
import { creditsHeading } from "../words/credit-words.ts";
import { formatMoment, formatNumber } from "../words/format.ts";
import { shownText } from "../shown-text.ts";

/** Exports one page for all files: a table of them, then each file's own report. */
export function* folderHtml(folder: FolderExport): Generator<string> {
  yield* htmlPage(folder.name, folderBlocks(folder));
}

/** Exports the same as Markdown. */
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
    caveats: allOf(folder, ({ report }) => caveatsIn(exportedView(report))),
    reports: reportsOf(files),
    unchecked,
  });
}

/** Exports one run in the Static Analysis Results Interchange Format 2.1.0 with the results of all files. */
export function* folderSarif(folder: FolderExport): Generator<string> {
  const { at, files, name, tool } = folder;
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
        made: madeAt(at),
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

function* exportsOf({ files, tool }: FolderExport): Generator<ReportExport> {
  for (const file of files) yield { ...file, tool };
}

/** Collects what all files say, each once. */
function allOf(folder: FolderExport, of: (input: ReportExport) => readonly string[]): readonly string[] {
  const all = new Set<string>();
  for (const input of exportsOf(folder)) for (const each of of(input)) all.add(each);
  return [...all];
}

function* folderBlocks(folder: FolderExport): Generator<ExportBlock> {
  const { at, files, name, omitted, unchecked } = folder;
  const headings = { files: l10n.t("Files"), unchecked: l10n.t("Files without results") };
  const caveats = folderCaveats(files.map(checkedFile));
  const services = files.flatMap(({ report: { ai, grammar, plagiarism } }) =>
    [ai, grammar, plagiarism].flatMap((check) => check?.service ?? []),
  );
  yield { kind: "title", text: l10n.t("Report of {0}", name), name, made: madeAt(at) };
  if (caveats.length > 0) yield { kind: "caveats", heading: exportWords().caveats, texts: caveats };
  yield { kind: "heading", level: 2, text: headings.files };
  const columns = [
    { name: l10n.t("File") },
    { name: l10n.t("Words"), isNumber: true },
    { name: l10n.t("Corrections"), isNumber: true },
    { name: l10n.t("AI score"), isNumber: true },
    { name: l10n.t("AI band") },
    { name: l10n.t("Passages"), isNumber: true },
    { name: creditsHeading(services.includes("hosted") ? "hosted" : "embedded"), isNumber: true },
  ];
  yield { kind: "table", caption: headings.files, columns, rows: rowsOf(folder) };
  if (unchecked.length > 0) {
    yield { kind: "heading", level: 2, text: headings.unchecked };
    yield {
      kind: "table",
      caption: headings.unchecked,
      columns: [{ name: l10n.t("File") }],
      rows: unchecked.map((uri) => [{ text: uri }]),
    };
  }
  if (omitted > 0) {
    const text =
      omitted === 1
        ? l10n.t("1 more file isn't included.")
        : l10n.t("{0} more files aren't included.", formatNumber(omitted));
    yield { kind: "paragraph", text };
  }
  for (const { report } of files) yield* fileBlocks(report);
}

function madeAt(at: number): string {
  return l10n.t("As of {0}", formatMoment(at));
}

function checkedFile({ report: { ai, document, plagiarism } }: PortableReport): CheckedFile {
  return {
    name: document.uri,
    ...(ai === undefined ? {} : { ai: { verdict: ai.verdict.kind, service: ai.service } }),
    ...(plagiarism === undefined
      ? {}
      : { plagiarism: { verdict: plagiarism.verdict, service: plagiarism.service } }),
  };
}

function* rowsOf(folder: FolderExport): Generator<readonly TableCell[]> {
  const none = "–";
  for (const { report } of folder.files) {
    const view = exportedView(report);
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
    { text: l10n.t("All files") },
    { text: String(totals.words) },
    { text: String(totals.corrections) },
    { text: "" },
    { text: "" },
    { text: String(totals.passages) },
    { text: String(totals.creditsCharged) },
  ];
}

/** Yields a file's own report under its name, with what its services say of their answers. */
function* fileBlocks(report: DocumentReport): Generator<ExportBlock> {
  for (const block of exportBlocks(report)) {
    if (block.kind === "title") yield { kind: "heading", level: 2, text: report.document.uri };
    else if (block.kind === "heading") {
      yield { ...block, level: block.level === 2 ? 3 : 4 };
    } else if (block.kind === "caveats") {
      for (const text of block.texts) yield { kind: "paragraph", text };
    } else yield block;
  }
}
