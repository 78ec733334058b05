import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { DocumentReport } from "../../report/document-report.ts";
import { portableReport } from "../../report/portable-report.ts";
import { EXPORT_FORMATS, reportTool, type ExportFormat } from "../../report/report-export.ts";
import { notSent } from "../../checking/vocabulary/check-error.ts";
import { activeEditor, isAbsent, openDocument, uriOf } from "../documents/check-target.ts";
import { agreeToWrite } from "../export-target.ts";
import { serviceWords } from "../../report/words/service-words.ts";
import type { Settings } from "../settings.ts";
import { nameOf } from "../virtual-texts.ts";
import { isFileOf, writeExport } from "../write-export.ts";
import { ENDINGS, FOLDER_WRITERS, WRITERS } from "../../report/export-writers.ts";
import { isFolder } from "../folders/folder-files.ts";
import { folderExport } from "./export-folder.ts";
import { formatChoices } from "../../report/export-words.ts";
import { relativeOf } from "../documents/relative-of.ts";
import type { Reports } from "./reports.ts";

export interface ReportExportParts {
  readonly reports: Pick<Reports, "of" | "restore">;
  /** The document of the report that the person is in, if it is one. */
  readonly activeReport: () => vscode.Uri | undefined;
  /** The folder whose summary the person is in, if it is one. */
  readonly activeFolder: vscode.Uri | undefined;
  readonly settings: Settings;
  /** The extension's own manifest. */
  readonly manifest: unknown;
}

export type ReportExportOutcome =
  | { readonly status: "done"; readonly format: ExportFormat; readonly target: vscode.Uri }
  | { readonly status: "cancelled" }
  | {
      readonly status: "failed";
      readonly error: { readonly code: ReportExportFailure; readonly message: string };
    };

export type ReportExportFailure =
  /** No check has an answer for the document. */
  | "nothing_known"
  /** The file could not be written, or has unsaved changes. */
  | "not_written";

/** The arguments of the command; what is absent is asked for, or the active editor's or report's. */
interface Wanted {
  readonly uri?: unknown;
  readonly format?: ExportFormat;
  readonly target?: vscode.Uri;
}

/**
 * Writes what is known of a document, or of the files of a folder, to a file (EDI-7, EDI-15): HTML that stands alone, Markdown,
 * JSON or SARIF, with the same figures. A target that is named may need an answer first (`agreeToWrite`), and is never the document itself.
 * Nothing is sent. Rejects with a `CheckStopped` for arguments that are none.
 */
export async function exportReport(parts: ReportExportParts, given?: unknown): Promise<ReportExportOutcome> {
  const wanted = wantedOf(given);
  const folder = isAbsent(wanted.uri) ? parts.activeFolder : uriOf(wanted.uri);
  if (folder !== undefined && (await isFolder(folder).catch(() => false))) {
    return exportFolder(parts, folder, wanted);
  }
  const document = await documentOf(wanted.uri, parts);
  const known = await reportOf(document, parts);
  if (known === undefined) return nothingKnown(document);
  const format = wanted.format ?? (await chosenFormat());
  if (format === undefined) return { status: "cancelled" };
  const target = wanted.target ?? (await chosenTarget(document.uri, format));
  if (target === undefined) return { status: "cancelled" };
  if (await isFileOf(document.uri, target)) {
    return told("not_written", l10n.t("The report would replace the document itself. Name another file."));
  }
  const stopped = await stoppedBefore(target, wanted);
  if (stopped !== undefined) return stopped;
  // Choosing and asking took a while, in which the document may have changed.
  const report = await reportOf(document, parts);
  if (report === undefined) return nothingKnown(document);
  return written(
    target,
    format,
    WRITERS[format]({ ...portableReport(report, relativeOf), tool: reportTool(parts.manifest) }),
  );
}

async function exportFolder(
  parts: ReportExportParts,
  folder: vscode.Uri,
  wanted: Wanted,
): Promise<ReportExportOutcome> {
  const format = wanted.format ?? (await chosenFormat());
  if (format === undefined) return { status: "cancelled" };
  const target = wanted.target ?? (await chosenTarget(folder, format));
  if (target === undefined) return { status: "cancelled" };
  const title = l10n.t("Putting together the report");
  const known = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title },
    async () => folderExport(parts, folder),
  );
  if (known === undefined) {
    const message = l10n.t(
      "No check has looked at a file in {0} yet, so there is nothing to export.",
      serviceWords(nameOf(folder)),
    );
    return told("nothing_known", message);
  }
  for (const uri of known.addresses) {
    if (await isFileOf(uri, target)) {
      return told(
        "not_written",
        l10n.t("The report would replace one of the files that it is of. Name another file."),
      );
    }
  }
  return (
    (await stoppedBefore(target, wanted)) ?? written(target, format, FOLDER_WRITERS[format](known.folder))
  );
}

/** Returns what keeps a report from being written to a file; undefined where nothing does. */
async function stoppedBefore(target: vscode.Uri, wanted: Wanted): Promise<ReportExportOutcome | undefined> {
  try {
    const consent = await agreeToWrite(target, wanted.target !== undefined);
    if (consent === "yes") return undefined;
    return consent === "no" ? { status: "cancelled" } : told("not_written", consent.refused);
  } catch (thrown) {
    return notWritten(thrown);
  }
}

async function written(
  target: vscode.Uri,
  format: ExportFormat,
  pieces: Generator<string>,
): Promise<ReportExportOutcome> {
  try {
    await writeExport(target, pieces);
  } catch (thrown) {
    return notWritten(thrown);
  }
  void offerToOpen(target, format);
  return { status: "done", format, target };
}

function notWritten(thrown: unknown): ReportExportOutcome {
  const reason = serviceWords(thrown instanceof Error ? thrown.message : String(thrown));
  return told("not_written", l10n.t("The report could not be written: {0}", reason));
}

function wantedOf(given: unknown): Wanted {
  if (isAbsent(given)) return {};
  if (given instanceof vscode.Uri || typeof given === "string") return { uri: given };
  if (typeof given !== "object" || given === null) throw notAnExport();
  const format: unknown = Reflect.get(given, "format");
  const target: unknown = Reflect.get(given, "target");
  return {
    uri: Reflect.get(given, "uri"),
    ...(isAbsent(format) ? {} : { format: formatOf(format) }),
    ...(isAbsent(target) ? {} : { target: uriOf(target) }),
  };
}

function formatOf(value: unknown): ExportFormat {
  const format = EXPORT_FORMATS.find((known) => known === value);
  if (format === undefined) throw notAnExport();
  return format;
}

function notAnExport(): Error {
  return notSent(
    "bad_argument",
    l10n.t("An export takes a document, a format (html, markdown, json or sarif) and a file to write."),
  );
}

async function documentOf(uri: unknown, { activeReport }: ReportExportParts): Promise<vscode.TextDocument> {
  const named = isAbsent(uri) ? activeReport() : uri;
  return named === undefined ? activeEditor().document : openDocument(named);
}

/** Of now, or of the last window that had one. */
async function reportOf(
  document: vscode.TextDocument,
  { reports }: ReportExportParts,
): Promise<DocumentReport | undefined> {
  const known = reports.of(document);
  if (known !== undefined || !(await reports.restore(document.uri))) return known;
  return reports.of(document);
}

async function chosenFormat(): Promise<ExportFormat | undefined> {
  const chosen = await vscode.window.showQuickPick(formatChoices(), {
    title: l10n.t("Export Report"),
    placeHolder: l10n.t("Choose a format"),
  });
  return chosen?.format;
}

async function chosenTarget(document: vscode.Uri, format: ExportFormat): Promise<vscode.Uri | undefined> {
  const ending = ENDINGS[format];
  return vscode.window.showSaveDialog({
    title: l10n.t("Export Report"),
    filters: { [format === "sarif" ? "SARIF" : format.toUpperCase()]: [ending] },
    ...defaultTarget(document, ending),
  });
}

/** Beside the document; for one that is no file yet, in the folder of the workspace. */
function defaultTarget(document: vscode.Uri, ending: string): { readonly defaultUri?: vscode.Uri } {
  const name = `${nameOf(document).replace(/\.[^.]+$/u, "")}.report.${ending}`;
  const folder =
    document.scheme === "untitled"
      ? vscode.workspace.workspaceFolders?.[0]?.uri
      : vscode.Uri.joinPath(document, "..");
  return folder === undefined ? {} : { defaultUri: vscode.Uri.joinPath(folder, name) };
}

/** Nobody waits for the answer, so that scripts go on. */
async function offerToOpen(target: vscode.Uri, format: ExportFormat): Promise<void> {
  const open = l10n.t("Open");
  const browse = l10n.t("Open in Browser");
  const isPage = format === "html" && target.scheme === "file" && vscode.env.remoteName === undefined;
  const done = l10n.t("The report is in {0}.", serviceWords(nameOf(target)));
  const chosen = await vscode.window.showInformationMessage(done, ...(isPage ? [browse, open] : [open]));
  if (chosen === browse) await vscode.env.openExternal(target);
  if (chosen === open) await openRendered(target, format);
}

/** Shows an export as it's meant to be read: a page as a page, Markdown in its preview, and what is for programs as text. */
async function openRendered(target: vscode.Uri, format: ExportFormat): Promise<void> {
  if (format === "html") return openPage(target);
  const isPreviewed = format === "markdown" && (await vscode.commands.getCommands(true)).includes(PREVIEW);
  await vscode.commands.executeCommand(isPreviewed ? PREVIEW : "vscode.open", target);
}

/** Of VS Code's own extension for Markdown, which may be turned off. */
const PREVIEW = "markdown.showPreview";

/** The page may load and run nothing, by its own policy and by the panel's. */
async function openPage(target: vscode.Uri): Promise<void> {
  const html = new TextDecoder().decode(await vscode.workspace.fs.readFile(target));
  const { Active } = vscode.ViewColumn;
  const panel = vscode.window.createWebviewPanel("contentAuthenticity.exported", nameOf(target), Active, {
    enableFindWidget: true,
    localResourceRoots: [],
  });
  panel.webview.html = html;
}

function nothingKnown({ uri }: vscode.TextDocument): ReportExportOutcome {
  const message = l10n.t(
    "No check has looked at {0} yet, so there is nothing to export.",
    serviceWords(nameOf(uri)),
  );
  void offerToCheck(message, uri);
  return { status: "failed", error: { code: "nothing_known", message } };
}

async function offerToCheck(message: string, uri: vscode.Uri): Promise<void> {
  const check = l10n.t("Check Document");
  if ((await vscode.window.showWarningMessage(message, check)) !== check) return;
  await vscode.commands.executeCommand("contentAuthenticity.checkDocument", uri);
}

function told(code: ReportExportFailure, message: string): ReportExportOutcome {
  void vscode.window.showWarningMessage(message);
  return { status: "failed", error: { code, message } };
}
