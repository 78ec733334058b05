import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import {
  chmod,
  chown,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { eventually } from "../../../harness/eventually.ts";
import type { Database } from "../../../../src/checking/store/database.ts";
import { StoredDocuments } from "../../../../src/checking/store/stored-documents.ts";
import {
  closeDatabases,
  databaseFile,
  ledgerLine,
  resultsIn,
  threadedDatabaseIn as databaseIn,
} from "./a-database.ts";
import { nameOf, sealedOf } from "./result-writer.ts";

const NOBODY = 65_534;
const entryOf = (id: number) => ({ name: nameOf(id), sealed: sealedOf(id) });

/** Returns the number of lines in the ledger. */
const linesIn = async (database: Database): Promise<number> =>
  (await database.run([{ sql: "SELECT line FROM ledger" }]))[0]?.length ?? 0;

/** Clears as the last step of Clear Cached Results does. */
const clear = async (database: Database): Promise<void> =>
  new StoredDocuments("summaries", {
    database,
    secret: async () => Promise.resolve("a secret"),
    now: Date.now,
    warn: assert.fail,
  }).clear();

describe("the database of what outlives a window", () => {
  let folder: string;
  let file: string;
  let warnings: string[];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "store-"));
    file = databaseFile(folder);
    warnings = [];
  });

  afterEach(async () => {
    await closeDatabases();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const warn = (message: string): void => void warnings.push(message);

  it("[ALL-2] is made for this person alone, at the first use", async () => {
    const database = databaseIn(folder);
    assert.deepEqual(await readdir(folder), []);
    await resultsIn(folder, { database }).put([entryOf(1)]);
    assert.equal((await stat(path.dirname(file))).mode & 0o777, 0o700);
    for (const name of await readdir(path.dirname(file))) {
      assert.equal((await stat(path.join(path.dirname(file), name))).mode & 0o777, 0o600, name);
    }
    assert.ok(database.isKept);
  });

  it("[EDI-12] windows that begin at the same time make it once", async () => {
    const windows = Array.from({ length: 6 }, () => resultsIn(folder));
    await Promise.all(windows.map(async (window, id) => window.put([entryOf(id)])));
    assert.equal((await resultsIn(folder).find([0, 1, 2, 3, 4, 5].map(nameOf))).size, 6);
  });

  it("[EDI-12] of a transaction that fails nothing is kept", async () => {
    const database = databaseIn(folder);
    const insert = "INSERT INTO results VALUES (x'01', x'', 0, 0)";
    await assert.rejects(database.run([{ sql: insert }, { sql: insert }]), { code: "constraint failed" });
    const [rows] = await database.run([{ sql: "SELECT * FROM results" }]);
    assert.deepEqual(rows, []);
  });

  it("[EDI-12] one of a newer version is left as it is, said in one sentence, and the window goes on without", async () => {
    await resultsIn(folder).put([entryOf(1)]);
    await closeDatabases();
    const newer = new DatabaseSync(file);
    newer.exec("PRAGMA user_version = 1000");
    newer.close();
    const database = databaseIn(folder, warn);
    const window = resultsIn(folder, { database, warn });
    assert.equal((await window.find([nameOf(1)])).size, 0);
    await window.put([entryOf(2)]);
    assert.equal((await window.find([nameOf(2)])).size, 1);
    assert.deepEqual(
      [database.isKept, warnings],
      [
        false,
        [
          "Results, background jobs and the ledger can't be stored, and last until the window closes: a newer version has written it.",
        ],
      ],
    );
    const left = new DatabaseSync(file, { readOnly: true });
    assert.equal(left.prepare("SELECT count(*) AS count FROM results").get()?.["count"], 1);
    left.close();
  });

  it("[EDI-12] a damaged one is set aside, and a new one begun", async () => {
    for (const spoil of [
      (): Buffer => Buffer.from("Something else that is long enough to be looked at".repeat(100)),
      (bytes: Buffer): Buffer => Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(bytes.length - 100, 7)]),
      // The format of the schema in the header.
      (bytes: Buffer): Buffer =>
        Buffer.concat([bytes.subarray(0, 44), Buffer.alloc(4, 32), bytes.subarray(48)]),
    ]) {
      await resultsIn(folder).put([entryOf(1)]);
      await closeDatabases();
      await settled(file);
      const damaged = spoil(await readFile(file));
      await writeFile(file, damaged);
      const window = resultsIn(folder, { database: databaseIn(folder, warn) });
      assert.equal((await window.find([nameOf(1)])).size, 0);
      await window.put([entryOf(2)]);
      assert.equal((await resultsIn(folder).find([nameOf(2)])).size, 1);
      assert.deepEqual(await readFile(`${file}.damaged`), damaged);
      assert.deepEqual(warnings.splice(0), [
        "The database was damaged and is set aside as store.sqlite.damaged. What could be read was kept.",
      ]);
      await closeDatabases();
      await settled(file);
      await rm(path.dirname(file), { recursive: true });
    }
  });

  it("[CRE-1] [EDI-24] windows go on together after one of them has set a damaged one aside", async () => {
    const [first, second] = [databaseIn(folder, warn), databaseIn(folder, warn)];
    const agreed = "SELECT * FROM agreements";
    await first.run([{ sql: "INSERT INTO agreements VALUES ('upload', 'a host')" }]);
    await second.run([{ sql: agreed }]);
    await rename(file, `${file}.damaged`);
    await rename(`${file}-wal`, `${file}.damaged-wal`).catch(() => undefined);
    await second.run([ledgerLine("of the second")]);
    await first.run([ledgerLine("of the first")]);
    assert.deepEqual([await linesIn(first), await linesIn(second)], [2, 2]);
  });

  it("[EDI-12] what is asked for before the window ends is done, also while the thread starts", async () => {
    const database = databaseIn(folder);
    const asked = database.run([ledgerLine("the last")]);
    await database.dispose();
    await asked;
    assert.equal(await linesIn(databaseIn(folder)), 1);
  });

  it("[R-14] a damaged one is removed after thirty days", async () => {
    await resultsIn(folder).put([entryOf(1)]);
    await closeDatabases();
    const damaged = `${file}.damaged`;
    const day = 86_400_000;
    for (const [days, isThere] of [
      [29, true],
      [31, false],
    ] as const) {
      await writeFile(damaged, "it was damaged");
      const then = new Date(Date.now() - days * day);
      await utimes(damaged, then, then);
      await resultsIn(folder).find([nameOf(1)]);
      await closeDatabases();
      assert.equal((await readdir(path.dirname(file))).includes("store.sqlite.damaged"), isThere);
    }
  });

  it("[R-14] [EDI-12] a damaged one is removed with the results, also one that is found to be damaged only then", async () => {
    const left = async (): Promise<readonly string[]> =>
      (await readdir(path.dirname(file))).filter((name) => name.includes("damaged"));
    await resultsIn(folder).put([entryOf(1)]);
    await closeDatabases();
    for (const ending of ["", "-wal"]) await writeFile(`${file}.damaged${ending}`, "it was damaged");
    await clear(databaseIn(folder));
    assert.deepEqual(await left(), []);
    await closeDatabases();
    await settled(file);
    await writeFile(file, "Something else that is long enough to be looked at".repeat(100));
    await clear(databaseIn(folder, warn));
    assert.deepEqual(await left(), []);
    assert.equal(warnings.length, 1);
  });

  it("[CRE-1] [EDI-8] where one table is damaged, the others are kept", async () => {
    const database = databaseIn(folder);
    await database.run([ledgerLine("a line"), { sql: "INSERT INTO agreements VALUES ('upload', 'a host')" }]);
    const sql = "SELECT rootpage FROM sqlite_schema WHERE name = 'leases'";
    const [[leases] = []] = await database.run([{ sql }]);
    await closeDatabases();
    await settled(file);
    const bytes = await readFile(file);
    const page = bytes.readUInt16BE(16);
    bytes.fill(7, (Number(leases?.["rootpage"]) - 1) * page, Number(leases?.["rootpage"]) * page);
    await writeFile(file, bytes);
    const window = databaseIn(folder, warn);
    assert.deepEqual(await window.run([{ sql: "SELECT * FROM leases" }]), [[]]);
    const kept = await window.run([
      { sql: "SELECT line FROM ledger" },
      { sql: "SELECT origin FROM agreements" },
    ]);
    assert.deepEqual(
      kept.flat().flatMap((row) => Object.values(row)),
      ["a line", "a host"],
    );
    assert.equal(warnings.length, 1);
  });

  for (const [name, spoil] of [
    [
      "a table damaged in its middle",
      (bytes: Buffer, page: number, at: number) => bytes.fill(7, at, at + page),
    ],
    ["a file that is cut short", (bytes: Buffer, page: number) => bytes.subarray(0, -page)],
  ] as const) {
    it(`[EDI-12] of ${name}, all but the rows there are kept, and the new one is sound`, async () => {
      const ids = Array.from({ length: 100 }, (_, id) => id);
      await resultsIn(folder).put(ids.map(entryOf));
      await closeDatabases();
      await settled(file);
      const bytes = await readFile(file);
      const page = bytes.readUInt16BE(16);
      await writeFile(file, spoil(bytes, page, Math.floor(bytes.indexOf(sealedOf(50)) / page) * page));
      const window = resultsIn(folder, { database: databaseIn(folder, warn) });
      const found = await window.find(ids.map(nameOf));
      assert.ok(found.size >= 75, `${found.size}`);
      assert.equal(warnings.length, 1);
      await closeDatabases();
      await settled(file);
      const sound = new DatabaseSync(file, { readOnly: true });
      assert.deepEqual(Object.values(sound.prepare("PRAGMA integrity_check").get() ?? {}), ["ok"]);
      sound.close();
    });
  }

  it("[EDI-12] on a read-only disk what was kept is found, what comes lasts as long as the window, and one sentence says so", async function () {
    // For whoever may do everything no disk is read-only.
    if (process.getuid?.() !== 0) this.skip();
    await resultsIn(folder).put([entryOf(1)]);
    await closeDatabases();
    await settled(file);
    for (const name of [folder, path.dirname(file), file]) await chown(name, NOBODY, NOBODY);
    for (const name of [path.dirname(file), folder]) await chmod(name, 0o500);
    await chmod(file, 0o400);
    const writer = path.join(import.meta.dirname, "result-writer.ts");
    const { stdout } = await promisify(execFile)(process.execPath, [writer, folder, "12", "finds"], {
      uid: NOBODY,
    });
    assert.deepEqual(JSON.parse(stdout), {
      found: [1, 12],
      warnings: [
        "Results, background jobs and the ledger can't be stored, and last until the window closes: EACCES.",
      ],
    });
    for (const name of [folder, path.dirname(file)]) await chmod(name, 0o700);
  });
});

/** Resolves once no window has a database open. */
async function settled(file: string): Promise<void> {
  await eventually(async () =>
    assert.ok(!(await readdir(path.dirname(file))).some((name) => /-(?:wal|shm)$/u.test(name))),
  );
}
