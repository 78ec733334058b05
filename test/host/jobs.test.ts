import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import * as vscode from "vscode";
import type { JobRecord } from "../../src/checking/store/job-record.ts";
import type { JobStore } from "../../src/checking/store/job-store.ts";
import { JobsView } from "../../src/editor/jobs/jobs-view.ts";
import { eventually } from "../harness/eventually.ts";
import type { JobService } from "../harness/job-service.ts";
import { trusted } from "../harness/trusted.ts";
import { aJob } from "../unit/checking/store/a-job.ts";
import { drawn, eachWithJobService, POLLS_MS } from "./job-suite.ts";
import { detectAiText, hoverAt, openFile, rangeOf, replace, run, workspaceFile, write } from "./product.ts";

const KEY = "prfd_key_of_the_list_of_jobs";

let number = 0;
/** Two sentences that no folder holds, the second of which the stand-in takes for a robot's. */
const fresh = (): string =>
  `Crate ${(number += 1)} of ${Date.now()} was nailed by hand. A robot painted the number of it again.`;

async function inBackground(uri: vscode.Uri): Promise<void> {
  const outcome = await run<{ status: string; error?: { message: string } }>("detectAiTextInBackground", uri);
  assert.equal(outcome.status, "done", outcome.error?.message);
}

const isDrawn = async (document: vscode.TextDocument, at = "robot painted"): Promise<void> =>
  drawn(document, at);

describe("the list of jobs while it is looked at", () => {
  it("[EDI-8] [ALL-1] however many jobs change at once, all of them are read once more or twice", async () => {
    const changed = new vscode.EventEmitter<void>();
    let reads = 0;
    const list = async (): Promise<readonly JobRecord[]> => {
      reads += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return [aJob()];
    };
    const background = { store: trusted<JobStore>({ list }), onDidChange: changed.event };
    let refreshed = 0;
    const tree = { isVisible: true, refresh: () => void (refreshed += 1), count: () => undefined };
    const view = new JobsView({
      database: { isUsed: async () => Promise.resolve(true) },
      background: () => Promise.resolve(background),
      tree,
      onDefect: (thrown) => assert.fail(String(thrown)),
      now: () => 0,
    });
    try {
      await view.childrenOf();
      for (let count = 0; count < 200; count += 1) changed.fire();
      await new Promise((resolve) => setTimeout(resolve, 200));
      assert.ok(reads >= 2 && reads <= 3, `${reads} reads`);
      tree.isVisible = false;
      changed.fire();
      assert.ok(reads <= 3, "nothing is read while it is hidden");
    } finally {
      view.dispose();
      changed.dispose();
    }
    assert.equal(refreshed, reads - 1, "each read brought another job");
  });
});

describe("what can be done with a job of the list", function () {
  this.timeout(120_000);

  const started = eachWithJobService(KEY);
  let service: JobService;

  beforeEach(() => {
    service = started();
  });

  const ended = async (): Promise<void> => {
    await eventually(() => assert.ok(service.polls.length > 0), POLLS_MS);
  };

  it("[EDI-8] a result is opened on the document as it is now, also after it was cleared", async () => {
    const document = await openFile(
      "crates.md",
      `${fresh()} The last robot of them all slept right there.\n`,
    );
    await inBackground(document.uri);
    await isDrawn(document);
    await replace(document, rangeOf(document, "nailed by hand"), "glued by hand");
    await run("clearFindings", document.uri);
    assert.equal(await hoverAt(document, "robot painted"), "");
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    const shown = await run<vscode.Uri>("_openJobResult", "task-1");
    assert.equal(shown.toString(), document.uri.toString());
    const open = await vscode.workspace.openTextDocument(shown);
    await isDrawn(open);
    await isDrawn(open, "last robot");
    assert.equal(service.submitted.length, 1);
  });

  it("[EDI-8] what was asked for is drawn over a newer answer", async () => {
    const document = await write(fresh());
    await inBackground(document.uri);
    await isDrawn(document);
    await replace(document, rangeOf(document, "nailed by hand"), "glued by hand");
    assert.equal((await detectAiText(document.uri)).status, "done");
    assert.match(await hoverAt(document, "glued by hand"), /AI score/u);
    await run("_openJobResult", "task-1");
    await isDrawn(document);
    assert.equal(await hoverAt(document, "glued by hand"), "", "nothing was asked about this sentence then");
  });

  it("[EDI-8] where the document is gone, the text is shown as it was sent", async () => {
    const text = fresh();
    const document = await write(text);
    await inBackground(document.uri);
    await isDrawn(document);
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    await eventually(() => assert.ok(document.isClosed));
    const shown = await run<vscode.Uri>("_openJobResult", "task-1");
    assert.equal(shown.scheme, "content-authenticity-text");
    const sent = await vscode.workspace.openTextDocument(shown);
    assert.equal(sent.getText(), text);
    await isDrawn(sent);
  });

  it("[EDI-8] a file that was deleted elsewhere is shown as VS Code still has it, or as it was sent", async () => {
    const text = `${fresh()}\n`;
    const document = await openFile("deleted-crates.md", text);
    await inBackground(document.uri);
    await isDrawn(document);
    rmSync(document.uri.fsPath);
    for (const isOpen of [true, false]) {
      const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
      if (!isOpen) await vscode.window.tabGroups.close(tabs.filter(({ isDirty }) => !isDirty));
      const shown = await run<vscode.Uri>("_openJobResult", "task-1");
      const texts = vscode.window.visibleTextEditors.map((editor) => editor.document.getText());
      if (isOpen) assert.equal(shown.scheme, "file");
      assert.ok(texts.includes(shown.scheme === "file" ? text : text.trim()), texts.join("\n"));
      await isDrawn(await vscode.workspace.openTextDocument(shown));
      await run("_compareJob", "task-1");
      assert.ok(vscode.window.tabGroups.activeTabGroup.activeTab);
    }
  });

  it("[EDI-8] the text as it was sent is compared with the document as it is now", async () => {
    const text = `${fresh()}\n`;
    const document = await openFile("compared-crates.md", text);
    service.stand = () => "processing";
    await inBackground(document.uri);
    await replace(document, rangeOf(document, "nailed"), "glued");
    await run("_compareJob", { id: "task-1" });
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    assert.ok(input instanceof vscode.TabInputTextDiff);
    const then = await vscode.workspace.openTextDocument(input.original);
    assert.deepEqual([then.getText(), input.modified.toString()], [text.trim(), document.uri.toString()]);
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
  });

  it("[R-14] [EDI-8] of a document with markup what was sent is compared with what would be sent now", async () => {
    const prose = fresh();
    const text = `---\ntitle: Crates\n---\n\n# Crates\n\n**${prose}**\n\n\`code\`\n`;
    const document = await openFile("compared-markup.md", text);
    service.stand = () => "processing";
    await inBackground(document.uri);
    await replace(document, rangeOf(document, "nailed"), "glued");
    await run("_compareJob", { id: "task-1" });
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    assert.ok(input instanceof vscode.TabInputTextDiff);
    const then = (await vscode.workspace.openTextDocument(input.original)).getText();
    const now = (await vscode.workspace.openTextDocument(input.modified)).getText();
    assert.equal(then, service.submitted[0]?.content);
    assert.match(then, new RegExp(`^Crates\n\n${prose}`, "u"));
    assert.equal(now, then.replace("nailed", "glued"));
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
  });

  it("[EDI-4] [EDI-8] the result of a file that was renamed and edited meanwhile lands in it, and not in the next of its name", async () => {
    const document = await openFile("renamed-crates.md", `${fresh()}\n`);
    const [from, to] = [document.uri, workspaceFile("crates-renamed.md")];
    service.stand = (poll) => (poll < 2 ? "processing" : "success");
    await inBackground(from);
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(from, to, { overwrite: true });
    assert.ok(await vscode.workspace.applyEdit(edit));
    const renamed = await vscode.workspace.openTextDocument(to);
    await replace(renamed, rangeOf(renamed, "nailed by hand"), "glued by hand");
    const next = await openFile("renamed-crates.md", `${fresh()}\n`);
    await isDrawn(renamed);
    assert.equal(await hoverAt(next, "robot painted"), "");
    assert.equal((await run<vscode.Uri>("_openJobResult", "task-1")).toString(), to.toString());
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
  });

  it("[JOB-3] [EDI-8] a job that failed is sent again on request, and its result lands", async () => {
    service.stand = () => "failed";
    const document = await write(fresh());
    await inBackground(document.uri);
    await ended();
    service.stand = () => "success";
    await eventually(async () => {
      await run("_sendJobAgain", "task-1");
      assert.equal(service.submitted.length, 2);
    }, POLLS_MS);
    assert.equal(service.submitted[0]?.content, service.submitted[1]?.content);
    await isDrawn(document);
    assert.equal(service.submitted.length, 2);
  });

  it("[EDI-12] [EDI-8] sent again where another job has the answer by now: that is shown, and nothing is paid", async () => {
    service.stand = () => "failed";
    const document = await write(fresh());
    await inBackground(document.uri);
    await ended();
    service.stand = () => "success";
    // Until then the job under way is given.
    await eventually(async () => {
      await inBackground(document.uri);
      assert.equal(service.submitted.length, 2);
    }, POLLS_MS);
    await isDrawn(document);
    await run("clearFindings", document.uri);
    await run("_sendJobAgain", "task-1");
    await isDrawn(document);
    assert.equal(service.submitted.length, 2);
  });

  it("[EDI-8] a text as sent that an earlier window showed is not shown as an empty one", async () => {
    const uri = vscode.Uri.from({ scheme: "content-authenticity-text", path: "/a.md (as sent at noon).txt" });
    await assert.rejects(async () => vscode.workspace.openTextDocument(uri));
  });

  it("[EDI-8] a job under way is neither removed nor sent again, and one that failed is removed once", async () => {
    let isDone = false;
    service.stand = () => (isDone ? "failed" : "processing");
    service.taskName = "removed";
    await inBackground((await write(fresh())).uri);
    assert.equal(await run("_removeJob", "removed-1"), false);
    await run("_sendJobAgain", "removed-1");
    assert.equal(service.submitted.length, 1);
    isDone = true;
    await eventually(async () => assert.equal(await run("_removeJob", "removed-1"), true), POLLS_MS);
    assert.equal(await run("_removeJob", "removed-1"), false);
    assert.equal(await run("_copyJobId", "removed-1"), undefined);
  });

  it("[EDI-8] the id for the service's support goes into the clipboard", async () => {
    service.stand = () => "processing";
    await inBackground((await write(fresh())).uri);
    assert.equal(await run("_copyJobId", "task-1"), "task-1");
    assert.equal(await vscode.env.clipboard.readText(), "task-1");
  });
});
