import assert from "node:assert/strict";
import type * as vscode from "vscode";
import type * as WriteExport from "../../../src/editor/write-export.ts";
import { answerQuestions, collect, openWorkspace, standInForEditor } from "../../harness/editor-words.ts";
import { trusted } from "../../harness/trusted.ts";

describe("where an export is written", () => {
  let restore: () => void;
  let exporting: typeof WriteExport;
  let asked: string[];
  let written: string[];

  before(async () => {
    restore = standInForEditor();
    exporting = await import("../../../src/editor/write-export.ts");
  });

  after(() => restore());

  beforeEach(() => {
    [asked, written] = [[], []];
    collect("written", written);
    answerQuestions(({ message, modal }) => {
      asked.push(`${modal ? "modal: " : ""}${message}`);
      return undefined;
    });
  });

  const write = async (scheme: string, path: string, isNamed = true): Promise<unknown> => {
    const target = trusted<vscode.Uri>({ scheme, path, toString: () => `${scheme}:${path}` });
    return exporting.exportTo(target, isNamed, async () => Promise.resolve(["{}"]), assert.fail);
  };

  it("[R-3] [EDI-24] a target that a command names in a file system that VS Code doesn't know is refused before it is activated", async () => {
    openWorkspace(["/work"], {});
    assert.deepEqual(await write("later", "/out.json"), {
      status: "failed",
      error: {
        code: "not_written",
        message: "Couldn't write “out.json”: VS Code has no file system “later”.",
      },
    });
    assert.deepEqual(written, []);
    assert.equal(await write("later", "/out.json", false), undefined, "one that a person chose is written");
    assert.deepEqual(written, ["later:/out.json"]);
  });

  it("[R-3] in the file system of a workspace folder it is written there, and asked about outside, however the path is written", async () => {
    openWorkspace(["remote:/work"], {});
    assert.equal(await write("remote", "/work/out.json"), undefined);
    for (const path of ["/out.json", "/work/../out.json", "/work/a/../../out.json"]) {
      assert.deepEqual(await write("remote", path), { status: "cancelled" }, path);
    }
    assert.deepEqual(written, ["remote:/work/out.json"]);
    assert.equal(asked.filter((each) => each === "modal: Write “out.json” outside the workspace?").length, 3);
  });
});
