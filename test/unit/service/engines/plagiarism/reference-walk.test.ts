import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { noPause } from "./texts.ts";
import { WALK_LIMITS, walkReferences } from "../../../../../src/service/engines/plagiarism/reference-walk.ts";

describe("the walk over the reference folders", () => {
  let folder = "";
  const write = (name: string, text = "text"): void => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const names = async (folders: readonly string[] = [folder]): Promise<string[]> =>
    (await walkReferences(folders, WALK_LIMITS, noPause)).files.map((file) =>
      path.relative(folder, file.path).split(path.sep).join("/"),
    );

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "reference-walk-"));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it("[PLA-1] finds documents at any depth, in the order of their paths", async () => {
    for (const name of ["b.md", "a/z.txt", "a/b/c/d.html", "a.txt"]) write(name);
    assert.deepEqual(await names(), ["a.txt", "a/b/c/d.html", "a/z.txt", "b.md"].toSorted());
  });

  it("[PLA-1] passes over hidden entries, node_modules and files of other kinds", async () => {
    for (const name of [
      ".git/a.md",
      ".hidden.md",
      "node_modules/a/b.md",
      "a/node_modules/b.md",
      "a.png",
      "a",
    ])
      write(name === "a" ? "plain" : name);
    assert.deepEqual(await names(), []);
  });

  it("[PLA-1] does not follow links, and ends in a circle of them", async function () {
    if (process.platform === "win32") this.skip();
    write("inside/a.md");
    write("other/b.md");
    symlinkSync(path.join(folder, "other", "b.md"), path.join(folder, "inside", "link.md"));
    symlinkSync(path.join(folder, "inside"), path.join(folder, "inside", "circle"));
    assert.deepEqual(await names([path.join(folder, "inside")]), ["inside/a.md"]);
  });

  it("[PLA-1] follows a reference folder that is a link itself", async function () {
    if (process.platform === "win32") this.skip();
    write("inside/a.md");
    symlinkSync(path.join(folder, "inside"), path.join(folder, "link"));
    assert.deepEqual(await names([path.join(folder, "link")]), ["link/a.md"]);
  });

  it("[PLA-1] includes each file once if folders are nested", async () => {
    write("a/b/c.md");
    assert.deepEqual(await names([folder, path.join(folder, "a"), path.join(folder, "a", "b"), folder]), [
      "a/b/c.md",
    ]);
  });

  it("[PLA-1] inspects a limited number of a tree's entries", async () => {
    for (const name of ["a/1.md", "a/2.md", "b/1.md", "c/1.md"]) write(name);
    const walk = await walkReferences([folder], { ...WALK_LIMITS, maxEntries: 5 }, noPause);
    assert.deepEqual([walk.files.length, walk.skipped, walk.foldersSkipped], [2, 0, 2]);
  });

  it("[PLA-1] counts entries that are unreadable or over a limit", async () => {
    for (const name of ["a.md", "b.md", "c.md"]) write(name);
    write("large.md", "x".repeat(1001));
    const limits = { ...WALK_LIMITS, maxFiles: 2, maxFileBytes: 1000 };
    const walk = await walkReferences([folder, path.join(folder, "missing")], limits, noPause);
    assert.deepEqual([walk.files.length, walk.skipped, walk.foldersSkipped], [2, 2, 1]);
  });

  it("[PLA-1] steps at each entry and each file, and can be left at any step", async () => {
    for (let file = 0; file < 20; file += 1) write(`${file % 2}/${file}.md`);
    let steps = 0;
    const walkOf = (leaveAt: number): Promise<unknown> => {
      steps = 0;
      return walkReferences([folder], WALK_LIMITS, () => {
        steps += 1;
        return steps === leaveAt ? Promise.reject(new RangeError("left")) : Promise.resolve();
      });
    };
    await walkOf(Infinity);
    const all = steps;
    assert.ok(all >= 42, String(all));
    for (let leaveAt = 1; leaveAt <= all; leaveAt += 1) {
      await assert.rejects(walkOf(leaveAt), RangeError);
      assert.equal(steps, leaveAt);
    }
  });
});
