import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as vscode from "vscode";
import type { FolderOutcome } from "../../src/checking/store/summary-record.ts";
import { product, run, workspaceFile } from "./product.ts";

interface GitApi {
  readonly openRepository: (root: vscode.Uri) => Promise<{ readonly rootUri: vscode.Uri } | null>;
}

const TEXT = "We recieve teh post on every day of the week.\n";
const GRAMMAR = { checks: ["grammar"] };

describe("checking changed files, with the git extension of VS Code", function () {
  this.timeout(120_000);

  const root = workspaceFile("a-repository");
  const git = (...args: readonly string[]): void => {
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
      cwd: root.fsPath,
      stdio: "ignore",
    });
  };
  const put = (name: string, text = TEXT): void => writeFileSync(path.join(root.fsPath, name), text);

  before(async () => {
    await product();
  });

  after(async () => {
    await run("clearFolderFindings");
    rmSync(root.fsPath, { recursive: true, force: true, maxRetries: 5 });
  });

  it("[EDI-15] without a repository it says so", async () => {
    const outcome = await run<FolderOutcome>("checkChangedFiles", undefined, GRAMMAR);
    assert.deepEqual([outcome.status, outcome.error?.code], ["failed", "no_repository"]);
  });

  it("[EDI-15] checks changed, staged and new files, and opens none whose name isn't that of prose", async () => {
    mkdirSync(root.fsPath);
    git("init", "--quiet");
    for (const name of ["changed.md", "gone.md", "same.md"]) put(name, `Before. ${TEXT}`);
    git("add", ".");
    git("commit", "--quiet", "--message", "one");
    put("changed.md");
    put("staged.md");
    git("add", "staged.md");
    put("new file.md");
    put(".env.local", "KEY=a secret that nobody sends anywhere\n");
    put("code.ts");
    symlinkSync("/etc/hostname", path.join(root.fsPath, "link.md"));
    rmSync(path.join(root.fsPath, "gone.md"));
    const extension = vscode.extensions.getExtension<{ getAPI: (version: 1) => GitApi }>("vscode.git");
    const repository = await (await extension?.activate())?.getAPI(1).openRepository(root);
    assert.ok(repository);
    const outcome = await run<FolderOutcome>("checkChangedFiles", { rootUri: repository.rootUri }, GRAMMAR);
    assert.equal(outcome.status, "done", outcome.error?.message);
    const rows = outcome.files.map(({ grammar, reason, status, uri }) => [
      decodeURIComponent(uri.slice(uri.lastIndexOf("/") + 1)),
      status,
      reason?.code ?? grammar?.corrections,
    ]);
    assert.deepEqual(
      rows.toSorted(([one = ""], [other = ""]) => (one < other ? -1 : 1)),
      [
        [".env.local", "skipped", "language"],
        ["changed.md", "done", 2],
        ["code.ts", "skipped", "language"],
        ["link.md", "skipped", "outside"],
        ["new file.md", "done", 2],
        ["staged.md", "done", 2],
      ],
    );
    const open = new Set(vscode.workspace.textDocuments.map(({ uri }) => path.basename(uri.path)));
    assert.ok(!open.has(".env.local") && !open.has("code.ts"));
  });
});
