import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import * as vscode from "vscode";
import { eventually } from "../harness/eventually.ts";
import {
  checkGrammar,
  openFile,
  product,
  rangeOf,
  replace,
  setting,
  underlined,
  unset,
  write,
} from "./product.ts";

const SETTLED_MS = 40_000;

async function type(text: string): Promise<void> {
  for (const character of text) {
    await vscode.commands.executeCommand("type", { text: character });
  }
}

function caretToEnd(document: vscode.TextDocument): void {
  const editor = vscode.window.activeTextEditor;
  assert.ok(editor && editor.document === document);
  const end = document.positionAt(document.getText().length);
  editor.selection = new vscode.Selection(end, end);
}

describe("automatic checks", function () {
  this.timeout(120_000);

  before(product);

  afterEach(async () => {
    await unset("grammar.run", "service.mode");
  });

  it("[EDI-3] while typing: an error is shown at a pause, and gone when it is corrected", async () => {
    await setting("grammar.run", "onType");
    const document = await write("Every morning the farmer walks to the old mill. ");
    caretToEnd(document);
    await type("He recieve a letter there. ");
    await eventually(() => assert.deepEqual(underlined(document), ["recieve"]), SETTLED_MS);
    await replace(document, rangeOf(document, "recieve"), "receives");
    await eventually(() => assert.deepEqual(underlined(document), []), SETTLED_MS);
  });

  it("[EDI-3] shows nothing about the word at the caret until the caret leaves it", async () => {
    await setting("grammar.run", "onType");
    const document = await write("We saw teh old mill near the river yesterday. ");
    caretToEnd(document);
    await type("Then we recieve");
    // The other error proves that a check has been made since.
    await eventually(() => assert.ok(underlined(document).includes("teh")), SETTLED_MS);
    assert.ok(!underlined(document).includes("recieve"));
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor);
    editor.selection = new vscode.Selection(0, 0, 0, 0);
    await eventually(() => assert.deepEqual(underlined(document), ["teh", "recieve"]), SETTLED_MS);
  });

  it("[EDI-3] a visible correction stays when the caret moves to its word", async () => {
    await setting("grammar.run", "onType");
    const document = await write("We saw teh old mill near the river. Then we left. ");
    await eventually(() => assert.deepEqual(underlined(document), ["teh"]), SETTLED_MS);
    caretToEnd(document);
    await type("They recieve it. ");
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor);
    editor.selection = new vscode.Selection(0, 10, 0, 10);
    // The other error proves that a check has been made since.
    await eventually(() => assert.ok(underlined(document).includes("recieve")), SETTLED_MS);
    assert.deepEqual(underlined(document), ["teh", "recieve"]);
  });

  it("[EDI-10] [EDI-19] the hosted service is never asked because of a key", async () => {
    await setting("grammar.run", "onType");
    await setting("service.mode", "hosted");
    const document = await write("We saw teh old mill near the river yesterday. ");
    caretToEnd(document);
    await type("More of it. ");
    await wait(1_500);
    assert.deepEqual(underlined(document), []);
  });

  it("[EDI-3] [EDI-10] on save: the check starts with the save, and only then; text typed after it waits for the next one, even if a word was missing", async () => {
    await setting("grammar.run", "onSave");
    const document = await openFile("typed-after-save.md", "We saw teh mill at the river. Then we");
    caretToEnd(document);
    await type(" recieve");
    await wait(1_200);
    assert.deepEqual(underlined(document), []);
    assert.ok(await document.save());
    await eventually(() => assert.deepEqual(underlined(document), ["teh"]), SETTLED_MS);
    await type(" a lettre. ");
    // Longer than a word at the caret is exempt.
    await wait(4_500);
    assert.deepEqual(underlined(document), ["teh"]);
    assert.ok(await document.save());
    await eventually(() => assert.ok(underlined(document).includes("recieve")), SETTLED_MS);
    await vscode.workspace.fs.delete(document.uri);
  });

  it("[EDI-3] on save: the exempted word is checked if nothing follows", async () => {
    await setting("grammar.run", "onSave");
    const document = await openFile("rested.md", "We saw teh mill at the river. Then we");
    caretToEnd(document);
    await type(" recieve");
    assert.ok(await document.save());
    await eventually(() => assert.deepEqual(underlined(document), ["teh", "recieve"]), SETTLED_MS);
    await vscode.workspace.fs.delete(document.uri);
  });

  it("[EDI-3] [EDI-21] a visible document is checked immediately when its language or the setting changes to one that is checked", async () => {
    await setting("grammar.run", "onType");
    const document = await write("We saw teh old mill near the river yesterday. ", "json");
    await wait(1_500);
    assert.deepEqual(underlined(document), []);
    await vscode.languages.setTextDocumentLanguage(document, "markdown");
    await eventually(() => assert.deepEqual(underlined(document), ["teh"]), SETTLED_MS);
    await setting("grammar.run", "manual");
    caretToEnd(document);
    await type("He recieve it. ");
    await setting("grammar.run", "onType");
    await eventually(() => assert.deepEqual(underlined(document), ["teh", "recieve"]), SETTLED_MS);
  });

  it("[EDI-23] manual, the default, checks nothing automatically", async () => {
    const document = await write("We saw teh old mill near the river yesterday. ");
    caretToEnd(document);
    await type("More of it. ");
    await wait(1_500);
    assert.deepEqual(underlined(document), []);
    assert.equal((await checkGrammar(document.uri)).findings?.length, 1);
  });
});
