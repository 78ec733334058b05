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
    await useHosted(service.baseUrl, { name: "scanner", key: "prfd_key_of_the_scanning_service" });
  });

  beforeEach(() => service.reset());

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
      [["plagiarism", "exact", "information", "80% similar to a passage in “The Source” (example.org)"]],
    );
    assert.deepEqual([outcome.service, outcome.creditsCharged, outcome.cached], ["hosted", 2, false]);
    assert.deepEqual([outcome.coverage, outcome.notPlaced], [{ checked: 21, total: 21 }, 0]);
    assert.equal(outcome.result?.verdict, "significant_plagiarism");
    assert.equal(outcome.creditsRemaining, 998);
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

  it("[R-35] [EDI-14] Check Document skips the scan if there is nothing to compare with, and finishes without asking about a price", async () => {
    await setting("credits.confirmAbove", 0);
    const document = await write(`${fresh()} We recieve it every day of the week.`);
    const outcome = await run<{
      readonly status: string;
      readonly service: string;
      readonly checks: Readonly<Record<string, { readonly status: string; readonly creditsCharged: number }>>;
    }>("checkDocument", document.uri);
    await setting("credits.confirmAbove", undefined);
    const { ai, grammar, plagiarism } = outcome.checks;
    assert.deepEqual(
      [outcome.service, grammar?.status, ai?.status, plagiarism?.status],
      ["embedded", "done", "done", "leftOut"],
    );
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
    assert.equal(outcome.findings?.[0]?.message, "100% similar to a passage in “keepers” (local)");
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
        [
          [own, path.relative(path.dirname(inside), own), vscode.Uri.file(own).toString(), "leads-out"],
          undefined,
        ],
        [["their-references", own], 1],
      ] as const) {
        await ofWorkspace(...folders);
        assert.equal(await sourcesFound(), sources, folders.join(", "));
      }
      await setting("plagiarism.referenceFolders", [own]);
      assert.equal(await sourcesFound(), 2);
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
    assert.match(outcome.result?.summary ?? "", /1 folder couldn't be read/u);
  });
});
