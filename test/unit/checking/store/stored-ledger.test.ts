import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { appendFile, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { SpendingRequest } from "../../../../src/client/spending-ledger.ts";
import type { Database } from "../../../../src/checking/store/database.ts";
import { StoredLedger } from "../../../../src/checking/store/stored-ledger.ts";
import { TimeLimit } from "../../../../src/checking/vocabulary/time-limit.ts";
import { eventually } from "../../../harness/eventually.ts";
import { trusted } from "../../../harness/trusted.ts";
import { closeDatabases, databaseIn, ledgerLine, ledgerLines, oneDatabaseIn } from "./a-database.ts";
import { LEDGER_WRITER } from "./ledger-writer.ts";

const DAY_MS = 86_400_000;
const REQUEST: SpendingRequest = {
  service: "hosted",
  host: "a.example",
  operation: "correctGrammar",
  price: 120,
  balanceBefore: 1_900,
};

let folder: string;
let now: number;
let warnings: string[];

const windowOn = (database = oneDatabaseIn(folder)): StoredLedger =>
  new StoredLedger({
    database,
    now: () => now,
    warn: (message) => void warnings.push(message),
  });

/** Writes lines to the database without the ledger's own code. */
const leave = async (...lines: readonly string[]): Promise<void> =>
  void (await oneDatabaseIn(folder).run(lines.map((line) => ledgerLine(line, now))));

const outcomes = async (ledger: StoredLedger): Promise<readonly string[]> =>
  (await ledger.entries()).map(({ outcome }) => outcome);

/** Fills a ledger with settled entries from the same moment. */
async function fill(ledger: StoredLedger, count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async () => {
      await ledger.settle(await ledger.open(REQUEST), { outcome: "charged", credits: 1 });
    }),
  );
}

const begun = (id: string, at: number): string =>
  JSON.stringify({
    id,
    at,
    pid: 1,
    life: "other",
    service: "hosted",
    host: "a.example",
    operation: "correctGrammar",
    price: 120,
  });
const ended = (id: string, at: number): string =>
  JSON.stringify({ id, at, outcome: "charged", credits: 119 });

describe("the ledger in the database", () => {
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "ledger-"));
    now = Date.now();
    warnings = [];
  });

  afterEach(async () => {
    await closeDatabases();
    await rm(folder, { recursive: true, maxRetries: 5 });
  });

  it("[CRE-1] an entry is on disk before anything is sent", async () => {
    await windowOn().open(REQUEST);
    const [line] = await ledgerLines(databaseIn(folder));
    assert.ok(line !== undefined && "price" in line && line.price === 120);
  });

  it("[CRE-1] outlives its window, and what another window settles is seen", async () => {
    const first = windowOn();
    const id = await first.open(REQUEST);
    const second = windowOn(databaseIn(folder));
    assert.deepEqual(await outcomes(second), ["unknown"], "the same process number in another life");
    await first.settle(id, { outcome: "charged", credits: 119, balance: 1_781 });
    const [entry] = await second.entries();
    assert.deepEqual(
      [entry?.outcome, entry?.credits, entry?.balance, entry?.balanceBefore],
      ["charged", 119, 1_781, 1_900],
    );
    assert.equal(await second.spentSince("hosted", now), 119);
    assert.ok(second.movedByOthers("hosted", now) && !first.movedByOthers("hosted", now));
  });

  it("[CRE-1] two processes at once lose nothing, and the end of one is noticed", async () => {
    const run = promisify(execFile);
    const each = 400;
    await Promise.all([1, 2].map(async () => run(process.execPath, [LEDGER_WRITER, folder, `${each}`])));
    const entries = await windowOn().entries();
    assert.equal(entries.length, 2 * each);
    assert.equal(new Set(entries.map(({ id }) => id)).size, 2 * each);
    const count = (outcome: string): number => entries.filter((entry) => entry.outcome === outcome).length;
    assert.deepEqual([count("charged"), count("unknown")], [2 * each - 2, 2]);
    assert.equal(await windowOn().spentSince("hosted", 0), (2 * each - 2) * 2 + 2 * 3);
  }).timeout(60_000);

  it("[CRE-1] what no window wrote is passed over, and costs no other line", async () => {
    await leave(
      "{",
      "x".repeat(1_500_000),
      JSON.stringify({ id: "1" }),
      begun("a", now),
      "",
      ended("a", now),
    );
    assert.deepEqual([await outcomes(windowOn()), warnings], [["charged"], []]);
  });

  it("[CRE-1] what is old is dropped once there is much that is not", async () => {
    const window = windowOn();
    await fill(window, 900);
    now += 100 * DAY_MS;
    await fill(window, 1_100);
    now += DAY_MS;
    assert.equal((await window.entries()).length, 1_100);
    assert.equal((await ledgerLines(oneDatabaseIn(folder))).length, 2 * 1_100);
    const another = windowOn();
    await another.settle(await another.open(REQUEST), { outcome: "free" });
    assert.equal((await window.entries()).length, (await another.entries()).length);
  }).timeout(60_000);

  it("few entries stay for ever", async () => {
    const window = windowOn();
    await fill(window, 3);
    now += 1_000 * DAY_MS;
    assert.equal((await windowOn().entries()).length, 3);
  });

  it("[CRE-1] where nothing can be written the check goes on, this window keeps count, and says so once", async () => {
    const database = oneDatabaseIn(folder);
    let isFull = true;
    const run: typeof database.run = async (...given) =>
      isFull ? Promise.reject(Object.assign(new Error("full"), { code: "ENOSPC" })) : database.run(...given);
    const faulty = trusted<Database>({ isKept: true, run, inTime: database.inTime.bind(database) });
    const window = windowOn(faulty);
    const id = await window.open(REQUEST);
    await window.settle(id, { outcome: "charged", credits: 119 });
    assert.equal(await window.spentSince("hosted", 0), 119);
    assert.equal(window.isKept, false);
    assert.deepEqual(warnings, ["The ledger of credits cannot be kept: ENOSPC."]);
    isFull = false;
    await window.open(REQUEST);
    await window.entries();
    assert.equal(window.isKept, true);
    assert.equal(
      await windowOn().spentSince("hosted", 0),
      119 + 120,
      "what could not be written is written now",
    );
  });

  it("[CRE-1] where other windows can't see it, this window keeps count, and it says that it isn't kept", async () => {
    await writeFile(path.join(folder, "store"), "a file where the folder would be");
    const window = windowOn();
    await window.settle(await window.open(REQUEST), { outcome: "charged", credits: 119 });
    assert.deepEqual([await window.spentSince("hosted", 0), window.isKept], [119, false]);
  });

  it("[CRE-1] a disk that hangs holds up neither a check nor its answer", async () => {
    const database = databaseIn(folder, assert.fail, new TimeLimit(60));
    const hanging = Promise.withResolvers<undefined>();
    const run: typeof database.run = async (...given) => (await hanging.promise, database.run(...given));
    const window = windowOn(trusted<Database>({ isKept: true, run, inTime: database.inTime.bind(database) }));
    await database.started();
    const before = performance.now();
    const id = await window.open(REQUEST);
    await window.settle(id, { outcome: "charged", credits: 119 });
    assert.equal(await window.spentSince("hosted", 0), 119);
    assert.ok(performance.now() - before < 1_000);
    assert.deepEqual(
      [window.isKept, warnings],
      [false, ["The ledger of credits cannot be kept: the disk is too slow."]],
    );
    hanging.resolve(undefined);
    await eventually(async () => {
      await window.open(REQUEST);
      assert.equal(window.isKept, true);
    });
    assert.equal((await ledgerLines(database)).filter((line) => line.id === id).length, 2);
  });

  it("[CRE-1] an end that is read before its beginning is not lost", async () => {
    const window = windowOn();
    await leave(ended("1", now), ended("2", now));
    assert.deepEqual(await outcomes(window), []);
    await leave(begun("1", now));
    assert.deepEqual(await outcomes(window), ["charged"]);
    await leave(begun("2", now));
    assert.deepEqual(await outcomes(window), ["charged", "charged"]);
  });

  it("[CRE-1] what comes after the database was set aside is read", async () => {
    const window = windowOn();
    await fill(window, 3);
    await window.entries();
    await oneDatabaseIn(folder).run([{ sql: "DELETE FROM ledger" }, { sql: "DELETE FROM sqlite_sequence" }]);
    await leave(begun("1", now));
    assert.equal((await window.entries()).length, 4);
  });

  it("[CRE-1] journals of earlier versions are taken over; one that a window may still add to stays until it does not", async () => {
    const journals = path.join(folder, "ledger");
    await mkdir(journals);
    const [old, current] = ["ledger-2.jsonl", "ledger-10.jsonl"].map((name) => path.join(journals, name));
    assert.ok(old !== undefined && current !== undefined);
    await writeFile(old, `{"id":"half of a li\n${begun("1", now)}\n\nnot json\n${begun("2", now)}\n`);
    await utimes(old, 1, 1);
    await writeFile(current, `${ended("1", now)}\n`);
    assert.deepEqual((await outcomes(windowOn())).toSorted(), ["charged", "open"]);
    assert.deepEqual(await readdir(journals), ["ledger-10.jsonl"]);
    await appendFile(current, `${ended("2", now)}\n`);
    await closeDatabases();
    await utimes(current, 1, 1);
    assert.deepEqual(await outcomes(windowOn()), ["charged", "charged"]);
    assert.deepEqual(await readdir(folder), ["store"]);
    assert.equal((await ledgerLines(oneDatabaseIn(folder))).length, 4, "each is there once");
  });
});
