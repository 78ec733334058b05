import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import * as vscode from "vscode";
import { writeExport } from "../../src/editor/write-export.ts";
import type { DocumentReport } from "../../src/report/document-report.ts";
import { figuresOf } from "../../src/report/figures.ts";
import { DetectingService } from "../harness/detecting-service.ts";
import { ScanningService } from "../harness/scanning-service.ts";
import { trusted } from "../harness/trusted.ts";
import { readPage } from "../unit/report/read-page.ts";
import { sarifFaults } from "../unit/report/sarif-schema.ts";
import {
  checkGrammar,
  detectAiText,
  openFile,
  product,
  run,
  unset,
  useHosted,
  workspaceFile,
  write,
} from "./product.ts";

interface Exported {
  readonly status: "done" | "cancelled" | "failed";
  readonly format?: string;
  readonly target?: vscode.Uri;
  readonly error?: { readonly code: string; readonly message: string };
}

const FORMATS = ["html", "markdown", "json", "sarif"] as const;

const EXPORTER = { name: "exporter", key: "prfd_key_of_the_exporting_service" };

let number = 0;
const fresh = (): string =>
  `# Letter ${(number += 1)}\n\nThis was written by hand. A robot wrote teh answer. It was copied from a letter.\n`;

const exported = async (given: unknown): Promise<Exported> => run<Exported>("exportReport", given);

/** A detection by one service, a scan by another, and the embedded service's grammar check. */
async function checkAll(
  uri: vscode.Uri,
  detector: DetectingService,
  scanner: ScanningService,
): Promise<void> {
  await useHosted(detector.baseUrl, EXPORTER);
  assert.equal((await detectAiText(uri)).status, "done");
  await useHosted(scanner.baseUrl, EXPORTER);
  assert.equal((await run<{ status: string }>("scanPlagiarism", uri)).status, "done");
  await run("useEmbeddedService");
  assert.equal((await checkGrammar(uri)).status, "done");
}

describe("exporting a report", function () {
  this.timeout(120_000);

  let detector: DetectingService;
  let scanner: ScanningService;
  let folder: string;

  before(async () => {
    await product();
    [detector, scanner] = await Promise.all([DetectingService.start(), ScanningService.start()]);
    folder = mkdtempSync(workspaceFile("exports-").fsPath);
  });

  after(async () => {
    detector.close();
    scanner.close();
    rmSync(folder, { recursive: true, maxRetries: 5 });
    await run("removeApiKey", { name: "exporter" });
    await unset("service.baseUrl", "service.mode");
  });

  it("[EDI-7] the four formats have the figures of all three checks, the same ones", async () => {
    const document = await openFile("exported.md", fresh());
    await checkAll(document.uri, detector, scanner);
    const texts = new Map<string, string>();
    for (const format of FORMATS) {
      const target = vscode.Uri.file(path.join(folder, "new", `report.${format}`));
      const outcome = await exported({ uri: document.uri.toString(), format, target: target.toString() });
      assert.equal(outcome.status, "done", outcome.error?.message);
      assert.deepEqual([outcome.format, outcome.target?.toString()], [format, target.toString()]);
      texts.set(format, readFileSync(target.fsPath, "utf8"));
    }
    const { report } = trusted<{ report: DocumentReport }>(JSON.parse(texts.get("json") ?? ""));
    const figures = figuresOf(report);
    assert.deepEqual(
      [figures.ai?.sentences, figures.plagiarism?.sources.length, figures.grammar?.corrections],
      [3, 1, 1],
    );
    assert.equal(report.document.uri, "exported.md");
    const sarif = trusted<{ runs: readonly { readonly properties: { readonly figures: unknown } }[] }>(
      JSON.parse(texts.get("sarif") ?? ""),
    );
    assert.deepEqual(sarifFaults(sarif), []);
    assert.deepEqual(sarif.runs[0]?.properties.figures, figures);
    const html = readPage(texts.get("html") ?? "");
    const markdown = readPage(
      micromark(texts.get("markdown") ?? "", { extensions: [gfm()], htmlExtensions: [gfmHtml()] }),
    );
    assert.deepEqual(markdown.tables, html.tables);
    for (const text of texts.values()) {
      assert.ok(!text.includes(path.dirname(document.uri.fsPath)), "nothing of the machine's folders");
      assert.ok(!text.includes("prfd_"), "no key");
    }
  });

  it("[EDI-7] code scanning results point to the words they are about", async () => {
    const document = await openFile("exported-places.md", fresh());
    await checkAll(document.uri, detector, scanner);
    const target = path.join(folder, "places.sarif");
    await exported({ uri: document.uri, format: "sarif", target: vscode.Uri.file(target) });
    const { runs } = trusted<{
      runs: readonly {
        readonly results: readonly {
          readonly ruleId: string;
          readonly level: string;
          readonly locations: readonly {
            readonly physicalLocation: {
              readonly region: Readonly<
                Record<"startLine" | "startColumn" | "endLine" | "endColumn", number>
              >;
            };
          }[];
        }[];
      }[];
    }>(JSON.parse(readFileSync(target, "utf8")));
    assert.deepEqual(
      runs[0]?.results.map(({ level, locations, ruleId }) => {
        const { endColumn, endLine, startColumn, startLine } = locations[0]?.physicalLocation.region ?? {
          startLine: 1,
          startColumn: 1,
          endLine: 1,
          endColumn: 1,
        };
        const range = new vscode.Range(startLine - 1, startColumn - 1, endLine - 1, endColumn - 1);
        return [ruleId.split("/")[0], level, document.getText(range)];
      }),
      [
        ["ai", "note", "A robot wrote teh answer."],
        ["plagiarism", "note", "It was copied from a letter."],
        ["grammar", "note", "teh"],
      ],
    );
  });

  it("[EDI-7] an unchecked document has no report, and nothing is written", async () => {
    const document = await write("Nobody has looked at this yet.\n");
    const target = path.join(folder, "nothing.html");
    const outcome = await exported({ uri: document.uri, format: "html", target: vscode.Uri.file(target) });
    assert.deepEqual([outcome.status, outcome.error?.code], ["failed", "nothing_known"]);
    assert.ok(!readdirSync(folder).includes("nothing.html"));
  });

  it("[EDI-7] it never overwrites the document itself, under any name, and leaves no partial file", async () => {
    const text = fresh();
    const document = await openFile("exported-itself.md", text);
    await checkAll(document.uri, detector, scanner);
    const link = path.join(folder, "link-to-the-document.md");
    symlinkSync(document.uri.fsPath, link);
    const folders = [workspaceFile("."), vscode.Uri.parse("nowhere:/report.html")];
    for (const target of [document.uri, vscode.Uri.file(link), ...folders]) {
      const outcome = await exported({ uri: document.uri, format: "html", target });
      assert.deepEqual([outcome.status, outcome.error?.code], ["failed", "not_written"], target.toString());
    }
    assert.equal(readFileSync(document.uri.fsPath, "utf8"), text);
    const around = [...readdirSync(folder), ...readdirSync(path.dirname(document.uri.fsPath))];
    assert.deepEqual(
      around.filter((name) => name.includes("unfinished")),
      [],
    );
  });

  it("[EDI-7] a cell's report never overwrites the notebook that contains the cell", async () => {
    const cell = new vscode.NotebookCellData(vscode.NotebookCellKind.Markup, fresh(), "markdown");
    const { uri } = await vscode.workspace.openNotebookDocument(
      "jupyter-notebook",
      new vscode.NotebookData([cell]),
    );
    const notebook = vscode.workspace.notebookDocuments.find(
      (open) => open.uri.toString() === uri.toString(),
    );
    const document = notebook?.cellAt(0).document;
    assert.ok(document);
    assert.equal((await checkGrammar(document.uri)).status, "done");
    const outcome = await exported({ uri: document.uri, format: "html", target: uri });
    assert.deepEqual([outcome.status, outcome.error?.code], ["failed", "not_written"]);
    assert.match(outcome.error?.message ?? "", /overwrite the document/u);
  });

  it("[EDI-7] two simultaneous exports to one file leave one of them, complete", async () => {
    const target = vscode.Uri.file(path.join(folder, "twice.json"));
    const texts = ["a", "b", "c"].map((letter) => letter.repeat(200_000));
    await Promise.all(texts.map(async (text) => writeExport(target, [text, text])));
    const written = readFileSync(target.fsPath, "utf8");
    assert.ok(texts.some((text) => written === text + text));
    assert.ok(!readdirSync(folder).some((name) => name.includes("unfinished")));
  });

  it("[R-3] [EDI-7] a file with unsaved changes isn't overwritten", async () => {
    const document = await openFile("exported-beside.md", fresh());
    await checkAll(document.uri, detector, scanner);
    const other = await openFile("exported-unsaved.md", "On the disk.\n");
    const edit = new vscode.WorkspaceEdit();
    edit.insert(other.uri, new vscode.Position(0, 0), "Not saved. ");
    assert.ok(await vscode.workspace.applyEdit(edit));
    const link = path.join(folder, "link-to-unsaved.md");
    symlinkSync(other.uri.fsPath, link);
    for (const target of [other.uri, vscode.Uri.file(link)]) {
      const outcome = await exported({ uri: document.uri, format: "markdown", target });
      assert.match(
        outcome.error?.message ?? "",
        /has unsaved changes\. Save or close it, then export again\.$/u,
      );
      assert.equal(readFileSync(other.uri.fsPath, "utf8"), "On the disk.\n");
    }
    assert.equal(other.getText(), "Not saved. On the disk.\n");
    await vscode.window.showTextDocument(other);
    await vscode.commands.executeCommand("workbench.action.files.revert");
  });

  it("[EDI-7] [EDI-13] invalid arguments are refused with a message", async () => {
    const { uri } = await write("Some words.\n");
    for (const given of [
      7,
      { uri, format: "pdf" },
      { uri, format: "html", target: 7 },
      { uri: "no address" },
    ]) {
      assert.equal((await exported(given)).error?.code, "bad_argument", JSON.stringify(given));
    }
  });
});
