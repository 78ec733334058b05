import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type * as vscode from "vscode";
import type * as Compared from "../../../../src/editor/plagiarism/compared-folders.ts";
import type * as EditorSettings from "../../../../src/editor/settings.ts";
import {
  answerQuestions,
  openWorkspace,
  standInForEditor,
  type ListLevels,
} from "../../../harness/editor-words.ts";
import { trusted } from "../../../harness/trusted.ts";

describe("the folders that texts are compared with", () => {
  let giveBack: () => void;
  let compared: typeof Compared;
  let settings: EditorSettings.Settings;
  let top: string;
  let workspace: string;
  /** Outside the workspace, which has a link to it. */
  let secret: string;
  let inside: string;
  let link: string;
  let asked: string[];
  let answer: string | undefined;

  before(async () => {
    giveBack = standInForEditor();
    compared = await import("../../../../src/editor/plagiarism/compared-folders.ts");
    const { readSettings } = await import("../../../../src/editor/settings.ts");
    settings = readSettings();
  });

  after(() => giveBack());

  beforeEach(() => {
    top = realpathSync(mkdtempSync(path.join(tmpdir(), "compared-")));
    workspace = path.join(top, "workspace");
    [secret, inside, link] = [path.join(top, "secret"), path.join(workspace, "inside"), `${workspace}/link`];
    for (const folder of [workspace, secret, inside]) mkdirSync(folder);
    for (const folder of [secret, inside]) writeFileSync(path.join(folder, "keepers.txt"), "Two books.");
    symlinkSync(secret, link);
    asked = [];
    answer = undefined;
    answerQuestions(({ message, modal }) => {
      assert.ok(modal);
      asked.push(message);
      return answer;
    });
  });

  afterEach(() => {
    rmSync(top, { recursive: true });
  });

  const foldersOf = (lists: ListLevels): Compared.ComparedFolders => {
    openWorkspace([workspace], lists);
    const nothing = trusted<vscode.Memento>({ get: (_: string, none: unknown) => none });
    return new compared.ComparedFolders(settings, nothing);
  };

  /** Returns the effective folders, and whether the file in each of two is read. */
  const counting = async (lists: ListLevels): Promise<unknown> => {
    const folders = foldersOf(lists);
    const reads = [inside, link].map(async (folder) => folders.holds(path.join(folder, "keepers.txt"), []));
    return [await folders.folders(), ...(await Promise.all(reads))];
  };

  const add = async (folder: string, lists: ListLevels): Promise<string> => {
    openWorkspace([workspace], lists);
    return (await compared.addReferenceFolder(settings, pathToFileURL(folder).href)).status;
  };

  it("[R-16] a relative path of the person's own leads through no link out of the workspace, and an absolute one does", async () => {
    assert.deepEqual(await counting({ globalValue: ["link"] }), [[], false, false]);
    assert.deepEqual(await counting({ globalValue: ["../secret"] }), [[], false, false]);
    assert.deepEqual(await counting({ globalValue: ["inside"] }), [[inside], true, false]);
    assert.deepEqual(await counting({ globalValue: [link] }), [[link], false, true]);
    assert.deepEqual(await counting({ globalValue: [secret], workspaceValue: ["link"] }), [[], false, false]);
  });

  it("[R-16] no file is read through a link in a folder that counts", async () => {
    symlinkSync(secret, path.join(inside, "deeper"));
    const folders = foldersOf({ globalValue: [inside] });
    assert.equal(await folders.holds(path.join(inside, "deeper", "keepers.txt"), []), false);
    assert.equal(await folders.holds(path.join(inside, "deeper", "keepers.txt"), [secret]), true);
  });

  it("[R-16] [R-35] a folder inside the workspace that a command names is written to its settings alone, once", async () => {
    const lists: ListLevels = {};
    for (let time = 0; time < 2; time += 1) assert.equal(await add(inside, lists), "done");
    assert.deepEqual([lists, asked], [{ workspaceValue: [inside] }, []]);
  });

  it("[R-16] where it would override the person's own it is asked about, as is one that a link leads out to", async () => {
    const lists: ListLevels = { globalValue: [secret] };
    assert.equal(await add(inside, lists), "cancelled");
    assert.deepEqual(lists, { globalValue: [secret] });
    answer = "Allow";
    assert.equal(await add(inside, lists), "done");
    assert.deepEqual(lists, { globalValue: [secret, inside] });
    answer = undefined;
    const named: ListLevels = { workspaceValue: ["link"] };
    assert.equal(await add(link, named), "cancelled");
    assert.deepEqual(named, { workspaceValue: ["link"] });
    answer = "Allow";
    assert.equal(await add(link, named), "done");
    assert.deepEqual(named, { workspaceValue: ["link"], globalValue: [link] });
    assert.deepEqual(asked, [
      ...Array.from({ length: 2 }, () => `Compare texts with ${inside} in every workspace?`),
      ...Array.from({ length: 2 }, () => `Compare texts with ${link}, a folder outside the workspace?`),
    ]);
  });
});
