import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as vscode from "vscode";
import { ruleAddress } from "../../src/report/rule-address.ts";
import { countWords } from "../../src/contract/word-count.ts";
import type { FolderFile } from "../../src/report/folders/folder-record.ts";
import type { FolderOutcome } from "../../src/checking/store/summary-record.ts";
import type { SummaryView } from "../../src/report/folders/summary-view.ts";
import { BetweenService } from "../harness/between-service.ts";
import { eventually } from "../harness/eventually.ts";
import { trusted } from "../harness/trusted.ts";
import type { RunningService } from "../unit/service/running-service.ts";
import { hostedInProcess } from "./hosted-in-process.ts";
import { MemoryFiles } from "./memory-files.ts";
import {
  actionsAt,
  choose,
  closeAll,
  product,
  rangeOf,
  replace,
  ruleAndLink,
  run,
  setting,
  unset,
  useHosted,
  workspaceFile,
} from "./product.ts";

const FULL = "prfd_host_folder_key_of_a_full_account";
const FEW = "prfd_host_folder_key_of_few_credits";
const SCOPES = ["grammar_checker", "ai_detector", "plagiarism_checker"];
const key = (value: string) => ({ name: value.slice(5), key: value, scopes: SCOPES });
const FEW_CREDITS = 70;
const ACCOUNTS = [
  { user_id: 17, plan: "1M", credits: 100_000, keys: [key(FULL)] },
  { user_id: 18, plan: "Trial", credits: FEW_CREDITS, keys: [key(FEW)] },
];

let number = 0;
/** Returns a new text with two mistakes. */
const fresh = (): string =>
  `Paragraph ${(number += 1)} says that we recieve teh post on every day of the week.\n`;

const WORDS = countWords(fresh());

const named = ({ files }: FolderOutcome): Readonly<Record<string, FolderFile>> =>
  Object.fromEntries(files.map((file) => [file.uri.slice(file.uri.lastIndexOf("/") + 1), file]));

/** Matches the diagnostics of either service; the embedded one names itself in the source. */
const problemsOf = (uri: vscode.Uri): readonly vscode.Diagnostic[] =>
  vscode.languages.getDiagnostics(uri).filter(({ source }) => source === "Content Authenticity");

const isOpen = (uri: vscode.Uri): boolean =>
  vscode.workspace.textDocuments.some((open) => open.uri.toString() === uri.toString());

/**
 * Files that remain on disk after VS Code has deleted them. It reports such a deletion only by closing the
 * documents.
 */
class LastingFiles extends MemoryFiles {
  override delete(): void {
    // They stay as they are.
  }
}

/** Closes a document by deleting its file; a document opened by an extension otherwise stays open for minutes. */
const closeFile = async (uri: vscode.Uri): Promise<void> => {
  await closeAll();
  const edit = new vscode.WorkspaceEdit();
  edit.deleteFile(uri);
  assert.ok(await vscode.workspace.applyEdit(edit));
  await eventually(() => assert.ok(!isOpen(uri)));
};

const checkFolder = async (uri: vscode.Uri, given?: object): Promise<FolderOutcome> =>
  run<FolderOutcome>("checkFolder", uri, given);

/** Returns the summary shown at that moment. */
const shownSummary = async (): Promise<SummaryView> => run<SummaryView>("showFolderSummary");

describe("checking many files", function () {
  this.timeout(120_000);

  let hosted: RunningService;
  let service: BetweenService;
  const folders: string[] = [];

  before(async () => {
    await product();
    hosted = await hostedInProcess(ACCOUNTS);
    service = await BetweenService.start(() => hosted.baseUrl);
  });

  beforeEach(() => service.reset());

  afterEach(async () => {
    await unset("service.mode");
    await run("clearFolderFindings");
    await closeAll();
  });

  after(async () => {
    service.close();
    await hosted.stop();
    await run("removeApiKey", { name: "suite" });
    await unset("service.baseUrl", "service.mode");
    for (const folder of folders) rmSync(folder, { recursive: true, maxRetries: 5 });
  });

  /** Writes files into a new folder of the workspace. */
  const folderOf = (texts: Readonly<Record<string, string | Buffer>>): vscode.Uri => {
    const uri = workspaceFile(`folder-${(number += 1)}`);
    folders.push(uri.fsPath);
    for (const [name, text] of Object.entries(texts)) {
      const file = path.join(uri.fsPath, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    return uri;
  };

  const use = async (apiKey = FULL): Promise<void> => {
    await useHosted(service.baseUrl, { name: "suite", key: apiKey });
  };

  const GRAMMAR = { checks: ["grammar"] };

  it("[EDI-15] checks the files of prose in a folder and says why others are skipped", async () => {
    const folder = folderOf({
      "a.md": fresh(),
      "deep/b.txt": fresh(),
      "code.ts": fresh(),
      "node_modules/c.md": fresh(),
      "long.md": "word ".repeat(1_000_001),
      "picture.md": Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]),
      "short.md": "Too short.\n",
    });
    const outcome = await checkFolder(folder, GRAMMAR);
    assert.deepEqual([outcome.status, outcome.service], ["done", "embedded"]);
    assert.deepEqual(
      ["a.md", "b.txt", "long.md", "picture.md", "short.md"].map((name) => {
        const { reason, status } = named(outcome)[name] ?? {};
        return [name, status, reason?.code];
      }),
      [
        ["a.md", "done", undefined],
        ["b.txt", "done", undefined],
        ["long.md", "skipped", "too_large"],
        ["picture.md", "skipped", "not_text"],
        ["short.md", "failed", "min_words_not_met"],
      ],
    );
    assert.equal(named(outcome)["a.md"]?.grammar?.corrections, 2);
    const a = vscode.Uri.joinPath(folder, "a.md");
    assert.equal(problemsOf(a).length, 2);
    await vscode.window.showTextDocument(a);
    assert.equal(problemsOf(a).length, 2);
    await run("clearFindings", a);
    await eventually(() => assert.equal(problemsOf(a).length, 0));
    assert.equal(outcome.files.length, 5);
  });

  it("[EDI-15] [R-38] the summary is a page with a row for each file, including skipped ones, and there is one report", async () => {
    const folder = folderOf({ "a.md": fresh(), "deep/b.txt": fresh(), "short.md": "Too short.\n" });
    await checkFolder(folder, GRAMMAR);
    const { files, leftOut, title, totals } = await shownSummary();
    await eventually(() => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      assert.ok(input instanceof vscode.TabInputWebview);
      assert.ok(input.viewType.endsWith("contentAuthenticity.summary"));
    });
    const base = vscode.workspace.asRelativePath(folder);
    assert.equal(title, `Check of ${base}: 3 files`);
    assert.match(totals, /^2 of 3 files checked, 1 not fully checked, 4 corrections\. /u);
    assert.deepEqual(
      files.rows.map(({ corrections, name, state }) => [name, corrections, state]),
      [
        [`${base}/a.md`, "2", "done"],
        [`${base}/deep/b.txt`, "2", "done"],
      ],
    );
    assert.deepEqual(
      leftOut.rows.map(({ name, state }) => [name, state]),
      [[`${base}/short.md`, "not fully checked"]],
    );
    const to = realpathSync(mkdtempSync(workspaceFile("folder-report-").fsPath));
    folders.push(to);
    const target = vscode.Uri.file(path.join(to, "report.json"));
    const exported = await run<{ status: string }>("exportReport", { uri: folder, format: "json", target });
    assert.equal(exported.status, "done");
    const written = new TextDecoder().decode(await vscode.workspace.fs.readFile(target));
    const { reports, totals: sums } = trusted<{
      reports: readonly object[];
      totals: { corrections: number };
    }>(JSON.parse(written));
    assert.deepEqual([reports.length, sums.corrections], [2, 4]);
  });

  it("[EDI-15] running out of credits stops it: finished results are kept, and nothing more is requested", async () => {
    await use(FEW);
    const texts = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`${index}.md`, fresh()]));
    const folder = folderOf(texts);
    const outcome = await checkFolder(folder, GRAMMAR);
    assert.deepEqual([outcome.status, outcome.error?.code], ["failed", "insufficient_credits"]);
    const done = outcome.files.filter(({ status }) => status === "done");
    const left = outcome.files.filter(({ status }) => status === "left");
    const affordable = Math.floor(FEW_CREDITS / WORDS);
    assert.deepEqual([done.length, left.length], [affordable, 9 - affordable]);
    assert.equal(outcome.creditsCharged, done.length * WORDS);
    assert.ok(service.counts.grammar <= done.length + 3, `${service.counts.grammar} requests`);
    for (const { uri } of done) assert.equal(problemsOf(vscode.Uri.parse(uri)).length, 2);
    await run("removeApiKey", { name: "suite" });
    await use(FULL);
    const rest = await run<FolderOutcome>("resumeFolderCheck", { confirm: false });
    assert.equal(rest.status, "done", rest.error?.message);
    assert.equal(rest.creditsCharged, left.length * WORDS);
    assert.equal(rest.files.length, 9);
    assert.match(
      (await shownSummary()).totals,
      new RegExp(`9 of 9 files checked.*${9 * WORDS} credits.*resuming: ${rest.creditsCharged} `, "u"),
    );
  });

  it("[EDI-15] [EDI-10] the charge for an interrupted file is in the total of the resumed check", async () => {
    await use();
    const folder = folderOf({ "a.md": fresh(), "b.md": fresh() });
    const opened = Promise.withResolvers<undefined>();
    service.gate = async (operation) => (operation === "ai" ? opened.promise : Promise.resolve());
    const checking = checkFolder(folder, { checks: ["grammar", "ai"] });
    await eventually(() => assert.equal(service.counts.ai, 2));
    await run("cancelFolderCheck");
    const first = await checking;
    opened.resolve(undefined);
    service.gate = async () => Promise.resolve();
    assert.deepEqual(
      first.files.map(({ creditsCharged, status }) => [status, creditsCharged]),
      [
        ["left", WORDS],
        ["left", WORDS],
      ],
    );
    const gone = vscode.Uri.joinPath(folder, "b.md");
    rmSync(gone.fsPath);
    const rest = await run<FolderOutcome>("resumeFolderCheck", { confirm: false });
    assert.deepEqual(
      ["a.md", "b.md"].map((name) => {
        const { reason, status } = named(rest)[name] ?? {};
        return [name, reason?.code ?? status];
      }),
      [
        ["a.md", "done"],
        ["b.md", "no_file"],
      ],
    );
    const paid = first.creditsCharged + rest.creditsCharged;
    assert.equal(
      rest.files.reduce((sum, { creditsCharged }) => sum + creditsCharged, 0),
      paid,
    );
    assert.ok((await shownSummary()).totals.includes(`Hosted service, ${paid} credits.`));
  });

  it("[EDI-15] [EDI-23] problems of a closed file stay, never appear twice, and hidden ones don't return", async () => {
    const files = new LastingFiles();
    const registered = vscode.workspace.registerFileSystemProvider("folder-memory", files);
    const uri = vscode.Uri.parse("folder-memory:/closed.md");
    // Uses unique words, because a hidden finding is recognized by the words beside it.
    const text = new TextEncoder().encode(
      "Gardens near rivers recieve seeds, and teh birds eat half of them.\n",
    );
    const close = async (): Promise<void> => closeFile(uri);
    let most = 0;
    const watching = vscode.languages.onDidChangeDiagnostics(() => {
      most = Math.max(most, problemsOf(uri).length);
    });
    try {
      files.writeFile(uri, text);
      const outcome = await checkFolder(uri, GRAMMAR);
      assert.equal(outcome.files[0]?.grammar?.corrections, 2, outcome.error?.message);
      for (let round = 0; round < 2; round += 1) {
        await close();
        await eventually(() => assert.equal(problemsOf(uri).length, 2));
        await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
        await eventually(() => assert.equal(problemsOf(uri).length, 2));
      }
      const document = await vscode.workspace.openTextDocument(uri);
      for (const word of ["recieve", "teh"]) {
        const hide = await eventually(async () => {
          const actions = await actionsAt(document, rangeOf(document, word), "quickfix");
          const found = actions.find(({ title }) => title === "Hide this finding");
          assert.ok(found, word);
          return found;
        });
        await choose(hide);
      }
      await eventually(() => assert.equal(problemsOf(uri).length, 0));
      await close();
      // Longer than the delay before visible documents are announced.
      await eventually(() => assert.ok(!isOpen(uri)));
      assert.equal(problemsOf(uri).length, 0, "what was hidden stays hidden");
      assert.equal(most, 2);
    } finally {
      watching.dispose();
      registered.dispose();
    }
  });

  it("[R-32] turning a rule off removes its problems from closed files immediately, and turning it on restores them", async () => {
    const files = new LastingFiles();
    const registered = vscode.workspace.registerFileSystemProvider("folder-rules", files);
    const uris = ["a", "b"].map((name) => vscode.Uri.parse(`folder-rules:/${name}.md`));
    const section = vscode.workspace.getConfiguration("contentAuthenticity");
    const { Global, Workspace } = vscode.ConfigurationTarget;
    try {
      for (const uri of uris) {
        files.writeFile(uri, new TextEncoder().encode(fresh()));
        await checkFolder(uri, GRAMMAR);
        await closeFile(uri);
        await eventually(() => assert.equal(problemsOf(uri).length, 2));
      }
      const [rule, link] = uris.flatMap(problemsOf).map(ruleAndLink)[0] ?? [];
      assert.equal(typeof rule, "string");
      assert.equal(link, ruleAddress(String(rule)));
      for (const level of [Workspace, Global]) {
        await section.update("grammar.ignoredRules", [rule], level);
        await eventually(() => assert.deepEqual(uris.flatMap(problemsOf), []));
        await section.update("grammar.ignoredRules", undefined, level);
        await eventually(() => assert.equal(uris.flatMap(problemsOf).length, 4));
      }
    } finally {
      for (const level of [Workspace, Global]) await section.update("grammar.ignoredRules", undefined, level);
      registered.dispose();
    }
  });

  it("[EDI-15] files that git ignores are skipped and counted, and checked if named explicitly", async () => {
    const folder = folderOf({
      ".git/info/exclude": "mine.md\n",
      ".gitignore": "build/\n*.draft.md\n!kept.draft.md\n",
      "a.md": fresh(),
      "mine.md": fresh(),
      "kept.draft.md": fresh(),
      "other.draft.md": fresh(),
      "build/deep/b.md": fresh(),
      "docs/.gitignore": "/generated/\n",
      "docs/c.md": fresh(),
      "docs/generated/d.md": fresh(),
    });
    execFileSync("git", ["init", "--quiet", folder.fsPath]);
    const outcome = await checkFolder(folder, GRAMMAR);
    assert.deepEqual(Object.keys(named(outcome)).toSorted(), ["a.md", "c.md", "kept.draft.md"]);
    const { notes } = await shownSummary();
    assert.ok(notes.some((note) => note.includes("Left out 4 files that Git ignores")));
    const draft = vscode.Uri.joinPath(folder, "other.draft.md");
    assert.equal(named(await checkFolder(draft, GRAMMAR))["other.draft.md"]?.status, "done");
    const build = await checkFolder(vscode.Uri.joinPath(folder, "build"), GRAMMAR);
    assert.equal(named(build)["b.md"]?.status, "done");
    writeFileSync(path.join(folder.fsPath, "build/.gitignore"), "*.md\n");
    writeFileSync(path.join(folder.fsPath, "docs/.gitignore"), "*.md\n");
    const none = await checkFolder(vscode.Uri.joinPath(folder, "docs"), GRAMMAR);
    assert.deepEqual([none.status, none.error?.code], ["failed", "no_files"]);
    assert.match(none.error?.message ?? "", /Git ignores all prose files here/u);
  });

  it("[EDI-15] [EDI-13] cancelled, it keeps finished results and continues with the rest, also after a later check", async () => {
    await use();
    const texts = Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`${index}.md`, fresh()]));
    const first = folderOf(texts);
    const opened = Promise.withResolvers<undefined>();
    service.gate = async () => (service.counts.grammar > 1 ? opened.promise : Promise.resolve());
    const checking = checkFolder(first, GRAMMAR);
    await eventually(() => assert.ok(service.counts.grammar >= 3));
    assert.equal(await run<boolean>("cancelFolderCheck"), true);
    const interrupted = await checking;
    opened.resolve(undefined);
    service.gate = async () => Promise.resolve();
    assert.deepEqual([interrupted.status, interrupted.files.length], ["cancelled", 5]);
    const done = interrupted.files.filter(({ status }) => status === "done");
    assert.ok(done.length >= 1 && done.length < 5);
    const second = await checkFolder(folderOf({ "x.md": fresh() }), GRAMMAR);
    assert.equal(second.status, "done", second.error?.message);
    for (const { uri } of done) assert.equal(problemsOf(vscode.Uri.parse(uri)).length, 2);
    const rest = await run<FolderOutcome>("resumeFolderCheck", { confirm: false });
    assert.equal(rest.status, "done", rest.error?.message);
    assert.deepEqual(
      rest.files.map(({ uri }) => path.posix.basename(uri)).toSorted(),
      Object.keys(texts),
      "its own files alone, those that were done before too",
    );
    assert.ok(rest.files.every(({ grammar, status }) => status === "done" && grammar?.corrections === 2));
    const { title } = await shownSummary();
    assert.equal(title, `Check of ${vscode.workspace.asRelativePath(first)}: 5 files`);
    // Resumes what other checks have left, whatever it costs, which mustn't include this folder.
    await setting("credits.confirmAbove", 100_000);
    const { files = [] } = await run<Partial<FolderOutcome>>("resumeFolderCheck", { confirm: false });
    await unset("credits.confirmAbove");
    assert.deepEqual(
      files.filter(({ uri }) => uri.startsWith(first.toString())),
      [],
    );
  });

  it("[EDI-15] a closed file that is only touched keeps its problems, and loses them when its text changes", async () => {
    const files = new LastingFiles();
    const registered = vscode.workspace.registerFileSystemProvider("folder-touched", files);
    const uris = ["a", "b"].map((name) => vscode.Uri.parse(`folder-touched:/${name}.md`));
    const [touched, rewritten] = uris;
    assert.ok(touched && rewritten);
    const text = new TextEncoder().encode(`\uFEFF${fresh()}`.replaceAll("\n", "\r\n"));
    try {
      for (const uri of uris) {
        files.writeFile(uri, text);
        await checkFolder(uri, GRAMMAR);
        await closeFile(uri);
        await eventually(() => assert.equal(problemsOf(uri).length, 2));
      }
      files.tell(touched);
      files.writeFile(rewritten, new TextEncoder().encode("Nothing of it is here any more.\n"));
      // Checked in their order.
      files.tell(rewritten);
      await eventually(() => assert.equal(problemsOf(rewritten).length, 0));
      assert.equal(problemsOf(touched).length, 2);
    } finally {
      registered.dispose();
    }
  });

  it("[EDI-15] [EDI-10] a file whose price has changed since it was confirmed is left for the next check", async () => {
    await use();
    const texts = Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`${index}.md`, fresh()]));
    const folder = folderOf(texts);
    const opened = Promise.withResolvers<undefined>();
    service.gate = async () => opened.promise;
    const checking = checkFolder(folder, GRAMMAR);
    await eventually(() => assert.ok(service.counts.grammar >= 1));
    const last = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder, "4.md"));
    await replace(last, new vscode.Range(0, 0, 1, 0), `${fresh()}\n${fresh()}`);
    opened.resolve(undefined);
    const outcome = await checking;
    const { reason, status } = named(outcome)["4.md"] ?? {};
    assert.deepEqual([outcome.status, status, reason?.code], ["done", "left", "price_changed"]);
    assert.equal(outcome.creditsCharged, 4 * WORDS);
    // The check uses the unsaved text.
    const rest = await run<FolderOutcome>("resumeFolderCheck", { confirm: false });
    assert.deepEqual([rest.status, rest.creditsCharged], ["done", 2 * WORDS], rest.error?.message);
    assert.ok(await last.save());
    assert.equal(named(rest)["4.md"]?.grammar?.corrections, 4, JSON.stringify(rest));
  });

  it("[EDI-15] one at a time: a second check is refused while the first is running", async () => {
    await use();
    const opened = Promise.withResolvers<undefined>();
    service.gate = async () => opened.promise;
    const first = checkFolder(folderOf({ "a.md": fresh() }), GRAMMAR);
    await eventually(() => assert.equal(service.counts.grammar, 1));
    const second = await checkFolder(folderOf({ "b.md": fresh() }), GRAMMAR);
    opened.resolve(undefined);
    assert.deepEqual([second.status, second.error?.code], ["failed", "already_running"]);
    const { creditsCharged, status } = await first;
    assert.deepEqual([status, creditsCharged, service.counts.grammar], ["done", WORDS, 1]);
  });

  it("[EDI-15] links out of the folder aren't followed, cycles end, and names aren't rendered as links", async () => {
    const secret = path.join(realpathSync(mkdtempSync(path.join(tmpdir(), "outside-"))), "key.md");
    folders.push(path.dirname(secret));
    writeFileSync(secret, "The secret of somebody is kept here, and nobody sends it to anyone.\n");
    const hostile = "[press](command:workbench.action.quit) | `x` <b>.md";
    const folder = folderOf({ [hostile]: fresh(), "deep/b.md": fresh() });
    symlinkSync(secret, path.join(folder.fsPath, "linked.md"));
    symlinkSync(path.dirname(secret), path.join(folder.fsPath, "linked"));
    symlinkSync("..", path.join(folder.fsPath, "deep/ring"));
    const outcome = await checkFolder(folder, GRAMMAR);
    assert.equal(outcome.status, "done", outcome.error?.message);
    const lines = outcome.files.map(({ reason, status, uri }) => {
      const name = vscode.Uri.parse(uri, true).path.slice(folder.path.length + 1);
      return `${name}: ${reason?.code ?? status}`;
    });
    assert.ok(lines.includes(`${hostile}: done`), lines.join("\n"));
    assert.ok(lines.includes("deep/b.md: done"), lines.join("\n"));
    assert.ok(lines.includes("linked.md: outside"), lines.join("\n"));
    assert.deepEqual(
      lines.filter((line) => line.includes("key.md") && !line.endsWith(": outside")),
      [],
    );
    assert.ok(!vscode.workspace.textDocuments.some((open) => open.getText().includes("The secret")));
    const { files: shown } = await shownSummary();
    assert.ok(shown.rows.some(({ name }) => name.endsWith(hostile)));
  });
});
