import assert from "node:assert/strict";
import * as vscode from "vscode";
import { MemoryFiles } from "./memory-files.ts";
import { checkGrammar, product, run, underlined, write, type Outcome, workspaceFile } from "./product.ts";

const SCHEME = "content-authenticity-test-fs";
const SENTENCE = "We recieve teh letters every day.";

function contentOf(document: vscode.TextDocument): string {
  return document.getText();
}

async function writeFile(uri: vscode.Uri, text: string | Uint8Array): Promise<void> {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  await vscode.workspace.fs.writeFile(uri, bytes);
}

describe("documents of every kind", function () {
  this.timeout(120_000);

  const files = new MemoryFiles();
  const subscriptions: vscode.Disposable[] = [];

  before(async () => {
    await product();
    subscriptions.push(
      vscode.workspace.registerFileSystemProvider(SCHEME, files),
      vscode.workspace.registerFileSystemProvider(`${SCHEME}-readonly`, files, { isReadonly: true }),
    );
  });

  after(() => {
    for (const subscription of subscriptions) subscription.dispose();
  });

  it("[EDI-1] a file of a virtual file system is checked, fixed and saved", async () => {
    const uri = vscode.Uri.from({ scheme: SCHEME, path: "/guide.md" });
    await writeFile(uri, `# A guide\n\n${SENTENCE}\n`);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    assert.equal((await checkGrammar(uri)).findings?.length, 2);
    assert.deepEqual(await run("fixAllCorrections", uri), { applied: 2, refused: 0 });
    assert.ok(await document.save());
    const saved = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
    assert.equal(saved, "# A guide\n\nWe receive the letters every day.\n");
  });

  it("[EDI-4] a read-only file keeps its text, and the answer says why", async () => {
    const uri = vscode.Uri.from({ scheme: `${SCHEME}-readonly`, path: "/guide.md" });
    await writeFile(uri.with({ scheme: SCHEME }), `${SENTENCE}\n`);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    assert.equal((await checkGrammar(uri)).findings?.length, 2);
    const written = await run<{ readonly reason: string }>("fixAllCorrections", uri);
    assert.deepEqual(written, { applied: 0, refused: 2, reason: "readonly" });
    assert.equal(contentOf(document), `${SENTENCE}\n`);
  });

  it("[EDI-1] the Markdown cells of a notebook are checked together, its code is not", async () => {
    const { Markup, Code } = vscode.NotebookCellKind;
    const notebook = await vscode.workspace.openNotebookDocument(
      "jupyter-notebook",
      new vscode.NotebookData([
        new vscode.NotebookCellData(Markup, "# Letters", "markdown"),
        new vscode.NotebookCellData(Markup, SENTENCE, "markdown"),
        new vscode.NotebookCellData(Code, "# we recieve teh data in this loop", "python"),
        new vscode.NotebookCellData(Markup, "It was **teh** best day of the year for all of us.", "markdown"),
      ]),
    );
    await vscode.window.showNotebookDocument(notebook);
    const outcome = await run<Outcome>("checkGrammar");
    assert.equal(outcome.status, "done");
    assert.equal(outcome.findings?.length, 3);
    const [, first, code, second] = notebook.getCells().map(({ document }) => document);
    assert.ok(first && code && second);
    assert.deepEqual([first, code, second].map(underlined), [["recieve", "teh"], [], ["teh"]]);
    // A heading of one word is too short to be checked, which isn't an error of the notebook.
    assert.deepEqual(outcome.coverage, { checked: 18, total: 18 });
    await run("fixAllCorrections", second.uri);
    assert.equal(contentOf(second), "It was **the** best day of the year for all of us.");
  });

  it("[EDI-2] [EDI-1] a file whose language no extension provides is still read by its own parser", async () => {
    const uri = workspaceFile("guide.adoc");
    await writeFile(uri, `= A guide\n\n${SENTENCE}\n\n----\nwe recieve teh data\n----\n`);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    assert.equal(document.languageId, "plaintext");
    assert.equal((await checkGrammar(uri)).findings?.length, 2);
    await run("fixAllCorrections", uri);
    const fixed = "= A guide\n\nWe receive the letters every day.\n\n----\nwe recieve teh data\n----\n";
    assert.equal(contentOf(document), fixed);
    await vscode.commands.executeCommand("workbench.action.files.revert");
    await vscode.workspace.fs.delete(uri);
  });

  it("[EDI-13] a binary file is refused with a message, and nothing is sent", async () => {
    const uri = workspaceFile("picture.md");
    const bytes = Uint8Array.from({ length: 4_000 }, (_, index) => (index * 97 + (index >> 3)) % 256);
    await writeFile(uri, bytes);
    const outcome = await checkGrammar(uri);
    assert.equal(outcome.status, "failed");
    assert.equal(outcome.creditsCharged, 0);
    assert.ok(["not_text", "no_document"].includes(outcome.error?.code ?? ""), outcome.error?.code);
    await vscode.workspace.fs.delete(uri);
  });

  it("[EDI-4] a file that changes on disk during a check gets no finding of the old text", async () => {
    const uri = workspaceFile("changing.md");
    await writeFile(uri, `${SENTENCE}\n`);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    const checking = checkGrammar(uri);
    const other = "The letters come every day at noon, and nobody reads them.\n";
    await writeFile(uri, other);
    await vscode.commands.executeCommand("workbench.action.files.revert");
    await checking;
    assert.equal(contentOf(document), other);
    assert.deepEqual(underlined(document), []);
    await run("fixAllCorrections", uri);
    assert.equal(contentOf(document), other);
    await vscode.workspace.fs.delete(uri);
  });

  it("[EDI-4] checking a file that is deleted meanwhile ends with an answer, and doesn't recreate it", async () => {
    const uri = workspaceFile("vanishing.md");
    await writeFile(uri, `${SENTENCE}\n`);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    const checking = checkGrammar(uri);
    await vscode.workspace.fs.delete(uri);
    assert.ok(["done", "failed"].includes((await checking).status));
    const exists = await vscode.workspace.fs.stat(uri).then(
      () => true,
      () => false,
    );
    assert.ok(!exists);
    assert.equal(contentOf(document), `${SENTENCE}\n`);
  });

  for (const [name, text] of [
    ["mixed line endings", `${SENTENCE}\r\n\n${SENTENCE}\n\r\nThe end of it all is near.\r\n`],
    ["lone surrogates", `\ud83d ${SENTENCE} \ude00 And so on it goes.\n`],
  ] as const) {
    it(`[EDI-2] ${name} are no obstacle, and nothing beside the corrections changes`, async () => {
      const document = await write(text);
      // The editor normalizes line endings; compare with the text that it holds.
      const before = contentOf(document);
      assert.equal((await checkGrammar(document.uri)).status, "done");
      await run("fixAllCorrections", document.uri);
      assert.notEqual(contentOf(document), before);
      assert.equal(
        contentOf(document),
        before.replaceAll("recieve", "receive").replaceAll(/\bteh\b/gu, "the"),
      );
    });
  }
});
