import assert from "node:assert/strict";
import type * as FolderNotice from "../../../../src/editor/folders/folder-notice.ts";
import { standInForEditor } from "../../../harness/editor-words.ts";

const step = (label: string) => ({ label, command: `contentAuthenticity.${label}`, given: [] });

describe("what is offered after a check of many files", () => {
  let giveBack: () => void;
  let notice: typeof FolderNotice;

  before(async () => {
    giveBack = standInForEditor();
    notice = await import("../../../../src/editor/folders/folder-notice.ts");
  });

  after(() => giveBack());

  const labels = (counts: Parameters<typeof FolderNotice.stepsAfter>[0], ...ofError: readonly string[]) =>
    notice.stepsAfter(counts, ofError.map(step)).map(({ label }) => label);

  it("[EDI-13] at most two buttons: to resume, then the summary, then what helps", () => {
    const stopped = { failed: 1, left: 7, skipped: 2 };
    assert.deepEqual(labels(stopped, "Open Portal", "Show Credits"), ["Resume", "Show Summary"]);
    assert.deepEqual(labels(stopped), ["Resume", "Show Summary"]);
    assert.deepEqual(labels({ failed: 0, left: 0, skipped: 2 }), ["Show Summary", "Show What Was Left Out"]);
    assert.deepEqual(labels({ failed: 0, left: 0, skipped: 0 }), ["Show Summary"]);
  });
});
