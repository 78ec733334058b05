import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as vscode from "vscode";
import { docsAddress } from "../../src/report/rule-address.ts";
import type { PlagiarismResult } from "../../src/contract/plagiarism.ts";
import { eventually } from "../harness/eventually.ts";
import { ScanningService } from "../harness/scanning-service.ts";
import { trusted } from "../harness/trusted.ts";
import { exportedReport } from "./exported-report.ts";
import {
  openFile,
  problems,
  product,
  rangeOf,
  replace,
  ruleAndLink,
  run,
  setting,
  underlined,
  unset,
  useHosted,
  workspaceFile,
  write,
  type Outcome,
} from "./product.ts";

interface ScanOutcome extends Omit<Outcome, "result"> {
  readonly result?: PlagiarismResult;
  readonly leftOut: { readonly ignored: number; readonly quotations: number; readonly references: number };
}

/** Where the code of a passage leads if its source has no address on the web. */
const EXPLAINED = docsAddress("plagiarism.md");

const PASSAGE =
  "Every lighthouse keeper on that coast kept two books, one for the weather and one for the ships, and neither of them was ever shown to a stranger.";
const AROUND = ["It stood in the archive for years.", "Nobody asked for them after the war."] as const;
const OWN = "Something else was written by hand this morning, and it is nobody else's.";

async function scan(document: vscode.TextDocument): Promise<ScanOutcome> {
  const outcome = await run<ScanOutcome>("scanPlagiarism", document.uri);
  assert.equal(outcome.status, "done", outcome.error?.message);
  return outcome;
}

/** Returns the document's only problem about a passage, and the ID of the passage. */
function onlyProblem(document: vscode.TextDocument): {
  readonly problem: vscode.Diagnostic;
  readonly id: string;
} {
  const [problem, ...others] = problems(document);
  assert.ok(problem, "there is a problem");
  assert.deepEqual(others, []);
  return { problem, id: trusted<{ findingId: string }>(problem).findingId };
}

const sections = (): vscode.WorkspaceConfiguration =>
  vscode.workspace.getConfiguration("contentAuthenticity");

describe("passages of local files", function () {
  this.timeout(120_000);

  let folder: string;
  let file: string;

  before(async () => {
    await product();
    folder = mkdtempSync(path.join(tmpdir(), "sources-"));
    file = path.join(folder, "keepers.txt");
    writeFileSync(file, `${AROUND[0]}\n\n${AROUND[1]} ${PASSAGE} ${AROUND[0]}\n`);
    await setting("service.mode", undefined);
  });

  beforeEach(async () => {
    await setting("plagiarism.referenceFolders", [folder]);
  });

  after(async () => {
    await setting("plagiarism.referenceFolders", undefined);
    await run("clearFindings");
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it("[EDI-6] [EDI-4] each passage is a problem with its source, moves with edits and disappears with its text", async () => {
    const document = await write(`${OWN}\n\n${PASSAGE}\n`);
    await scan(document);
    const { problem } = onlyProblem(document);
    assert.deepEqual(underlined(document), [PASSAGE]);
    assert.equal(problem.message, "100% similar to a passage in “keepers” (local)");
    assert.deepEqual(
      [problem.severity, ruleAndLink(problem)],
      [vscode.DiagnosticSeverity.Warning, ["plagiarism", EXPLAINED]],
    );
    await eventually(() => {
      const [related] = onlyProblem(document).problem.relatedInformation ?? [];
      assert.equal(related?.message, "keepers");
      assert.equal(related.location.uri.fsPath, file);
      const { start, end } = related.location.range;
      assert.deepEqual([start.line, start.character, end.line], [2, AROUND[1].length + 1, 2]);
    });
    await replace(document, new vscode.Range(0, 0, 0, 0), "Before it all. ");
    await eventually(() => assert.deepEqual(underlined(document), [PASSAGE]));
    await replace(document, rangeOf(document, "two books"), "three books");
    await eventually(() => assert.deepEqual(problems(document), []));
    await replace(document, rangeOf(document, "three books"), "two books");
    await eventually(() => assert.deepEqual(underlined(document), [PASSAGE]));
  });

  it("[EDI-23] [R-24] the severity is a setting, the scan's ID is in the report and goes into the clipboard, and findings are cleared with their problems", async () => {
    const document = await write(`${OWN}\n\n${PASSAGE}\n`);
    assert.equal(await run("_copyScanId", document.uri), false, "nothing was scanned");
    const { result } = await scan(document);
    assert.ok(result);
    assert.equal(await run("_copyScanId", document.uri), true);
    assert.equal(await vscode.env.clipboard.readText(), result.scan_id);
    const report = await exportedReport(document.uri);
    assert.equal(report?.plagiarism?.scanId, result.scan_id);
    try {
      await setting("severity", { plagiarism: "error" });
      await eventually(() =>
        assert.equal(onlyProblem(document).problem.severity, vscode.DiagnosticSeverity.Error),
      );
    } finally {
      await setting("severity", undefined);
    }
    await eventually(() =>
      assert.equal(onlyProblem(document).problem.severity, vscode.DiagnosticSeverity.Warning),
    );
    await run("clearFindings", document.uri);
    await eventually(() => assert.deepEqual(problems(document), []));
  });

  it("[EDI-6] the source opens at its passage, unless its folder is no longer a reference folder", async () => {
    const document = await write(`${OWN}\n\n${PASSAGE}\n`);
    await scan(document);
    const { id } = onlyProblem(document);
    assert.equal(await run("_openSource", document.uri, id), "editor");
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.fsPath, file);
    assert.equal(editor.document.getText(editor.selection), PASSAGE);
    await setting("plagiarism.referenceFolders", [path.join(folder, "elsewhere")]);
    assert.equal(await run("_openSource", document.uri, id), "refused");
    assert.equal(await run("_revealPassage", document.uri, id), true);
    const back = vscode.window.activeTextEditor;
    assert.equal(back?.document.getText(back.selection), PASSAGE);
  });

  it("[EDI-6] the passage is shown beside its source, on one page for all comparisons", async () => {
    const document = await write(`${OWN} ${PASSAGE.replace("two books", "two  thick books")}\n`);
    await scan(document);
    const { id } = onlyProblem(document);
    assert.equal(await run("_compareWithSource", document.uri, id), true);
    await eventually(() => {
      const { activeTab } = vscode.window.tabGroups.activeTabGroup;
      assert.ok(activeTab?.input instanceof vscode.TabInputWebview, "a page is in front");
      assert.match(activeTab.label, /^Source “keepers” ↔ .*, line 1$/u);
    });
    writeFileSync(file, "Nothing of it stands here any more.\n");
    try {
      assert.equal(await run("_compareWithSource", document.uri, id), true);
      const tabs = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
      assert.equal(tabs.filter(({ label }) => label.startsWith("Source “")).length, 1);
    } finally {
      writeFileSync(file, `${AROUND[0]}\n\n${AROUND[1]} ${PASSAGE} ${AROUND[0]}\n`);
    }
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
  });

  it("[EDI-6] [EDI-23] a source is ignored for this user in every document, and restored", async () => {
    const document = await openFile("copied.md", `${OWN}\n\n${PASSAGE}\n`);
    await scan(document);
    const { id } = onlyProblem(document);
    assert.equal(await run("_ignoreDomain", document.uri, id), false, "a file has no domain");
    assert.deepEqual(sections().get("plagiarism.ignoredDomains"), []);
    assert.equal(await run("_ignoreSource", document.uri, id), true);
    await eventually(() => assert.deepEqual(problems(document), []));
    await assert.rejects(
      async () => vscode.workspace.fs.stat(workspaceFile(".content-authenticity/ignored-sources.jsonl")),
      "the path of a file on this machine stays out of the workspace",
    );
    const again = await scan(document);
    assert.deepEqual([again.findings, again.leftOut.ignored], [[], 1]);
    // The earlier passage disappeared with its scan; the newer passage has its own ID.
    assert.equal(again.result?.sources.length, 1);
    assert.equal(
      await run("_bringBackSource", { kind: "ignored", uri: document.uri, source: again.result.sources[0] }),
      true,
    );
    await eventually(() => assert.deepEqual(underlined(document), [PASSAGE]));
  });

  it("[EDI-6] quotations aren't compared, nor counted by the score, unless a setting says so", async () => {
    const block = await scan(await write(`${OWN}\n\n> ${PASSAGE}\n`));
    assert.deepEqual([block.findings, block.result?.plagiarism_score], [[], 0]);
    assert.match(block.result?.summary ?? "", /\d+ words in quotations or references were left out/u);
    const document = await write(`${OWN}\n\nHe said: “${PASSAGE}”\n`);
    assert.deepEqual((await scan(document)).findings, []);
    await setting("plagiarism.exclude", { quotations: false, references: true });
    try {
      assert.equal((await scan(document)).findings?.length, 1);
    } finally {
      await setting("plagiarism.exclude", undefined);
    }
  });

  it("[EDI-6] [EDI-4] a scan of a selection leaves the passages beside it", async () => {
    const other =
      "Nobody but the oldest of them could remember when the second lamp had been lit for the last time.";
    writeFileSync(path.join(folder, "lamps.txt"), `${other}\n`);
    const document = await write(`${OWN}\n\n${PASSAGE}\n\n${other} ${OWN}\n`);
    await eventually(async () => {
      await scan(document);
      assert.deepEqual(underlined(document), [PASSAGE, other]);
    });
    await run("scanPlagiarism", document.uri, document.lineAt(4).range);
    assert.deepEqual(underlined(document), [PASSAGE, other]);
    await replace(document, rangeOf(document, "second lamp"), "third one");
    await run("scanPlagiarism", document.uri, document.lineAt(0).range);
    assert.deepEqual(underlined(document), [PASSAGE]);
  });
});

describe("passages of web sources", function () {
  this.timeout(120_000);

  let service: ScanningService;
  let number = 0;
  const copied = (): string => `Its answer ${(number += 1)} was copied word for word from another letter.`;

  before(async () => {
    await product();
    service = await ScanningService.start();
    await useHosted(service.baseUrl, { name: "sources", key: "prfd_key_of_the_scanning_service" });
  });

  beforeEach(() => service.reset());

  after(async () => {
    service.close();
    await run("removeApiKey", { name: "sources" });
    await run("clearFindings");
    await unset("service.baseUrl", "service.mode");
  });

  const named = (title: string, url: string, domain = "example.org"): void => {
    service.spoil = (answer) => ({
      status: 200,
      body: { ...answer, sources: answer.sources.map((source) => ({ ...source, title, url, domain })) },
    });
  };

  it("[EDI-6] the code of a problem is a link to its source", async () => {
    const document = await write(`${OWN} ${copied()}\n`);
    await scan(document);
    const { problem, id } = onlyProblem(document);
    assert.equal(problem.severity, vscode.DiagnosticSeverity.Information);
    const code = trusted<{ readonly value: string; readonly target: vscode.Uri }>(problem.code);
    assert.deepEqual([code.value, code.target.toString()], ["plagiarism", "https://example.org/source"]);
    assert.equal(problem.relatedInformation?.[0]?.location.uri.toString(), "https://example.org/source");
    assert.equal(await run("_compareWithSource", document.uri, id), false, "the service gives no text");
  });

  const UNSAFE = [
    "javascript:alert(1)",
    "command:workbench.action.closeWindow",
    "vscode://other.extension/run",
    "file:///etc/passwd",
    "https://example.org@evil.test/",
    "https://",
    "\u202Ehttps://example.org",
    "",
  ];

  it("[EDI-6] [CON-2] an address that isn't plainly one of the web is shown and never opened", async () => {
    service.spoil = ({ sources: [source], ...answer }) => ({
      status: 200,
      body: {
        ...answer,
        sources: UNSAFE.map((url) => ({
          ...source,
          title: "[run](command:workbench.action.closeWindow)\u202E $(bug)",
          url,
        })),
        highlights: answer.highlights.map((highlight, index) => ({ ...highlight, source_index: index })),
      },
    });
    const document = await write(`${OWN} ${UNSAFE.map(copied).join(" ")}\n`);
    await scan(document);
    const found = problems(document);
    assert.equal(found.length, UNSAFE.length);
    for (const [index, problem] of found.entries()) {
      const url = JSON.stringify(UNSAFE[index]);
      assert.deepEqual(ruleAndLink(problem), ["plagiarism", EXPLAINED], url);
      assert.doesNotMatch(problem.message, /\]\(|\u202E|\$\(/u);
      const [related] = problem.relatedInformation ?? [];
      assert.equal(related?.location.uri.toString(), document.uri.toString(), url);
      assert.doesNotMatch(related.message, /\]\(|\u202E|\$\(/u);
      const before = vscode.window.activeTextEditor?.document.uri.toString();
      const { findingId } = trusted<{ findingId: string }>(problem);
      assert.equal(await run("_openSource", document.uri, findingId), "refused", url);
      assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), before);
    }
  });

  it("[EDI-6] [EDI-23] a domain is ignored with its subdomains, in the workspace, and restored", async () => {
    named("The Source", "https://www.example.org/source");
    const document = await openFile("letters.md", `${OWN} ${copied()}\n`);
    await scan(document);
    assert.equal(await run("_ignoreDomain", document.uri, onlyProblem(document).id), true);
    const values = sections().inspect<readonly string[]>("plagiarism.ignoredDomains");
    assert.deepEqual([values?.workspaceValue, values?.globalValue], [["example.org"], undefined]);
    await eventually(() => assert.deepEqual(problems(document), []));
    const again = await scan(document);
    assert.deepEqual([again.findings, again.leftOut.ignored, again.cached], [[], 1, true]);
    const source = again.result?.sources[0];
    assert.equal(await run("_bringBackSource", { kind: "ignored", uri: document.uri, source }), true);
    await eventually(() => assert.equal(problems(document).length, 1));
    assert.deepEqual(sections().get("plagiarism.ignoredDomains"), []);
  });

  it("[EDI-6] [EDI-23] a source is ignored in the workspace, in a file that can be shared", async () => {
    const list = workspaceFile(".content-authenticity/ignored-sources.jsonl");
    const document = await openFile("replies.md", `${OWN} ${copied()}\n`);
    await scan(document);
    assert.equal(await run("_ignoreSource", document.uri, onlyProblem(document).id), true);
    await eventually(() => assert.deepEqual(problems(document), []));
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(list));
    assert.equal(text, '{"url":"https://example.org/source","title":"The Source","domain":"example.org"}\n');
    const source = { url: "https://example.org/source", title: "Another title", domain: "" };
    assert.equal(await run("_bringBackSource", { kind: "ignored", uri: document.uri, source }), true);
    assert.equal((await vscode.workspace.fs.readFile(list)).length, 0);
    await eventually(() => assert.equal(problems(document).length, 1));
    assert.equal(await run("_ignoreSource", document.uri, onlyProblem(document).id), true);
    await eventually(() => assert.deepEqual(problems(document), []));
    // Like a pull that removes the list: the folder disappears with its last file.
    rmSync(workspaceFile(".content-authenticity").fsPath, { recursive: true, maxRetries: 5 });
    await eventually(() => assert.equal(problems(document).length, 1), 60_000);
  });

  it("[EDI-6] passages in quotations and references are counted but not shown, without informing the service", async () => {
    const entry = `Copied, J. (19${10 + (number += 1)}). Letters that were copied. Journal of Lamps, 3(2), 11-19.`;
    const document = await write(`${OWN}\n\n> ${copied()}\n\n${copied()}\n\n## References\n\n- ${entry}\n`);
    const outcome = await scan(document);
    assert.deepEqual(Object.keys(service.scanned[0] ?? {}), ["content"]);
    assert.deepEqual(outcome.leftOut.quotations, 1);
    assert.ok(outcome.leftOut.references > 0);
    assert.equal(outcome.result?.plagiarism_score, 0.42);
    assert.deepEqual(underlined(document), [document.lineAt(4).text]);
    await setting("plagiarism.exclude", { quotations: false, references: true });
    try {
      await eventually(() => assert.equal(problems(document).length, 2));
    } finally {
      await setting("plagiarism.exclude", undefined);
    }
    await eventually(() => assert.equal(problems(document).length, 1));
    assert.equal(service.scanned.length, 1);
  });
});
