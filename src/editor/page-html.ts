import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import { escapeHtml } from "../report/escape-html.ts";
import { locale } from "../report/words/format.ts";

/** The content of a page: its title, files, and either a body or a script that creates it. */
export interface PageFrame {
  readonly title: string;
  readonly script?: string;
  /** The HTML body of a page without a script; all text is escaped. */
  readonly body?: string;
  readonly styles: readonly string[];
  /** Additional kinds of files that the page may load, served by VS Code to this page only. */
  readonly alsoAllowed?: readonly ("img-src" | "media-src")[];
}

/** Returns the folder of the webview pages in the extension. */
export function pagesFolder(extension: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extension, "dist", "webview");
}

/**
 * Returns a page's HTML. Its content security policy allows only its own script and styles, and no network
 * requests.
 */
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
<html lang="${locale()}">
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
