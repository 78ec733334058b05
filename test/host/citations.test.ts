import assert from "node:assert/strict";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as vscode from "vscode";
import { eventually } from "../harness/eventually.ts";
import { ScanningService } from "../harness/scanning-service.ts";
import {
  actionsAt,
  choose,
  openFile,
  problems,
  product,
  rangeOf,
  replace,
  run,
  setting,
  unset,
  useHosted,
  workspaceFile,
  write,
  type Outcome,
} from "./product.ts";

const PASSAGE =
  "Every ferryman on that river kept a drawer of lost letters, sorted by the year of the flood, and nobody who asked for one ever went home without it.";
const DAY = /accessed \d{4}-\d\d-\d\d/u;

interface Act {
  readonly status: "written" | "refused";
  readonly reason?: string;
}

const kindsOf = (actions: readonly vscode.CodeAction[]): readonly string[] =>
  actions.map(({ kind }) => kind?.value.replace("quickfix.contentAuthenticity.", "") ?? "");

const actionOf = (actions: readonly vscode.CodeAction[], kind: string): vscode.CodeAction | undefined =>
  actions.find((action) => action.kind?.value === `quickfix.contentAuthenticity.${kind}`);

/** Returns the actions for a text of the document. */
async function offered(document: vscode.TextDocument, text: string): Promise<readonly vscode.CodeAction[]> {
  return actionsAt(document, rangeOf(document, text), "quickfix");
}

async function scanned(document: vscode.TextDocument): Promise<vscode.TextDocument> {
  const outcome = await run<Outcome>("scanPlagiarism", document.uri);
  assert.equal(outcome.status, "done", outcome.error?.message);
  assert.equal(outcome.findings?.length, 1);
  return document;
}

describe("what can be done about a passage", function () {
  this.timeout(120_000);

  let folder: string;
  /** Returns the file's location as a citation states it. */
  let kept: string;

  before(async () => {
    await product();
    folder = mkdtempSync(path.join(tmpdir(), "ferrymen-"));
    writeFileSync(path.join(folder, "ferrymen.txt"), `${PASSAGE}\n`);
    kept = `${path.basename(folder)}/ferrymen.txt`;
    await setting("service.mode", undefined);
    await setting("plagiarism.referenceFolders", [folder]);
  });

  after(async () => {
    await setting("plagiarism.referenceFolders", undefined);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it("[EDI-6] nothing is offered before a scan, and no scan is started", async () => {
    const document = await write(`${PASSAGE}\n`);
    assert.deepEqual(kindsOf(await offered(document, "ferryman")), []);
  });

  it("[EDI-6] a passage can be cited, quoted, compared, opened and ignored, one of them preferred", async () => {
    const document = await scanned(await write(`Before it all.\n\n${PASSAGE}\n`));
    const actions = await offered(document, "ferryman");
    assert.deepEqual(
      actions.map(({ title }) => title),
      [
        "Cite “ferrymen” in a footnote",
        "Put the passage in quotation marks",
        "Compare with “ferrymen”",
        "Open the source “ferrymen”",
        "Ignore the source “ferrymen”",
      ],
    );
    assert.deepEqual(kindsOf(actions.filter(({ isPreferred }) => isPreferred === true)), ["citeSource"]);
    assert.deepEqual(kindsOf(await offered(document, "Before it all")), []);
    const commands = await vscode.commands.getCommands(true);
    for (const { command } of actions) assert.ok(commands.includes(command?.command ?? ""), command?.command);
  });

  it("[EDI-6] [EDI-4] the citation is written in one undo step, and the passage stays found", async () => {
    const text = `# Head\n\n${PASSAGE} After it.\n`;
    const document = await scanned(await write(text));
    await choose(actionOf(await offered(document, "ferryman"), "citeSource"));
    assert.equal(
      document.getText().replace(DAY, "accessed DAY"),
      `# Head\n\n${PASSAGE}[^ferrymen] After it.\n\n[^ferrymen]: ferrymen, ${kept}, accessed DAY\n`,
    );
    const again = await offered(document, "ferryman");
    assert.deepEqual(kindsOf(again).slice(0, 2), ["quotePassage", "compareWithSource"]);
    const { arguments: [uri, id] = [] } = actionOf(again, "quotePassage")?.command ?? {};
    assert.deepEqual(await run<Act>("_citeSource", uri, id), { status: "refused", reason: "cited" });
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), text);
  });

  for (const act of ["citeSource", "quotePassage"]) {
    it(`[R-39] a passage is settled by ${act}, even after another scan, until that is undone`, async () => {
      const document = await scanned(await write(`# Of ${act}\n\n${PASSAGE} After it.\n`));
      assert.equal(problems(document).length, 1);
      await choose(actionOf(await offered(document, "ferryman"), act));
      await eventually(() => assert.deepEqual(problems(document), []));
      await run("scanPlagiarism", document.uri);
      assert.deepEqual(problems(document), []);
      await replace(document, new vscode.Range(0, 0, 0, 0), "Some words before it all.\n\n");
      assert.deepEqual(problems(document), []);
      for (let steps = 0; steps < 2; steps += 1) await vscode.commands.executeCommand("undo");
      assert.ok(document.getText().startsWith("# Of"));
      // A scan of the marked passage leaves quotations out.
      await run("scanPlagiarism", document.uri);
      await eventually(() => assert.equal(problems(document).length, 1));
    });
  }

  it("[R-39] a deleted citation settles nothing", async () => {
    const document = await scanned(await write(`# Of nothing\n\n${PASSAGE} After it.\n`));
    await choose(actionOf(await offered(document, "ferryman"), "citeSource"));
    await eventually(() => assert.deepEqual(problems(document), []));
    await replace(document, rangeOf(document, "[^ferrymen]"), "");
    await run("scanPlagiarism", document.uri);
    await eventually(() => assert.equal(problems(document).length, 1));
  });

  it("[EDI-6] a passage is put in quotation marks, and the action is then no longer offered", async () => {
    const document = await scanned(await write(`Before. ${PASSAGE} After “it”.\n`));
    await choose(actionOf(await offered(document, "ferryman"), "quotePassage"));
    assert.equal(document.getText(), `Before. “${PASSAGE}” After “it”.\n`);
    assert.equal(actionOf(await offered(document, "ferryman"), "quotePassage"), undefined);
  });

  it("[EDI-4] nothing is written if the passage changed, and the message says so", async () => {
    const document = await scanned(await write(`${PASSAGE}\n`));
    const action = actionOf(await offered(document, "ferryman"), "citeSource");
    await replace(document, rangeOf(document, "ferryman"), "boatman");
    const text = document.getText();
    const [uri, id] = (action?.command?.arguments ?? []) as readonly unknown[];
    assert.deepEqual(await run<Act>("_citeSource", uri, id), { status: "refused", reason: "changed" });
    assert.deepEqual(await run<Act>("_quotePassage", uri, id), { status: "refused", reason: "changed" });
    assert.equal(document.getText(), text);
    assert.deepEqual(kindsOf(await offered(document, "boatman")), []);
  });

  it("[EDI-6] [EDI-4] a LaTeX document gets a reference, and its bibliography file an entry, once", async () => {
    const entries = workspaceFile("cited.bib");
    const old = "@book{ferrymen,\n  title = {Another one},\n}\n";
    await vscode.workspace.fs.writeFile(entries, new TextEncoder().encode(old));
    const text = `\\documentclass{article}\n\\begin{document}\n${PASSAGE}\n\\bibliography{cited}\n\\end{document}\n`;
    const document = await openFile("cited.tex", text);
    try {
      await scanned(document);
      const action = actionOf(await offered(document, "ferryman"), "citeSource");
      assert.equal(action?.title, "Cite “ferrymen” with a new entry in cited.bib");
      await choose(action);
      assert.equal(document.getText(), text.replace("without it.", "without it~\\cite{ferrymen-2}."));
      const bibliography = await vscode.workspace.openTextDocument(entries);
      assert.equal(
        bibliography.getText().replace(DAY, "accessed DAY"),
        `${old}\n@misc{ferrymen-2,\n  title = {{ferrymen}},\n  howpublished = {${kept}},\n  note = {accessed DAY},\n  key = {ferrymen},\n}\n`,
      );
      await bibliography.save();
    } finally {
      await document.save();
      await vscode.workspace.fs.delete(entries);
      await vscode.workspace.fs.delete(document.uri);
    }
  });

  for (const isLink of [false, true]) {
    it(`[EDI-6] ${isLink ? "what is no file of entries behind a link" : "a file of entries outside the workspace"} is left alone`, async () => {
      const outside = path.join(folder, isLink ? "outside.conf" : "outside.bib");
      writeFileSync(outside, "% mine\n");
      const root = path.dirname(workspaceFile("x").fsPath);
      const name = isLink ? "linked.bib" : path.relative(root, outside);
      if (isLink) symlinkSync(outside, path.join(root, name));
      const text = `\\begin{document}\n${PASSAGE}\n\\bibliography{${name.replaceAll("\\", "/")}}\n\\end{document}\n`;
      const document = await openFile(isLink ? "linked.tex" : "outside.tex", text);
      try {
        await scanned(document);
        await choose(actionOf(await offered(document, "ferryman"), "citeSource"));
        assert.equal(
          document.getText().replace(DAY, "accessed DAY"),
          text.replace("without it.", `without it.\\footnote{ferrymen, ${kept}, accessed DAY.}`),
        );
        const after = await vscode.workspace.fs.readFile(vscode.Uri.file(outside));
        assert.equal(new TextDecoder().decode(after), "% mine\n");
      } finally {
        await document.save();
        await vscode.workspace.fs.delete(document.uri);
        if (isLink) rmSync(path.join(root, name));
      }
    });
  }

  it("[EDI-6] other findings beside the inserted text stay", async () => {
    const document = await scanned(await write(`${PASSAGE} Then teh rest of it came home to the river.\n`));
    const grammar = await run<Outcome>("checkGrammar", document.uri);
    assert.ok(
      grammar.findings?.some(({ kind }) => kind === "grammar"),
      grammar.error?.message,
    );
    await choose(actionOf(await offered(document, "drawer"), "citeSource"));
    assert.ok(document.getText().startsWith(`${PASSAGE}[^ferrymen] Then teh`));
    const fixes = await actionsAt(document, rangeOf(document, "teh"), "quickfix");
    assert.ok(kindsOf(fixes).includes("acceptCorrection"), kindsOf(fixes).join());
  });
});

describe("actions for a passage of a web page", function () {
  this.timeout(120_000);

  let service: ScanningService;

  before(async () => {
    await product();
    service = await ScanningService.start();
    await useHosted(service.baseUrl, { name: "citing", key: "prfd_key_of_the_citing_service" });
  });

  after(async () => {
    service.close();
    await run("removeApiKey", { name: "citing" });
    await unset("service.baseUrl", "service.mode");
  });

  const TEXT =
    "The first sentence of it is our own work. The second was copied word for word from a page. The end.\n";

  it("[EDI-6] the page is cited with its address and the day", async () => {
    const document = await scanned(await write(TEXT));
    const actions = await offered(document, "word for word");
    assert.deepEqual(kindsOf(actions), [
      "citeSource",
      "quotePassage",
      "openSource",
      "ignoreSource",
      "ignoreDomain",
    ]);
    assert.equal(actionOf(actions, "ignoreDomain")?.title, "Ignore all sources from example.org");
    await choose(actionOf(actions, "citeSource"));
    const cited = document.getText().replace(DAY, "accessed DAY");
    const note = "[^the-source]: [The Source](https://example.org/source), accessed DAY\n";
    assert.equal(cited, `${TEXT.replace("a page.", "a page.[^the-source]")}\n${note}`);
  });

  it("[EDI-6] a hostile source is shown as text, and isn't opened", async () => {
    const title = "](command:workbench.action.quit) <script>\u202e\n# x $(trash)";
    service.spoil = (answer) => {
      const sources = answer.sources.map((one) => ({
        ...one,
        title,
        url: "javascript:alert(1)",
        domain: "",
      }));
      return { status: 200, body: { ...answer, sources } };
    };
    const document = await scanned(await write(`A new beginning. ${TEXT}`));
    const actions = await offered(document, "word for word");
    assert.deepEqual(kindsOf(actions), ["citeSource", "quotePassage", "ignoreSource"]);
    for (const action of actions) assert.doesNotMatch(action.title, /\n|\u202e|\$\(|\]\(/u);
    await choose(actionOf(actions, "citeSource"));
    const note = document
      .getText()
      .split("\n")
      .at(-2)
      ?.replace(/^\[\^[\w-]+\]: /u, "");
    assert.equal(note, String.raw`\](command\:workbench.action.quit) \<script\> \# x \$(trash)`);
  });
});
