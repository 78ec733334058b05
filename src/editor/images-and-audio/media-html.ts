import * as vscode from "vscode";
import { pageHtml } from "../page-html.ts";

/** The frame of the page of an image or a recording, which may load the one file that it is about. */
export function mediaHtml(webview: vscode.Webview, extension: vscode.Uri): string {
  return pageHtml(webview, extension, {
    title: vscode.l10n.t("Report"),
    script: "media.js",
    styles: ["report-style.css", "media-style.css"],
    alsoAllowed: ["img-src", "media-src"],
  });
}
