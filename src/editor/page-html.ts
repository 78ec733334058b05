import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import { escapeHtml } from "../report/escape-html.ts";

/** What a page is made of: its body, or the script that makes it; files of its folder, and what it is called. */
export interface PageFrame {
  readonly title: string;
  readonly script?: string;
  /** HTML of a page without a script, with all texts escaped. */
  readonly body?: string;
  readonly styles: readonly string[];
  /** Kinds of files that the page may load besides, from where VS Code serves them to this page alone. */
  readonly alsoAllowed?: readonly ("img-src" | "media-src")[];
}

/** Where the pages of webviews are, in the extension's folder. */
export function pagesFolder(extension: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extension, "dist", "webview");
}

/** The frame of a page: nothing but its own script and styles is loaded, and nothing is ever fetched. */
export function pageHtml(webview: vscode.Webview, extension: vscode.Uri, frame: PageFrame): string {
  const nonce = randomBytes(16).toString("base64");
  const address = (file: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(pagesFolder(extension), file)).toString();
  const files = (frame.alsoAllowed ?? []).map((kind) => `; ${kind} ${webview.cspSource}`).join("");
  const policy = `default-src 'none'; base-uri 'none'; form-action 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'${files}`;
  const script =
    frame.script === undefined
      ? ""
      : `<script type="module" nonce="${nonce}" src="${address(frame.script)}"></script>`;
  const styles = frame.styles.map((file) => `<link rel="stylesheet" href="${address(file)}">`);
  return `<!DOCTYPE html>
<html lang="${vscode.env.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(frame.title)}</title>
${styles.join("\n")}
</head>
<body>
${frame.body ?? ""}${script}
</body>
</html>`;
}
