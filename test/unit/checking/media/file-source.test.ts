import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { fileName, isOtherFile } from "../../../../src/checking/media/file-source.ts";
import type { MediaReport } from "../../../../src/report/media/media-report.ts";

const REPORT = { at: 5_000, bytes: 4_000, modified: 1_000.25 };

describe("files by their addresses", () => {
  it("[EDI-9] a file that was written to since it was looked at is another one", () => {
    const table: readonly (readonly [Pick<MediaReport, "modified">, number, boolean])[] = [
      [{ modified: 1_000.25 }, 1_000, false],
      [{ modified: 1_000.75 }, 1_001, false],
      // While it was on its way, and later.
      [{ modified: 1_000.25 }, 1_500, true],
      [{ modified: 1_000.25 }, 9_000, true],
      // An older one in its place.
      [{ modified: 1_000.25 }, 400, true],
    ];
    for (const [report, modifiedMs, isOther] of table) {
      assert.equal(
        isOtherFile({ ...REPORT, ...report }, { modifiedMs, size: 4_000 }),
        isOther,
        `${modifiedMs}`,
      );
    }
    const { modified: _modified, ...unknown } = REPORT;
    assert.equal(isOtherFile(unknown, { modifiedMs: 4_999, size: 4_000 }), false);
    assert.equal(isOtherFile(unknown, { modifiedMs: 5_001, size: 4_000 }), true);
    assert.equal(isOtherFile(REPORT, { modifiedMs: 1_000, size: 3_999 }), true);
  });

  it("[EDI-9] have the name that a person reads", () => {
    for (const name of ["a.png", "100% of it.png", "a#b?c.png", "ä%20.png"]) {
      assert.equal(fileName(pathToFileURL(`/folder/${name}`).href), name);
    }
    assert.equal(fileName("memfs:/a%2Fb/100%.png?version=2#top"), "100%.png");
  });
});
