import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { hasReferences } from "../../../../src/checking/plagiarism/has-references.ts";

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

  it("[R-35] knows the document itself by its path, however its address is escaped", async () => {
    writeFileSync(path.join(folder, "paper (1).md"), "Own.");
    const escaped = pathToFileURL(folder).href + "/paper%20%281%29.md";
    assert.equal(await hasReferences([folder], [escaped]), false);
    assert.equal(await hasReferences([folder], ["untitled:one", "file:///%ff"]), true);
  });

  it("[R-35] takes no file of a kind that a scan doesn't read", async () => {
    for (const name of ["scan.png", "notes", "data.json", "md"]) writeFileSync(path.join(folder, name), "A.");
    assert.equal(await hasReferences([folder], []), false);
    writeFileSync(path.join(folder, "PAPER.PDF"), "A.");
    assert.equal(await hasReferences([folder], []), true);
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
