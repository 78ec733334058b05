import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { hasReferences } from "../../../../src/editor/plagiarism/has-references.ts";

describe("whether a scan would compare anything", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "has-references-"));
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

  it("[R-35] takes a file in one of the folders, however deep, that is not the document itself", async () => {
    const own = path.join(folder, "deep", "own paper.md");
    assert.equal(await hasReferences([], []), false);
    assert.equal(await hasReferences([folder, path.join(folder, "gone")], []), false);
    mkdirSync(path.dirname(own));
    writeFileSync(own, "Own.");
    assert.equal(await hasReferences([folder], [pathToFileURL(own).href]), false);
    assert.equal(await hasReferences([path.join(folder, "gone"), folder], []), true);
    writeFileSync(path.join(folder, "deep", "other.md"), "Other.");
    assert.equal(await hasReferences([folder], [pathToFileURL(own).href]), true);
  });

  it("[R-35] passes over hidden names, packages and links, as the scan does", async () => {
    for (const inside of [".git", "node_modules"]) {
      mkdirSync(path.join(folder, inside));
      writeFileSync(path.join(folder, inside, "a.md"), "A.");
    }
    writeFileSync(path.join(folder, ".hidden.md"), "Hidden.");
    symlinkSync("..", path.join(folder, "ring"));
    assert.equal(await hasReferences([folder], []), false);
  });
});
