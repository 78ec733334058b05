import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as vscode from "vscode";
import { CheckRecords } from "../../src/editor/results/check-records.ts";
import { ChangeJournal } from "../../src/editor/documents/change-journal.ts";
import { textHash } from "../../src/checking/vocabulary/text-hash.ts";
import { Log } from "../../src/checking/vocabulary/log.ts";
import { Database } from "../../src/checking/store/database.ts";
import { ScoreHistory } from "../../src/checking/store/score-history.ts";
import { DocumentResults } from "../../src/editor/results/document-results.ts";
import { FindingStore } from "../../src/editor/results/finding-store.ts";
import { KeptDetections, KeptScans } from "../../src/editor/results/kept-findings.ts";
import { StoredDocuments } from "../../src/checking/store/stored-documents.ts";
import {
  answeredAt,
  readKeptDocument,
  type AnsweredAt,
  type KeptDocument,
} from "../../src/checking/store/kept-document.ts";
import type { SavedAs } from "../../src/editor/results/result-carrying.ts";
import { ResultKeeping } from "../../src/editor/results/result-keeping.ts";
import { readSettings } from "../../src/editor/settings.ts";
import type {
  GrammarFinding,
  PassageFinding,
  SectionFinding,
  SentenceFinding,
} from "../../src/findings/finding.ts";
import { placeSentences } from "../../src/findings/place-sentences.ts";
import { extractProse } from "../../src/text/prose.ts";
import { eventually } from "../harness/eventually.ts";
import { trusted } from "../harness/trusted.ts";
import { detected } from "../unit/report/a-detection.ts";
import { FACTS, passageIn, scanOf } from "../unit/checking/plagiarism/a-scan.ts";
import { findingIn } from "../unit/findings/a-finding.ts";
import { item } from "../unit/findings/detection-answer.ts";
import { openFile, product, rangeOf, replace, run, workspaceFile } from "./product.ts";

const SENTENCES = [
  "The post came late on Tuesday, as it does.",
  "A robot wrote the answer to it that evening.",
  "Nobody has ever read teh second page.",
];
const COPIED = "wrote the answer to it that evening";

const secret = async (): Promise<string> => Promise.resolve("of one installation");

/** The results that one window holds; all windows share the folder. */
class OneWindow implements vscode.Disposable {
  readonly sentences = new FindingStore<SentenceFinding>("forgotten");
  readonly sections = new FindingStore<SectionFinding>("forgotten");
  readonly passages = new FindingStore<PassageFinding>("forgotten");
  readonly corrections = new FindingStore<GrammarFinding>();
  readonly hints = new FindingStore<GrammarFinding>();
  readonly results = new DocumentResults();
  readonly records = new CheckRecords();
  readonly kept = { detections: new KeptDetections(this), scans: new KeptScans(this) };
  readonly files: StoredDocuments;
  readonly history: ScoreHistory;
  readonly keeping: ResultKeeping;
  readonly #channel = vscode.window.createOutputChannel("Kept results", { log: true });

  readonly #database: Database;
  readonly #renaming: vscode.Disposable;

  constructor(folder: string, memory: Pick<vscode.Memento, "get" | "update">) {
    const warn = assert.fail;
    const product = vscode.extensions.getExtension("content-authenticity.content-authenticity");
    this.#database = new Database({
      file: path.join(folder, "store", "store.sqlite"),
      worker: path.join(product?.extensionPath ?? "", "dist", "database-worker.js"),
      warn,
    });
    this.files = new StoredDocuments("documents", {
      database: this.#database,
      secret,
      now: Date.now,
      warn,
    });
    this.history = new ScoreHistory({
      database: this.#database,
      secret,
      warn,
    });
    const { corrections, files, hints, kept, passages, records, results, sections, sentences } = this;
    this.keeping = new ResultKeeping({
      context: { workspaceState: memory },
      records,
      corrections,
      hints,
      files,
      kept,
      passages,
      results,
      sections,
      sentences,
      history: this.history,
      // The functions that run in the worker thread.
      extractor: {
        extract: async (text, languageId, options) =>
          Promise.resolve(extractProse(text, languageId, options)),
        placeSentences: async (text, sentences) => Promise.resolve(placeSentences(text, sentences)),
      },
      settings: readSettings(),
      log: new Log(this.#channel),
      newId: randomUUID,
    });
    this.results.onDidChange((uri) => this.keeping.changed(uri));
    this.#renaming = vscode.workspace.onDidRenameFiles(
      ({ files: renamed }) => void this.keeping.renamed(renamed, Date.now()),
    );
  }

  /** The answers of all three checks. */
  async check(document: vscode.TextDocument, at = FACTS.at): Promise<void> {
    const text = document.getText();
    const { placed, record } = await detected(
      text,
      SENTENCES.map((sentence) => item(sentence, 0.9)),
    );
    const { detections, scans } = this.kept;
    detections.keep(
      detections.begin(),
      { document },
      { status: "done", ...placed, record: { ...record, at } },
    );
    const passage = passageIn(text, COPIED);
    const scan = scanOf([passage], { at });
    scans.keep(scans.begin(), { document }, { status: "done", findings: [passage], record: scan });
    const sentence = SENTENCES[2] ?? "";
    this.corrections.replace(document, [findingIn(text, "teh", "the", "spelling", sentence)]);
    this.results.keep(document.uri, { grammar: { ...FACTS, at } });
  }

  /** Returns the document's findings, as the text at each of them. */
  standing({ uri }: vscode.TextDocument): readonly (readonly string[])[] {
    return [this.sentences, this.passages, this.corrections].map((store) =>
      store.of(uri).map(({ original }) => original),
    );
  }

  async dispose(): Promise<void> {
    for (const each of [this.sentences, this.sections, this.passages, this.corrections]) each.dispose();
    this.#renaming.dispose();
    this.keeping.dispose();
    this.results.dispose();
    this.records.dispose();
    this.#channel.dispose();
    await this.#database.dispose();
  }
}

const letter = async (text = `${SENTENCES.join(" ")}\n`): Promise<vscode.TextDocument> =>
  openFile(`kept-${randomUUID()}.md`, text);

const rename = async (from: vscode.Uri, to: vscode.Uri): Promise<void> => {
  const edit = new vscode.WorkspaceEdit();
  edit.renameFile(from, to, { overwrite: true });
  assert.ok(await vscode.workspace.applyEdit(edit));
};

/** An in-memory workspace state. */
class Memory implements Pick<vscode.Memento, "get" | "update"> {
  readonly #values = new Map<string, unknown>();

  get<T>(key: string, otherwise?: T): T {
    return trusted<T>(this.#values.get(key) ?? otherwise);
  }

  async update(key: string, value: unknown): Promise<void> {
    this.#values.set(key, value);
    return Promise.resolve();
  }
}

describe("stored results of documents", function () {
  this.timeout(120_000);

  let folder: string;
  let memory: Memory;
  let windows: OneWindow[];

  const aWindow = (): OneWindow => {
    const made = new OneWindow(folder, memory);
    windows.push(made);
    return made;
  };

  /** Returns the times of the answers in the file. */
  const keptAt = async ({ files }: OneWindow, { uri }: vscode.TextDocument): Promise<AnsweredAt> => {
    const kept = readKeptDocument(await files.read(uri.toString()));
    return kept === undefined ? {} : answeredAt(kept);
  };

  const readAt = async ({ files }: OneWindow, uri: vscode.Uri): Promise<KeptDocument> =>
    readKeptDocument(await files.read(uri.toString())) ?? { version: 1 };

  /** Waits until the file holds an answer of each check. */
  const isKept = async (one: OneWindow, document: vscode.TextDocument, checks: readonly string[]) =>
    eventually(async () => assert.deepEqual(Object.keys(await keptAt(one, document)), checks));

  const ALL = ["detection", "scan", "grammar"];

  before(product);

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "kept-results-"));
    memory = new Memory();
    windows = [];
  });

  afterEach(async () => {
    await Promise.all(windows.map(async (each) => each.dispose()));
    await run("clearFindings");
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it("[EDI-7] [EDI-12] sentences, passages and corrections are restored at their places in the same text, paid ones even if an automatic check was faster", async () => {
    const document = await letter();
    const before = aWindow();
    await before.check(document);
    await isKept(before, document, ALL);
    const now = aWindow();
    assert.equal(await now.keeping.restore(document), true);
    assert.deepEqual(now.standing(document), [SENTENCES, [COPIED], ["teh"]]);
    assert.deepEqual(now.results.of(document.uri), before.results.of(document.uri));
    const checking = aWindow();
    checking.results.keep(document.uri, { grammar: { ...FACTS, at: Date.now() } });
    assert.equal(await checking.keeping.restore(document), true);
    assert.deepEqual(checking.standing(document).slice(0, 2), [SENTENCES, [COPIED]]);
  });

  it("[EDI-4] [EDI-7] in a text changed meanwhile, findings that still apply are restored, and no count of corrections is claimed", async () => {
    const document = await letter();
    const before = aWindow();
    await before.check(document);
    await isKept(before, document, ALL);
    await before.dispose();
    await replace(document, rangeOf(document, "The post"), "Typed before. All the post");
    const now = aWindow();
    assert.equal(await now.keeping.restore(document), true);
    assert.deepEqual(now.standing(document), [SENTENCES.slice(1), [COPIED], ["teh"]]);
    assert.equal(now.results.of(document.uri).grammar, undefined);
    const record = now.records.of(document.uri, "grammar");
    assert.deepEqual([record?.at, record?.service], [FACTS.at, FACTS.service]);
    assert.notEqual(record?.version, document.version);
  });

  it("[EDI-4] [EDI-7] a document reopened with another text: the findings that still apply", async () => {
    const uri = workspaceFile(`kept-${randomUUID()}.md`);
    // Bypasses the extension host, which keeps a document that it has opened for minutes.
    const opened = async (text: string): Promise<vscode.TextDocument> => {
      await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
      await vscode.commands.executeCommand("vscode.open", uri);
      const document = vscode.window.activeTextEditor?.document;
      assert.equal(document?.getText(), text);
      return document;
    };
    const text = `${SENTENCES.join(" ")}\n`;
    const document = await opened(text);
    const here = aWindow();
    await here.check(document);
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
    await eventually(() => assert.ok(document.isClosed), 60_000);
    const again = await opened(text.replace("The post", "Typed before. All the post"));
    await eventually(() => assert.deepEqual(here.standing(again), [SENTENCES.slice(1), [COPIED], []]));
    assert.deepEqual(Object.keys(here.results.of(again.uri)), ["detection", "scan"]);
  });

  it("[EDI-7] a job from before the window was loaded never overrides a later answer, whichever arrives first", async () => {
    for (const isFirst of [true, false]) {
      const document = await letter();
      const before = aWindow();
      await before.check(document, Date.now() - 1_000);
      await isKept(before, document, ALL);
      await before.dispose();
      const now = aWindow();
      const { detections } = now.kept;
      const job = await detected(document.getText(), [item(SENTENCES[0] ?? "", 0.1)]);
      const land = () =>
        detections.keep(
          detections.beganAt(Date.now() - 60_000),
          { document },
          { status: "done", ...job.placed, record: job.record },
        );
      if (isFirst) land();
      await now.keeping.restore(document);
      if (!isFirst) land();
      assert.deepEqual(now.standing(document)[0], SENTENCES, String(isFirst));
      assert.equal(now.results.of(document.uri).detection?.items.length, SENTENCES.length);
    }
  });

  it("[EDI-7] a job of another window that started later than the results here overrides them", async () => {
    const document = await letter();
    const here = aWindow();
    await here.check(document);
    await new Promise((resolve) => void setTimeout(resolve, 20));
    const job = await detected(document.getText(), [item(SENTENCES[0] ?? "", 0.1)]);
    const { detections } = here.kept;
    const begun = detections.beganAt(Date.now());
    detections.keep(begun, { document }, { status: "done", ...job.placed, record: job.record });
    assert.deepEqual(here.standing(document)[0], SENTENCES.slice(0, 1));
  });

  it("[EDI-12] [EDI-23] cleared results stay visible, no later check of another kind stores them again, and cleared findings don't return with a report", async () => {
    const document = await letter();
    const here = aWindow();
    await here.check(document);
    await isKept(here, document, ALL);
    await here.keeping.forgetResults();
    await isKept(here, document, []);
    assert.deepEqual(here.standing(document), [SENTENCES, [COPIED], ["teh"]]);
    here.results.keep(document.uri, { grammar: { ...FACTS, at: Date.now() } });
    await isKept(here, document, ["grammar"]);
    await here.check(document, Date.now());
    await isKept(here, document, ALL);
    here.results.clear(document.uri);
    assert.equal(await here.keeping.restore(document), false);
    assert.equal(here.results.has(document.uri), false);
  });

  for (const what of ["one document", "all documents"]) {
    it(`[EDI-23] ${what} cleared before anything was restored: nothing is restored, but later findings are`, async () => {
      const document = await letter();
      const before = aWindow();
      await before.check(document);
      await isKept(before, document, ALL);
      await before.dispose();
      const now = aWindow();
      const restored = now.keeping.restore(document);
      now.keeping.cleared(what === "one document" ? document.uri : undefined);
      assert.equal(await restored, false);
      assert.deepEqual(now.standing(document), [[], [], []]);
      await now.dispose();
      const later = aWindow();
      assert.equal(await later.keeping.restore(document), false);
      await later.check(document, Date.now() + 1_000);
      await eventually(async () => assert.ok(((await keptAt(later, document)).detection ?? 0) > FACTS.at));
      assert.equal(await aWindow().keeping.restore(document), true);
    });
  }

  it("[EDI-4] [EDI-7] unsaved edits are in the stored results, as VS Code keeps the text", async () => {
    const document = await letter();
    const here = aWindow();
    await here.check(document);
    await isKept(here, document, ALL);
    await replace(document, rangeOf(document, "The post"), "All the post");
    await eventually(async () => {
      const kept = readKeptDocument(await here.files.read(document.uri.toString()));
      assert.equal(kept?.grammar?.textHash, textHash(document.getText()));
    }, 10_000);
  });

  /** Asserts that a checked letter has all its results and its history. */
  const isCarried = async (one: OneWindow, document: vscode.TextDocument): Promise<void> => {
    await eventually(() => assert.deepEqual(one.standing(document), [SENTENCES, [COPIED], ["teh"]]));
    assert.deepEqual(Object.keys(one.results.of(document.uri)).toSorted(), [...ALL].toSorted());
    await one.history.load(document.uri.toString());
    assert.equal(one.history.of(document.uri.toString()).length, 1);
    await isKept(one, document, ALL);
  };

  for (const wasKnown of [true, false]) {
    it(`[EDI-7] a file that is renamed takes along what ${wasKnown ? "was found in it" : "is kept of it"}, and the next of its name has none of it`, async () => {
      const document = await letter();
      const { uri } = document;
      const before = aWindow();
      await before.check(document);
      await isKept(before, document, ALL);
      if (!wasKnown) await before.dispose();
      const here = wasKnown ? before : aWindow();
      const other = workspaceFile(`kept-other-${randomUUID()}.md`);
      await rename(uri, other);
      await isCarried(here, await vscode.workspace.openTextDocument(other));
      const next = await openFile(path.basename(uri.path), document.getText());
      assert.equal(await here.keeping.restore(next), false);
      assert.deepEqual(here.standing(next), [[], [], []]);
      await here.history.load(uri.toString());
      assert.deepEqual(here.history.of(uri.toString()), []);
    });
  }

  it("[EDI-7] a renamed folder takes its results along, and a replaced file leaves none", async () => {
    const name = `kept-folder-${randomUUID()}`;
    const document = await openFile(`${name}/deep/letter.md`, `${SENTENCES.join(" ")}\n`);
    const here = aWindow();
    await here.check(document);
    await isKept(here, document, ALL);
    await rename(workspaceFile(name), workspaceFile(`${name}-new`));
    const moved = await vscode.workspace.openTextDocument(workspaceFile(`${name}-new/deep/letter.md`));
    await isCarried(here, moved);
    const unchecked = await openFile(`${name}-new/unchecked.md`, moved.getText());
    await rename(unchecked.uri, moved.uri);
    await eventually(async () => assert.deepEqual(await keptAt(here, moved), {}));
    await eventually(() => {
      const now = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === moved.uri.toString());
      assert.deepEqual(now && here.standing(now), [[], [], []]);
      assert.equal(here.results.has(moved.uri), false);
    });
    await vscode.workspace.fs.delete(workspaceFile(`${name}-new`), { recursive: true });
  });

  it("[EDI-7] a closed file that replaces one with results keeps its own", async () => {
    const document = await letter();
    const here = aWindow();
    await here.check(document);
    await isKept(here, document, ALL);
    const [from, to] = [0, 1].map(() => workspaceFile(`kept-closed-${randomUUID()}.md`));
    assert.ok(from !== undefined && to !== undefined);
    for (const uri of [from, to]) await vscode.workspace.fs.writeFile(uri, Buffer.from(document.getText()));
    await here.files.write(from.toString(), await here.files.read(document.uri.toString()));
    here.results.keep(to, { grammar: FACTS });
    await rename(from, to);
    await eventually(() => assert.equal(here.results.has(to), false));
    // Files are stored one after the other.
    await here.keeping.keepNow(document.uri);
    assert.deepEqual(Object.keys(answeredAt(await readAt(here, to))), ALL);
    assert.equal(await here.files.read(from.toString()), undefined);
  });

  it("[EDI-7] two windows: storing results in one loses none of the other's, and a file renamed in one takes along the later answer of the other", async () => {
    const document = await letter();
    const [one, other] = [aWindow(), aWindow()];
    await one.check(document);
    await isKept(one, document, ALL);
    const { placed, record } = await detected(document.getText(), [item(SENTENCES[0] ?? "", 0.1)]);
    const { detections } = other.kept;
    const at = FACTS.at + 1_000;
    const found = { status: "done", ...placed, record: { ...record, at } } as const;
    detections.keep(detections.begin(), { document }, found);
    const isNow = async (times: AnsweredAt) =>
      eventually(async () => assert.deepEqual(await keptAt(one, document), times));
    await isNow({ detection: at, scan: FACTS.at, grammar: FACTS.at });
    one.results.keep(document.uri, { grammar: { ...FACTS, at: at + 1 } });
    await isNow({ detection: at, scan: FACTS.at, grammar: at + 1 });
    await other.dispose();
    const to = workspaceFile(`kept-other-${randomUUID()}.md`);
    await rename(document.uri, to);
    await eventually(async () =>
      assert.deepEqual(answeredAt(await readAt(one, to)), { detection: at, scan: FACTS.at, grammar: at + 1 }),
    );
    await eventually(() => assert.equal(one.results.of(to).detection?.at, at));
  });

  it("[EDI-7] a check faster than a rename replaces only results of its own kind", async () => {
    const document = await letter();
    const here = aWindow();
    await here.check(document);
    await isKept(here, document, ALL);
    const other = await letter();
    const at = FACTS.at + 1_000;
    here.corrections.replace(other, [findingIn(other.getText(), "teh", "that")]);
    here.results.keep(other.uri, { grammar: { ...FACTS, at } });
    await here.keeping.renamed([{ oldUri: document.uri, newUri: other.uri }], at);
    assert.deepEqual(here.standing(other), [SENTENCES, [COPIED], ["teh"]]);
    assert.deepEqual(
      here.corrections.of(other.uri).map(({ replacement }) => replacement),
      ["that"],
    );
    await isKept(here, other, ALL);
    const times = { detection: FACTS.at, scan: FACTS.at, grammar: at };
    await eventually(async () => assert.deepEqual(await keptAt(here, other), times));
    assert.equal(here.results.has(document.uri), false);
  });

  it("[EDI-4] findings in a document renamed during the check appear under its new name if they still apply", async () => {
    const document = await letter();
    const found = [findingIn(document.getText(), "teh", "the")];
    const journal = new ChangeJournal(document);
    const to = workspaceFile(`kept-other-${randomUUID()}.md`);
    try {
      await rename(document.uri, to);
      const renamed = await vscode.workspace.openTextDocument(to);
      await eventually(() => assert.equal(journal.openDocument()?.uri.toString(), to.toString()));
      assert.deepEqual(journal.carry(found), found);
      await replace(renamed, rangeOf(renamed, "The post"), "All the post");
      assert.deepEqual(journal.carry(found), []);
    } finally {
      journal.dispose();
    }
  });

  it("[EDI-23] results cleared before they were restored aren't restored by a rename", async () => {
    const document = await letter();
    const before = aWindow();
    await before.check(document);
    await isKept(before, document, ALL);
    await before.dispose();
    const here = aWindow();
    here.keeping.cleared();
    const other = await letter();
    await here.keeping.renamed([{ oldUri: document.uri, newUri: other.uri }], Date.now());
    assert.deepEqual(here.standing(other), [[], [], []]);
    assert.equal(here.results.has(other.uri), false);
  });

  it("[EDI-7] an untitled document keeps its results and history when it is saved", async () => {
    const here = aWindow();
    const target = workspaceFile(`kept-saved-${randomUUID()}.md`);
    const unsaved = await vscode.workspace.openTextDocument(target.with({ scheme: "untitled" }));
    await vscode.window.showTextDocument(unsaved);
    await replace(unsaved, new vscode.Range(0, 0, 0, 0), `${SENTENCES.join(" ")}\n`);
    await here.check(unsaved);
    const saved = new Promise<SavedAs>((resolve) => void here.keeping.onDidSaveAs(resolve));
    assert.ok(await unsaved.save());
    const { from, to } = await saved;
    assert.deepEqual([from.toString(), to.toString()], [unsaved.uri.toString(), target.toString()]);
    await isCarried(here, await vscode.workspace.openTextDocument(target));
  });

  it("[EDI-7] a document saved over a file with results has its own there, and none of the old ones", async () => {
    const here = aWindow();
    const uri = workspaceFile(`kept-over-${randomUUID()}.md`);
    await vscode.workspace.fs.writeFile(uri, Buffer.from("Other words.\n"));
    const target = await vscode.workspace.openTextDocument(uri);
    // Visible, so that VS Code opens no extra tab for the unsaved text.
    await vscode.commands.executeCommand("vscode.diff", uri, uri);
    here.corrections.replace(target, [findingIn(target.getText(), "Other", "Others")]);
    here.results.keep(uri, { grammar: { ...FACTS, at: FACTS.at + 1 } });
    const content = `${SENTENCES.join(" ")}\n`;
    const unsaved = await vscode.workspace.openTextDocument({ content, language: "markdown" });
    await vscode.window.showTextDocument(unsaved);
    await here.check(unsaved);
    const edit = new vscode.WorkspaceEdit();
    edit.replace(uri, new vscode.Range(0, 0, 1, 0), content);
    assert.ok(await vscode.workspace.applyEdit(edit));
    assert.ok(await target.save());
    await isCarried(here, target);
    assert.equal(here.results.of(uri).grammar?.at, FACTS.at);
  });

  it("[EDI-7] a file with the same words that a person has opened isn't taken for a copy", async () => {
    const document = await letter();
    const here = aWindow();
    await here.check(document);
    await isKept(here, document, ALL);
    const other = await letter(document.getText().trimEnd());
    await replace(other, new vscode.Range(1, 0, 1, 0), "\n");
    await other.save();
    here.results.keep(document.uri, { grammar: { ...FACTS, at: FACTS.at + 1 } });
    await eventually(async () => assert.equal((await keptAt(here, document)).grammar, FACTS.at + 1));
    assert.equal(here.results.has(other.uri), false);
    assert.deepEqual(await keptAt(here, other), {});
  });

  it("[EDI-7] the next unsaved document with the same address has no results", async () => {
    const here = aWindow();
    const document = await vscode.workspace.openTextDocument({ content: "Never saved." });
    await vscode.window.showTextDocument(document);
    here.results.keep(document.uri, { grammar: FACTS });
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    await eventually(() => assert.ok(document.isClosed), 60_000);
    assert.equal(here.results.has(document.uri), false);
  });
});
