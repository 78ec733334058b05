import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import * as vscode from "vscode";
import type { JobRecord } from "../../src/checking/store/job-record.ts";
import type { JobStore } from "../../src/checking/store/job-store.ts";
import { JobsView } from "../../src/editor/jobs/jobs-view.ts";
import { eventually } from "../harness/eventually.ts";
import { JobService } from "../harness/job-service.ts";
import { trusted } from "../harness/trusted.ts";
import { aJob } from "../unit/checking/store/a-job.ts";
import { drawn, POLLS_MS } from "./job-suite.ts";
import {
  detectAiText,
  hoverAt,
  openFile,
  product,
  rangeOf,
  replace,
  run,
  setting,
  unset,
  useHosted,
  workspaceFile,
  write,
} from "./product.ts";

const KEY = "prfd_key_of_the_list_of_jobs";

let number = 0;
/** Two sentences that aren't in any folder; the stand-in scores the second as a robot's. */
const fresh = (): string =>
  `Crate ${(number += 1)} of ${Date.now()} was nailed by hand. A robot painted the number of it again.`;

async function inBackground(uri: vscode.Uri): Promise<void> {
  const outcome = await run<{ status: string; error?: { message: string } }>("detectAiTextInBackground", uri);
  assert.equal(outcome.status, "done", outcome.error?.message);
}

async function close(document: vscode.TextDocument): Promise<void> {
  await vscode.window.showTextDocument(document);
  await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
}

const isDrawn = async (document: vscode.TextDocument, at = "robot painted"): Promise<void> =>
  drawn(document, at);

describe("the visible list of jobs", () => {
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
      await eventually(() => {
        assert.ok(reads >= 2 && reads <= 3, `${reads} reads`);
        assert.equal(refreshed, reads - 1, "each read brought another job");
      });
      tree.isVisible = false;
      changed.fire();
      assert.ok(reads <= 3, "nothing is read while it is hidden");
    } finally {
      view.dispose();
      changed.dispose();
    }
  });
});

describe("actions for a job of the list", function () {
  this.timeout(120_000);

  let service: JobService;
  /** Jobs that are still running, and those that fail, by their task. */
  const underWay = new Set<string>();
  const failing = new Set<string>();

  /** Submits a document, and resolves with the task. */
  const send = async (document: vscode.TextDocument): Promise<string> => {
    const sent = service.submitted.length;
    await inBackground(document.uri);
    assert.equal(service.submitted.length, sent + 1);
    return service.submitted.at(-1)?.taskId ?? "";
  };

  /** Keeps the next submitted job running. */
  const willGoOn = (): void => void underWay.add(`${service.taskName}-${service.submitted.length + 1}`);

  // Their results arrive together, since each waits two seconds before its poll.
  let cleared: vscode.TextDocument;
  let newer: vscode.TextDocument;
  let gone: vscode.TextDocument;
  let deleted: vscode.TextDocument;
  let failed: vscode.TextDocument;
  const tasks = new Map<vscode.TextDocument, string>();
  const taskOf = (document: vscode.TextDocument): string => tasks.get(document) ?? assert.fail();

  before(async () => {
    await product();
    service = await JobService.start();
    service.stand = () => {
      const task = service.polls.at(-1)?.taskId ?? "";
      if (underWay.has(task)) return "processing";
      return failing.has(task) ? "failed" : "success";
    };
    await useHosted(service.baseUrl, { name: "jobs", key: KEY });
    await setting("credits.confirmAbove", 1_000_000);
    // Jobs of other suites are in the list too.
    service.taskName = "listed";
    failing.add("listed-1");
    failed = await write(fresh());
    cleared = await openFile("crates.md", `${fresh()} The last robot of them all slept right there.\n`);
    newer = await write(fresh());
    gone = await write(fresh());
    deleted = await openFile("deleted-crates.md", `${fresh()}\n`);
    for (const document of [failed, cleared, newer, gone, deleted]) tasks.set(document, await send(document));
    for (const document of [cleared, newer, gone, deleted]) await isDrawn(document);
  });

  after(async () => {
    service.close();
    await run("removeApiKey", { name: "jobs" });
    await vscode.commands.executeCommand("notifications.clearAll");
    await unset("service.baseUrl", "service.mode", "credits.confirmAbove");
  });

  it("[EDI-8] a result opens on the current document, even after it was cleared", async () => {
    await replace(cleared, rangeOf(cleared, "nailed by hand"), "glued by hand");
    await run("clearFindings", cleared.uri);
    assert.equal(await hoverAt(cleared, "robot painted"), "");
    await close(cleared);
    const sent = service.submitted.length;
    const shown = await run<vscode.Uri>("_openJobResult", taskOf(cleared));
    assert.equal(shown.toString(), cleared.uri.toString());
    const open = await vscode.workspace.openTextDocument(shown);
    await isDrawn(open);
    await isDrawn(open, "last robot");
    assert.equal(service.submitted.length, sent);
  });

  it("[EDI-8] a requested result is drawn over a newer answer", async () => {
    await replace(newer, rangeOf(newer, "nailed by hand"), "glued by hand");
    assert.equal((await detectAiText(newer.uri)).status, "done");
    assert.match(await hoverAt(newer, "glued by hand"), /AI score/u);
    await run("_openJobResult", taskOf(newer));
    await isDrawn(newer);
    assert.equal(await hoverAt(newer, "glued by hand"), "", "nothing was asked about this sentence then");
  });

  it("[EDI-8] if the document is gone, the submitted text is shown", async () => {
    const text = gone.getText();
    await close(gone);
    await eventually(() => assert.ok(gone.isClosed));
    const shown = await run<vscode.Uri>("_openJobResult", taskOf(gone));
    assert.equal(shown.scheme, "content-authenticity-text");
    const sent = await vscode.workspace.openTextDocument(shown);
    assert.equal(sent.getText(), text);
    await isDrawn(sent);
  });

  it("[EDI-8] a file deleted elsewhere is shown as VS Code still has it, or as submitted", async () => {
    const text = deleted.getText();
    await vscode.window.showTextDocument(deleted);
    rmSync(deleted.uri.fsPath);
    for (const isOpen of [true, false]) {
      const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
      if (!isOpen) await vscode.window.tabGroups.close(tabs.filter(({ isDirty }) => !isDirty));
      const shown = await run<vscode.Uri>("_openJobResult", taskOf(deleted));
      const texts = vscode.window.visibleTextEditors.map((editor) => editor.document.getText());
      if (isOpen) assert.equal(shown.scheme, "file");
      assert.ok(texts.includes(shown.scheme === "file" ? text : text.trim()), texts.join("\n"));
      await isDrawn(await vscode.workspace.openTextDocument(shown));
      await run("_compareJob", taskOf(deleted));
      assert.ok(vscode.window.tabGroups.activeTabGroup.activeTab);
    }
  });

  it("[JOB-3] [EDI-12] [EDI-8] a failed job is resubmitted on request, and its result appears; if another job has the answer, that is shown, and nothing is paid", async () => {
    const sent = service.submitted.length;
    await eventually(async () => {
      await run("_sendJobAgain", taskOf(failed));
      assert.equal(service.submitted.length, sent + 1);
    }, POLLS_MS);
    assert.equal(service.submitted[0]?.content, service.submitted.at(-1)?.content);
    await isDrawn(failed);
    await run("clearFindings", failed.uri);
    assert.equal(await hoverAt(failed, "robot painted"), "");
    await run("_sendJobAgain", taskOf(failed));
    await isDrawn(failed);
    assert.equal(service.submitted.length, sent + 1);
  });

  it("[EDI-8] a running job is neither removed nor resubmitted, its ID can be copied, and a failed one is removed once", async () => {
    willGoOn();
    const task = await send(await write(fresh()));
    const sent = service.submitted.length;
    assert.equal(await run("_removeJob", task), false);
    await run("_sendJobAgain", task);
    assert.equal(service.submitted.length, sent);
    assert.equal(await run("_copyJobId", task), task);
    assert.equal(await vscode.env.clipboard.readText(), task);
    assert.equal(await run("_removeJob", taskOf(failed)), true);
    assert.equal(await run("_removeJob", taskOf(failed)), false);
    assert.equal(await run("_copyJobId", taskOf(failed)), undefined);
  });

  it("[EDI-8] the submitted text is compared with the current document", async () => {
    const text = `${fresh()}\n`;
    const document = await openFile("compared-crates.md", text);
    willGoOn();
    const task = await send(document);
    await replace(document, rangeOf(document, "nailed"), "glued");
    await run("_compareJob", { id: task });
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    assert.ok(input instanceof vscode.TabInputTextDiff);
    const then = await vscode.workspace.openTextDocument(input.original);
    assert.deepEqual([then.getText(), input.modified.toString()], [text.trim(), document.uri.toString()]);
    await close(document);
  });

  it("[R-14] [EDI-8] for a document with markup, the submitted text is compared with the text that would be sent now", async () => {
    const prose = fresh();
    const text = `---\ntitle: Crates\n---\n\n# Crates\n\n**${prose}**\n\n\`code\`\n`;
    const document = await openFile("compared-markup.md", text);
    willGoOn();
    const task = await send(document);
    await replace(document, rangeOf(document, "nailed"), "glued");
    await run("_compareJob", { id: task });
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    assert.ok(input instanceof vscode.TabInputTextDiff);
    const then = (await vscode.workspace.openTextDocument(input.original)).getText();
    const now = (await vscode.workspace.openTextDocument(input.modified)).getText();
    assert.equal(then, service.submitted.at(-1)?.content);
    assert.match(then, new RegExp(`^Crates\n\n${prose}`, "u"));
    assert.equal(now, then.replace("nailed", "glued"));
    await close(document);
  });

  it("[EDI-4] [EDI-8] the result of a file renamed and edited meanwhile appears in it, and not in another one with its old name", async () => {
    const document = await openFile("renamed-crates.md", `${fresh()}\n`);
    const [from, to] = [document.uri, workspaceFile("crates-renamed.md")];
    willGoOn();
    const task = await send(document);
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(from, to, { overwrite: true });
    assert.ok(await vscode.workspace.applyEdit(edit));
    const renamed = await vscode.workspace.openTextDocument(to);
    await replace(renamed, rangeOf(renamed, "nailed by hand"), "glued by hand");
    const next = await openFile("renamed-crates.md", `${fresh()}\n`);
    underWay.delete(task);
    // Adding a key polls every job at once.
    await run("addApiKey", { name: "jobs", key: KEY });
    await isDrawn(renamed);
    assert.equal(await hoverAt(next, "robot painted"), "");
    assert.equal((await run<vscode.Uri>("_openJobResult", task)).toString(), to.toString());
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
  });

  it("[EDI-8] a submitted text that an earlier window showed isn't shown as empty", async () => {
    const uri = vscode.Uri.from({ scheme: "content-authenticity-text", path: "/a.md (as sent at noon).txt" });
    await assert.rejects(async () => vscode.workspace.openTextDocument(uri));
  });
});
