import * as vscode from "vscode";
import { pageHtml } from "../page-html.ts";

/** The frame of the report's page. */
export function reportHtml(webview: vscode.Webview, extension: vscode.Uri): string {
  const frame = { title: vscode.l10n.t("Report"), script: "report.js", styles: ["report-style.css"] };
  return pageHtml(webview, extension, frame);
}
