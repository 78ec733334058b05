import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as vscode from "vscode";
import type { PlagiarismResult } from "../../src/contract/plagiarism.ts";
import { eventually } from "../harness/eventually.ts";
import { ScanningService } from "../harness/scanning-service.ts";
import {
  product,
  replace,
  run,
  setting,
  unset,
  useHosted,
  workspaceFile,
  write,
  type Outcome,
} from "./product.ts";

interface ScanOutcome extends Omit<Outcome, "result"> {
  readonly result?: PlagiarismResult;
  readonly notPlaced: number;
}

async function scan(uri: vscode.Uri, range?: vscode.Range): Promise<ScanOutcome> {
  return run<ScanOutcome>("scanPlagiarism", ...(range === undefined ? [uri] : [uri, range]));
}

const PASSAGE =
  "Every lighthouse keeper on that coast kept two books, one for the weather and one for the ships, and neither of them was ever shown to a stranger.";

let number = 0;
/** Two sentences that aren't cached; the stand-in reports the second as copied. */
const fresh = (): string =>
  `Letter ${(number += 1)} was written by hand in the morning. Its answer was copied word for word from another letter.`;

/** Returns a paragraph of this many words, broken into lines, because the editor is slow with very long ones. */
const paragraph = (words: number): string =>
  Array.from({ length: words }, (_, index) => (index % 20 === 19 ? "word\n" : "word "))
    .join("")
    .trim();

/** Returns the document's text at each finding. */
function marked(document: vscode.TextDocument, { findings = [] }: ScanOutcome): readonly string[] {
  return findings.map(({ range: { start, end } }) =>
    document.getText(new vscode.Range(start.line, start.character, end.line, end.character)),
  );
}

/** Sets the workspace's reference folders. */
const ofWorkspace = async (...folders: readonly string[]): Promise<void> => {
  const section = vscode.workspace.getConfiguration("contentAuthenticity");
  const { Workspace } = vscode.ConfigurationTarget;
  await section.update("plagiarism.referenceFolders", folders.length === 0 ? undefined : folders, Workspace);
};

const sourcesFound = async (): Promise<number | undefined> => {
  const document = await write(`${fresh()}\n\n${PASSAGE}\n`);
  return (await scan(document.uri)).result?.stats.sources_checked;
};

describe("plagiarism on the hosted service", function () {
  this.timeout(120_000);

  let service: ScanningService;

  before(async () => {
    await product();
    service = await ScanningService.start();
  });

  beforeEach(async () => {
    service.reset();
    await useHosted(service.baseUrl, { name: "scanner", key: "prfd_key_of_the_scanning_service" });
  });

  after(async () => {
    service.close();
    await run("removeApiKey", { name: "scanner" });
    await unset("service.baseUrl", "service.mode");
  });

  it("[EDI-1] [EDI-6] each passage is found with its source, and the cost is stated", async () => {
    const document = await write(`# A heading\n\n${fresh()}\n`);
    const outcome = await scan(document.uri);
    assert.equal(outcome.status, "done", outcome.error?.message);
    assert.deepEqual(marked(document, outcome), ["Its answer was copied word for word from another letter."]);
    assert.deepEqual(
      outcome.findings?.map(({ kind, message, placed, severity }) => [kind, placed, severity, message]),
      [["plagiarism", "exact", "information", "80% like a passage of “The Source” (example.org)"]],
    );
    assert.deepEqual([outcome.service, outcome.creditsCharged, outcome.cached], ["hosted", 2, false]);
    assert.deepEqual([outcome.coverage, outcome.notPlaced], [{ checked: 21, total: 21 }, 0]);
    assert.equal(outcome.result?.verdict, "significant_plagiarism");
    assert.equal(outcome.creditsRemaining, 998);
  });

  it("[PLA-1] the hosted service receives no file names", async () => {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    assert.ok(folder, "the samples are open");
    await scan(vscode.Uri.joinPath(folder, "clean-note.md"));
    assert.deepEqual(service.scanned.map(Object.keys), [["content"]]);
  });

  it("[EDI-2] [CON-5] only prose is sent, and passages cover their own characters in either unit", async () => {
    for (const unit of ["codePoint", "utf16"] as const) {
      service.unit = unit;
      const document = await write(
        `---\r\ntitle: copied\r\n---\r\n\r\nThe 🦆 swims alone ${(number += 1)} times today.\r\n\r\n- This was **copied** by\r\n  a 🦆 it met.\r\n`,
      );
      const outcome = await scan(document.uri);
      assert.deepEqual(marked(document, outcome), ["This was **copied** by\r\n  a 🦆 it met."], unit);
      assert.doesNotMatch(service.scanned.at(-1)?.content ?? "title", /title|\*\*/u);
    }
  });

  it("[EDI-12] [CLI-3] unchanged text is paid for once, a lost answer is requested again with the same key", async () => {
    const document = await write(fresh());
    let lost = 0;
    service.spoil = (answer) => ((lost += 1) === 1 ? undefined : { status: 200, body: answer });
    const first = await scan(document.uri);
    assert.equal(first.status, "done", first.error?.message);
    const again = await scan(document.uri);
    assert.deepEqual([again.cached, again.creditsCharged, again.findings?.length], [true, 0, 1]);
    assert.equal(service.scanned.length, 2);
  });

  it("[PLA-2] [EDI-21] a long text is sent in parts whose results are joined", async () => {
    const long = Array.from({ length: 6 }, () => `${paragraph(4_999)} ends.\n\n${fresh()}`).join("\n\n");
    const document = await write(long);
    const outcome = await scan(document.uri);
    assert.equal(outcome.status, "done", outcome.error?.message);
    assert.equal(service.scanned.length, 2);
    assert.deepEqual(
      marked(document, outcome),
      Array<string>(6).fill("Its answer was copied word for word from another letter."),
    );
    assert.equal(outcome.coverage.checked, outcome.coverage.total);
    assert.equal(outcome.result?.word_count, outcome.coverage.total);
    assert.deepEqual(
      outcome.result?.sources.map(({ url, matched_word_count: words }) => [url, words]),
      [["https://example.org/source", 36]],
    );
    assert.deepEqual([outcome.creditsCharged, outcome.creditsRemaining], [4, 996]);
  });

  it("[PLA-2] [EDI-21] a part without a sentence is skipped and not counted as covered", async () => {
    const names = "name ".repeat(20).trim();
    const document = await write(`${paragraph(24_990)} ends ${(number += 1)}.\n\n${names}`);
    const refusal = { status: "error", code: "insufficient_content", message: "No sentence.", details: null };
    service.spoil = (answer) =>
      answer.word_count < 100 ? { status: 400, body: refusal } : { status: 200, body: answer };
    const outcome = await scan(document.uri);
    assert.equal(outcome.status, "done", outcome.error?.message);
    assert.deepEqual(outcome.coverage, { checked: 24_992, total: 25_012 });
    assert.equal(outcome.creditsCharged, 2);
  });

  it("[PLA-2] [EDI-13] a paid part is kept when a later one fails, and the failure says so", async () => {
    const long = `${paragraph(20_000)} ends.`;
    const document = await write(`${fresh()}\n\n${long}\n\n${fresh()} ${long}`);
    service.spoil = (answer) =>
      service.scanned.length === 1
        ? { status: 200, body: answer }
        : { status: 403, body: { code: "insufficient_credits", details: { credits: 1, required: 2 } } };
    const outcome = await scan(document.uri);
    assert.deepEqual(
      [outcome.status, outcome.error?.code, outcome.error?.charged],
      ["failed", "insufficient_credits", "yes"],
    );
    assert.equal(outcome.findings?.length, 1);
    assert.ok(outcome.coverage.checked > 0 && outcome.coverage.checked < outcome.coverage.total);
    assert.equal(outcome.result?.word_count, outcome.coverage.checked);
  });

  it("[PLA-2] [EDI-13] fewer than 50 characters are refused before anything is sent", async () => {
    const document = await write("Five words are too few.");
    const outcome = await scan(document.uri);
    assert.deepEqual(
      [outcome.status, outcome.error?.code, outcome.error?.charged],
      ["failed", "invalid_payload", "no"],
    );
    assert.equal(service.scanned.length, 0);
  });

  it("[EDI-4] passages move with edits made during the scan, and disappear with their text", async () => {
    const document = await write(`${fresh()}\n\nThe second part was copied too, from a book of letters.`);
    const held = Promise.withResolvers<undefined>();
    service.gate = held.promise;
    const scanning = scan(document.uri);
    await service.arrived(1);
    await replace(document, new vscode.Range(0, 0, 0, 0), "Before it all. ");
    await replace(document, new vscode.Range(2, 0, 2, 3), "A");
    held.resolve(undefined);
    const outcome = await scanning;
    assert.deepEqual(marked(document, outcome), ["Its answer was copied word for word from another letter."]);
  });

  it("[EDI-1] a selection is scanned alone", async () => {
    const document = await write(`${fresh()}\n\n${fresh()}`);
    const outcome = await scan(document.uri, document.lineAt(2).range);
    assert.deepEqual(
      service.scanned.map(({ content }) => content),
      [document.lineAt(2).text],
    );
    assert.equal(outcome.findings?.[0]?.range.start.line, 2);
  });
});

describe("plagiarism on the embedded service", function () {
  this.timeout(120_000);

  let folder: string;

  before(async () => {
    await product();
    folder = mkdtempSync(path.join(tmpdir(), "references-"));
    await setting("service.mode", undefined);
  });

  after(async () => {
    await setting("plagiarism.referenceFolders", undefined);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const PASSAGE =
    "Every lighthouse keeper on that coast kept two books, one for the weather and one for the ships, and neither of them was ever shown to a stranger.";

  it("[EDI-14] [R-35] a scan that would compare nothing asks for a folder, and nothing is charged", async () => {
    const uri = vscode.Uri.file(path.join(folder, "alone.md"));
    writeFileSync(uri.fsPath, `${PASSAGE} ${fresh()}\n`);
    const refused = async (): Promise<void> => {
      const { creditsCharged, error, result, status } = await scan(uri);
      assert.deepEqual([status, error?.code, error?.charged], ["failed", "no_reference_folders", "no"]);
      assert.deepEqual([creditsCharged, result], [0, undefined]);
    };
    try {
      await refused();
      // A folder with only the document itself, a hidden file, and a missing file.
      await setting("plagiarism.referenceFolders", [folder, path.join(folder, "gone")]);
      writeFileSync(path.join(folder, ".hidden.md"), PASSAGE);
      await refused();
    } finally {
      rmSync(uri.fsPath);
      await setting("plagiarism.referenceFolders", undefined);
    }
  });

  it("[R-35] Check Document skips the scan if there is nothing to compare with, and finishes", async () => {
    const document = await write(`${fresh()} We recieve it every day of the week.`);
    const outcome = await run<{
      readonly status: string;
      readonly checks: Readonly<Record<string, { readonly status: string; readonly creditsCharged: number }>>;
    }>("checkDocument", document.uri);
    const { grammar, plagiarism } = outcome.checks;
    assert.deepEqual([grammar?.status, plagiarism?.status], ["done", "leftOut"]);
    assert.equal(plagiarism?.creditsCharged, 0);
  });

  it("[R-35] Add Reference Folder adds one inside the workspace to its settings, once, and the next scan compares with it", async () => {
    // A folder outside the workspace needs consent.
    const root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "";
    const within = mkdtempSync(path.join(root, "references-"));
    const file = path.join(within, "keepers.txt");
    writeFileSync(file, `${PASSAGE}\n`);
    const uri = vscode.Uri.file(within);
    for (const given of [uri, uri.toString()]) {
      assert.deepEqual(await run("addReferenceFolder", given), { status: "done", folders: [uri.fsPath] });
    }
    const levels = vscode.workspace
      .getConfiguration("contentAuthenticity")
      .inspect("plagiarism.referenceFolders");
    assert.deepEqual([levels?.globalValue, levels?.workspaceValue], [undefined, [uri.fsPath]]);
    const document = await write(`${fresh()}\n\n${PASSAGE}\n`);
    assert.deepEqual(marked(document, await scan(document.uri)), [PASSAGE]);
    const refused = await run<{ status: string }>("addReferenceFolder", vscode.Uri.file(file));
    assert.equal(refused.status, "failed", "a file is no folder");
    await ofWorkspace();
    rmSync(within, { recursive: true });
  });

  it("[PLA-1] [EDI-14] with a folder the passage is found in its file, and a changed file is read again", async () => {
    const file = path.join(folder, "keepers.txt");
    writeFileSync(file, `${PASSAGE}\n`);
    await setting("plagiarism.referenceFolders", [folder]);
    const document = await write(`${fresh()}\n\n${PASSAGE}\n`);
    const outcome = await scan(document.uri);
    assert.deepEqual(marked(document, outcome), [PASSAGE]);
    assert.equal(outcome.findings?.[0]?.message, "100% like a passage of “keepers” (local)");
    assert.deepEqual([outcome.service, outcome.result?.stats.sources_checked], ["embedded", 1]);
    writeFileSync(file, "Something else entirely stands in this file now, and nothing of it is anywhere.\n");
    // After indexing the folders the service pauses, the longer the more files there were.
    await eventually(async () => {
      const again = await scan(document.uri);
      assert.deepEqual([again.cached, again.findings], [false, []]);
    });
  });

  it("[PLA-1] a document is not compared with itself, and is compared with its copy", async () => {
    const uri = vscode.Uri.file(path.join(folder, "own.md"));
    writeFileSync(uri.fsPath, `${PASSAGE}\n`);
    await setting("plagiarism.referenceFolders", [
      uri.with({ path: path.posix.dirname(uri.path) }).toString(),
    ]);
    const alone = await scan(uri);
    assert.equal(alone.status, "done", alone.error?.message);
    assert.deepEqual(alone.findings, []);
    writeFileSync(path.join(folder, "other.md"), `Another beginning stands here.\n\n${PASSAGE}\n`);
    await eventually(async () => {
      const withOther = await scan(uri);
      assert.equal(withOther.findings?.length, 1);
      assert.match(withOther.result?.sources[0]?.url ?? "", /other\.md$/u);
    });
  });

  it("[R-16] a workspace's settings can add only folders inside it, links resolved, unless the user names them too", async () => {
    const inside = workspaceFile("their-references").fsPath;
    const link = workspaceFile("leads-out").fsPath;
    const own = path.join(folder, "own-references");
    for (const made of [inside, own]) {
      mkdirSync(made);
      writeFileSync(path.join(made, "keepers.txt"), `${PASSAGE}\n`);
    }
    symlinkSync(own, link);
    await setting("plagiarism.referenceFolders", undefined);
    try {
      // A scan without references asks for a folder and has no result.
      for (const [folders, sources] of [
        [[own], undefined],
        [[path.relative(path.dirname(inside), own)], undefined],
        [[vscode.Uri.file(own).toString()], undefined],
        [["leads-out"], undefined],
        [["their-references", own], 1],
      ] as const) {
        await ofWorkspace(...folders);
        assert.equal(await sourcesFound(), sources, folders.join(", "));
      }
      await setting("plagiarism.referenceFolders", [own]);
      assert.equal(await sourcesFound(), 2);
      // A person's own relative path resolves against the workspace.
      await ofWorkspace();
      for (const [entry, sources] of [
        ["leads-out", undefined],
        ["their-references", 1],
      ] as const) {
        await setting("plagiarism.referenceFolders", [entry]);
        assert.equal(await sourcesFound(), sources, entry);
      }
    } finally {
      await ofWorkspace();
      await setting("plagiarism.referenceFolders", undefined);
      for (const made of [inside, link, own]) rmSync(made, { recursive: true, maxRetries: 5 });
    }
  });

  it("a missing folder and an invalid entry are skipped", async () => {
    await setting("plagiarism.referenceFolders", [
      path.join(folder, "gone"),
      "https://example.org/",
      "",
      folder,
    ]);
    const document = await write(`${fresh()}\n\n${PASSAGE}\n`);
    const outcome = await scan(document.uri);
    assert.equal(outcome.status, "done", outcome.error?.message);
    assert.ok((outcome.findings?.length ?? 0) > 0);
    assert.match(outcome.result?.summary ?? "", /1 folder could not be read/u);
  });
});
