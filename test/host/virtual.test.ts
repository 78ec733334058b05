import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as vscode from "vscode";
import { trusted } from "../harness/trusted.ts";
import { MemoryFiles } from "./memory-files.ts";
import { actionsAt, choose, product, rangeOf, run, setting, workspaceFile, type Outcome } from "./product.ts";

const SCHEME = "content-authenticity-virtual-fs";
const PASSAGE =
  "Every lockkeeper on that canal kept a book of lost barges, sorted by the year of the frost, and nobody who asked for one ever went home without it.";

interface MediaOutcome {
  readonly status: "done" | "cancelled" | "failed";
  readonly error?: { readonly code: string; readonly message: string; readonly charged: string };
}

/** A file system with one image that is too large to read into memory. */
class FilesWithHugeImage extends MemoryFiles {
  override stat(uri: vscode.Uri): vscode.FileStat {
    if (!uri.path.endsWith("huge.png")) return super.stat(uri);
    return { type: vscode.FileType.File, ctime: 0, mtime: 0, size: 10 * 1024 * 1024 + 1 };
  }

  override readFile(uri: vscode.Uri): Uint8Array {
    assert.ok(!uri.path.endsWith("huge.png"), "what is too large is not read");
    return super.readFile(uri);
  }
}

const at = (name: string): vscode.Uri => vscode.Uri.from({ scheme: SCHEME, path: `/${name}` });

async function put(name: string, content: string | Uint8Array): Promise<vscode.Uri> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  await vscode.workspace.fs.writeFile(at(name), bytes);
  return at(name);
}

describe("a virtual file system", function () {
  this.timeout(120_000);

  let references: string;
  let extensionPath: string;
  let registration: vscode.Disposable;

  before(async () => {
    ({ extensionPath } = await product());
    registration = vscode.workspace.registerFileSystemProvider(SCHEME, new FilesWithHugeImage());
    references = mkdtempSync(path.join(tmpdir(), "lockkeepers-"));
    writeFileSync(path.join(references, "lockkeepers.txt"), `${PASSAGE}\n`);
    await setting("plagiarism.referenceFolders", [references]);
  });

  after(async () => {
    await setting("plagiarism.referenceFolders", undefined);
    rmSync(references, { recursive: true, force: true, maxRetries: 5 });
    registration.dispose();
  });

  it("[EDI-1] [EDI-6] [EDI-7] all checks, a citation and an exported report of a document that isn't on disk", async () => {
    const uri = await put("barges.md", `# Barges\n\nWe recieve teh letters.\n\n${PASSAGE}\n`);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    const checked = await run<Outcome>("checkDocument", uri);
    assert.equal(checked.status, "done", checked.error?.message);
    const kinds = checked.findings?.map(({ kind }) => kind);
    assert.deepEqual(kinds?.toSorted(), ["grammar", "grammar", "plagiarism"]);
    const actions = await actionsAt(document, rangeOf(document, "lockkeeper"), "quickfix");
    await choose(actions.find(({ kind }) => kind?.value === "quickfix.contentAuthenticity.citeSource"));
    assert.match(
      document.getText(),
      /\[\^lockkeepers\]: lockkeepers, \S+\/lockkeepers\.txt, accessed [\d-]+\n$/u,
    );
    const target = workspaceFile("virtual-report.json");
    const exported = await run<{ readonly status: string }>("exportReport", { uri, format: "json", target });
    assert.equal(exported.status, "done");
    const report = new TextDecoder().decode(await vscode.workspace.fs.readFile(target));
    assert.ok(report.includes("barges.md") && report.includes("lockkeepers"), report.slice(0, 200));
    await vscode.commands.executeCommand("workbench.action.files.revert");
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
  });

  it("[EDI-9] its images are checked up to the service's limit, and larger ones are refused before they are read", async () => {
    const bytes = readFileSync(path.join(extensionPath, "media", "icon.png"));
    const image = await put("icon.png", bytes);
    const seen = await run<MediaOutcome>("detectAiImage", image);
    assert.equal(seen.status, "done", seen.error?.message);
    const huge = await run<MediaOutcome>("detectAiImage", at("huge.png"));
    assert.deepEqual(
      [huge.status, huge.error?.code, huge.error?.charged],
      ["failed", "invalid_payload", "no"],
    );
  });

  it("[EDI-9] a picture that a document links to is found beside it", async () => {
    await put("icon.png", readFileSync(path.join(extensionPath, "media", "icon.png")));
    const uri = await put("linked.md", "![An icon](icon.png)\n\n![None](missing.png)\n");
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
    const linked = await run<{ readonly status: string }>("checkLinkedMedia", uri);
    assert.equal(linked.status, "done");
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
  });

  it("[EDI-1] the manifest says what does not work there", async () => {
    const { capabilities } = trusted<{
      readonly capabilities: {
        readonly virtualWorkspaces: { readonly supported: string; readonly description: string };
      };
    }>((await product()).packageJSON);
    assert.equal(capabilities.virtualWorkspaces.supported, "limited");
    assert.match(capabilities.virtualWorkspaces.description, /Reference folders/u);
  });
});
