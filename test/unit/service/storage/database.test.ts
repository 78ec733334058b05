import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Database, openDatabase } from "../../../../src/service/storage/database.ts";
import { SCHEMA_VERSION } from "../../../../src/service/storage/schema.ts";
import { SqliteJobRecords } from "../../../../src/service/storage/sqlite-job-records.ts";
import { unsealed } from "../../../../src/service/storage/text-seal.ts";
import { DataFolder } from "./data-folder.ts";

function put(database: Database, userId: number): void {
  database.prepare("INSERT INTO accounts VALUES (?, 'Trial')").run(userId);
}

function accounts(database: Database): unknown[] {
  return database
    .prepare("SELECT userId FROM accounts ORDER BY userId")
    .all()
    .map(({ userId }) => userId);
}

/** Returns every file of a folder with a digest of its bytes. */
function contents(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder).map((name) => {
      const bytes = readFileSync(path.join(folder, name));
      return [name, createHash("sha256").update(bytes).digest("hex")];
    }),
  );
}

/** Returns a closed, intact database with one account. */
function written(folder: DataFolder): void {
  put(folder.database, 1);
  folder.close();
}

function change(file: string, sql: string): void {
  const connection = new DatabaseSync(file);
  connection.exec(sql);
  connection.close();
}

function refused(folder: Pick<DataFolder, "path">, message: RegExp): void {
  const before = contents(folder.path);
  assert.throws(() => openDatabase(folder.path), { kind: "storage_failure", message });
  // The index of a log may be recreated, since it holds no data of its own.
  const { "service.sqlite-shm": _, ...after } = contents(folder.path);
  assert.deepEqual(after, before);
}

/** Returns a folder as left by a kill: four accounts are only in the log. */
function killed(folder: DataFolder): Pick<DataFolder, "path" | "file"> {
  const left = path.join(folder.path, "killed");
  for (let userId = 1; userId < 5; userId += 1) put(folder.database, userId);
  mkdirSync(left);
  for (const name of ["service.sqlite", "service.sqlite-wal"]) {
    copyFileSync(path.join(folder.path, name), path.join(left, name));
  }
  return { path: left, file: path.join(left, "service.sqlite") };
}

describe("the database of a data folder", () => {
  let folder: DataFolder;

  beforeEach(() => (folder = new DataFolder()));
  afterEach(() => folder.remove());

  it("is accessible only to this user, log included", () => {
    put(folder.database, 1);
    assert.equal(statSync(folder.path).mode & 0o777, 0o700);
    for (const name of readdirSync(folder.path)) {
      assert.equal(statSync(path.join(folder.path, name)).mode & 0o777, 0o600, name);
    }
    assert.ok(readdirSync(folder.path).includes("service.sqlite-wal"));
  });

  it("keeps what was written", () => {
    written(folder);
    assert.deepEqual(accounts(folder.database), [1]);
    assert.deepEqual(readdirSync(folder.path).sort(), ["service.sqlite", "service.sqlite-wal"]);
    folder.close();
    assert.deepEqual(readdirSync(folder.path), ["service.sqlite"]);
  });

  it("keeps data written before a kill", () => {
    const left = killed(folder);
    const database = openDatabase(left.path);
    assert.deepEqual(accounts(database), [1, 2, 3, 4]);
    assert.deepEqual(readdirSync(left.path).sort(), ["service.sqlite", "service.sqlite-wal"]);
    database.close();
    assert.deepEqual(readdirSync(left.path), ["service.sqlite"]);
  });

  it("finds jobs without reading all of them", () => {
    const { database } = folder;
    const prepare = database.prepare.bind(database);
    const plans: unknown[] = [];
    database.prepare = (sql) => {
      const isFrequent = /count\(|'queued' ORDER|^DELETE/u.test(sql);
      if (isFrequent) plans.push(prepare(`EXPLAIN QUERY PLAN ${sql}`).all()[0]?.["detail"]);
      return prepare(sql);
    };
    assert.ok(new SqliteJobRecords(database, unsealed));
    assert.equal(plans.length, 3);
    for (const plan of plans) assert.match(String(plan), /^SEARCH jobs USING /u);
  });

  it("keeps all of a step or none of it", () => {
    const { database } = folder;
    const undone: string[] = [];
    database.onUndone(() => undone.push("undone"));
    const failing = (): void =>
      database.atomically(() => {
        put(database, 1);
        database.atomically(() => put(database, 2));
        throw new Error("no");
      });
    assert.throws(failing, { message: "no" });
    assert.deepEqual([accounts(database), undone], [[], ["undone"]]);
    assert.equal(
      database.atomically(() => {
        put(database, 3);
        return database.atomically(() => "inner");
      }),
      "inner",
    );
    assert.deepEqual(accounts(database), [3]);
    assert.deepEqual(undone, ["undone"]);
  });

  it("is unchanged after a full disk, and works again once there is room", () => {
    const { database } = folder;
    put(database, 1);
    const pages = Number(database.prepare("PRAGMA page_count").get()?.["page_count"]);
    const allow = (most: number): unknown => database.prepare(`PRAGMA max_page_count = ${most}`).get();
    allow(pages);
    const fill = (): void =>
      database.atomically(() => {
        for (let userId = 2; userId < 10_000; userId += 1) put(database, userId);
      });
    assert.throws(fill, { errcode: 13 });
    assert.deepEqual(accounts(database), [1]);
    allow(1_000_000);
    fill();
    assert.equal(accounts(database).length, 9_999);
  });

  it("leaves no trace of a deleted text after scrubbing", () => {
    const { database } = folder;
    const canary = "canary of a text ".repeat(2000);
    const traces = (): string[] =>
      readdirSync(folder.path).filter((name) =>
        readFileSync(path.join(folder.path, name)).includes("canary of a text"),
      );
    database.prepare("INSERT INTO answers VALUES ('slot', 'digest', 1, 1, 200, '{}', ?)").run(canary);
    assert.deepEqual(traces(), ["service.sqlite-wal"]);
    database.scrub();
    assert.deepEqual(traces(), ["service.sqlite"]);
    database.prepare("DELETE FROM answers").run();
    database.scrub();
    assert.deepEqual(traces(), []);
  });

  describe("is refused, with nothing changed,", () => {
    it("while another one holds it", () => {
      put(folder.database, 1);
      refused(folder, /^is in use by another service; /u);
      put(folder.database, 2);
      assert.deepEqual(accounts(folder.database), [1, 2]);
    });

    it("when it is damaged", () => {
      put(folder.database, 1);
      folder.database.atomically(() => {
        for (let userId = 2; userId < 5_000; userId += 1) put(folder.database, userId);
      });
      folder.close();
      const bytes = readFileSync(folder.file);
      bytes.fill(0xa5, bytes.length / 2);
      writeFileSync(folder.file, bytes);
      refused(folder, /^holds a damaged service\.sqlite; /u);
    });

    it("when it is cut off", () => {
      written(folder);
      writeFileSync(folder.file, readFileSync(folder.file).subarray(0, 5_000));
      refused(folder, /^holds a damaged service\.sqlite; /u);
    });

    it("when it is damaged and was killed, with its log", () => {
      const left = killed(folder);
      const bytes = readFileSync(left.file);
      bytes.fill(0xa5, 8192);
      writeFileSync(left.file, bytes);
      refused(left, /^holds a damaged service\.sqlite; /u);
    });

    it("when it is gone or empty and its log is not", () => {
      const left = killed(folder);
      truncateSync(left.file);
      refused(left, /^holds a service\.sqlite-wal without its service\.sqlite; /u);
      rmSync(left.file);
      refused(left, /^holds a service\.sqlite-wal without its service\.sqlite; /u);
    });

    it("when it is of a newer version", () => {
      written(folder);
      change(folder.file, `PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
      refused(folder, /^was written by a newer version; /u);
    });

    it("when it is the database of another program, in any mode", () => {
      mkdirSync(folder.path);
      for (const sql of [
        "CREATE TABLE theirs (a)",
        "PRAGMA journal_mode = WAL; INSERT INTO theirs VALUES (1)",
      ]) {
        change(folder.file, sql);
        refused(folder, /that is not of this service; /u);
      }
    });

    it("if it isn't a database", () => {
      mkdirSync(folder.path);
      for (const text of ["a note", "a note ".repeat(100)]) {
        writeFileSync(folder.file, text);
        refused(folder, /that is not of this service; /u);
      }
    });

    it("when it is a folder", () => {
      mkdirSync(folder.file, { recursive: true });
      assert.throws(() => openDatabase(folder.path), { kind: "storage_failure", message: /EISDIR/u });
    });

    it("when the data folder is a file, or cannot be made", () => {
      written(folder);
      for (const place of [folder.file, path.join(folder.file, "below")]) {
        assert.throws(() => openDatabase(place), {
          kind: "storage_failure",
          message: /^cannot be made or written \((?:EEXIST|ENOTDIR)\); name another$/u,
        });
      }
    });

    it("when the data folder cannot be made or written", () => {
      written(folder);
      const impossible = path.join(folder.path, "n".repeat(300));
      assert.throws(() => openDatabase(impossible), { kind: "storage_failure", message: /ENAMETOOLONG/u });
      // The superuser may write everywhere.
      if (process.getuid?.() === 0) return;
      chmodSync(folder.path, 0o500);
      assert.throws(() => openDatabase(path.join(folder.path, "below")), { message: /EACCES/u });
      chmodSync(folder.path, 0o700);
    });
  });
});
