import assert from "node:assert/strict";
import type * as vscode from "vscode";
import type * as WriteExport from "../../../src/editor/write-export.ts";
import { answerQuestions, openWorkspace, standInForEditor } from "../../harness/editor-words.ts";
import { trusted } from "../../harness/trusted.ts";

describe("where an export is written", () => {
  let giveBack: () => void;
  let exporting: typeof WriteExport;

  before(async () => {
    giveBack = standInForEditor();
    exporting = await import("../../../src/editor/write-export.ts");
  });

  after(() => giveBack());

  it("[R-3] a target that a command names is asked about in a file system that is not active yet, and one from a dialog is not", async () => {
    openWorkspace([], {});
    const asked: string[] = [];
    answerQuestions(({ message }) => {
      asked.push(message);
      return undefined;
    });
    const target = trusted<vscode.Uri>({
      scheme: "later",
      path: "/out.json",
      toString: () => "later:/out.json",
    });
    const write = async (isNamed: boolean): Promise<unknown> =>
      exporting.exportTo(target, isNamed, async () => Promise.resolve(["{}"]), assert.fail);
    assert.deepEqual(await write(true), { status: "cancelled" });
    assert.equal(asked.length, 1);
    assert.match(asked[0] ?? "", /out\.json/u);
    assert.equal(await write(false), undefined);
    assert.equal(asked.length, 1);
  });
});
