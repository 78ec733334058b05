import assert from "node:assert/strict";
import { execFileSync, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import * as fc from "fast-check";
import { eventually } from "../../../harness/eventually.ts";
import { resultsIn as entriesIn } from "../../../../src/checking/store/result-pack.ts";
import type { ResultBounds, StoredResults } from "../../../../src/checking/store/stored-results.ts";
import { TimeLimit } from "../../../../src/checking/vocabulary/time-limit.ts";
import { closeDatabases, databaseFile, databaseIn, resultsIn, threadedDatabaseIn } from "./a-database.ts";
import { packOf } from "./earlier-results.ts";
import { nameOf, sealedOf } from "./result-writer.ts";

const WIDE = { entries: 10_000, bytes: 10_000_000, ageMs: 1_000_000_000 };
const HOUR_MS = 3_600_000;
/** A program that every Unix has. */
const MAKE_PIPE = "mkfifo";

const entryOf = (id: number) => ({ name: nameOf(id), sealed: sealedOf(id) });

const put = async (store: StoredResults, ...ids: readonly number[]): Promise<void> =>
  store.put(ids.map(entryOf));

/** Returns the IDs of the stored results; asserts that each is as written. */
const held = async (store: StoredResults, ids: readonly number[]): Promise<readonly number[]> => {
  const found = await store.find(ids.map(nameOf));
  for (const id of ids) {
    const sealed = found.get(nameOf(id));
    if (sealed !== undefined) assert.deepEqual(Buffer.from(sealed), Buffer.from(sealedOf(id)));
  }
  return ids.filter((id) => found.has(nameOf(id)));
};

describe("the results in the database", () => {
  let folder: string;
  let now: number;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "results-"));
    now = Date.now();
  });

  afterEach(async () => {
    await closeDatabases();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const results = (bounds: Partial<ResultBounds> = {}): StoredResults =>
    resultsIn(folder, { now: () => now, bounds: { ...WIDE, ...bounds } });

  it("[EDI-12] what is put is found by every window", async () => {
    const [one, two] = [results(), results()];
    await Promise.all([put(one, 1, 2, 3), put(two, 4), put(results(), 5)]);
    for (const store of [one, two, results()]) {
      assert.deepEqual(await held(store, [0, 1, 2, 3, 4, 5, 6]), [1, 2, 3, 4, 5]);
    }
  });

  it("[EDI-12] over each bound, what was of no use for longest goes first", async () => {
    for (const bounds of [{ entries: 2 }, { bytes: sealedOf(1).length + sealedOf(3).length }]) {
      const store = results(bounds);
      for (const id of [1, 2]) {
        await put(store, id);
        now += 2 * HOUR_MS;
      }
      // The first one is of use once more, and the second one is the oldest then.
      assert.deepEqual(await held(store, [1]), [1]);
      await put(store, 3);
      assert.deepEqual(await held(results(bounds), [1, 2, 3]), [1, 3], JSON.stringify(bounds));
      await store.clear();
    }
  });

  it("[EDI-12] what nobody needs stays for its age, and what is needed for as long as it is", async () => {
    const ageMs = 10 * HOUR_MS;
    const store = results({ ageMs });
    await put(store, 1);
    await put(store, 2);
    for (let hours = 0; hours < 14; hours += 2) {
      now += 2 * HOUR_MS;
      store.inUse([nameOf(1)]);
    }
    await put(store, 3);
    assert.deepEqual(await held(results({ ageMs }), [1, 2, 3]), [1, 3]);
  });

  it("[EDI-12] a store that is full is not looked through at each result, and soon has no more than its bound", async () => {
    const store = results({ entries: 40 });
    const other = databaseIn(folder);
    const counts: unknown[] = [];
    for (let id = 0; id < 46; id += 1) {
      now += 1_000;
      await put(store, id);
      const [[row] = []] = await other.run([{ sql: "SELECT count(*) AS count FROM results" }]);
      counts.push(row?.["count"]);
    }
    assert.deepEqual(counts.slice(39), [40, 41, 42, 40, 41, 42, 40]);
  });

  it("[EDI-12] cleared, the disk holds no result", async () => {
    const [one, two] = [results(), results()];
    await put(one, 1);
    await put(two, 2);
    await mkdir(path.join(folder, "results"));
    await writeFile(path.join(folder, "results", `${randomUUID()}.results`), packOf([entryOf(3)]));
    await one.clear();
    for (const store of [one, two]) assert.deepEqual(await held(store, [1, 2, 3]), []);
    const store = path.dirname(databaseFile(folder));
    for (const file of await readdir(store)) {
      const bytes = await readFile(path.join(store, file));
      for (const id of [1, 2]) assert.ok(!bytes.includes(Buffer.from(sealedOf(id)).subarray(0, 32)), file);
    }
  });

  it("[EDI-12] a disk that hangs holds nobody up for more than a moment", async () => {
    const warnings: string[] = [];
    const warn = (message: string): void => void warnings.push(message);
    await put(results(), 1);
    const database = threadedDatabaseIn(folder, assert.fail, new TimeLimit(50));
    // Another window is in the middle of a long transaction.
    const other = new DatabaseSync(databaseFile(folder));
    other.exec("BEGIN IMMEDIATE");
    const store = resultsIn(folder, { database, now: () => now, warn });
    assert.equal((await store.find([nameOf(1)])).size, 0);
    assert.deepEqual(warnings, ["Results of checks could not be read: the disk is too slow."]);
    other.exec("COMMIT");
    other.close();
    await eventually(async () => assert.deepEqual(await held(store, [1]), [1], "it is found all the same"));
  });

  it("[EDI-12] what is no file doesn't hold up what earlier versions have left", async () => {
    await mkdir(path.join(folder, "results"));
    // Reading it would wait for somebody who writes.
    execFileSync(MAKE_PIPE, [path.join(folder, "results", `${randomUUID()}.results`)]);
    await writeFile(path.join(folder, "results", `${randomUUID()}.results`), packOf([entryOf(1)]));
    assert.deepEqual(await held(results(), [1]), [1]);
  });

  it("[EDI-12] a window that is killed while it writes leaves what was written, whole or not at all", async function () {
    this.timeout(180_000);
    let written = 0;
    for (let kill = 0; kill < 8; kill += 1) {
      const writer = fork(path.join(import.meta.dirname, "result-writer.ts"), [folder, String(kill * 1_000)]);
      let batches = 0;
      writer.on("message", () => (batches += 1));
      await once(writer, "message");
      await wait(3 + kill * 4);
      writer.kill("SIGKILL");
      await once(writer, "exit");
      const ids = Array.from({ length: 1_000 }, (_, index) => kill * 1_000 + index);
      const there = await held(results(), ids);
      assert.ok(there.length >= batches * 3, `${there.length} of ${batches} times three are there`);
      assert.equal(there.length % 3, 0, "what is put together is there together");
      written += there.length;
    }
    assert.ok(written > 0);
  });
});

describe("results in files of earlier versions", () => {
  let folder: string;
  let earlier: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "results-"));
    earlier = path.join(folder, "results");
    await mkdir(earlier);
  });

  afterEach(async () => {
    await closeDatabases();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const write = async (...ids: readonly number[]): Promise<string> => {
    const file = path.join(earlier, `${randomUUID()}.results`);
    await writeFile(file, packOf(ids.map(entryOf)));
    return file;
  };

  it("[EDI-12] are found, with the time of their last use, and their files go when they are in the database", async () => {
    const old = await write(1, 2);
    const before = (Date.now() - 5 * HOUR_MS) / 1_000;
    await utimes(old, before, before);
    for (let id = 3; id < 100; id += 1) await write(id);
    const [one, two] = [resultsIn(folder), resultsIn(folder)];
    const ids = Array.from({ length: 101 }, (_, id) => id);
    const found = await Promise.all([one, two].map(async (store) => held(store, ids)));
    for (const each of found) assert.deepEqual(each, ids.slice(1, 100));
    assert.ok(!existsSync(earlier));
    // A window of an earlier version that is still open.
    await mkdir(earlier);
    await write(100);
    assert.deepEqual(
      await held(resultsIn(folder, { bounds: { ...WIDE, ageMs: 4 * HOUR_MS } }), ids),
      ids.slice(1),
    );
  });

  it("[EDI-12] [CLI-3] however many there are, nobody is told that there are none before they are taken over", async () => {
    const ids = Array.from({ length: 200 }, (_, id) => id);
    for (const id of ids) await write(id);
    const database = databaseIn(folder, assert.fail, new TimeLimit(500));
    await database.started();
    assert.ok(!existsSync(earlier), "no wait for a slow disk begins before");
    assert.deepEqual(await held(resultsIn(folder, { database }), ids), ids);
  });

  it("[EDI-12] one that is damaged, of any size, or no file at all does not hide the others", async () => {
    await write(1);
    const [blocked, huge, cut] = ["0", "1", "2"].map((digit) =>
      path.join(earlier, `${digit.repeat(36)}.results`),
    );
    await mkdir(blocked ?? "");
    await writeFile(huge ?? "", Buffer.from("CARESULT\x00\x10\x00\x00", "latin1"));
    await truncate(huge ?? "", WIDE.bytes * 10);
    await writeFile(cut ?? "", packOf([entryOf(2)]).subarray(0, -1));
    const warnings: string[] = [];
    const warn = (message: string): void => void warnings.push(message);
    assert.deepEqual(await held(resultsIn(folder, { warn, bounds: WIDE }), [1, 2]), [1]);
    assert.deepEqual(warnings, []);
    assert.ok(!existsSync(earlier));
  });

  it("[EDI-12] a window that is killed while it takes them over loses none", async function () {
    this.timeout(180_000);
    const ids = Array.from({ length: 300 }, (_, id) => id);
    for (const id of ids) await write(id);
    for (let kill = 0; existsSync(earlier); kill += 1) {
      const window = fork(path.join(import.meta.dirname, "result-writer.ts"), [folder, "5000", "finds"], {
        silent: true,
      });
      const done = once(window, "exit");
      await Promise.race([done, wait(150 + kill * 40)]);
      window.kill("SIGKILL");
      await done;
    }
    assert.deepEqual(await held(resultsIn(folder), ids), ids);
  });

  it("[EDI-12] any bytes can be read as such a file, and give what stands in them", () => {
    const entry = fc.record({ id: fc.nat(1_000), length: fc.nat(40) });
    fc.assert(
      fc.property(fc.array(entry), fc.nat(), fc.nat(255), fc.boolean(), (entries, place, value, isCut) => {
        const sealed = entries.map(({ id, length }) => ({
          name: nameOf(id),
          sealed: Buffer.alloc(length, id),
        }));
        const bytes = packOf(sealed);
        assert.deepEqual(entriesIn(bytes), sealed);
        const at = place % bytes.length;
        bytes[at] = value;
        const changed = isCut ? bytes.subarray(0, at) : bytes;
        for (const { name, sealed: each } of entriesIn(changed) ?? []) {
          assert.equal(name.length, 64);
          assert.ok(each.length <= changed.length);
        }
      }),
    );
  });
});
