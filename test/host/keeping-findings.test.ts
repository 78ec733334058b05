import assert from "node:assert/strict";
import * as vscode from "vscode";
import {
  actionsAt,
  checkGrammar,
  choose,
  product,
  rangeOf,
  run,
  underlined,
  write,
  type Outcome,
} from "./product.ts";

const TEXT = "We recieve teh letters every day.\r\n\r\nIt was teh best day of the year for all of us.\r\n";

describe("findings in a living document", function () {
  this.timeout(60_000);

  before(product);

  it("[EDI-4] a change of line endings keeps every finding", async () => {
    const document = await write(TEXT);
    await checkGrammar(document.uri);
    const editor = await vscode.window.showTextDocument(document);
    await editor.edit((edit) => edit.setEndOfLine(vscode.EndOfLine.LF));
    assert.ok(!document.getText().includes("\r"));
    assert.deepEqual(underlined(document), ["recieve", "teh", "teh"]);
    await run("fixAllCorrections", document.uri);
    assert.equal(
      document.getText(),
      TEXT.replaceAll("\r", "").replace("recieve", "receive").replaceAll("teh", "the"),
    );
  });

  it("[EDI-4] a formatter that replaces the whole document keeps what it left alone", async () => {
    const document = await write(TEXT);
    await checkGrammar(document.uri);
    const edit = new vscode.WorkspaceEdit();
    const whole = new vscode.Range(0, 0, document.lineCount, 0);
    edit.replace(document.uri, whole, TEXT.replace("for all of us", "for all"));
    assert.ok(await vscode.workspace.applyEdit(edit));
    assert.deepEqual(underlined(document), ["recieve", "teh", "teh"]);
  });

  it("[EDI-4] a document whose language is changed has its findings still", async () => {
    const document = await write(TEXT);
    await checkGrammar(document.uri);
    const other = await vscode.languages.setTextDocumentLanguage(document, "plaintext");
    assert.deepEqual(underlined(other), ["recieve", "teh", "teh"]);
  });

  it("[EDI-3] accepting one correction keeps the one in the next word", async () => {
    const document = await write(TEXT);
    await checkGrammar(document.uri);
    const [action] = await actionsAt(document, rangeOf(document, "recieve"));
    await choose(action);
    assert.deepEqual(underlined(document), ["teh", "teh"]);
    assert.deepEqual(await run("fixAllCorrections", document.uri), { applied: 2, refused: 0 });
  });

  it("[EDI-3] fixes on save, with a real file and the setting of the editor", async () => {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    assert.ok(folder);
    const uri = vscode.Uri.joinPath(folder, "on-save.md");
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode("We recieve teh letters every day.\n"));
    const document = await vscode.workspace.openTextDocument(uri);
    const editor = await vscode.window.showTextDocument(document);
    await checkGrammar(uri);
    const settings = vscode.workspace.getConfiguration("editor");
    const onSave = { "source.fixAll.contentAuthenticity": "explicit" };
    await settings.update("codeActionsOnSave", onSave, vscode.ConfigurationTarget.Global);
    try {
      await editor.edit((edit) => edit.insert(new vscode.Position(1, 0), "More.\n"));
      assert.ok(await document.save());
      assert.equal(document.getText(), "We receive the letters every day.\nMore.\n");
      const saved = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
      assert.equal(saved, document.getText());
    } finally {
      await settings.update("codeActionsOnSave", undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it("[EDI-4] a document that nobody can save is not written", async () => {
    const source = await write(`${TEXT}\r\nOne more line for the preview of it.`);
    await run("previewSubmission", source.uri);
    const preview = vscode.workspace.textDocuments.find(
      (open) =>
        open.uri.scheme.startsWith("content-authenticity") && open.getText().includes("preview of it"),
    );
    assert.ok(preview);
    await checkGrammar(preview.uri);
    assert.deepEqual(await run("fixAllCorrections", preview.uri), {
      applied: 0,
      refused: 3,
      reason: "readonly",
    });
  });

  it("[EDI-20] the preview of a short selection is its paragraph, as the check sends it", async () => {
    const document = await write(TEXT);
    const range = rangeOf(document, "teh best");
    const preview = await run<{ words: number }>("previewSubmission", document.uri, range);
    assert.equal(preview.words, 12);
    assert.equal((await checkGrammar(document.uri, range)).coverage.total, preview.words);
  });

  for (const [name, args] of [
    ["a path that is no address", ["notes.md"]],
    ["a range of another kind", [vscode.Uri.parse("untitled:a"), { startLineNumber: 1, endLineNumber: 2 }]],
    ["a number", [7]],
    ["a range of another kind without a document", [undefined, "all"]],
  ] as const) {
    it(`[EDI-13] ${name} as an argument is refused, and nothing larger is done instead`, async () => {
      const document = await write(TEXT);
      const outcome = await run<Outcome>("checkGrammar", ...args);
      assert.deepEqual(
        [outcome.status, outcome.error?.code, outcome.error?.charged],
        ["failed", "bad_argument", "no"],
      );
      const fixed = await run<Outcome>("fixAllCorrections", ...args);
      assert.equal(fixed.error?.code, "bad_argument");
      assert.equal(document.getText(), TEXT);
    });
  }
});
