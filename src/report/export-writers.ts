import { htmlExport } from "./export-html.ts";
import { jsonExport } from "./export-json.ts";
import { markdownExport } from "./export-markdown.ts";
import { sarifExport } from "./export-sarif.ts";
import { folderHtml, folderJson, folderMarkdown, folderSarif } from "./folders/export-folder.ts";
import type { FolderExport } from "./folders/folder-report.ts";
import type { ExportFormat, ReportExport } from "./report-export.ts";

/** Write the report of a document, in pieces. */
export const WRITERS: Readonly<Record<ExportFormat, (input: ReportExport) => Generator<string>>> = {
  html: htmlExport,
  markdown: markdownExport,
  json: jsonExport,
  sarif: sarifExport,
};

/** Endings of the files. */
export const ENDINGS: Readonly<Record<ExportFormat, string>> = {
  html: "html",
  markdown: "md",
  json: "json",
  sarif: "sarif",
};

/** Write the reports of a folder's files as one, in pieces. */
export const FOLDER_WRITERS: Readonly<Record<ExportFormat, (folder: FolderExport) => Generator<string>>> = {
  html: folderHtml,
  markdown: folderMarkdown,
  json: folderJson,
  sarif: folderSarif,
};
