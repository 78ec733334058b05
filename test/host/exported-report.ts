import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import type { DocumentReport } from "../../src/report/document-report.ts";
import { trusted } from "../harness/trusted.ts";
import { run, workspaceFile } from "./product.ts";

/** Returns a document's report as exported; undefined if there is none. */
export async function exportedReport(uri: vscode.Uri): Promise<DocumentReport | undefined> {
  const folder = await mkdtemp(workspaceFile("report-").fsPath);
  try {
    const target = vscode.Uri.file(path.join(folder, "report.json"));
    const outcome = await run<{ status: string; error?: { code: string; message: string } }>("exportReport", {
      uri,
      format: "json",
      target,
    });
    if (outcome.error?.code === "nothing_known") return undefined;
    assert.equal(outcome.status, "done", outcome.error?.message);
    const written: unknown = JSON.parse(await readFile(target.fsPath, "utf8"));
    return trusted<{ report: DocumentReport }>(written).report;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
