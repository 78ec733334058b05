import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { DocumentReport } from "../../report/document-report.ts";
import { encodedPath, portableReport, type PortableReport } from "../../report/portable-report.ts";
import { EXPORT_FORMATS, reportTool, type ExportFormat } from "../../report/report-export.ts";
import { notSent } from "../../checking/vocabulary/check-error.ts";
import { activeEditor, isAbsent, openDocument, uriOf } from "../documents/check-target.ts";
import { openDocumentAt } from "../documents/open-document.ts";
import { commandStep, offerSteps } from "../notices.ts";
import { isMediaFormat, MEDIA_FORMATS, mediaExport } from "../../report/media/media-export.ts";
import type { FolderExport } from "../../report/folders/folder-report.ts";
import { serviceWords } from "../../report/words/service-words.ts";
import type { EditorContext } from "../results/editor-context.ts";
import { nameOf } from "../virtual-texts.ts";
import { exportTo, isFileOf, refuseExport, type NotExported } from "../write-export.ts";
import { ENDINGS, FOLDER_WRITERS, WRITERS } from "../../report/export-writers.ts";
import { chooseFiles, isFolder } from "../folders/folder-files.ts";
import { formatChoices } from "../../report/export-words.ts";
import { relativeOf } from "../documents/workspace-place.ts";
import { knownMedia, type KnownMedia, type MediaSource } from "./known-media.ts";
import type { Reports } from "./reports.ts";

export interface ReportExportParts extends Pick<EditorContext, "context" | "settings">, MediaSource {
  readonly reports: Pick<Reports, "of" | "restore">;
  /** The document of the report that the person is in, if it is one. */
  readonly activeReport: vscode.Uri | undefined;
  /** The folder whose summary the person is in, if it is one. */
  readonly activeFolder: vscode.Uri | undefined;
}

export type ReportExportOutcome =
  | { readonly status: "done"; readonly format: ExportFormat; readonly target: vscode.Uri }
  | NotExported<ReportExportFailure>;

export type ReportExportFailure =
  /** No check has an answer for the document. */
  | "nothing_known"
  /** The file could not be written, or has unsaved changes. */
  | "not_written";

/** The arguments of the command; what is absent is asked for, or the active editor's or report's. */
interface Wanted {
  readonly uri?: unknown;
  /** True for the files that a document links to, instead of its text. */
  readonly isOfLinks?: boolean;
  readonly format?: ExportFormat;
  readonly target?: vscode.Uri;
}

/**
 * Writes what is known of a document, of the files of a folder, or of an image or a recording, to a file (EDI-7, EDI-15): HTML that
 * stands alone, Markdown, JSON or SARIF, with the same figures. A target that is named may need an answer first (`exportTo`), and is never the document itself.
 * Nothing is sent. Rejects with a `CheckStopped` for arguments that are none.
 */
export async function exportReport(parts: ReportExportParts, given?: unknown): Promise<ReportExportOutcome> {
  const wanted = wantedOf(given);
  const folder = isAbsent(wanted.uri) ? parts.activeFolder : uriOf(wanted.uri);
  if (folder !== undefined && (await isFolder(folder).catch(() => false))) {
    return exportFolder(parts, folder, wanted);
  }
  const media = await knownMedia(parts, wanted);
  if (media !== undefined) return exportMedia(parts, media, wanted);
  const document = await documentOf(wanted.uri, parts);
  const known = await reportOf(document, parts);
  if (known === undefined) {
    const { uri } = document;
    const links = parts.mediaResults.linkedBy(uri.toString());
    return links === undefined
      ? nothingKnown(document)
      : exportMedia(parts, { uri, kind: "links", report: links }, wanted);
  }
  const format = wanted.format ?? (await chosenFormat());
  if (format === undefined) return { status: "cancelled" };
  const target = wanted.target ?? (await chosenTarget(document.uri, format));
  if (target === undefined) return { status: "cancelled" };
  if (await isFileOf(document.uri, target)) return refuseExport("not_written", wouldReplace());
  return exported(target, format, wanted, async () => {
    // Choosing and asking took a while, in which the document may have changed.
    const report = await reportOf(document, parts);
    if (report === undefined) return nothingKnown(document);
    return WRITERS[format]({
      ...portableReport(report, relativeOf),
      tool: reportTool(parts.context.extension.packageJSON),
    });
  });
}

async function exportMedia(
  { context }: ReportExportParts,
  media: KnownMedia,
  wanted: Wanted,
): Promise<ReportExportOutcome> {
  const format = wanted.format ?? (await chosenFormat(MEDIA_FORMATS));
  if (format === undefined) return { status: "cancelled" };
  if (!isMediaFormat(format)) throw notAnExport();
  const target = wanted.target ?? (await chosenTarget(media.uri, format));
  if (target === undefined) return { status: "cancelled" };
  if (await isFileOf(media.uri, target)) return refuseExport("not_written", wouldReplace());
  const tool = reportTool(context.extension.packageJSON);
  return exported(target, format, wanted, async () => Promise.resolve(mediaExport(media, format, tool)));
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
  const title = l10n.t("Preparing the report");
  const known = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title },
    async () => folderExport(parts, folder),
  );
  if (known === undefined) {
    const name = serviceWords(nameOf(folder));
    const message = l10n.t("Nothing to export: no file in {0} has been checked.", name);
    return refuseExport("nothing_known", message);
  }
  for (const uri of known.addresses) {
    if (!(await isFileOf(uri, target))) continue;
    const message = l10n.t("The report would overwrite a checked file. Choose another file.");
    return refuseExport("not_written", message);
  }
  return exported(target, format, wanted, async () => Promise.resolve(FOLDER_WRITERS[format](known.folder)));
}

async function exported(
  target: vscode.Uri,
  format: ExportFormat,
  wanted: Wanted,
  pieces: () => Promise<Iterable<string> | NotExported<ReportExportFailure>>,
): Promise<ReportExportOutcome> {
  const isNamed = wanted.target !== undefined;
  const notWritten = await exportTo(target, isNamed, pieces, (reason) =>
    l10n.t("Couldn't write the report: {0}", reason),
  );
  if (notWritten !== undefined) return notWritten;
  offerToOpen(target, format);
  return { status: "done", format, target };
}

function wouldReplace(): string {
  return l10n.t("The report would overwrite the document. Choose another file.");
}

function wantedOf(given: unknown): Wanted {
  if (isAbsent(given)) return {};
  if (given instanceof vscode.Uri || typeof given === "string") return { uri: given };
  if (typeof given !== "object" || given === null) throw notAnExport();
  const format: unknown = Reflect.get(given, "format");
  const target: unknown = Reflect.get(given, "target");
  return {
    uri: Reflect.get(given, "uri"),
    isOfLinks: Reflect.get(given, "of") === "links",
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
    l10n.t("An export needs a document, a format (html, markdown, json or sarif) and a target file."),
  );
}

async function documentOf(uri: unknown, { activeReport }: ReportExportParts): Promise<vscode.TextDocument> {
  const named = isAbsent(uri) ? activeReport : uri;
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

async function chosenFormat(
  formats: readonly ExportFormat[] = EXPORT_FORMATS,
): Promise<ExportFormat | undefined> {
  const choices = formatChoices().filter(({ format }) => formats.includes(format));
  const chosen = await vscode.window.showQuickPick(choices, {
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
function offerToOpen(target: vscode.Uri, format: ExportFormat): void {
  const open = { label: l10n.t("Open"), act: async () => openRendered(target, format) };
  const browse = { label: l10n.t("Open in Browser"), act: () => vscode.env.openExternal(target) };
  const isPage = format === "html" && target.scheme === "file" && vscode.env.remoteName === undefined;
  const done = l10n.t("Report saved to {0}.", serviceWords(nameOf(target)));
  void offerSteps("information", done, isPage ? [browse, open] : [open]);
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

function nothingKnown({ uri }: vscode.TextDocument): NotExported<"nothing_known"> {
  const message = l10n.t("Nothing to export: {0} hasn't been checked.", serviceWords(nameOf(uri)));
  void offerSteps("warning", message, [commandStep(l10n.t("Check Document"), "checkDocument", uri)]);
  return { status: "failed", error: { code: "nothing_known", message } };
}

/**
 * Returns what is known of the files of a folder, in this window or from an earlier one; files no answer is known of are named.
 * Nothing is sent. Undefined where nothing is known of any.
 */
async function folderExport(
  parts: ReportExportParts,
  folder: vscode.Uri,
): Promise<{ readonly folder: FolderExport; readonly addresses: readonly vscode.Uri[] } | undefined> {
  const { files, ignored, skipped, ...chosen } = await chooseFiles([folder], parts.settings);
  const omitted = chosen.omitted + ignored;
  const known: PortableReport[] = [];
  const unchecked: string[] = [];
  const addresses = files.map((uri) => vscode.Uri.parse(uri, true));
  for (const uri of addresses) {
    const document = (await parts.reports.restore(uri)) ? openDocumentAt(uri) : undefined;
    const report = document && parts.reports.of(document);
    if (report === undefined) unchecked.push(portablePath(uri));
    else known.push(portableReport(report, relativeOf));
  }
  for (const { uri } of skipped) unchecked.push(portablePath(vscode.Uri.parse(uri, true)));
  if (known.length === 0) return undefined;
  const tool = reportTool(parts.context.extension.packageJSON);
  return {
    folder: { name: nameOf(folder), at: Date.now(), files: known, unchecked, omitted, tool },
    addresses,
  };
}

/** As the addresses of the others are told. */
function portablePath(uri: vscode.Uri): string {
  return encodedPath(relativeOf(uri.toString()) ?? nameOf(uri));
}
