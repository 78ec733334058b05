import { readFileSync } from "node:fs";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { PROJECT } from "./paths.ts";

/**
 * The report page of the last build in a bare browser, without an editor. It receives messages, and its own
 * are recorded.
 */
export async function openBareReport(browser: Browser): Promise<Page> {
  const folder = path.join(PROJECT, "dist", "webview");
  const [script, style] = ["report.js", "report-style.css"].map((file) =>
    readFileSync(path.join(folder, file), "utf8"),
  );
  const page = await browser.newPage({ viewport: { width: 800, height: 900 } });
  await page.setContent(`<!DOCTYPE html><title>Report</title><style>${style ?? ""}</style>`);
  await page.evaluate(`globalThis.said = [];
    globalThis.acquireVsCodeApi = () => ({
      postMessage: (message) => said.push(message),
      getState: () => globalThis.kept,
      setState: (state) => { globalThis.kept = state; },
    });`);
  await page.addScriptTag({ content: script ?? "", type: "module" });
  await page.waitForFunction("said.length > 0");
  return page;
}
