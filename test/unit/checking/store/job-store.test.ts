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
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import * as fc from "fast-check";
import { sentDocumentOf, type JobRecord } from "../../../../src/checking/store/job-record.ts";
import { Database } from "../../../../src/checking/store/database.ts";
import type { Row } from "../../../../src/checking/store/statement.ts";
import { JobStore, type JobStoreParts } from "../../../../src/checking/store/job-store.ts";
import { sealResult } from "../../../../src/checking/store/sealed-results.ts";
import { filesWith } from "../../../harness/traces.ts";
import { paidSecret } from "./paid-secret.ts";
import { aJob } from "./a-job.ts";
import { closeDatabases, databaseFile, databaseIn, oneDatabaseIn, WORKER } from "./a-database.ts";

const NOW = 5_000_000_000_000;

const lease = (pid: number): string => JSON.stringify({ pid, host: hostname() });

const modeOf = (file: string): number => statSync(file).mode & 0o777;

const sealed = (id: string, value: unknown, secret = "a secret of the tests"): Uint8Array =>
  sealResult({ baseUrl: "", operation: "job", options: "", text: id }, value, secret);

/** Returns a job as the first version wrote it, with its whole document. */
const plain = (job: JobRecord, text = "---\ntitle: heliotrope\n---\n\n# A text\n"): string => {
  const { textHash: _hash, around: _around, ...document } = job.document;
  return JSON.stringify({ ...job, version: 1, document: { ...document, text } });
};

const resealed =
  (spoil: (text: string) => string) =>
  (job: JobRecord): Uint8Array =>
    sealed(job.id, JSON.parse(spoil(JSON.stringify(job))));

const markTold = (job: JobRecord): JobRecord | undefined => (job.seen ? undefined : { ...job, told: true });

/** A database on a disk that may be full. */
class FaultyDatabase {
  readonly isKept = true;
  readonly #database: Database;
  writes = true;
  reads = true;

  constructor(database: Database) {
    this.#database = database;
  }

  readonly inTime: Database["inTime"] = async (work, onTimeout) => this.#database.inTime(work, onTimeout);

  readonly run: Database["run"] = async (statements, scrubs) => {
    const isRead = statements.every(({ sql }) => sql.startsWith("SELECT"));
    if (isRead ? !this.reads : !this.writes) throw Object.assign(new Error("full"), { code: "ENOSPC" });
    return this.#database.run(statements, scrubs);
  };
}

describe("jobs on disk", () => {
  let folder: string;
  let warnings: string[];
  let damaged: number;

  const open = (parts: Partial<JobStoreParts> = {}): JobStore =>
    new JobStore({
      database: oneDatabaseIn(folder),
      secret: paidSecret,
      now: () => NOW,
      warn: (line) => warnings.push(line),
      onDamaged: () => (damaged += 1),
      ...parts,
    });
  const rows = async (): Promise<readonly Row[]> =>
    (await oneDatabaseIn(folder).run([{ sql: "SELECT * FROM jobs ORDER BY id" }]))[0] ?? [];
  /** Damages a job's record on disk, like another window could. */
  const spoilt = async (id: string, content: Uint8Array): Promise<void> => {
    const sql = "UPDATE jobs SET content = ?, version = (SELECT max(version) FROM jobs) + 1 WHERE id = ?";
    await oneDatabaseIn(folder).run([{ sql, args: [content, id] }]);
  };

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "jobs-"));
    warnings = [];
    damaged = 0;
  });

  afterEach(closeDatabases);
  afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

  it("[EDI-8] a job is there for another window as soon as it is written, oldest first", async () => {
    const [one, two] = [aJob({ createdAt: 2 }), aJob({ createdAt: 1 })];
    await open({ database: databaseIn(folder) }).create(one);
    await open().create(two);
    assert.deepEqual(await open({ database: databaseIn(folder) }).list(), [two, one]);
    assert.deepEqual(await open().get(one.id), one);
  });

  it("[EDI-8] what another window writes is read anew", async () => {
    const [mine, theirs] = [open(), open({ database: databaseIn(folder) })];
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
    assert.equal((await rows()).length, 1, "there is one row a job");
  });

  it("[ALL-2] they are for the person alone", async () => {
    await open().create(aJob());
    const store = path.dirname(databaseFile(folder));
    assert.equal(modeOf(store), 0o700);
    for (const name of readdirSync(store)) assert.equal(modeOf(path.join(store, name)), 0o600, name);
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
    it(`[CLI-4] a record that holds ${name} is set aside and told of, and the others are read`, async () => {
      const [job, other] = [aJob(), aJob()];
      await open().create(job);
      await open().create(other);
      await spoilt(job.id, spoil(job));
      const store = open();
      assert.deepEqual(await store.list(), [other]);
      assert.equal(await store.get(job.id), undefined);
      assert.deepEqual([damaged, warnings.length], [1, 1]);
      assert.equal((await rows()).length, 2, "it is still there");
      await store.list();
      await open().list();
      assert.equal(damaged, 1, "it is told of once");
    });
  }

  it("[CLI-4] a disk that takes nothing: a new job is refused, and a running one lives on in memory", async () => {
    const job = aJob();
    await open().create(job);
    const unkept = new Database({
      // Root writes anywhere, but not into a file that stands where a folder should.
      file: path.join(folder, "file", "store.sqlite"),
      worker: WORKER,
      warn: (line) => warnings.push(line),
    });
    writeFileSync(path.join(folder, "file"), "");
    const other = open({ database: unkept });
    await assert.rejects(other.create(job));
    assert.deepEqual([await other.list(), warnings.length], [[], 1]);
    await other.put({ ...job, state: "gone" });
    assert.equal((await other.get(job.id))?.state, "gone");
    await unkept.dispose();
    const faulty = new FaultyDatabase(oneDatabaseIn(folder));
    const store = open({ database: faulty });
    faulty.writes = false;
    await assert.rejects(store.create(aJob()));
    await store.put({ ...job, state: "gone" });
    assert.deepEqual([(await store.get(job.id))?.state, (await store.list()).length], ["gone", 1]);
    assert.equal(warnings.length, 2);
    faulty.writes = true;
    await store.put({ ...job, state: "gone" });
    assert.equal((await open().get(job.id))?.state, "gone", "it is written when the disk takes it again");
  });

  interface KeptJob {
    readonly id: string;
    readonly bytes: number;
    readonly seen: boolean;
    /** The job's age in milliseconds before `NOW`. */
    readonly age: number;
  }
  const BOUNDS = { count: 3, bytes: 100, age: 1_000, unseenAge: 10_000 };
  /** Resolves to the IDs of the jobs that a sweep removes. */
  const sweptOf = async (jobs: readonly KeptJob[]): Promise<readonly string[]> => {
    const sql = "INSERT INTO jobs(id, content, seen, ended_at, written_at) VALUES (?, zeroblob(?), ?, ?, 0)";
    await oneDatabaseIn(folder).run([
      { sql: "DELETE FROM jobs" },
      ...jobs.map(({ age, bytes, id, seen }) => ({ sql, args: [id, bytes, seen ? 1 : 0, NOW - age] })),
    ]);
    await open({ bounds: BOUNDS }).sweep();
    const left = new Set((await rows()).map(({ id }) => id));
    return jobs.map(({ id }) => id).filter((id) => !left.has(id));
  };
  const kept = (id: string, said: Partial<KeptJob> = {}): KeptJob => ({
    id,
    bytes: 10,
    seen: true,
    age: 10,
    ...said,
  });
  const sweeps: readonly [string, readonly KeptJob[], readonly string[]][] = [
    ["nothing is dropped within the bounds", [kept("a"), kept("b"), kept("c")], []],
    [
      "the oldest is dropped over the count",
      [kept("a"), kept("b", { age: 20 }), kept("c"), kept("d")],
      ["b"],
    ],
    [
      "as many are dropped as stand over the bytes",
      [kept("a", { bytes: 90 }), kept("b", { bytes: 90, age: 5 })],
      ["a"],
    ],
    ["what is too old is dropped", [kept("a", { age: 1_001 }), kept("b", { age: 1_000 })], ["a"]],
    ["what nobody has seen stays, however large", [kept("a", { seen: false, age: 9_000, bytes: 1_000 })], []],
    [
      "[R-14] what nobody has seen goes when its result has expired",
      [kept("a", { seen: false, age: 10_001 }), kept("b", { seen: false, age: 10_000 })],
      ["a"],
    ],
    [
      "what nobody has seen counts all the same",
      [
        kept("a", { seen: false }),
        kept("b", { seen: false }),
        kept("c", { seen: false }),
        kept("d", { age: 1 }),
      ],
      ["d"],
    ],
  ];
  for (const [name, jobs, dropped] of sweeps)
    it(`[EDI-8] ${name}`, async () => assert.deepEqual(await sweptOf(jobs), dropped));

  it("[CLI-4] an answer that nobody has seen is never dropped, and the rest fits where that can be", async () => {
    const jobs = fc.array(
      fc.record({
        bytes: fc.integer({ min: 1, max: 80 }),
        seen: fc.boolean(),
        age: fc.integer({ min: 0, max: BOUNDS.unseenAge }),
      }),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(jobs, async (some) => {
        const all = some.map((each, index) => ({ ...each, id: String(index) }));
        const dropped = new Set(await sweptOf(all));
        const left = all.filter(({ id }) => !dropped.has(id));
        assert.ok(all.every(({ id, seen }) => seen || !dropped.has(id)));
        const isFull =
          left.length > BOUNDS.count || left.reduce((sum, { bytes }) => sum + bytes, 0) > BOUNDS.bytes;
        assert.ok(!isFull || left.every(({ seen }) => !seen), "only unseen ones stand over the bounds");
      }),
    );
  });

  it("[EDI-8] what a sweep drops is told of, and is gone for the window too", async () => {
    const bounds = { count: 10, bytes: 1e9, age: 1_000, unseenAge: 10_000 };
    const ended = { state: "finished", endedAt: NOW - 2_000 } as const;
    const [old, unseen] = [aJob({ ...ended, seen: true }), aJob(ended)];
    let changes = 0;
    const store = open({ bounds, onChanged: () => (changes += 1) });
    for (const job of [old, unseen]) await open().create(job);
    assert.equal((await store.list()).length, 2);
    await store.sweep();
    assert.deepEqual([await store.list(), changes], [[unseen], 1]);
  });

  it("[R-14] the disk holds neither what was sent, nor the name of the document, nor anything that can be guessed at", async () => {
    const job = aJob({ prose: "We recieve the heliotrope marmalade.", state: "finished", endedAt: NOW });
    await open().create(job);
    await open().create({ ...job, seen: true });
    const store = path.dirname(databaseFile(folder));
    for (const file of readdirSync(store)) {
      const bytes = readFileSync(path.join(store, file));
      for (const hidden of ["heliotrope", "report.md", "# A text", job.contentHash, job.document.textHash])
        assert.ok(!bytes.includes(hidden), `${file} holds ${hidden}`);
    }
  });

  const leave = (name: string, content: string | Uint8Array): void => {
    mkdirSync(path.dirname(path.join(folder, "jobs", name)), { recursive: true });
    writeFileSync(path.join(folder, "jobs", name), content);
    if (name.endsWith(".json")) utimesSync(path.join(folder, "jobs", name), NOW / 1_000, NOW / 1_000);
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
    assert.ok(!existsSync(path.join(folder, "jobs")));
    assert.deepEqual(await open().list(), [answered, pending, seen]);
    assert.deepEqual(filesWith(folder, ["heliotrope", "old.md", "A text"]), []);
  });

  it("[R-14] one of an earlier version that can't be sealed now stays, and so does its answer", async () => {
    const job = aJob({ state: "finished", endedAt: NOW - 10 });
    leave(`${job.id}.json`, plain(job));
    const secrets: (string | undefined)[] = [undefined, "a secret"];
    const store = open({ secret: async () => Promise.resolve(secrets[0]) });
    await store.sweep();
    assert.equal(typeof (await rows())[0]?.["content"], "string");
    assert.deepEqual([(await store.get(job.id))?.state, warnings.length, damaged], ["finished", 1, 0]);
    secrets.shift();
    await store.sweep();
    assert.ok((await rows())[0]?.["content"] instanceof Uint8Array);
    assert.equal((await store.get(job.id))?.state, "finished");
    // While the secret storage fails, nothing is wrong with a record.
    secrets.unshift(undefined);
    assert.equal((await store.get(job.id))?.state, "finished");
    await assert.rejects(store.create(aJob()));
    const later = open({ secret: async () => Promise.resolve(undefined) });
    assert.deepEqual([await later.list(), damaged], [[], 0]);
    assert.equal((await rows()).length, 1);
  });

  it("[R-14] what a window of an earlier version writes meanwhile counts, and is sealed by the next sweep", async () => {
    const job = aJob();
    await open({ now: () => 1 }).create(job);
    await closeDatabases();
    leave(`${job.id}.json`, plain({ ...job, state: "finished", endedAt: NOW }));
    assert.equal((await open().get(job.id))?.state, "finished");
    await open().sweep();
    assert.ok((await rows())[0]?.["content"] instanceof Uint8Array);
    assert.equal((await open().get(job.id))?.state, "finished");
  });

  it("[R-14] [CLI-4] sealed jobs of an earlier version are taken over, but not one that a living window works on", async () => {
    const [ended, working, gone] = [aJob({ state: "gone", createdAt: 1 }), aJob(), aJob({ createdAt: 2 })];
    for (const job of [ended, working, gone]) leave(`${job.id}.job`, sealed(job.id, job));
    leave(`seen/${ended.id}.job`, sealed(ended.id, { ...ended, seen: true }));
    leave(`leases/${working.id}.3`, lease(process.pid));
    // No process has this number.
    leave(`leases/${gone.id}.1`, lease(4_194_304 + 1));
    const list = (await open().list()).map(({ id, seen }) => [id, seen]);
    assert.deepEqual(list, [
      [ended.id, true],
      [gone.id, false],
    ]);
    assert.ok(existsSync(path.join(folder, "jobs", `${working.id}.job`)));
    utimesSync(path.join(folder, "jobs", "leases", `${working.id}.3`), 0, 0);
    assert.deepEqual(await open({ database: databaseIn(folder) }).get(working.id), working);
    assert.ok(!existsSync(path.join(folder, "jobs")));
  });

  it("[R-14] what could not be read is removed when its result has expired", async () => {
    leave(`${aJob().id}.json.damaged`, "{");
    for (const [days, left] of [
      [29, 1],
      [31, 0],
    ] as const) {
      const later = Date.now() + days * 86_400_000;
      await open({ now: () => later }).sweep();
      assert.equal((await rows()).length, left);
    }
    assert.equal(damaged, 0);
  });

  it("[CLI-4] one that was given up for lost and seen, and is accepted after all, goes on", async () => {
    const job = aJob({ state: "unknown" });
    const store = open();
    await store.put({ ...job, seen: true });
    await store.put({ ...job, state: "pending", seen: false });
    assert.equal((await open().get(job.id))?.state, "pending");
    assert.equal((await rows()).length, 1);
  });

  it("[EDI-8] what has been seen is not read to find what is open", async () => {
    const [job, over] = [aJob(), aJob({ state: "finished", seen: true })];
    for (const each of [job, over]) await open().put(each);
    assert.deepEqual(await open().unseen(), [job]);
  });

  it("[CLI-4] [EDI-12] what can't be read is as it was known last, and to find what is open it rejects", async () => {
    const [read, written] = [aJob({ createdAt: 1 }), aJob({ createdAt: 2 })];
    const faulty = new FaultyDatabase(oneDatabaseIn(folder));
    const store = open({ database: faulty });
    await open().create(read);
    assert.deepEqual(await store.known(), [read]);
    faulty.reads = false;
    faulty.writes = false;
    await store.put(written);
    assert.deepEqual(await store.known(), [read, written]);
    await assert.rejects(store.list());
    await assert.rejects(store.get(read.id));
  });

  it("[EDI-8] [R-14] a change neither undoes what another window did meanwhile nor brings back what it removed", async () => {
    const database = oneDatabaseIn(folder);
    const [opened, removed] = [aJob({ state: "failed" }), aJob({ state: "failed" })];
    for (const [job, meanwhile] of [
      [opened, async () => open().put({ ...opened, seen: true })],
      [removed, async () => open().drop(removed.id)],
    ] as const) {
      await open().create(job);
      let isFirst = true;
      const run: Database["run"] = async (statements, scrubs) => {
        const isWrite = statements[0]?.sql.startsWith("INSERT") === true;
        if (isFirst && isWrite) await meanwhile();
        isFirst &&= !isWrite;
        return database.run(statements, scrubs);
      };
      const inTime = database.inTime.bind(database);
      assert.equal(await open({ database: { isKept: true, run, inTime } }).change(job.id, markTold), false);
      assert.equal(isFirst, false);
    }
    assert.deepEqual(await open().list(), [{ ...opened, seen: true }]);
  });

  it("[CLI-4] a change that the disk did not take is made by the next look, unless it is no news by then", async () => {
    const jobs = [aJob({ createdAt: 1 }), aJob({ createdAt: 2 }), aJob({ createdAt: 3 })];
    const [one, seen, removed] = jobs;
    assert.ok(one && seen && removed);
    for (const each of jobs) await open().create(each);
    const faulty = new FaultyDatabase(oneDatabaseIn(folder));
    const store = open({ database: faulty });
    await store.list();
    faulty.writes = false;
    for (const { id } of jobs) assert.equal(await store.change(id, markTold), true);
    assert.equal((await store.get(one.id))?.told, true);
    await open().put({ ...seen, seen: true });
    await open().drop(removed.id);
    faulty.writes = true;
    await store.flush();
    for (const each of [store, open()])
      assert.deepEqual(await each.list(), [
        { ...one, told: true },
        { ...seen, seen: true },
      ]);
  });

  it("[CLI-4] what the disk did not take is written by the next look", async () => {
    const job = aJob();
    const faulty = new FaultyDatabase(oneDatabaseIn(folder));
    const store = open({ database: faulty });
    faulty.writes = false;
    await store.put(job);
    await store.flush();
    assert.equal(warnings.length, 1, "it is told of once");
    faulty.writes = true;
    await store.flush();
    assert.deepEqual(await open().get(job.id), job);
  });
});
