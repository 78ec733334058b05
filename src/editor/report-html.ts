import { randomBytes } from "node:crypto";
import * as vscode from "vscode";

/** Where the pages of webviews are, in the extension's folder. */
export function pagesFolder(extension: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extension, "dist", "webview");
}

/** The frame of the report's page: nothing but its own script and style is loaded, and nothing is ever fetched. */
export function reportHtml(webview: vscode.Webview, extension: vscode.Uri): string {
  const nonce = randomBytes(16).toString("base64");
  const address = (file: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(pagesFolder(extension), file)).toString();
  const policy = `default-src 'none'; base-uri 'none'; form-action 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="${vscode.env.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${vscode.l10n.t("Report")}</title>
<link rel="stylesheet" href="${address("report-style.css")}">
</head>
<body>
<script type="module" nonce="${nonce}" src="${address("report.js")}"></script>
</body>
</html>`;
}
