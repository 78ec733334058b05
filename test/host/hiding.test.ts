import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import * as vscode from "vscode";
import { STORAGE_VARIABLE } from "../harness/agent/messages.ts";
import { eventually } from "../harness/eventually.ts";
import {
  actionsAt,
  checkGrammar,
  choose,
  product,
  rangeOf,
  replace,
  run,
  setting,
  underlined,
  write,
} from "./product.ts";

const TEXT =
  "We recieve teh letters every day.\n\nThen we use the seperate tool, and it was teh best day of all.\n";
const FOUND = ["recieve", "teh", "seperate", "teh"];

const put = async (at: vscode.Uri, text: string): Promise<void> =>
  vscode.workspace.fs.writeFile(at, new TextEncoder().encode(text));

const exists = async (at: vscode.Uri): Promise<boolean> =>
  vscode.workspace.fs.stat(at).then(
    () => true,
    () => false,
  );

const titlesAt = async (document: vscode.TextDocument, text: string): Promise<readonly string[]> =>
  (await actionsAt(document, rangeOf(document, text), "quickfix")).map(({ title }) => title);

const pick = async (document: vscode.TextDocument, text: string, title: string): Promise<void> => {
  const action = await eventually(async () => {
    const actions = await actionsAt(document, rangeOf(document, text), "quickfix");
    const found = actions.find((each) => each.title === title);
    assert.ok(found, actions.map((each) => each.title).join("\n"));
    return found;
  });
  await choose(action);
};

/** Chooses the first entry of the list with the commands behind its keys. */
async function restoreOne(): Promise<void> {
  await eventually(async () => {
    let isOpen = true;
    const shown = run<number>("showHiddenFindings").finally(() => {
      isOpen = false;
    });
    // A list that opens between the keys is closed by the last one, with nothing chosen.
    await sleep(500);
    await eventually(async () => {
      for (const key of ["quickOpenSelectNext", "quickPickManyToggle", "acceptSelectedQuickOpenItem"]) {
        await vscode.commands.executeCommand(`workbench.action.${key}`);
      }
      assert.ok(!isOpen, "the list is closed");
    });
    assert.equal(await shown, 1, "one was brought back");
  }, 60_000);
}

describe("findings that people hide", function () {
  this.timeout(120_000);

  let folder: vscode.Uri;
  let uri: vscode.Uri;

  const inFolder = (name: string): vscode.Uri => vscode.Uri.joinPath(folder, ".content-authenticity", name);
  const read = async (name: string): Promise<string> =>
    new TextDecoder().decode(await vscode.workspace.fs.readFile(inFolder(name)));

  /** Opens and checks a document of the workspace. */
  const checked = async (at = uri): Promise<vscode.TextDocument> => {
    const document = await vscode.workspace.openTextDocument(at);
    await vscode.window.showTextDocument(document);
    const outcome = await checkGrammar(at);
    assert.equal(outcome.status, "done", outcome.error?.message);
    return document;
  };

  before(async () => {
    await product();
    // Entries hidden by other suites would be in the list too.
    rmSync(path.join(process.env[STORAGE_VARIABLE] ?? "", "hidden-findings.jsonl"), { force: true });
    const first = vscode.workspace.workspaceFolders?.[0]?.uri;
    assert.ok(first);
    folder = first;
    uri = vscode.Uri.joinPath(folder, "hiding.md");
  });

  beforeEach(async () => put(uri, TEXT));

  afterEach(async () => {
    await setting("dictionary.words", undefined);
    const section = vscode.workspace.getConfiguration("contentAuthenticity");
    await section.update("grammar.ignoredRules", undefined, vscode.ConfigurationTarget.Workspace);
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    if (await exists(inFolder("."))) {
      await vscode.workspace.fs.delete(inFolder("."), { recursive: true });
    }
  });

  it("[EDI-3] the actions of a finding are ordered, with the correction preferred and the dictionaries last", async () => {
    const document = await checked();
    assert.deepEqual(underlined(document), FOUND);
    const actions = await eventually(async () => {
      const found = await actionsAt(document, rangeOf(document, "seperate"), "quickfix");
      assert.ok(found.some(({ title }) => title === "Hide this finding"));
      return found;
    });
    const titles = actions.map(({ title }) => title);
    assert.match(titles[0] ?? "", /^Replace with “/u);
    assert.deepEqual(titles.slice(1), [
      "Fix all 4 corrections in this file",
      "Hide this finding",
      "Turn off the rule “spelling/common-misspelling” in this workspace",
      "Add “seperate” to the user dictionary",
      "Add “seperate” to the workspace dictionary",
    ]);
    assert.deepEqual(
      actions.map(({ isPreferred }) => isPreferred === true),
      titles.map((_, index) => index === 0),
    );
    assert.deepEqual(
      actions.map(({ kind }) => kind?.value.replace("quickfix.contentAuthenticity.", "")),
      [
        "acceptCorrection",
        "acceptAllCorrections",
        "hideFinding",
        "turnOffRule",
        "addToUserDictionary",
        "addToWorkspaceDictionary",
      ],
    );
    assert.ok(!(await exists(inFolder("."))), "nothing is made before it is asked for");
  });

  it("[EDI-23] a hidden finding disappears, stays hidden across checks, edits and closing, and is restored from the list", async () => {
    const document = await checked();
    await pick(document, "teh letters", "Hide this finding");
    assert.deepEqual(underlined(document), ["recieve", "seperate", "teh"]);
    assert.ok(!(await titlesAt(document, "teh letters")).includes("Replace with “the”"));
    assert.equal(
      await read("hidden-findings.jsonl"),
      '{"rule":"spelling/common-misspelling","original":"teh","replacement":"the","sentence":"We recieve teh letters every day."}\n',
    );
    const again = await checkGrammar(uri);
    assert.equal(again.findings?.length, 3, "whoever runs the command is not given it either");
    assert.deepEqual(underlined(document), ["recieve", "seperate", "teh"]);
    // Another correction in the same sentence changes the sentence.
    await pick(document, "recieve", "Replace with “receive”");
    await checkGrammar(uri);
    assert.deepEqual(underlined(document), ["seperate", "teh"]);
    assert.deepEqual(await run("fixAllCorrections", uri), { applied: 2, refused: 0 });
    assert.ok(document.getText().includes("receive teh letters"), "what is hidden is not written");
    await document.save();
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
    const reopened = await checked();
    assert.deepEqual(underlined(reopened), []);
    await restoreOne();
    await eventually(() => assert.deepEqual(underlined(reopened), ["teh"]));
    assert.equal(await read("hidden-findings.jsonl"), "");
  });

  it("[EDI-23] one whose sentence was corrected on both sides before stays hidden when it is checked again", async () => {
    const at = vscode.Uri.joinPath(folder, "neighbours.md");
    await put(at, "We recieve teh lettres gladly.\n");
    const document = await checked(at);
    assert.deepEqual(underlined(document), ["recieve", "teh", "lettres"]);
    await pick(document, "recieve", "Replace with “receive”");
    await pick(document, "lettres", "Replace with “letters”");
    await pick(document, "teh", "Hide this finding");
    assert.deepEqual(underlined(document), []);
    assert.match(await read("hidden-findings.jsonl"), /"sentence":"We receive teh letters gladly\."/u);
    await checkGrammar(at);
    assert.deepEqual(underlined(document), []);
    await document.save();
    await vscode.workspace.fs.delete(at);
  });

  it("[EDI-3] a list with unsaved changes, or one that links out of the folder, isn't changed", async () => {
    const at = vscode.Uri.joinPath(folder, "lists.md");
    await put(at, TEXT);
    const document = await checked(at);
    await put(inFolder("words.txt"), "zebrafish\n");
    const list = await vscode.workspace.openTextDocument(inFolder("words.txt"));
    await replace(list, new vscode.Range(0, 0, 0, 0), "aardvark\n");
    await pick(document, "seperate", "Add “seperate” to the workspace dictionary");
    assert.equal(await read("words.txt"), "zebrafish\n");
    assert.deepEqual(underlined(document), FOUND);
    assert.ok(await list.save());
    await pick(document, "seperate", "Add “seperate” to the workspace dictionary");
    assert.equal(await read("words.txt"), "aardvark\nseperate\nzebrafish\n");
    assert.deepEqual(underlined(document), ["recieve", "teh", "teh"]);
    const elsewhere = await mkdtemp(path.join(tmpdir(), "outside-"));
    const outside = path.join(elsewhere, "profile");
    await writeFile(outside, "# mine\n");
    await symlink(outside, inFolder("hidden-findings.jsonl").fsPath);
    await pick(document, "recieve", "Hide this finding");
    assert.equal(await readFile(outside, "utf8"), "# mine\n");
    assert.deepEqual(underlined(document), ["recieve", "teh", "teh"]);
    await vscode.workspace.fs.delete(at);
    await rm(elsewhere, { recursive: true, maxRetries: 5 });
  });

  it("[EDI-19] a list that leads to a device, a pipe or a file without an end doesn't keep a check from ending", async () => {
    const at = vscode.Uri.joinPath(folder, "endless.md");
    await put(at, TEXT);
    await vscode.workspace.fs.createDirectory(inFolder("."));
    await symlink("/dev/zero", inFolder("words.txt").fsPath);
    await symlink("/proc/self/pagemap", inFolder("ignored-sources.jsonl").fsPath);
    await promisify(execFile)("mkfifo", [inFolder("hidden-findings.jsonl").fsPath]);
    const before = process.memoryUsage().rss;
    // A list that can't be read keeps what it held.
    assert.ok(underlined(await checked(at)).includes("recieve"));
    assert.ok(process.memoryUsage().rss - before < 500_000_000);
    await vscode.workspace.fs.delete(at);
  });

  it("[EDI-23] for a document outside the workspace folders no text is stored, and the list restores the finding", async () => {
    const document = await write("My aunt recieves wulbersome parcels from Norway.\n");
    await checkGrammar(document.uri);
    const before = underlined(document);
    assert.ok(before.includes("recieves"));
    await pick(document, "recieves", "Hide this finding");
    assert.ok(!underlined(document).includes("recieves"));
    assert.ok(!(await exists(inFolder("."))), "nothing in the workspace");
    assert.ok(
      !(await titlesAt(document, "wulbersome")).some((title) => title.includes("workspace dictionary")),
    );
    await restoreOne();
    await eventually(() => assert.deepEqual(underlined(document), before));
  });

  it("[EDI-3] a word in the user's dictionary is right in every document at once, and wrong again without it", async () => {
    const document = await checked();
    await pick(document, "seperate", "Add “seperate” to the user dictionary");
    await eventually(() => assert.deepEqual(underlined(document), ["recieve", "teh", "teh"]));
    const section = vscode.workspace.getConfiguration("contentAuthenticity");
    assert.deepEqual(section.get("dictionary.words"), ["seperate"]);
    const other = await write("Seperate tools are here for all of us.\n");
    await checkGrammar(other.uri);
    assert.deepEqual(underlined(other), []);
    await restoreOne();
    await eventually(() => assert.deepEqual(underlined(document), FOUND));
    assert.deepEqual(underlined(other), ["Seperate"]);
    assert.deepEqual(vscode.workspace.getConfiguration("contentAuthenticity").get("dictionary.words"), []);
  });

  it("[EDI-3] workspace words are a file with one per line, in which other people's lines stay", async () => {
    const document = await checked();
    await put(inFolder("words.txt"), "# ours\r\nzebrafish\r\n");
    await pick(document, "seperate", "Add “seperate” to the workspace dictionary");
    assert.deepEqual(underlined(document), ["recieve", "teh", "teh"]);
    assert.equal(await read("words.txt"), "# ours\r\nseperate\r\nzebrafish\r\n");
    // An edit from outside, like that of a pull.
    await put(inFolder("words.txt"), "# ours\r\nseperate\r\nteh\r\nzebrafish\r\n");
    await eventually(() => assert.deepEqual(underlined(document), ["recieve"]));
    await pick(document, "recieve", "Add “recieve” to the workspace dictionary");
    assert.equal(await read("words.txt"), "# ours\r\nrecieve\r\nseperate\r\nteh\r\nzebrafish\r\n");
    await restoreOne();
    assert.equal(await read("words.txt"), "# ours\r\nseperate\r\nteh\r\nzebrafish\r\n");
    await eventually(() => assert.deepEqual(underlined(document), ["recieve"]));
    // VS Code doesn't report a file that appears and disappears within a moment, such as one that is replaced
    // and deleted at once.
    await put(inFolder("words.txt"), "teh\n");
    await eventually(() => assert.deepEqual(underlined(document), ["recieve", "seperate"]));
    await vscode.workspace.fs.delete(inFolder("words.txt"));
    await eventually(() => assert.deepEqual(underlined(document), FOUND));
  });

  it("[EDI-23] in a notebook cell it is hidden for the workspace", async () => {
    const at = vscode.Uri.joinPath(folder, "hiding.ipynb");
    const source = ["We recieve teh letters every day."];
    const cells = [{ cell_type: "markdown", metadata: {}, source }];
    await put(at, JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 }));
    const notebook = await vscode.workspace.openNotebookDocument(at);
    await vscode.window.showNotebookDocument(notebook);
    const { document } = notebook.cellAt(0);
    await checkGrammar(document.uri);
    assert.deepEqual(underlined(document), ["recieve", "teh"]);
    // VS Code requests actions for the cell being edited.
    await vscode.commands.executeCommand("notebook.cell.edit");
    await pick(document, "teh", "Hide this finding");
    assert.deepEqual(underlined(document), ["recieve"]);
    assert.match(await read("hidden-findings.jsonl"), /"We recieve teh letters every day\."/u);
    await vscode.workspace.fs.delete(inFolder("hidden-findings.jsonl"));
    await eventually(() => assert.deepEqual(underlined(document), ["recieve", "teh"]));
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
    await vscode.workspace.fs.delete(at);
  });

  it("[EDI-3] a read-only word list isn't changed, and the finding stays", async () => {
    const document = await checked();
    await put(inFolder("words.txt"), "zebrafish\n");
    await chmod(inFolder("words.txt").fsPath, 0o444);
    try {
      await pick(document, "seperate", "Add “seperate” to the workspace dictionary");
      assert.equal(await read("words.txt"), "zebrafish\n");
      assert.deepEqual(underlined(document), FOUND);
    } finally {
      await chmod(inFolder("words.txt").fsPath, 0o644);
    }
  });

  it("[EDI-3] a rule turned off is off in the workspace, and turned on again from the list", async () => {
    const document = await checked();
    await pick(document, "seperate", "Turn off the rule “spelling/common-misspelling” in this workspace");
    await eventually(() => assert.deepEqual(underlined(document), []));
    const section = vscode.workspace.getConfiguration("contentAuthenticity");
    assert.deepEqual(section.inspect("grammar.ignoredRules")?.workspaceValue, [
      "spelling/common-misspelling",
    ]);
    await restoreOne();
    await eventually(() => assert.deepEqual(underlined(document), FOUND));
    assert.equal(
      vscode.workspace.getConfiguration("contentAuthenticity").inspect("grammar.ignoredRules")
        ?.workspaceValue,
      undefined,
    );
  });

  it("[EDI-3] fixes the selection, and all findings of one rule, each with its count in the title", async () => {
    const document = await checked();
    await replace(document, new vscode.Range(0, 0, 0, 0), "It it is here, and an new one is near to it.\n\n");
    await checkGrammar(uri);
    const all = underlined(document).length;
    const line = document.lineAt(2).range;
    const titles = (await actionsAt(document, line, "quickfix")).map(({ title }) => title);
    assert.ok(titles.includes("Fix all 2 corrections in the selection"), titles.join("\n"));
    assert.ok(titles.includes(`Fix all ${all} corrections in this file`), titles.join("\n"));
    const action = (await actionsAt(document, line, "quickfix")).find(({ title }) =>
      title.includes("selection"),
    );
    await choose(action);
    assert.equal(document.lineAt(2).text, "We receive the letters every day.");
    assert.equal(underlined(document).length, all - 2);
    await pick(document, "seperate", "Fix all 2 corrections of the rule “spelling/common-misspelling”");
    assert.ok(document.getText().endsWith("and it was the best day of all.\n"));
    assert.ok(document.getText().startsWith("It it is here, and an new one"), "other rules are left alone");
    assert.deepEqual(await run("fixAllOfRule", uri, "no such rule"), { applied: 0, refused: 0 });
  });
});
