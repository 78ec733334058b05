import assert from "node:assert/strict";
import { json } from "node:stream/consumers";
import * as vscode from "vscode";
import type { GrammarIssue } from "../../src/contract/grammar.ts";
import { eventually } from "../harness/eventually.ts";
import { answerJson, onLoopback, type OnLoopback } from "../harness/on-loopback.ts";
import { trusted } from "../harness/trusted.ts";
import { answerIn, corrected } from "../unit/findings/grammar-answer.ts";
import { exportedReport } from "./exported-report.ts";
import {
  actionsAt,
  checkGrammar,
  choose,
  closeAll,
  hints,
  problems,
  product,
  rangeOf,
  replace,
  ruleAndLink,
  run,
  underlined,
  unset,
  useHosted,
  write,
} from "./product.ts";

const ISSUES: readonly GrammarIssue[] = [
  { category: "Spelling", severity: "error", message: "“teh” isn't a word [a](command:b)." },
  { category: "Verb form", severity: "error", message: "After “has” comes the past participle." },
  { category: "Style", severity: "suggestion", message: "Consider leaving out “obviously”." },
];

let number = 0;
/** Returns a text that isn't cached. */
const fresh = (): string => {
  number += 1;
  return `On day ${number} she has went to **teh** shop, which was obviously closed.\n`;
};

const titlesAt = async (document: vscode.TextDocument, text: string): Promise<readonly string[]> =>
  (await actionsAt(document, rangeOf(document, text), "quickfix")).map(({ title }) => title);

const checked = async (): Promise<vscode.TextDocument> => {
  const document = await write(fresh());
  const outcome = await checkGrammar(document.uri);
  assert.equal(outcome.status, "done", outcome.error?.message);
  assert.equal(outcome.findings?.length, 2, "hints are no corrections");
  return document;
};

describe("issues of a hosted grammar service", function () {
  this.timeout(120_000);

  let service: OnLoopback;
  let issues = ISSUES;

  before(async () => {
    await product();
    service = await onLoopback(async (request, response) => {
      const { content } = trusted<{ content: string }>(await json(request));
      const edits = corrected(content, { went: "gone", teh: "the" });
      answerJson(response, { ...answerIn("codePoint", content, edits), issues });
    });
    await useHosted(service.baseUrl, { name: "explaining", key: "prfd_key_of_the_explaining_service" });
  });

  beforeEach(() => {
    issues = ISSUES;
  });

  after(async () => {
    service.close();
    await run("removeApiKey", { name: "explaining" });
    await unset("service.baseUrl", "service.mode", "grammar.ignoredRules");
    await closeAll();
  });

  it("[R-23] explain the corrections that they belong to; the others are hints off the Problems panel", async () => {
    const document = await checked();
    assert.deepEqual(
      problems(document).map((problem) => [
        document.getText(problem.range),
        ruleAndLink(problem)[0],
        problem.message,
      ]),
      [
        ["went", "Verb form", "“went” should be “gone”. After “has” comes the past participle."],
        ["teh", "Spelling", "“teh” should be “the”. “teh” isn't a word [a] (command:b)."],
      ],
    );
    const [hint] = await eventually(() => {
      const found = hints(document);
      assert.equal(found.length, 1);
      return found;
    });
    assert.ok(hint);
    assert.deepEqual(
      [document.getText(hint.range), ruleAndLink(hint)[0], hint.message, hint.severity],
      ["obviously", "Style", "Consider leaving out “obviously”.", vscode.DiagnosticSeverity.Hint],
    );
    const titles = await titlesAt(document, "obviously");
    assert.deepEqual(
      titles.filter((title) => title.startsWith("Replace") || title.startsWith("Fix")),
      [],
    );
    assert.ok(titles.includes("Hide this finding"), titles.join("\n"));
    const report = await exportedReport(document.uri);
    assert.deepEqual(
      report?.grammar?.hints?.map(({ message, place, rule }) => [rule, message, place?.start.line]),
      [["Style", "Consider leaving out “obviously”.", 0]],
    );
  });

  it("[R-23] a hint moves with its words, and disappears with its rule", async () => {
    const document = await checked();
    await replace(document, new vscode.Range(0, 0, 0, 0), "As it was: ");
    await eventually(() => {
      const [hint] = hints(document);
      assert.equal(hint && document.getText(hint.range), "obviously");
    });
    const actions = await actionsAt(document, rangeOf(document, "obviously"), "quickfix");
    await choose(actions.find(({ title }) => title === "Turn off the rule “Style” for yourself"));
    await eventually(() => assert.deepEqual(hints(document), []));
    assert.deepEqual(underlined(document), ["went", "teh"]);
    await unset("grammar.ignoredRules");
    await eventually(() => assert.equal(hints(document).length, 1));
  });

  it("[R-33] only the unknown word goes into a dictionary", async () => {
    const document = await checked();
    const [went, teh] = [await titlesAt(document, "went"), await titlesAt(document, "teh")];
    assert.deepEqual(
      went.filter((title) => title.startsWith("Add ")),
      [],
    );
    assert.ok(teh.includes("Add “teh” to the user dictionary"), teh.join("\n"));
  });

  it("[R-33] a rule that the service doesn't name is turned off like any other", async () => {
    issues = [];
    const document = await checked();
    assert.deepEqual(
      problems(document).map((problem) => ruleAndLink(problem)[0]),
      ["grammar", "grammar"],
    );
    const actions = await actionsAt(document, rangeOf(document, "went"), "quickfix");
    assert.ok(actions.every(({ title }) => !title.startsWith("Add ")));
    await choose(actions.find(({ title }) => title === "Turn off the rule “grammar” for yourself"));
    await eventually(() => assert.deepEqual(underlined(document), []));
    await unset("grammar.ignoredRules");
    await eventually(() => assert.deepEqual(underlined(document), ["went", "teh"]));
  });
});
