import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { UploadFolder } from "../../../../src/service/uploads/upload-folder.ts";

const HOUR = 3_600_000;
/** Higher than any process ID. */
const NO_PROCESS = 2 ** 30;

describe("the folder of uploads", () => {
  let parent: string;

  beforeEach(async () => {
    parent = await mkdtemp(path.join(tmpdir(), "upload-folder-test-"));
  });

  afterEach(async () => {
    await rm(parent, { recursive: true, maxRetries: 5 });
  });

  it("is created with the first upload, accessible only to its owner, and removed at the end", async () => {
    const folder = new UploadFolder(parent, 2);
    assert.deepEqual(await readdir(parent), []);
    const [first, second] = await Promise.all([folder.claim(), folder.claim()]);
    assert.notEqual(first.path, second.path);
    assert.equal(path.dirname(first.path), path.dirname(second.path));
    assert.equal((await stat(path.dirname(first.path))).mode & 0o777, 0o700);
    await writeFile(first.path, "content");
    await Promise.all([first.dispose(), second.dispose()]);
    assert.deepEqual(await readdir(path.dirname(first.path)), []);
    await folder.close();
    assert.deepEqual(await readdir(parent), []);
  });

  it("releases a slot if it can't be created", async () => {
    const folder = new UploadFolder(path.join(parent, "later"), 1);
    await assert.rejects(folder.claim(), { code: "ENOENT" });
    await mkdir(path.join(parent, "later"));
    await folder.claim();
    await assert.rejects(folder.claim(), { status: 503 });
    await folder.close();
  });

  it("is recreated after it was removed", async () => {
    const folder = new UploadFolder(parent, 4);
    const { path: lost } = await folder.claim();
    await rm(path.dirname(lost), { recursive: true, maxRetries: 5 });
    const places = await Promise.all([folder.claim(), folder.claim()]);
    for (const place of places) await writeFile(place.path, "content");
    assert.equal((await readdir(parent)).length, 1);
    await folder.close();
    assert.deepEqual(await readdir(parent), []);
  });

  it("removes what killed services left behind, and nothing else", async () => {
    const made = async (name: string, age: number): Promise<void> => {
      await mkdir(path.join(parent, name));
      await writeFile(path.join(parent, name, "upload"), "content");
      const then = new Date(Date.now() - age);
      await utimes(path.join(parent, name), then, then);
    };
    const prefix = "content-authenticity-uploads-";
    const kept = [
      `${prefix}${NO_PROCESS}-new`,
      `${prefix}${process.pid}-old`,
      `${prefix}x-old`,
      "another-old",
    ];
    await made(`${prefix}${NO_PROCESS}-old`, 2 * HOUR);
    for (const name of kept) await made(name, name.endsWith("new") ? 0 : 2 * HOUR);
    await symlink(path.join(parent, "another-old"), path.join(parent, `${prefix}${NO_PROCESS}-link`));
    await new UploadFolder(parent, 1).removeLeftOvers(Date.now() + HOUR / 2);
    assert.deepEqual((await readdir(parent)).sort(), [...kept, `${prefix}${NO_PROCESS}-link`].sort());
    assert.deepEqual(await readdir(path.join(parent, "another-old")), ["upload"]);
    await new UploadFolder(path.join(parent, "missing"), 1).removeLeftOvers(Date.now());
  });
});
