import assert from "node:assert/strict";
import * as vscode from "vscode";
import { eventually } from "../harness/eventually.ts";
import {
  actionsAt,
  checkGrammar,
  choose,
  product,
  rangeOf,
  replace,
  run,
  underlined,
  write,
  type Outcome,
  workspaceFile,
} from "./product.ts";

const TEXT = "We recieve teh letters every day.\r\n\r\nIt was teh best day of the year for all of us.\r\n";

describe("findings in a living document", function () {
  this.timeout(120_000);

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

  it("[EDI-4] a formatter that replaces the whole document keeps findings in unchanged text", async () => {
    const document = await write(TEXT);
    await checkGrammar(document.uri);
    const edit = new vscode.WorkspaceEdit();
    const whole = new vscode.Range(0, 0, document.lineCount, 0);
    edit.replace(document.uri, whole, TEXT.replace("for all of us", "for all"));
    assert.ok(await vscode.workspace.applyEdit(edit));
    assert.deepEqual(underlined(document), ["recieve", "teh", "teh"]);
  });

  it("[EDI-4] typing inside drops a finding, undo restores it, redo drops it again", async () => {
    const document = await write(TEXT);
    await checkGrammar(document.uri);
    await replace(document, rangeOf(document, "ieve"), "ie");
    assert.deepEqual(underlined(document), ["teh", "teh"]);
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), TEXT);
    assert.deepEqual(underlined(document), ["recieve", "teh", "teh"]);
    await vscode.commands.executeCommand("redo");
    assert.deepEqual(underlined(document), ["teh", "teh"]);
    await vscode.commands.executeCommand("undo");
    assert.deepEqual(await run("fixAllCorrections", document.uri), { applied: 3, refused: 0 });
  });

  it("[EDI-4] undoing all fixes restores all corrections, and they can be applied again", async () => {
    const document = await write(TEXT);
    await checkGrammar(document.uri);
    await run("fixAllCorrections", document.uri);
    const fixed = document.getText();
    assert.deepEqual(underlined(document), []);
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), TEXT);
    assert.deepEqual(underlined(document), ["recieve", "teh", "teh"]);
    assert.deepEqual(await run("fixAllCorrections", document.uri), { applied: 3, refused: 0 });
    assert.equal(document.getText(), fixed);
  });

  it("[EDI-4] a line typed above moves the problems after a pause", async () => {
    const document = await write(TEXT);
    await checkGrammar(document.uri);
    const editor = await vscode.window.showTextDocument(document);
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), "A line more.\n\n"));
    await eventually(() => assert.deepEqual(underlined(document), ["recieve", "teh", "teh"]));
    const [action] = await actionsAt(document, rangeOf(document, "recieve"));
    await choose(action);
    assert.ok(document.getText().startsWith("A line more.\r\n\r\nWe receive teh letters"));
  });

  it("[EDI-4] a paragraph cut and pasted elsewhere has its corrections there, after a pause", async () => {
    const moved =
      "Nobody who was there that morning will ever forget that it was teh best day of the whole long year for us.";
    const document = await write(`We recieve letters every day.\n\n${moved}\n\nThe end of it all.\n`);
    await checkGrammar(document.uri);
    assert.deepEqual(underlined(document), ["recieve", "teh"]);
    await replace(document, rangeOf(document, `${moved}\n\n`), "");
    assert.deepEqual(underlined(document), ["recieve"]);
    const end = document.lineAt(document.lineCount - 1).range.end;
    await replace(document, new vscode.Range(end, end), `\n${moved}\n`);
    await eventually(() => assert.deepEqual(underlined(document), ["recieve", "teh"]));
  });

  it("[EDI-4] a file changed by another program keeps the findings in unchanged text", async () => {
    const uri = workspaceFile("changed-on-disk.md");
    const saved = async (text: string) => vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    await saved(TEXT);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    await checkGrammar(uri);
    const other = `# New\r\n\r\n${TEXT.replace("recieve", "receive")}`;
    await saved(other);
    await eventually(() => assert.equal(document.getText(), other));
    await eventually(() => assert.deepEqual(underlined(document), ["teh", "teh"]));
    assert.deepEqual(await run("fixAllCorrections", uri), { applied: 2, refused: 0 });
  });

  it("[EDI-4] a document keeps its findings when its language changes", async () => {
    const document = await write(TEXT);
    await checkGrammar(document.uri);
    const other = await vscode.languages.setTextDocumentLanguage(document, "plaintext");
    assert.deepEqual(underlined(other), ["recieve", "teh", "teh"]);
  });

  it("[EDI-4] undo restores a lost correction even after a change of language", async () => {
    const document = await write(TEXT);
    await checkGrammar(document.uri);
    await replace(document, rangeOf(document, "ieve"), "ie");
    const other = await vscode.languages.setTextDocumentLanguage(document, "plaintext");
    assert.deepEqual(underlined(other), ["teh", "teh"]);
    await vscode.commands.executeCommand("undo");
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
    const uri = workspaceFile("on-save.md");
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

  it("[EDI-4] a file whose lines are trimmed on save keeps the corrections at their ends", async () => {
    const uri = workspaceFile("trimmed.md");
    const text = "We saw the letters that they recieve  \nevery day, and teh  best of them.\n";
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    const document = await vscode.workspace.openTextDocument(uri);
    const editor = await vscode.window.showTextDocument(document);
    await checkGrammar(uri);
    const wrong = underlined(document);
    assert.ok(wrong.includes("recieve"));
    const scope = { languageId: "markdown", uri };
    const trims = async (value: true | undefined) =>
      vscode.workspace
        .getConfiguration("files", scope)
        .update("trimTrailingWhitespace", value, vscode.ConfigurationTarget.Global, true);
    await trims(true);
    try {
      await editor.edit((edit) => edit.insert(new vscode.Position(2, 0), "More.\n"));
      assert.ok(await document.save());
      assert.equal(document.getText(), `${text.replace("recieve  ", "recieve")}More.\n`);
      assert.deepEqual(underlined(document), wrong);
    } finally {
      await trims(undefined);
      await vscode.workspace.fs.delete(uri);
    }
  });

  it("[EDI-4] a document that can't be saved isn't written", async () => {
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
