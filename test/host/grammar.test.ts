import assert from "node:assert/strict";
import * as vscode from "vscode";
import { eventually } from "../harness/eventually.ts";
import {
  actionsAt,
  checkGrammar,
  choose,
  problems,
  product,
  rangeOf,
  replace,
  run,
  setting,
  underlined,
  write,
  workspaceFile,
} from "./product.ts";

const TEXT = "We recieve teh letters every day.\r\nIt was teh best day of the year 🦆 for all of us.\r\n";
const FIXED = "We receive the letters every day.\r\nIt was the best day of the year 🦆 for all of us.\r\n";

/** The errors of the sample document in order: the error, its correction, and its position. */
const PLANTED: readonly (readonly [string, string, string])[] = [
  ["weather", "whether", "to know weather"],
  ["teh", "the", "of teh nest boxes"],
  ["was", "were", "Most of the boxes was"],
  ["there", "their", "have built there nests"],
  ["seperate", "separate", "three seperate mornings"],
  ["alot", "a lot", "lost alot of"],
  ["the", "the", "but the the lower"],
  ["of", "have", "should of started"],
  ["allready", "already", "had allready left"],
  ["An", "A", "An new footbridge"],
  ["then", "than", "higher then it did"],
  ["have", "has", "nobody have to"],
  ["Its", "It's", "Its too shallow"],
  ["definately", "definitely", "to definately clear"],
  ["your", "you're", "If your free in June"],
];

describe("a grammar check on the embedded service", function () {
  // The service and its engine start at the first check.
  this.timeout(120_000);

  before(product);

  it("[EDI-1] [EDI-14] finds errors with no key and no network, and names the service", async () => {
    const document = await write(TEXT);
    const outcome = await checkGrammar(document.uri);
    assert.equal(outcome.status, "done", outcome.error?.message);
    assert.equal(outcome.service, "embedded");
    assert.deepEqual(underlined(document), ["recieve", "teh", "teh"]);
    assert.deepEqual(outcome.coverage, { checked: 19, total: 19 });
    assert.ok(outcome.findings?.every(({ placed }) => placed === "exact"));
  });

  it("[CRE-2] [EDI-10] charges one credit a word and states the balance", async () => {
    const document = await write("We recieve them.\r\n\r\nOne more sentence of seven words here.");
    const outcome = await checkGrammar(document.uri);
    assert.equal(outcome.creditsCharged, 10);
    assert.equal(outcome.creditsRemaining, outcome.result?.credits_remaining);
  });

  it("[EDI-12] unchanged text is not paid for twice", async () => {
    const document = await write(TEXT);
    const again = await checkGrammar(document.uri);
    assert.deepEqual([again.cached, again.creditsCharged], [true, 0]);
    assert.equal(underlined(document).length, 3);
  });

  it("[EDI-2] only prose is checked", async () => {
    const document = await write(
      "---\ntitle: teh\n---\n\nI recieve the `teh` letters and see [a page](https://example.org/teh) of it.\n\n```js\nteh\n```\n",
    );
    await checkGrammar(document.uri);
    assert.deepEqual(underlined(document), ["recieve"]);
  });

  it("[EDI-23] corrections have the severity Information, or that of the setting", async () => {
    const document = await write(`${TEXT}\r\nThis one is new.`);
    await checkGrammar(document.uri);
    assert.ok(problems(document).every(({ severity }) => severity === vscode.DiagnosticSeverity.Information));
    await setting("severity", { grammar: "warning" });
    try {
      await checkGrammar(document.uri);
      assert.ok(problems(document).every(({ severity }) => severity === vscode.DiagnosticSeverity.Warning));
    } finally {
      await setting("severity", undefined);
    }
  });

  it("[EDI-3] each correction is a preferred quick fix, and one undo takes it back", async () => {
    const document = await write(TEXT);
    await checkGrammar(document.uri);
    const action = await eventually(async () => {
      const actions = await actionsAt(document, rangeOf(document, "recieve"));
      const found = actions.find(({ title }) => title === "Replace with “receive”");
      assert.ok(found);
      return found;
    });
    assert.equal(action.isPreferred, true);
    assert.equal(action.edit, undefined, "nothing is written without a look at the text");
    await choose(action);
    assert.equal(document.getText(), TEXT.replace("recieve", "receive"));
    assert.deepEqual(underlined(document), ["teh", "teh"]);
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), TEXT);
  });

  it("[EDI-3] Fix All applies every correction in one undo step", async () => {
    const document = await write(TEXT);
    await checkGrammar(document.uri);
    assert.deepEqual(await run("fixAllCorrections", document.uri), { applied: 3, refused: 0 });
    assert.equal(document.getText(), FIXED);
    assert.deepEqual(underlined(document), []);
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), TEXT);
  });

  it("[EDI-3] Fix All in a range leaves the rest alone", async () => {
    const document = await write(TEXT);
    await checkGrammar(document.uri);
    await run("fixAllCorrections", document.uri, document.lineAt(1).range);
    assert.equal(document.getText(), TEXT.replace("was teh", "was the"));
  });

  it("[EDI-3] source.fixAll.contentAuthenticity applies the existing corrections and starts no check", async () => {
    const unchecked = await write(`${TEXT}\r\nNobody has looked at this one yet.`);
    const kind = "source.fixAll.contentAuthenticity";
    assert.deepEqual(await actionsAt(unchecked, rangeOf(unchecked, TEXT), kind), []);

    const document = await write(TEXT);
    await checkGrammar(document.uri);
    const [action] = await actionsAt(document, rangeOf(document, TEXT), kind);
    assert.equal(action?.kind?.value, kind);
    await choose(action);
    assert.equal(document.getText(), FIXED);
  });

  it("[EDI-4] findings move with edits around them and disappear with edits in them", async () => {
    const document = await write(TEXT);
    await checkGrammar(document.uri);
    await replace(document, new vscode.Range(0, 0, 0, 0), "# A heading 🦆\n\n");
    await eventually(() => assert.deepEqual(underlined(document), ["recieve", "teh", "teh"]));
    await replace(document, rangeOf(document, "recieve"), "recive");
    assert.deepEqual(underlined(document), ["teh", "teh"]);
    await run("fixAllCorrections", document.uri);
    assert.equal(
      document.getText().replaceAll("\r\n", "\n"),
      `# A heading 🦆\n\n${FIXED.replace("receive", "recive")}`.replaceAll("\r\n", "\n"),
    );
  });

  it("[EDI-4] a fix whose text is gone isn't applied", async () => {
    const document = await write(TEXT);
    await checkGrammar(document.uri);
    const [action] = await actionsAt(document, rangeOf(document, "recieve"));
    await replace(document, rangeOf(document, "recieve"), "send");
    const before = document.getText();
    await choose(action);
    assert.equal(document.getText(), before);
  });

  it("[EDI-1] a selection is checked alone, and one under five words as its paragraph", async () => {
    const document = await write(
      "We recieve letters every single day.\n\nTeh second paragraph has teh other errors.",
    );
    const first = await checkGrammar(document.uri, document.lineAt(0).range);
    assert.equal(first.coverage.total, 6);
    assert.deepEqual(underlined(document), ["recieve"]);
    const second = await checkGrammar(document.uri, rangeOf(document, "teh other"));
    assert.equal(second.coverage.total, 7);
    assert.deepEqual(underlined(document), ["recieve", "Teh", "teh"], "what was found before stays");
  });

  it("[EDI-1] two simultaneous checks of the same text share one request", async () => {
    const document = await write("We recieve teh post twice in this town, they say.");
    const [one, two] = await Promise.all([checkGrammar(document.uri), checkGrammar(document.uri)]);
    assert.deepEqual(one, two);
    assert.equal(underlined(document).length, 2);
  });

  it("[EDI-2] [EDI-3] the sample document: its planted errors are found, and nothing else is changed", async () => {
    const document = await vscode.workspace.openTextDocument(workspaceFile("field-report.md"));
    await checkGrammar(document.uri);
    assert.deepEqual(
      underlined(document),
      PLANTED.map(([wrong]) => wrong),
    );
    const before = document.getText();
    await run("fixAllCorrections", document.uri);
    let expected = before;
    for (const [wrong, right, context] of PLANTED) {
      expected = expected.replace(context, () => context.replace(wrong, right));
    }
    expected = expected.replace("but the the lower", "but the lower");
    assert.equal(document.getText(), expected);
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), before);
  });

  it("[EDI-20] Preview What Is Sent gives the exact text", async () => {
    const document = await write("# Heading\n\nThis is **bold** and\nwrapped prose.\n\n```\ncode\n```\n");
    const preview = await run<{ text: string; words: number }>("previewSubmission", document.uri);
    const sent = { text: "Heading\n\nThis is bold and wrapped prose.", words: 7 };
    const checks = ["grammar", "ai", "plagiarism"];
    assert.deepEqual(preview, { ...sent, submissions: [{ checks, ...sent }] });
    const shown = vscode.workspace.textDocuments.find((each) => each.getText() === sent.text);
    assert.equal(shown?.languageId, "content-authenticity-text");
    const wraps = vscode.workspace.getConfiguration("editor", shown).get("wordWrap");
    assert.equal(wraps, "on");
    const facts = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      "vscode.executeCodeLensProvider",
      shown.uri,
      10,
    );
    const titles = facts.map(({ command }) => command?.title ?? "");
    assert.deepEqual(titles.slice(0, -1), ["Stays on this machine", "7 words", "practice credits only"]);
    assert.match(titles.at(-1) ?? "", /^As of \w+ \d+, \d{4}, /u);
  });
});
