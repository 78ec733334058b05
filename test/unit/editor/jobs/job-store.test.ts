import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { JobStore } from "../../../../src/editor/jobs/job-store.ts";
import { aJob } from "./a-job.ts";

const NOW = 5_000_000_000_000;

const modeOf = (file: string): number => statSync(file).mode & 0o777;

describe("jobs on disk", () => {
  let folder: string;
  let warnings: string[];
  let damaged: number;

  const open = (where = path.join(folder, "jobs")): JobStore =>
    new JobStore({
      folder: where,
      now: () => NOW,
      warn: (line) => warnings.push(line),
      onDamaged: () => (damaged += 1),
    });
  const files = (): readonly string[] =>
    readdirSync(path.join(folder, "jobs"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "jobs-"));
    warnings = [];
    damaged = 0;
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

  it("[EDI-8] a job is there for another window as soon as it is written, oldest first", async () => {
    const [one, two] = [aJob({ createdAt: 2 }), aJob({ createdAt: 1 })];
    await open().create(one);
    await open().create(two);
    assert.deepEqual(await open().list(), [two, one]);
    assert.deepEqual(await open().get(one.id), one);
  });

  it("[EDI-8] what another window writes is read anew", async () => {
    const [mine, theirs] = [open(), open()];
    const job = aJob();
    await mine.create(job);
    assert.equal((await theirs.get(job.id))?.state, "pending");
    await mine.put({ ...job, state: "gone" });
    assert.equal((await theirs.get(job.id))?.state, "gone");
    await mine.put({ ...job, state: "gone", seen: true });
    assert.deepEqual(
      (await theirs.list()).map(({ seen }) => seen),
      [true],
    );
    assert.deepEqual(files(), [`${job.id}.json`], "there is one file a job");
  });

  it("[ALL-2] files are for the person alone", async () => {
    const job = aJob();
    await open().create(job);
    assert.equal(modeOf(path.join(folder, "jobs")), 0o700);
    assert.equal(modeOf(path.join(folder, "jobs", `${job.id}.json`)), 0o600);
  });

  const damage: readonly [string, (text: string) => string][] = [
    ["half of it", (text) => text.slice(0, text.length / 2)],
    ["nothing", () => ""],
    ["zeros", (text) => "\0".repeat(text.length)],
    ["another shape", () => '{"version":2}'],
    ["an unknown state", (text) => text.replace('"pending"', '"dancing"')],
    ["another job's id", () => JSON.stringify(aJob())],
    ["an address that VS Code does not take", (text) => text.replace("file:///", "file:////")],
    ["no address", (text) => text.replace("file:///", "")],
    ["an address with coded slashes", (text) => text.replace("file:///", "file:///%2F")],
  ];
  for (const [name, spoil] of damage) {
    it(`[CLI-4] a file that holds ${name} is set aside and told of, and the others are read`, async () => {
      const [job, other] = [aJob(), aJob()];
      await open().create(job);
      await open().create(other);
      writeFileSync(path.join(folder, "jobs", `${job.id}.json`), spoil(JSON.stringify(job)));
      const store = open();
      assert.deepEqual(await store.list(), [other]);
      assert.equal(await store.get(job.id), undefined);
      assert.deepEqual([damaged, warnings.length], [1, 1]);
      assert.deepEqual(files().toSorted(), [`${job.id}.json.damaged`, `${other.id}.json`].toSorted());
      await store.list();
      assert.equal(damaged, 1, "it is told of once");
    });
  }

  it("[CLI-4] a disk that takes nothing: a new job is refused, and a running one lives on in memory", async function () {
    const job = aJob();
    const store = open();
    await store.create(job);
    // Root writes anywhere, but not into a file that stands where a folder should.
    writeFileSync(path.join(folder, "file"), "");
    await assert.rejects(open(path.join(folder, "file", "jobs")).create(job));
    rmSync(path.join(folder, "jobs"), { recursive: true, maxRetries: 5 });
    writeFileSync(path.join(folder, "jobs"), "");
    await store.put({ ...job, state: "gone" });
    assert.deepEqual([(await store.get(job.id))?.state, (await store.list()).length], ["gone", 1]);
    assert.equal(warnings.length, 1);
    rmSync(path.join(folder, "jobs"));
    await store.put({ ...job, state: "gone" });
    assert.equal((await open().get(job.id))?.state, "gone", "it is written when the disk takes it again");
  });

  it("[EDI-8] a sweep drops seen ends over the bounds, and what cut-off writes have left", async () => {
    const store = new JobStore({
      folder: path.join(folder, "jobs"),
      now: () => NOW,
      warn: () => undefined,
      onDamaged: () => undefined,
      bounds: { count: 10, bytes: 1e9, age: 1_000 },
    });
    const old = aJob({ state: "finished", endedAt: NOW - 2_000, seen: true });
    const unseen = aJob({ state: "finished", endedAt: NOW - 2_000 });
    for (const job of [old, unseen]) await store.create(job);
    const [left, young] = ["left.json.1.tmp", "young.json.2.tmp"].map((name) =>
      path.join(folder, "jobs", name),
    );
    assert.ok(left !== undefined && young !== undefined);
    for (const file of [left, young]) writeFileSync(file, "{");
    utimesSync(left, NOW / 1_000 - 7_200, NOW / 1_000 - 7_200);
    utimesSync(young, NOW / 1_000, NOW / 1_000);
    await store.sweep();
    assert.deepEqual(await store.list(), [unseen]);
    assert.deepEqual([existsSync(left), existsSync(young)], [false, true]);
  });

  it("[EDI-8] a record that was cut off between its two places is read once, as seen", async () => {
    const job = aJob({ state: "gone" });
    const store = open();
    await store.create(job);
    await store.create({ ...job, seen: true });
    assert.deepEqual(
      (await open().list()).map(({ seen }) => seen),
      [true],
    );
  });

  it("[CLI-4] one that was given up for lost and seen, and is accepted after all, goes on", async () => {
    const job = aJob({ state: "unknown" });
    const store = open();
    await store.put({ ...job, seen: true });
    await store.put({ ...job, state: "pending", seen: false });
    assert.equal((await open().get(job.id))?.state, "pending");
    assert.equal(files().length, 1);
  });

  it("[EDI-8] what has been seen is not read to find what is open", async () => {
    const [job, over] = [aJob(), aJob({ state: "finished", seen: true })];
    for (const each of [job, over]) await open().put(each);
    assert.deepEqual(await open().unseen(), [job]);
  });

  it("[CLI-4] what the disk did not take is written by the next look", async () => {
    const job = aJob();
    const store = open();
    writeFileSync(path.join(folder, "jobs"), "");
    await store.put(job);
    await store.flush();
    assert.equal(warnings.length, 1, "it is told of once");
    rmSync(path.join(folder, "jobs"));
    await store.flush();
    assert.deepEqual(await open().get(job.id), job);
  });
});
