import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import * as vscode from "vscode";
import { eventually } from "../harness/eventually.ts";
import type { RunningService } from "../unit/service/running-service.ts";
import { hostedInProcess } from "./hosted-in-process.ts";
import {
  checkGrammar,
  product,
  rangeOf,
  replace,
  run,
  setting,
  underlined,
  unset,
  useHosted,
} from "./product.ts";

const KEY = "prfd_host_key_of_the_on_save_suite";
const ACCOUNT = {
  user_id: 8,
  plan: "1M",
  credits: 1_000,
  keys: [{ name: "saving", key: KEY, scopes: ["grammar_checker"] }],
};
const SETTLED_MS = 40_000;
/** A budget that neither this suite nor today's spending of other suites exceeds. */
const ENOUGH = 1_000_000;
/** Time after which an unwanted check would be seen; one that comes later changes what the next save costs. */
const NOTHING_MS = 1_000;

interface Shown {
  readonly entries: readonly { readonly credits: number; readonly host: string; readonly outcome: string }[];
}

let number = 0;
/** Returns a new paragraph of eleven words with two mistakes. */
const fresh = (): string => `Saving ${(number += 1)} says that we recieve teh post on every day.`;

const files = async (name: string, value: unknown): Promise<void> =>
  vscode.workspace.getConfiguration("files").update(name, value, vscode.ConfigurationTarget.Global);

const inWorkspace = async (run: string | undefined): Promise<void> =>
  vscode.workspace
    .getConfiguration("contentAuthenticity")
    .update("grammar.run", run, vscode.ConfigurationTarget.Workspace);

const saved = async (document: vscode.TextDocument, from: string, to: string): Promise<void> => {
  await replace(document, rangeOf(document, from), to);
  assert.ok(await document.save());
};

describe("checks on save on the hosted service", function () {
  this.timeout(120_000);

  let service: RunningService;
  let folder: vscode.Uri;

  before(async () => {
    await product();
    const [first] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(first);
    folder = first.uri;
    service = await hostedInProcess([ACCOUNT]);
    await useHosted(service.baseUrl, { name: "saving", key: KEY });
  });

  beforeEach(async () => {
    await setting("grammar.run", "onSave");
    await setting("credits.dailyBudget", ENOUGH);
  });

  afterEach(async () => {
    await unset("grammar.run", "credits.dailyBudget");
    await inWorkspace(undefined);
    for (const name of ["autoSave", "autoSaveDelay"]) await files(name, undefined);
  });

  after(async () => {
    await service.stop();
    await run("removeApiKey", { name: "saving" });
    await unset("service.baseUrl", "service.mode");
  });

  /** Returns the cost of each request to this service, newest first. */
  const charged = async (): Promise<readonly string[]> => {
    const { host } = new URL(service.baseUrl);
    const { entries } = await run<Shown>("showCredits");
    return entries
      .filter((entry) => entry.host === host)
      .map(({ credits, outcome }) => `${outcome} ${credits}`);
  };

  /** Opens an unchecked file of three paragraphs, 33 words. */
  const opened = async (): Promise<vscode.TextDocument> => {
    const uri = vscode.Uri.joinPath(folder, `hosted-on-save-${(number += 1)}.md`);
    const text = `${[fresh(), fresh(), fresh()].join("\n\n")}\n`;
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    return document;
  };

  it("[EDI-3] [EDI-12] each save pays for what has changed since the last one, and for nothing else", async () => {
    const document = await opened();
    const before = await charged();
    await saved(document, "every day", "most days");
    await eventually(() => assert.equal(underlined(document).length, 6), SETTLED_MS);
    assert.deepEqual(await charged(), ["charged 33", ...before]);
    await saved(document, "most days", "some days");
    await eventually(
      async () => assert.deepEqual(await charged(), ["charged 11", "charged 33", ...before]),
      SETTLED_MS,
    );
    const asked = await checkGrammar(document.uri);
    assert.deepEqual([asked.cached, asked.creditsCharged], [true, 0]);
  });

  it("[R-4] [CRE-3] without a daily budget a save spends nothing, and asks nothing", async () => {
    const document = await opened();
    const before = await charged();
    await setting("credits.dailyBudget", undefined);
    await saved(document, "every day", "most days");
    await wait(NOTHING_MS);
    assert.deepEqual([await charged(), underlined(document)], [before, []]);
    await setting("credits.dailyBudget", ENOUGH);
    await saved(document, "most days", "some days");
    await eventually(() => assert.equal(underlined(document).length, 6), SETTLED_MS);
    assert.deepEqual(await charged(), ["charged 33", ...before]);
  });

  it("[R-4] [CRE-3] the workspace's settings turn it off, and cannot turn it on", async () => {
    const document = await opened();
    const before = await charged();
    await setting("grammar.run", undefined);
    await inWorkspace("onSave");
    await saved(document, "every day", "most days");
    await setting("grammar.run", "onSave");
    await inWorkspace("manual");
    await saved(document, "most days", "some days");
    await wait(NOTHING_MS);
    assert.deepEqual([await charged(), underlined(document)], [before, []]);
    await inWorkspace(undefined);
    await saved(document, "some days", "all days");
    await eventually(() => assert.equal(underlined(document).length, 6), SETTLED_MS);
    assert.deepEqual(await charged(), ["charged 33", ...before]);
  });

  it("[EDI-10] an auto save at a pause in writing sends nothing", async () => {
    const document = await opened();
    const before = await charged();
    await files("autoSaveDelay", 200);
    await files("autoSave", "afterDelay");
    await replace(document, rangeOf(document, "every day"), "most days");
    await eventually(() => assert.ok(!document.isDirty), SETTLED_MS);
    await wait(NOTHING_MS);
    assert.deepEqual([await charged(), underlined(document)], [before, []]);
    await files("autoSave", "off");
    await saved(document, "most days", "some days");
    await eventually(() => assert.equal(underlined(document).length, 6), SETTLED_MS);
    assert.deepEqual(await charged(), ["charged 33", ...before]);
  });
});
