import * as vscode from "vscode";
import type { DocumentReport } from "../../report/document-report.ts";
import { folderHtml, folderJson, folderMarkdown, folderSarif } from "../../report/export-folder.ts";
import type { FolderExport, FolderWords } from "../../report/folder-report.ts";
import { encodedPath, portableReport, type PortableReport } from "../../report/portable-report.ts";
import type { ExportFormat } from "../../report/report-export.ts";
import { formatNumber } from "../format.ts";
import { openDocumentAt } from "../documents/open-document.ts";
import { folderCaveats, type CheckedFile } from "../folders/folder-caveats.ts";
import { chooseFiles } from "../folders/folder-files.ts";
import type { Settings } from "../settings.ts";
import { nameOf } from "../virtual-texts.ts";
import { exportFacts } from "./export-facts.ts";
import { relativeOf } from "./relative-of.ts";
import { timeInWords } from "./report-facts.ts";
import type { Reports } from "./reports.ts";

export interface FolderExportParts {
  readonly reports: Pick<Reports, "of" | "restore">;
  readonly settings: Settings;
  /** The extension's own manifest. */
  readonly manifest: unknown;
}

export const FOLDER_WRITERS: Readonly<Record<ExportFormat, (folder: FolderExport) => Generator<string>>> = {
  html: folderHtml,
  markdown: folderMarkdown,
  json: folderJson,
  sarif: folderSarif,
};

/** Whether an address is a folder. */
export async function isFolder(uri: vscode.Uri): Promise<boolean> {
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    return (type & vscode.FileType.Directory) !== 0;
  } catch {
    return false;
  }
}

/**
 * What is known of the files of a folder, in this window or from an earlier one; files no answer is known of are named.
 * Nothing is sent. Undefined where nothing is known of any.
 */
export async function folderExport(
  parts: FolderExportParts,
  folder: vscode.Uri,
): Promise<{ readonly folder: FolderExport; readonly addresses: readonly vscode.Uri[] } | undefined> {
  const { files, ignored, skipped, ...chosen } = await chooseFiles([folder], parts.settings);
  const omitted = chosen.omitted + ignored;
  const known: PortableReport[] = [];
  const unchecked: string[] = [];
  for (const uri of files) {
    const report = await reportOf(uri, parts);
    if (report === undefined) unchecked.push(portablePath(uri));
    else known.push(portableReport(report, relativeOf));
  }
  for (const { uri } of skipped) unchecked.push(portablePath(vscode.Uri.parse(uri, true)));
  if (known.length === 0) return undefined;
  const at = Date.now();
  const name = nameOf(folder);
  return {
    folder: {
      ...exportFacts(parts.manifest),
      name,
      at,
      files: known,
      unchecked,
      omitted,
      caveats: folderCaveats(known.map(checkedFile)),
      words: folderWords(name, at, omitted),
    },
    addresses: files,
  };
}

async function reportOf(
  uri: vscode.Uri,
  { reports }: FolderExportParts,
): Promise<DocumentReport | undefined> {
  if (!(await reports.restore(uri))) return undefined;
  const document = openDocumentAt(uri);
  return document && reports.of(document);
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

/** As the addresses of the others are told. */
function portablePath(uri: vscode.Uri): string {
  return encodedPath(relativeOf(uri.toString()) ?? nameOf(uri));
}

function folderWords(name: string, at: number, omitted: number): FolderWords {
  return {
    language: vscode.env.language,
    title: vscode.l10n.t("Report of {0}", name),
    made: vscode.l10n.t("As of {0}", timeInWords(at)),
    files: vscode.l10n.t("Files"),
    file: vscode.l10n.t("File"),
    words: vscode.l10n.t("Words"),
    corrections: vscode.l10n.t("Corrections"),
    score: vscode.l10n.t("AI score"),
    band: vscode.l10n.t("AI band"),
    passages: vscode.l10n.t("Passages"),
    credits: vscode.l10n.t("Credits"),
    caveats: vscode.l10n.t("What these figures are worth"),
    total: vscode.l10n.t("All files"),
    unchecked: vscode.l10n.t("Files without a result of any check"),
    omitted:
      omitted === 1
        ? vscode.l10n.t("1 more file isn't included.")
        : vscode.l10n.t("{0} more files aren't included.", formatNumber(omitted)),
    none: "–",
  };
}
