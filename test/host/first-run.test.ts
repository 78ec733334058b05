import assert from "node:assert/strict";
import * as vscode from "vscode";
import { product, replace, run, write, type Outcome } from "./product.ts";

interface Scan extends Omit<Outcome, "result"> {
  readonly result?: { readonly stats: { readonly sources_checked: number } };
}

const trySample = async <T>(which: unknown): Promise<T> => run<T>("_trySample", which);

/** The extension's own copy, because the workspace has files of the same names. */
function sample(name: string): vscode.TextDocument {
  const copy = `/content-authenticity.content-authenticity/samples/${name}`;
  const found = vscode.workspace.textDocuments.find(({ uri }) => uri.path.endsWith(copy));
  assert.ok(found, `${name} is open`);
  return found;
}

const settings = (): vscode.WorkspaceConfiguration =>
  vscode.workspace.getConfiguration("contentAuthenticity");

describe("the samples of the first run", function () {
  this.timeout(120_000);

  before(product);

  after(async () => {
    await settings().update("service.mode", undefined, vscode.ConfigurationTarget.Global);
    await vscode.commands.executeCommand("workbench.view.explorer");
  });

  it("[EDI-14] the bundled source is compared with its sample, and with no other text", async () => {
    const scan = await trySample<Scan>("plagiarism");
    assert.deepEqual([scan.status, scan.service, scan.findings?.length], ["done", "embedded", 1]);
    assert.equal(scan.result?.stats.sources_checked, 1);
    const copied = sample("copied-notes.md").getText();
    const own = await write(copied);
    const other = await run<Scan>("scanPlagiarism", own.uri);
    assert.deepEqual([other.status, other.error?.code], ["failed", "no_reference_folders"]);
    // Later scans of the sample find the same.
    const again = await run<Scan>("scanPlagiarism", sample("copied-notes.md").uri);
    assert.deepEqual([again.status, again.error?.message], ["done", undefined]);
    assert.deepEqual([again.result?.stats.sources_checked, again.findings?.length], [1, 1]);
  });

  it("[EDI-14] a sample is as shipped with the extension, whatever was written in it", async () => {
    await trySample("grammar");
    const document = sample("field-report.md");
    const original = document.getText();
    await replace(document, new vscode.Range(0, 0, 8, 0), "Something of my own.\n");
    const outcome = await trySample<Outcome>("grammar");
    assert.equal(outcome.status, "done");
    assert.equal(document.getText(), original);
    const extension = vscode.extensions.getExtension("content-authenticity.content-authenticity");
    assert.ok(extension);
    assert.ok(!document.uri.path.startsWith(extension.extensionUri.path), "it is no installed file");
  });

  it("[EDI-14] samples are free, and a file that isn't a sample is reported as such", async () => {
    await settings().update("service.mode", "hosted", vscode.ConfigurationTarget.Global);
    const refused = await trySample<Outcome>("grammar");
    assert.deepEqual([refused.status, refused.error?.code], ["failed", "hosted_service"]);
    assert.match(refused.error?.message ?? "", /Nothing was sent or charged/u);
    await settings().update("service.mode", undefined, vscode.ConfigurationTarget.Global);
    for (const wrong of [undefined, 7, "constructor", "../../secrets"]) {
      const outcome = await trySample<Outcome>(wrong);
      assert.deepEqual([outcome.status, outcome.error?.code], ["failed", "bad_argument"]);
    }
  });
});
