import assert from "node:assert/strict";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sentDocumentOf, type JobRecord } from "../../../../src/checking/store/job-record.ts";
import { JobStore } from "../../../../src/checking/store/job-store.ts";
import { sealResult } from "../../../../src/checking/store/sealed-results.ts";
import { filesWith } from "../../../harness/traces.ts";
import { paidSecret } from "./paid-secret.ts";
import { aJob } from "./a-job.ts";

const NOW = 5_000_000_000_000;

const modeOf = (file: string): number => statSync(file).mode & 0o777;

const sealed = (id: string, value: unknown, secret = "a secret of the tests"): Uint8Array =>
  sealResult({ baseUrl: "", operation: "job", options: "", text: id }, value, secret);

/** A job as the first version wrote it, with all of its document. */
const plain = (job: JobRecord, text = "---\ntitle: heliotrope\n---\n\n# A text\n"): string => {
  const { textHash: _hash, around: _around, ...document } = job.document;
  return JSON.stringify({ ...job, version: 1, document: { ...document, text } });
};

const resealed =
  (spoil: (text: string) => string) =>
  (job: JobRecord): Uint8Array =>
    sealed(job.id, JSON.parse(spoil(JSON.stringify(job))));

describe("jobs on disk", () => {
  let folder: string;
  let warnings: string[];
  let damaged: number;

  const open = (where = path.join(folder, "jobs")): JobStore =>
    new JobStore({
      folder: where,
      secret: paidSecret,
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
    assert.deepEqual(files(), [`${job.id}.job`], "there is one file a job");
  });

  it("[ALL-2] files are for the person alone", async () => {
    const job = aJob();
    await open().create(job);
    assert.equal(modeOf(path.join(folder, "jobs")), 0o700);
    assert.equal(modeOf(path.join(folder, "jobs", `${job.id}.job`)), 0o600);
  });

  const damage: readonly [string, (job: JobRecord) => Uint8Array][] = [
    ["half of it", (job) => sealed(job.id, job).subarray(0, 200)],
    ["nothing", () => new Uint8Array()],
    ["zeros", (job) => sealed(job.id, job).fill(0)],
    ["what was sealed under another secret", (job) => sealed(job.id, job, "another secret")],
    ["what was sealed for another job", (job) => sealed(aJob().id, job)],
    ["plain text", (job) => new TextEncoder().encode(JSON.stringify(job))],
    ["another shape", (job) => sealed(job.id, { version: 3 })],
    ["an unknown state", resealed((text) => text.replace('"pending"', '"dancing"'))],
    ["another job's id", (job) => sealed(job.id, aJob())],
    ["an address that VS Code does not take", resealed((text) => text.replace("file:///", "file:////"))],
    ["no address", resealed((text) => text.replace("file:///", ""))],
    ["an address with coded slashes", resealed((text) => text.replace("file:///", "file:///%2F"))],
  ];
  for (const [name, spoil] of damage) {
    it(`[CLI-4] a file that holds ${name} is set aside and told of, and the others are read`, async () => {
      const [job, other] = [aJob(), aJob()];
      await open().create(job);
      await open().create(other);
      writeFileSync(path.join(folder, "jobs", `${job.id}.job`), spoil(job));
      const store = open();
      assert.deepEqual(await store.list(), [other]);
      assert.equal(await store.get(job.id), undefined);
      assert.deepEqual([damaged, warnings.length], [1, 1]);
      assert.deepEqual(files().toSorted(), [`${job.id}.job.damaged`, `${other.id}.job`].toSorted());
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
      secret: paidSecret,
      now: () => NOW,
      warn: () => undefined,
      onDamaged: () => undefined,
      bounds: { count: 10, bytes: 1e9, age: 1_000, unseenAge: 10_000 },
    });
    const old = aJob({ state: "finished", endedAt: NOW - 2_000, seen: true });
    const unseen = aJob({ state: "finished", endedAt: NOW - 2_000 });
    for (const job of [old, unseen]) await store.create(job);
    const [left, young] = ["left.job.1.tmp", "young.job.2.tmp"].map((name) =>
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

  it("[R-14] a file holds neither what was sent, nor the name of the document, nor anything that can be guessed at", async () => {
    const job = aJob({ prose: "We recieve the heliotrope marmalade.", state: "finished", endedAt: NOW });
    await open().create(job);
    await open().create({ ...job, seen: true });
    assert.equal(files().length, 2);
    for (const file of [`${job.id}.job`, `seen/${job.id}.job`]) {
      const bytes = readFileSync(path.join(folder, "jobs", file));
      for (const hidden of ["heliotrope", "report.md", "# A text", job.contentHash, job.document.textHash])
        assert.ok(!bytes.includes(hidden), `${file} holds ${hidden}`);
    }
  });

  const leave = (name: string, content: string): void => {
    mkdirSync(path.join(folder, "jobs", "seen"), { recursive: true });
    writeFileSync(path.join(folder, "jobs", name), content);
  };

  it("[R-14] jobs of an earlier version are read, and sealed at the start without what was not sent", async () => {
    const text = "---\ntitle: heliotrope\n---\n\n# A text\n";
    const document = sentDocumentOf({
      uri: "file:///old.md",
      languageId: "markdown",
      submission: "prose",
      text,
    });
    const answered = aJob({ document, state: "finished", endedAt: NOW - 10, createdAt: NOW - 30 });
    const pending = aJob({ document, createdAt: NOW - 20 });
    const seen = aJob({ document, state: "gone", endedAt: NOW - 10, seen: true, createdAt: NOW - 10 });
    leave(`${answered.id}.json`, plain(answered));
    leave(`${pending.id}.json`, plain(pending));
    leave(`seen/${seen.id}.json`, plain(seen));
    assert.deepEqual(await open().list(), [answered, pending, seen]);
    assert.deepEqual(await open().unseen(), [answered, pending]);
    await open().sweep();
    assert.deepEqual(files().toSorted(), [answered, pending, seen].map(({ id }) => `${id}.job`).toSorted());
    assert.deepEqual(await open().list(), [answered, pending, seen]);
    assert.deepEqual(filesWith(folder, ["heliotrope", "old.md", "A text"]), []);
  });

  it("[R-14] one of an earlier version that can't be sealed now stays, and so does its answer", async () => {
    const job = aJob({ state: "finished", endedAt: NOW - 10 });
    leave(`${job.id}.json`, plain(job));
    const secrets: (string | undefined)[] = [undefined, "a secret"];
    const store = new JobStore({
      folder: path.join(folder, "jobs"),
      secret: async () => Promise.resolve(secrets[0]),
      now: () => NOW,
      warn: (line) => warnings.push(line),
      onDamaged: () => (damaged += 1),
    });
    await store.sweep();
    assert.deepEqual(files(), [`${job.id}.json`]);
    assert.deepEqual([(await store.get(job.id))?.state, warnings.length, damaged], ["finished", 1, 0]);
    secrets.shift();
    await store.sweep();
    assert.deepEqual(files(), [`${job.id}.job`]);
    // While the secret storage fails, nothing is wrong with a file.
    secrets.unshift(undefined);
    assert.equal((await store.get(job.id))?.state, "finished");
    await assert.rejects(store.create(aJob()));
    const later = new JobStore({
      folder: path.join(folder, "jobs"),
      secret: async () => Promise.resolve(undefined),
      now: () => NOW,
      warn: (line) => warnings.push(line),
      onDamaged: () => (damaged += 1),
    });
    assert.deepEqual([await later.list(), damaged], [[], 0]);
    assert.deepEqual(files(), [`${job.id}.job`]);
  });

  it("[R-14] what a window of an earlier version writes meanwhile counts, and is sealed by the next sweep", async () => {
    const job = aJob();
    const store = open();
    await store.create(job);
    leave(`${job.id}.json`, plain({ ...job, state: "finished", endedAt: NOW }));
    const file = path.join(folder, "jobs", `${job.id}.job`);
    utimesSync(file, 1, 1);
    assert.equal((await open().get(job.id))?.state, "finished");
    await open().sweep();
    assert.deepEqual(files(), [`${job.id}.job`]);
    assert.equal((await open().get(job.id))?.state, "finished");
  });

  it("[R-14] what could not be read is removed when its result has expired", async () => {
    const job = aJob();
    leave(`${job.id}.json.damaged`, "{");
    const file = path.join(folder, "jobs", `${job.id}.json.damaged`);
    utimesSync(file, NOW / 1_000 - 29 * 86_400, NOW / 1_000 - 29 * 86_400);
    await open().sweep();
    assert.equal(files().length, 1);
    utimesSync(file, NOW / 1_000 - 31 * 86_400, NOW / 1_000 - 31 * 86_400);
    await open().sweep();
    assert.deepEqual(files(), []);
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
