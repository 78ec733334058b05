import type * as vscode from "vscode";
import type { MediaReport } from "../../report/media-report.ts";

/** Dates of files come in whole milliseconds from VS Code, and in parts of them from the system. */
const ROUNDED_MS = 1;

/** Whether a file was written to since it was looked at, so that its report is of what it was. */
export function isOtherFile(
  { at, bytes, modified }: Pick<MediaReport, "at" | "bytes" | "modified">,
  { mtime, size }: Pick<vscode.FileStat, "mtime" | "size">,
): boolean {
  if (size !== bytes) return true;
  return modified === undefined ? mtime > at : Math.abs(mtime - modified) > ROUNDED_MS;
}
