import assert from "node:assert/strict";
import * as vscode from "vscode";
import { DetectingService } from "../harness/detecting-service.ts";
import { eventually } from "../harness/eventually.ts";
import { item } from "../unit/findings/detection-answer.ts";
import { exportedReport } from "./exported-report.ts";
import {
  detectAiText,
  hoverAt,
  problems,
  product,
  rangeOf,
  replace,
  run,
  setting,
  unset,
  useHosted,
  write,
  type DetectionOutcome,
} from "./product.ts";

let number = 0;
/** Two sentences that aren't cached; the stand-in scores the second as a robot's. */
const fresh = (): string =>
  `Letter ${(number += 1)} was written by hand at home. A robot wrote all of the answer to it.`;

/** Text in the hover of every scored sentence. */
const SENTENCE = "AI score of this sentence:";
const HOSTED = "hosted estimate";
const LOCAL = "local estimate";

/** The embedded service's name for its model, and its note on every score. */
const MODEL = /^Content Authenticity embedded style model \S+ \(\d{4}-\d\d-\d\d\)$/u;
const LABEL = /local, experimental estimate .*measures style, not authorship.*isn't evidence of misconduct/u;

/** Opens a file of the workspace. */
async function sample(name: string): Promise<string> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  assert.ok(folder, "the samples are open");
  return Buffer.from(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder, name))).toString("utf8");
}

/** Returns the document's text at each finding. */
function marked(document: vscode.TextDocument, { findings = [] }: DetectionOutcome): readonly string[] {
  return findings.map(({ range: { start, end } }) =>
    document.getText(new vscode.Range(start.line, start.character, end.line, end.character)),
  );
}

describe("AI text on the hosted service", function () {
  this.timeout(120_000);

  let service: DetectingService;

  before(async () => {
    await product();
    service = await DetectingService.start();
    await useHosted(service.baseUrl, { name: "detector", key: "prfd_key_of_the_detecting_service" });
  });

  beforeEach(() => service.reset());

  afterEach(async () => {
    await run("clearFindings");
  });

  after(async () => {
    service.close();
    await run("removeApiKey", { name: "detector" });
    await unset("service.baseUrl", "service.mode");
  });

  it("[EDI-1] [EDI-7] [EDI-23] each sentence is found with its score in words, none enters the Problems panel, and the cost is stated", async () => {
    const text = fresh();
    const document = await write(`# A heading.\n\n${text}\n`);
    const outcome = await detectAiText(document.uri);
    assert.equal(outcome.status, "done", outcome.error?.message);
    assert.equal(outcome.service, "hosted");
    assert.deepEqual(marked(document, outcome), ["A heading.", ...text.split(/(?<=\.) /u)]);
    assert.deepEqual(
      outcome.findings?.map(({ kind, placed, message }) => [kind, placed, message]),
      [
        ["ai", "exact", `${SENTENCE} 10%, Human (high confidence), ${HOSTED}`],
        ["ai", "exact", `${SENTENCE} 10%, Human (high confidence), ${HOSTED}`],
        ["ai", "exact", `${SENTENCE} 90%, AI-Generated (high confidence), ${HOSTED}`],
      ],
    );
    assert.deepEqual([outcome.creditsCharged, outcome.cached, outcome.notPlaced], [19, false, 0]);
    assert.deepEqual(outcome.coverage, { checked: 19, total: 19 });
    assert.equal(outcome.creditsRemaining, outcome.result?.credits_remaining);
    assert.equal(outcome.result?.ai_score, (0.1 + 0.1 + 0.9) / 3);
    assert.deepEqual(problems(document), []);
  });

  it("[EDI-1] a selection is sent alone, given as an argument or made by hand", async () => {
    const document = await write(`${fresh()}\n\nThe second robot is not asked about in here.`);
    const outcome = await detectAiText(document.uri, document.lineAt(0).range);
    assert.equal(outcome.findings?.length, 2);
    const editor = await vscode.window.showTextDocument(document);
    editor.selection = new vscode.Selection(document.lineAt(2).range.start, document.lineAt(2).range.end);
    const second = await run<DetectionOutcome>("_detectAiTextInSelection");
    assert.deepEqual(marked(document, second), ["The second robot is not asked about in here."]);
    assert.deepEqual(service.contents, [
      document.lineAt(0).text,
      "The second robot is not asked about in here.",
    ]);
    await eventually(async () => {
      assert.match(await hoverAt(document, "robot wrote"), /AI-Generated/u, "the first is shown still");
    });
  });

  it("[EDI-10] the balance in an answer that arrives after a change of account isn't taken for the new account's", async () => {
    const gate = Promise.withResolvers<undefined>();
    service.gate = gate.promise;
    const document = await write(fresh());
    const detection = detectAiText(document.uri);
    await eventually(() => assert.equal(service.contents.length, 1));
    await setting("service.baseUrl", "http://127.0.0.1:9");
    gate.resolve(undefined);
    const { status, creditsCharged, creditsRemaining, result } = await detection;
    await setting("service.baseUrl", service.baseUrl);
    assert.deepEqual([status, creditsCharged, creditsRemaining], ["done", 17, null]);
    assert.equal(result?.credits_remaining, 1_000, "what it said is in its own answer");
  });

  it("[EDI-4] edits during a request move sentences, and drop those that they touch", async () => {
    const document = await write(fresh());
    const gate = Promise.withResolvers<undefined>();
    service.gate = gate.promise;
    const detection = detectAiText(document.uri);
    await eventually(() => assert.equal(service.contents.length, 1));
    await replace(document, new vscode.Range(0, 0, 0, 0), "Typed meanwhile. ");
    await replace(document, rangeOf(document, "by hand"), "with a pen");
    gate.resolve(undefined);
    assert.deepEqual(marked(document, await detection), ["A robot wrote all of the answer to it."]);
    await eventually(async () => {
      assert.match(await hoverAt(document, "robot wrote"), /90%/u);
      assert.equal(await hoverAt(document, "Letter"), "");
    });
  });

  it("[EDI-4] an older answer doesn't replace a newer one", async () => {
    const document = await write(fresh());
    const gate = Promise.withResolvers<undefined>();
    service.gate = gate.promise;
    const older = detectAiText(document.uri);
    await eventually(() => assert.equal(service.contents.length, 1));
    await replace(document, new vscode.Range(0, 0, 0, 0), "A new beginning. ");
    service.gate = Promise.resolve();
    service.spoil = (answer) => ({ ...answer, items: [] });
    assert.deepEqual((await detectAiText(document.uri)).findings, []);
    service.spoil = (answer) => answer;
    gate.resolve(undefined);
    assert.equal((await older).status, "done");
    assert.equal(await hoverAt(document, "robot wrote"), "");
  });

  it("[EDI-4] [EDI-12] a document's answer that arrives after a selection's is drawn beside it", async () => {
    const document = await write(`${fresh()}\n\nThe second robot is asked about while the first is away.`);
    const gate = Promise.withResolvers<undefined>();
    service.gate = gate.promise;
    const whole = detectAiText(document.uri);
    await eventually(() => assert.equal(service.contents.length, 1));
    service.gate = Promise.resolve();
    const line = document.lineAt(2).range;
    assert.equal((await detectAiText(document.uri, line)).findings?.length, 1);
    gate.resolve(undefined);
    assert.equal((await whole).findings?.length, 3);
    assert.match(await hoverAt(document, "robot wrote"), /90%/u);
    assert.match(await hoverAt(document, "second robot"), /90%/u);
  });

  it("[EDI-1] a selection leaves the sentence that touches it alone, in a script without spaces", async () => {
    const sentences = [`机器人写了第${(number += 1)}封信。`, "人写了给它的回信。"] as const;
    service.spoil = (answer) => ({
      ...answer,
      items: sentences.map((text) => item(text, 0.9)),
    });
    const document = await write(sentences.join(""));
    assert.equal((await detectAiText(document.uri)).findings?.length, 2);
    service.spoil = (answer) => ({ ...answer, items: [item(sentences[1], 0.2)] });
    await detectAiText(document.uri, rangeOf(document, sentences[1]));
    assert.match(await hoverAt(document, "机器人"), /90%/u);
    assert.match(await hoverAt(document, "回信"), /20%/u);
  });

  it("[EDI-7] the hover shows score, band and service; it moves with edits and disappears with its sentence", async () => {
    const document = await write(`# A heading.\n\n${fresh()}`);
    await detectAiText(document.uri);
    const words = await hoverAt(document, "robot wrote");
    assert.match(words, /90%, AI-Generated \(high confidence\)/u);
    assert.match(words, /Stand-in detector \(2026-01-02\)/u);
    assert.match(words, /It counts robots\./u);
    await replace(document, new vscode.Range(0, 0, 0, 0), "A new first line.\n\n");
    assert.match(await hoverAt(document, "robot wrote"), /90%/u);
    await replace(document, rangeOf(document, "robot wrote"), "person wrote");
    assert.equal(await hoverAt(document, "person wrote"), "");
    assert.match(await hoverAt(document, "Letter"), /10%, Human/u);
  });

  it("[EDI-7] the heat map is toggled by a command, and Clear Findings removes it", async () => {
    const document = await write(fresh());
    await detectAiText(document.uri);
    assert.equal(await run("toggleHeatMap"), false);
    assert.equal(await hoverAt(document, "robot wrote"), "");
    assert.equal(await run("toggleHeatMap"), true);
    assert.match(await hoverAt(document, "robot wrote"), /90%/u);
    await run("clearFindings", document.uri);
    assert.equal(await hoverAt(document, "robot wrote"), "");
  });

  it("markup, links and commands from the service are plain text in the hover", async () => {
    const attack =
      "[press](command:workbench.action.quit) <b>bold</b> ![x](https://example.org/x.png) $(error)";
    service.spoil = (answer) => ({ ...answer, service_name: attack, message: attack });
    const document = await write(fresh());
    await detectAiText(document.uri);
    const [hover] = await vscode.commands.executeCommand<vscode.Hover[]>(
      "vscode.executeHoverProvider",
      document.uri,
      rangeOf(document, "robot wrote").start,
    );
    const [contents] = hover?.contents ?? [];
    assert.ok(contents instanceof vscode.MarkdownString);
    assert.ok(contents.isTrusted !== true && contents.supportHtml !== true);
    assert.match(contents.value, /command\\:workbench/u, "what it says is shown");
    assert.doesNotMatch(contents.value, /(?<!\\)[[\]!`*_:<@]/u, "and each mark of Markdown in it is escaped");
  });

  it("[EDI-1] [EDI-7] a notebook cell is a document like any other", async () => {
    const { NotebookCellData, NotebookCellKind, NotebookData } = vscode;
    const texts = [fresh(), fresh()];
    const cells = texts.map((text) => new NotebookCellData(NotebookCellKind.Markup, text, "markdown"));
    const notebook = await vscode.workspace.openNotebookDocument("jupyter-notebook", new NotebookData(cells));
    const [first, second] = notebook.getCells().map(({ document }) => document);
    assert.ok(first && second);
    const outcome = await detectAiText(first.uri);
    assert.equal(marked(first, outcome).join(" "), texts[0]);
    assert.deepEqual(service.contents, [texts[0]]);
    assert.match(await hoverAt(first, "robot wrote"), /90%/u);
    assert.equal(await hoverAt(second, "robot wrote"), "");
  });

  it("[EDI-4] detection and grammar leave each other's findings alone", async () => {
    const document = await write(fresh());
    await detectAiText(document.uri);
    await run("useEmbeddedService");
    await replace(document, new vscode.Range(0, 0, 0, 0), "We recieve teh letters every day.\n\n");
    await run("checkGrammar", document.uri);
    assert.equal(problems(document).length, 2);
    await run("fixAllCorrections", document.uri);
    assert.match(await hoverAt(document, "robot wrote"), /90%/u);
  });
});

describe("AI text on the embedded service", function () {
  this.timeout(120_000);

  before(product);

  it("[DET-5] [EDI-7] a text that is too short gets no score, with the service's reason, and costs nothing", async () => {
    const document = await write(fresh());
    const outcome = await detectAiText(document.uri);
    assert.equal(outcome.status, "done", outcome.error?.message);
    assert.equal(outcome.service, "embedded");
    assert.deepEqual([outcome.result?.ai_score, outcome.findings], [null, []]);
    assert.match(outcome.result?.message ?? "", /at least 50/u);
    assert.match(outcome.result?.service_name ?? "", MODEL);
    assert.deepEqual([outcome.creditsCharged, outcome.cached], [0, false]);
    assert.equal(await hoverAt(document, "robot wrote"), "");
    assert.deepEqual(problems(document), []);
  });

  it("[DET-1] [EDI-7] [EDI-14] a machine-written text is drawn, sentence by sentence, with the label of the estimate", async () => {
    const document = await write(await sample("machine-written.md"));
    const outcome = await detectAiText(document.uri);
    assert.ok((outcome.result?.ai_score ?? 0) > 0.5, `${outcome.result?.ai_score}`);
    assert.match(outcome.result?.service_name ?? "", MODEL);
    assert.match(outcome.result?.message ?? "", LABEL);
    assert.equal(outcome.notPlaced, 0);
    assert.ok((outcome.findings?.length ?? 0) >= 10);
    assert.equal(outcome.creditsCharged, outcome.coverage.total);
    const words = await hoverAt(document, "Nestled in");
    assert.ok(words.includes(LOCAL));
    assert.match(words, /Rank by score: \d+ of \d+\s+An estimate, not proof/u);
    for (const { message } of outcome.findings ?? []) assert.ok(message.endsWith(LOCAL), message);
    assert.deepEqual(problems(document), [], "no problem of the document");
  });

  it("[R-34] a heading isn't colored, and checking it alone removes no color", async () => {
    const heading = "The heart of our community";
    const document = await write((await sample("machine-written.md")).replace(/^# .+/u, `# ${heading}`));
    await detectAiText(document.uri);
    assert.equal(await hoverAt(document, heading), "");
    const words = await hoverAt(document, "Nestled in");
    assert.ok(words.includes(LOCAL));
    await detectAiText(document.uri, document.lineAt(0).range);
    assert.equal(await hoverAt(document, "Nestled in"), words);
    const score = (await exportedReport(document.uri))?.ai?.score;
    assert.ok(typeof score === "number" && score > 0.5, "the report is of the document still");
  });

  it("[EDI-7] sentences disappear when the text around them lowers its score below the threshold, and a selection shows its own", async () => {
    const document = await write(await sample("machine-written.md"));
    assert.ok(((await detectAiText(document.uri)).findings?.length ?? 0) > 0);
    const first = document.lineCount;
    await replace(document, new vscode.Range(0, 0, 0, 0), `${await sample("field-report.md")}\n\n`.repeat(3));
    const whole = await detectAiText(document.uri);
    const score = whole.result?.ai_score ?? 1;
    assert.ok(score <= 0.5, `${score}`);
    assert.deepEqual(whole.findings, []);
    assert.equal(await hoverAt(document, "Nestled in"), "");
    await run("toggleHeatMap");
    await run("toggleHeatMap");
    assert.equal(await hoverAt(document, "Nestled in"), "", "shown again, it shows no more than before");

    const lines = document.lineCount;
    const part = await detectAiText(document.uri, new vscode.Range(lines - first, 0, lines, 0));
    assert.ok((part.result?.ai_score ?? 0) > 0.5);
    assert.ok((part.findings ?? []).length > 0);
    assert.ok((await hoverAt(document, "Nestled in")).includes(LOCAL));
    assert.equal(await hoverAt(document, "river group"), "");
    assert.deepEqual((await detectAiText(document.uri)).findings, []);
    assert.equal(await hoverAt(document, "Nestled in"), "", "the document's own score counts again");
  });

  it("[DET-1] [EDI-7] a text below the threshold shows no sentence, though each has its score", async () => {
    const document = await write(await sample("field-report.md"));
    const outcome = await detectAiText(document.uri);
    assert.ok((outcome.result?.ai_score ?? 1) < 0.5);
    assert.match(outcome.result?.message ?? "", LABEL);
    assert.ok((outcome.result?.items?.length ?? 0) > 10);
    assert.deepEqual([outcome.findings, outcome.notPlaced], [[], 0]);
    assert.equal(await hoverAt(document, "river group"), "");
  });

  it("[DET-5] [EDI-7] under 100 words the same machine's text is inconclusive, and nothing is drawn", async () => {
    const whole = await sample("machine-written.md");
    const from = whole.indexOf("Nestled");
    const document = await write(whole.slice(from, whole.indexOf("Dedicated volunteers", from)));
    const outcome = await detectAiText(document.uri);
    assert.ok(outcome.coverage.total >= 50 && outcome.coverage.total < 100);
    const score = outcome.result?.ai_score ?? 1;
    assert.ok(score <= 0.5, `${score}`);
    assert.match(outcome.result?.message ?? "", /^Inconclusive/u);
    assert.deepEqual([outcome.findings, outcome.notPlaced], [[], 0]);
  });
});
