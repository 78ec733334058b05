import * as vscode from "vscode";
import type { DocumentReport } from "../../report/document-report.ts";
import type { FolderExport } from "../../report/folders/folder-report.ts";
import { encodedPath, portableReport, type PortableReport } from "../../report/portable-report.ts";
import { reportTool } from "../../report/report-export.ts";
import { openDocumentAt } from "../documents/open-document.ts";
import { chooseFiles } from "../folders/folder-files.ts";
import type { Settings } from "../settings.ts";
import { nameOf } from "../virtual-texts.ts";
import { relativeOf } from "../documents/relative-of.ts";
import type { Reports } from "./reports.ts";

export interface FolderExportParts {
  readonly reports: Pick<Reports, "of" | "restore">;
  readonly settings: Settings;
  /** The extension's own manifest. */
  readonly manifest: unknown;
}

/**
 * Returns what is known of the files of a folder, in this window or from an earlier one; files no answer is known of are named.
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
  const addresses = files.map((uri) => vscode.Uri.parse(uri, true));
  for (const uri of addresses) {
    const report = await reportOf(uri, parts);
    if (report === undefined) unchecked.push(portablePath(uri));
    else known.push(portableReport(report, relativeOf));
  }
  for (const { uri } of skipped) unchecked.push(portablePath(vscode.Uri.parse(uri, true)));
  if (known.length === 0) return undefined;
  const tool = reportTool(parts.manifest);
  return {
    folder: { name: nameOf(folder), at: Date.now(), files: known, unchecked, omitted, tool },
    addresses,
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

/** As the addresses of the others are told. */
function portablePath(uri: vscode.Uri): string {
  return encodedPath(relativeOf(uri.toString()) ?? nameOf(uri));
}
