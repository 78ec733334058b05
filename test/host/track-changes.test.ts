import assert from "node:assert/strict";
import path from "node:path";
import * as vscode from "vscode";
import { fromCriticMarkup } from "../../src/findings/critic-markup.ts";
import { eventually } from "../harness/eventually.ts";
import { exportedReport } from "./exported-report.ts";
import {
  actionsAt,
  checkGrammar,
  choose,
  closeAll,
  hoverAt,
  openFile,
  product,
  rangeOf,
  replace,
  run,
  underlined,
  write,
  workspaceFile,
} from "./product.ts";

const TEXT =
  "We recieve teh letters every day.\n\nIt was teh best day of a seperate year 🦆 for all of us.\n";
const FIXED =
  "We receive the letters every day.\n\nIt was the best day of a separate year 🦆 for all of us.\n";

interface Exported {
  readonly status: "done" | "failed";
  readonly uri?: vscode.Uri;
  readonly error?: { readonly code: string; readonly message: string };
}

function sides(): vscode.TabInputTextDiff {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  assert.ok(input instanceof vscode.TabInputTextDiff, "a diff editor is in front");
  return input;
}

async function corrected(): Promise<vscode.TextDocument> {
  return vscode.workspace.openTextDocument(sides().modified);
}

async function correctedIs(text: string): Promise<void> {
  await eventually(async () => assert.equal((await corrected()).getText(), text));
}

/** Puts the caret of the corrected side into a word. */
async function caretAt(words: string): Promise<void> {
  const document = await corrected();
  const editor = vscode.window.visibleTextEditors.find((each) => each.document === document);
  assert.ok(editor, "the corrected side is visible");
  const { start } = rangeOf(document, words);
  await vscode.commands.executeCommand("workbench.action.compareEditor.focusPrimarySide");
  editor.selection = new vscode.Selection(start.translate(0, 1), start.translate(0, 1));
}

let number = 0;
/** The reviewed files, and the list of rejections in them. */
const written: vscode.Uri[] = [];

/** Opens a review of a checked workspace file. */
async function review(text: string): Promise<vscode.TextDocument> {
  const document = await openFile(`reviewed-${(number += 1)}.md`, text);
  written.push(document.uri);
  await checkGrammar(document.uri);
  await run("reviewCorrections", document.uri);
  return document;
}

/** Returns the light bulb's action at some words. */
async function offered(on: vscode.TextDocument, words: string, title: string): Promise<vscode.CodeAction> {
  return eventually(async () => {
    const actions = await actionsAt(on, rangeOf(on, words));
    const found = actions.find((action) => action.title === title);
    assert.ok(found);
    return found;
  });
}

describe("track changes", function () {
  // The service and its engine start at the first check.
  this.timeout(120_000);

  before(product);

  afterEach(async () => {
    await closeAll();
    for (const uri of [...written.splice(0), workspaceFile(".content-authenticity")]) {
      await vscode.workspace.fs.delete(uri, { recursive: true }).then(undefined, () => undefined);
    }
  });

  it("[EDI-5] the document and its corrected text side by side, in VS Code's diff editor", async () => {
    const document = await write(TEXT);
    await checkGrammar(document.uri);
    assert.deepEqual(await run("reviewCorrections", document.uri), { corrections: 4 });
    assert.equal(sides().original.toString(), document.uri.toString());
    await correctedIs(FIXED);
    assert.equal((await corrected()).languageId, document.languageId);
    assert.equal(document.getText(), TEXT, "nothing is written");
  });

  it("[EDI-5] keeps the line endings of the document, even when they change", async () => {
    const document = await review(TEXT.replaceAll("\n", "\r\n"));
    await correctedIs(FIXED.replaceAll("\n", "\r\n"));
    const editor = await vscode.window.showTextDocument(document);
    await editor.edit((edit) => edit.setEndOfLine(vscode.EndOfLine.LF));
    await run("reviewCorrections", document.uri);
    await caretAt("separate");
    await run("_acceptReviewed");
    assert.equal(document.getText(), TEXT.replace("seperate", "separate"));
  });

  it("[EDI-5] follows the writer's edits and changes made elsewhere", async () => {
    const document = await review(TEXT);
    await replace(document, new vscode.Range(0, 0, 0, 0), "First of all:\n\n");
    await correctedIs(`First of all:\n\n${FIXED}`);
    await replace(document, rangeOf(document, "recieve"), "get");
    await correctedIs(`First of all:\n\n${FIXED.replace("receive", "get")}`);
    await run("fixAllCorrections", document.uri);
    await correctedIs(document.getText());
    assert.equal(document.getText(), `First of all:\n\n${FIXED.replace("receive", "get")}`);
  });

  it("[EDI-5] one change is accepted, and nothing else is written", async () => {
    const document = await review(TEXT);
    await caretAt("separate");
    await run("_acceptReviewed");
    assert.equal(document.getText(), TEXT.replace("seperate", "separate"));
    await correctedIs(FIXED);
  });

  it("[EDI-5] one undo of an accepted change returns it to the review", async () => {
    const document = await review(TEXT);
    await caretAt("separate");
    await run("_acceptReviewed");
    assert.equal(document.getText(), TEXT.replace("seperate", "separate"));
    await run("_undoInReview");
    assert.equal(document.getText(), TEXT);
    await correctedIs(FIXED);
    assert.ok(underlined(document).includes("seperate"));
  });

  it("[EDI-5] one of two equal changes in a sentence is rejected, and stays so after another check", async () => {
    const text = "It was teh best of teh days for all of us.\n";
    const document = await review(text);
    await caretAt("the days");
    await run("_refuseReviewed");
    await correctedIs("It was the best of teh days for all of us.\n");
    assert.equal(underlined(document).length, 1);
    await replace(document, new vscode.Range(0, 0, 0, 0), "A beginning of some more words.\n\n");
    await checkGrammar(document.uri);
    await eventually(() => assert.deepEqual(underlined(document), ["teh"]));
    await run("fixAllCorrections", document.uri);
    assert.equal(
      document.getText(),
      "A beginning of some more words.\n\nIt was the best of teh days for all of us.\n",
    );
    assert.deepEqual(await run("reviewCorrections", document.uri), { corrections: 0 });
  });

  it("[R-31] a rejected change is hidden permanently, counted nowhere, and restored when its line is removed from the list", async () => {
    const { uri } = await review(TEXT);
    await caretAt("separate");
    assert.deepEqual(await run("_refuseReviewed"), { corrections: 1 });
    const list = workspaceFile(".content-authenticity/hidden-findings.jsonl");
    const lines = new TextDecoder().decode(await vscode.workspace.fs.readFile(list));
    assert.match(lines, /^\{"rule":"[\w/-]+","original":"seperate","replacement":"separate",[^\n]+\}\n$/u);
    const standing = ["recieve", "teh", "teh"];
    assert.equal((await exportedReport(uri))?.grammar?.corrections.length, standing.length);
    const document = vscode.workspace.textDocuments.find((open) => open.uri.toString() === uri.toString());
    assert.ok(document);
    assert.deepEqual(underlined(document), standing);
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    const again = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(again);
    assert.equal((await checkGrammar(uri)).findings?.length, standing.length);
    assert.deepEqual(underlined(again), standing);
    await vscode.workspace.fs.delete(list);
    await eventually(() => assert.deepEqual(underlined(again), ["recieve", "teh", "teh", "seperate"]));
  });

  it("[EDI-5] the light bulb of either side offers both decisions", async () => {
    const document = await review(TEXT);
    const right = await corrected();
    await choose(await offered(right, "receive", "Accept: Replace “recieve” with “receive”"));
    assert.equal(document.getText(), TEXT.replace("recieve", "receive"));
    await choose(await offered(document, "seperate", "Reject: Replace “seperate” with “separate”"));
    await correctedIs(FIXED.replace("separate", "seperate"));
    assert.deepEqual(underlined(document), ["teh", "teh"]);
  });

  it("[EDI-5] the hover of either side says what changes, and offers both decisions", async () => {
    const document = await review(TEXT);
    for (const [side, words] of [
      [document, "recieve"],
      [await corrected(), "receive"],
    ] as const) {
      const hover = await hoverAt(side, words);
      assert.match(hover, /Replace “recieve” with “receive”/u);
      assert.match(hover, /\[Accept\]\(command:contentAuthenticity\._acceptReviewed\?/u);
      assert.match(hover, /\[Reject\]\(command:contentAuthenticity\._refuseReviewed\?/u);
    }
  });

  it("[EDI-5] all selected changes are decided at once", async () => {
    const document = await review(TEXT);
    const right = await corrected();
    const editor = vscode.window.visibleTextEditors.find((each) => each.document === right);
    assert.ok(editor);
    await caretAt("We");
    editor.selection = new vscode.Selection(right.lineAt(0).range.start, right.lineAt(0).range.end);
    await run("_acceptReviewed");
    assert.equal(document.getText(), TEXT.replace("recieve teh", "receive the"));
  });

  it("[EDI-5] Accept All applies the remaining changes in one undo step", async () => {
    const document = await review(TEXT);
    await caretAt("receive");
    await run("_refuseReviewed");
    assert.deepEqual(await run("_acceptAllReviewed"), { applied: 3, refused: 0 });
    assert.equal(document.getText(), FIXED.replace("receive", "recieve"));
    await vscode.commands.executeCommand("workbench.action.compareEditor.focusSecondarySide");
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), TEXT);
  });

  it("[EDI-5] keystrokes faster than the writes are processed one after the other", async () => {
    const document = await review(TEXT);
    await Promise.all([run("_acceptReviewed"), run("_undoInReview")]);
    assert.equal(document.getText(), TEXT);
    await Promise.all([run("_acceptReviewed"), run("_refuseReviewed"), run("_acceptAllReviewed")]);
    assert.equal(document.getText(), FIXED.replace("It was the", "It was teh"));
  });

  it("[EDI-5] an undo after a rejection reverts the rejection, and writes nothing", async () => {
    const document = await review(TEXT);
    await run("_acceptReviewed");
    await run("_refuseReviewed");
    assert.deepEqual(underlined(document), ["teh", "seperate"]);
    await run("_undoInReview");
    assert.equal(document.getText(), TEXT.replace("recieve", "receive"));
    assert.deepEqual(underlined(document), ["teh", "teh", "seperate"]);
    await run("_undoInReview");
    assert.equal(document.getText(), TEXT);
  });

  it("[EDI-5] a check during the review doesn't change the corrected side", async () => {
    const document = await review(TEXT);
    await correctedIs(FIXED);
    const right = await corrected();
    const others: string[] = [];
    const subscription = vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document === right) others.push(right.getText());
    });
    try {
      const before = await offered(right, "receive", "Reject: Replace “recieve” with “receive”");
      await checkGrammar(document.uri);
      const after = await eventually(async () => {
        const action = await offered(right, "receive", "Reject: Replace “recieve” with “receive”");
        assert.notDeepEqual(action.command?.arguments?.[1], before.command?.arguments?.[1]);
        return action;
      });
      assert.deepEqual(others, []);
      await choose(before);
      assert.equal(underlined(document).length, 4, "what a check has replaced is not decided on");
      await choose(after);
      assert.equal(underlined(document).length, 3);
    } finally {
      subscription.dispose();
    }
  });

  it("[EDI-1] [EDI-5] checks and fixes from the corrected side apply to the document", async () => {
    const document = await review(TEXT);
    const right = await corrected();
    await vscode.commands.executeCommand("workbench.action.compareEditor.focusPrimarySide");
    assert.equal(vscode.window.activeTextEditor?.document, right);
    const { findings } = await checkGrammar(right.uri);
    assert.equal(findings?.length, 4);
    await run("fixAllCorrections");
    assert.equal(document.getText(), FIXED);
    assert.deepEqual(underlined(right), []);
  });

  it("[EDI-5] the cells of a notebook have reviews of their own", async () => {
    const { NotebookCellData, NotebookCellKind, NotebookData } = vscode;
    const texts = [TEXT, "Here are some more of teh words that were wrong.\n"];
    const cells = texts.map((text) => new NotebookCellData(NotebookCellKind.Markup, text, "markdown"));
    const notebook = await vscode.workspace.openNotebookDocument("jupyter-notebook", new NotebookData(cells));
    await vscode.window.showNotebookDocument(notebook);
    const [one, two] = notebook.getCells().map(({ document }) => document);
    assert.ok(one && two);
    for (const { uri } of [one, two]) {
      await checkGrammar(uri);
      await run("reviewCorrections", uri);
    }
    await run("_acceptReviewed");
    assert.equal(two.getText(), "Here are some more of the words that were wrong.\n");
    await run("_acceptAllReviewed", one.uri);
    assert.equal(one.getText(), FIXED);
  });

  it("[EDI-5] several reviews at once do not mix", async () => {
    const one = await review(TEXT);
    const two = await review("Here are some more of teh words that were wrong.\n");
    await run("_acceptReviewed");
    assert.equal(two.getText(), "Here are some more of the words that were wrong.\n");
    assert.equal(one.getText(), TEXT);
    await run("_acceptAllReviewed", one.uri);
    assert.equal(one.getText(), FIXED);
  });

  it("[EDI-5] closing the editor ends the review, with nothing written", async () => {
    const document = await review(TEXT);
    const { modified } = sides();
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
    await eventually(() => {
      const open = vscode.workspace.textDocuments.map(({ uri }) => uri.toString());
      assert.ok(!open.includes(modified.toString()), "the corrected text is gone");
    });
    assert.equal(await run("_acceptAllReviewed", document.uri), undefined);
    assert.equal(document.getText(), TEXT);
    await replace(document, new vscode.Range(0, 0, 0, 0), "Typed later.\n\n");
    await run("reviewCorrections", document.uri);
    await correctedIs(`Typed later.\n\n${FIXED}`);
  });

  it("[EDI-4] [EDI-5] a read-only document can be reviewed, but isn't written", async () => {
    const provider = { provideTextDocumentContent: () => TEXT };
    const registration = vscode.workspace.registerTextDocumentContentProvider("read-only-words", provider);
    try {
      const document = await vscode.workspace.openTextDocument(vscode.Uri.parse("read-only-words:/notes.md"));
      await vscode.window.showTextDocument(document);
      await checkGrammar(document.uri);
      await run("reviewCorrections", document.uri);
      await correctedIs(FIXED);
      assert.deepEqual(await run("_acceptReviewed"), { applied: 0, refused: 1, reason: "readonly" });
      assert.equal(document.getText(), TEXT);
    } finally {
      registration.dispose();
    }
  });

  it("[EDI-5] corrections that would change markup aren't under review, and markup isn't changed", async () => {
    const text = "We recieve `teh` letters and **teh** best of them.\n";
    const document = await review(text);
    await correctedIs("We receive `teh` letters and **the** best of them.\n");
    await run("_acceptAllReviewed");
    assert.equal(document.getText(), "We receive `teh` letters and **the** best of them.\n");
  });

  it("[EDI-5] [R-39] exports CriticMarkup in its own language with word wrap, from which both texts can be restored", async () => {
    for (const text of [TEXT, TEXT.replaceAll("\n", "\r\n")]) {
      const document = await write(text);
      await checkGrammar(document.uri);
      const outcome = await run<Exported>("exportTrackChanges", document.uri);
      assert.equal(outcome.status, "done", outcome.error?.message);
      const exported = vscode.window.activeTextEditor?.document;
      assert.ok(exported);
      assert.equal(exported.languageId, "criticmarkup");
      const wraps = vscode.workspace.getConfiguration("editor", exported).get("wordWrap");
      assert.equal(wraps, "on");
      assert.ok(exported.getText().startsWith("We {~~recieve~>receive~~} {~~teh~>the~~} letters every day."));
      const expected = text === TEXT ? FIXED : FIXED.replaceAll("\n", "\r\n");
      assert.deepEqual(fromCriticMarkup(exported.getText()), { original: text, corrected: expected });
      assert.equal(document.getText(), text, "the document stays as it is");
    }
  });

  it("[EDI-5] exports to a named file, without rejected changes", async () => {
    const document = await review(TEXT);
    await caretAt("receive");
    await run("_refuseReviewed");
    const target = workspaceFile(`${path.parse(document.uri.path).name}.criticmarkup`);
    const outcome = await run<Exported>("exportTrackChanges", document.uri, target.toString());
    assert.equal(outcome.status, "done", outcome.error?.message);
    const written = new TextDecoder().decode(await vscode.workspace.fs.readFile(target));
    assert.deepEqual(fromCriticMarkup(written), {
      original: TEXT,
      corrected: FIXED.replace("receive", "recieve"),
    });
  });

  it("[EDI-5] [EDI-13] is never exported over the document itself, and says why a file cannot be written", async () => {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    assert.ok(folder);
    const file = vscode.Uri.joinPath(folder, "over-itself.md");
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(TEXT));
    try {
      await checkGrammar(file);
      for (const target of [file, file.toString(), folder, "nowhere:/over-itself.md"]) {
        const outcome = await run<Exported>("exportTrackChanges", file, target);
        assert.equal(outcome.error?.code, "not_written", String(target));
      }
      assert.equal(new TextDecoder().decode(await vscode.workspace.fs.readFile(file)), TEXT);
    } finally {
      await vscode.workspace.fs.delete(file);
    }
  });

  it("[EDI-5] [EDI-13] a document that already contains marks is refused, with the line", async () => {
    const document = await write(`${TEXT}\nSomebody has {++added++} some words here.\n`);
    await checkGrammar(document.uri);
    const outcome = await run<Exported>("exportTrackChanges", document.uri);
    assert.equal(outcome.error?.code, "has_marks");
    assert.match(outcome.error.message, /line 5 of .+ has \{\+\+/u);
  });

  it("[EDI-5] [EDI-13] half of a character is refused for a file, which cannot hold it", async () => {
    const document = await write(`${TEXT}\nThe last line of it all.\n`);
    await checkGrammar(document.uri);
    const end = document.lineAt(document.lineCount - 2).range.end;
    await replace(document, new vscode.Range(end, end), " And \ud83e here.");
    assert.equal(document.getText().isWellFormed(), false);
    const target = workspaceFile("half.criticmarkup");
    const outcome = await run<Exported>("exportTrackChanges", document.uri, target);
    assert.equal(outcome.error?.code, "not_text");
  });

  it("[EDI-5] with nothing to export or review, nothing is opened", async () => {
    const document = await write("Nobody has looked at teh words of this one.\n");
    assert.deepEqual(await run("reviewCorrections", document.uri), { corrections: 0 });
    const outcome = await run<Exported>("exportTrackChanges", document.uri);
    assert.equal(outcome.error?.code, "no_corrections");
    assert.equal(vscode.window.activeTextEditor?.document, document);
  });

  it("[EDI-5] [EDI-13] an invalid address is refused with a message", async () => {
    const refused = await run<{ error?: { code: string } }>("reviewCorrections", 7);
    assert.equal(refused.error?.code, "bad_argument");
  });
});
