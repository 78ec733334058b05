import assert from "node:assert/strict";
import * as fc from "fast-check";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Database } from "../../src/checking/store/database.ts";
import type { Row } from "../../src/checking/store/statement.ts";
import { changedNear, randomFrom } from "../credentials/mutations.ts";
import { closeDatabases, databaseFile, databaseIn, ledgerLine } from "../unit/checking/store/a-database.ts";
import { earlierFiles, type EarlierFile } from "./earlier-files.ts";
import { kind } from "./kind.ts";

/** What a broken disk or a strange hand has done. */
type Damage =
  /** Bytes of some pages of the database, each at a place in the page, and the end of the file, in pages. */
  | {
      readonly of: "database";
      readonly pages: readonly { readonly page: number; readonly at: number; readonly noise: Uint8Array }[];
      readonly cut: number | undefined;
      readonly log: Uint8Array | undefined;
    }
  /** Some of the files of earlier versions, each with the seed of its changes. */
  | { readonly of: "files"; readonly files: readonly { readonly file: number; readonly seed: number }[] };

const noise = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 16 }),
  fc
    .tuple(fc.nat(255), fc.integer({ min: 1, max: 5000 }))
    .map(([value, length]) => new Uint8Array(length).fill(value)),
);

const inputs: fc.Arbitrary<Damage> = fc.oneof(
  fc.record({
    of: fc.constant("database" as const),
    pages: fc.array(
      fc.record({
        page: fc.oneof(fc.constant(0), fc.nat(), fc.nat()),
        at: fc.oneof(fc.nat(120), fc.nat(4095)),
        noise,
      }),
      {
        maxLength: 2,
      },
    ),
    cut: fc.option(fc.nat(), { nil: undefined, freq: 8 }),
    log: fc.option(fc.uint8Array({ maxLength: 200 }), { nil: undefined, freq: 8 }),
  }),
  fc.record({
    of: fc.constant("files" as const),
    files: fc.array(fc.record({ file: fc.nat(), seed: fc.integer() }), { minLength: 1, maxLength: 3 }),
  }),
);

/** Damaged stores: each opens, takes what comes, and has lost no entry of what is intact. */
export const store = kind({
  inputs,
  open: async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "fuzz-store-"));
    const whole = await Whole.make(path.join(folder, "whole"));
    let count = 0;
    return {
      check: async (damage) => {
        count += 1;
        const own = path.join(folder, String(count));
        await mkdir(own);
        try {
          await (damage.of === "database" ? checkDatabase(own, whole, damage) : checkFiles(own, damage));
        } finally {
          await closeDatabases();
          await rm(own, { recursive: true, maxRetries: 5 });
        }
      },
      close: async () => rm(folder, { recursive: true, maxRetries: 5 }),
    };
  },
});

const LINES = 300;
/** Where the header of a database has the version of its schema. */
const VERSION_AT = 60;
const TABLES = ["results", "scores", "jobs", "intentions", "agreements", "ledger", "documents"] as const;
type Table = (typeof TABLES)[number];
type Rows = ReadonlyMap<Table, ReadonlySet<string>>;

async function rowsIn(database: Database): Promise<Rows> {
  const rows = await database.run(TABLES.map((name) => ({ sql: `SELECT * FROM ${name}` })));
  return new Map(TABLES.map((name, index) => [name, new Set((rows[index] ?? []).map(written))]));
}

function written(row: Row): string {
  return JSON.stringify(row, (_key, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString("hex") : value,
  );
}

/** A page of the whole database. */
interface Page {
  readonly table: string;
  /** True if each row that the page holds is whole in it, so that no other row needs it. */
  readonly isLeaf: boolean;
  readonly rows: number;
}

function blob(index: number, bytes: number): Buffer {
  return Buffer.alloc(bytes, `${index} `);
}

/** An intact database with some rows in each table. */
class Whole {
  readonly bytes: Buffer;
  readonly rows: Rows;
  readonly pages: ReadonlyMap<number, Page>;

  private constructor(bytes: Buffer, rows: Rows, pages: ReadonlyMap<number, Page>) {
    this.bytes = bytes;
    this.rows = rows;
    this.pages = pages;
  }

  static async make(folder: string): Promise<Whole> {
    await mkdir(folder);
    const database = databaseIn(folder);
    await database.run(
      Array.from({ length: LINES }, (_, index) => [
        ledgerLine(`${index} ${"of the ledger ".repeat(5)}`, index),
        {
          sql: "INSERT INTO results VALUES (?, ?, 1, ?)",
          args: [blob(index, 32), blob(index, 90 * (index % 60)), index],
        },
        {
          sql: "INSERT INTO scores VALUES (?, ?, 1, 'service', 'name', 7)",
          args: [`document ${index % 9}`, index],
        },
        {
          sql: "INSERT INTO jobs(id, content, seen, ended_at, written_at) VALUES (?, ?, 0, ?, 0)",
          args: [`job ${index}`, blob(index, 200), index],
        },
        { sql: "INSERT INTO intentions VALUES (?, ?, ?)", args: [blob(index, 32), blob(index, 50), index] },
        { sql: "INSERT INTO agreements VALUES ('upload', ?)", args: [`https://${index}.example`] },
        {
          sql: "INSERT INTO documents(kind, name, sealed, bytes, written_at) VALUES ('media', ?, ?, 1, ?)",
          args: [blob(index, 32), blob(index, 500), index],
        },
      ]).flat(),
    );
    const rows = await rowsIn(database);
    await closeDatabases();
    const file = databaseFile(folder);
    const connection = new DatabaseSync(file);
    connection.exec("PRAGMA journal_mode = DELETE");
    const found = connection
      .prepare("SELECT pageno, pagetype, ncell, tbl_name, type FROM dbstat JOIN sqlite_schema USING (name)")
      .all();
    connection.close();
    const pages = found.map(({ ncell, pageno, pagetype, tbl_name: table, type }): [number, Page] => [
      Number(pageno),
      {
        table: String(table),
        isLeaf: type === "table" && pagetype !== "internal",
        rows: pagetype === "leaf" ? Number(ncell) : 1,
      },
    ]);
    return new Whole(await readFile(file), rows, new Map(pages));
  }
}

async function checkDatabase(
  folder: string,
  whole: Whole,
  damage: Damage & { readonly of: "database" },
): Promise<void> {
  const bytes = Buffer.from(whole.bytes);
  const size = bytes.readUInt16BE(16);
  const count = bytes.length / size;
  const damaged = new Set<number>();
  for (const { at, noise, page } of damage.pages) {
    const start = (page % count) * size + (at % size);
    // To the end of its page.
    bytes.set(noise.subarray(0, size - (at % size)), start);
    damaged.add((page % count) + 1);
  }
  const end = damage.cut === undefined ? count : damage.cut % (count + 1);
  for (let page = end + 1; page <= count; page += 1) damaged.add(page);
  const file = databaseFile(folder);
  await mkdir(path.dirname(file));
  await writeFile(file, bytes.subarray(0, end * size));
  if (damage.log !== undefined) await writeFile(`${file}-wal`, damage.log);
  // By its header a newer version has written it: it is left as it is, and the window goes on without.
  if (end > 0 && bytes.readInt32BE(VERSION_AT) > whole.bytes.readInt32BE(VERSION_AT)) {
    assert.ok(await rowsIn(databaseIn(folder, () => undefined)));
    return;
  }
  const found = await rowsIn(await assertServes(folder));
  // The first page says where all others are.
  if (damaged.has(1)) return;
  for (const table of TABLES) {
    const pages = [...damaged].map((page) => whole.pages.get(page)).filter((page) => page?.table === table);
    const lost = [...(whole.rows.get(table) ?? [])].filter(
      (row) => found.get(table)?.has(row) !== true,
    ).length;
    const [page, ...others] = pages;
    if (page === undefined) assert.equal(lost, 0, `${lost} of ${table}, which is intact`);
    else if (page.isLeaf && others.length === 0) {
      assert.ok(lost <= page.rows, `${lost} of ${table} for a page of ${page.rows}`);
    }
  }
}

/** Asserts that what comes is taken, and is there for the next window, whose database it returns. */
async function assertServes(folder: string): Promise<Database> {
  const first = databaseIn(folder, () => undefined);
  await rowsIn(first);
  await first.run([ledgerLine("what comes")]);
  assert.ok(first.isKept, "it lasts no longer than the window");
  await first.dispose();
  const next = databaseIn(folder, () => undefined);
  const [rows = []] = await next.run([{ sql: "SELECT line FROM ledger WHERE line = 'what comes'" }]);
  assert.equal(rows.length, 1);
  return next;
}

async function checkFiles(folder: string, damage: Damage & { readonly of: "files" }): Promise<void> {
  const files = earlierFiles();
  const seeds = new Map(damage.files.map(({ file, seed }) => [file % files.length, seed]));
  const intact: EarlierFile[] = [];
  for (const [index, file] of files.entries()) {
    const seed = seeds.get(index);
    const bytes =
      seed === undefined ? file.bytes : changedNear(file.bytes, 0, file.bytes.length, randomFrom(seed));
    if (bytes.equals(file.bytes)) intact.push(file);
    await mkdir(path.dirname(path.join(folder, file.name)), { recursive: true });
    await writeFile(path.join(folder, file.name), bytes);
  }
  const database = await assertServes(folder);
  for (const { name, rows } of intact) {
    for (const { args, sql } of rows) {
      const [found = []] = await database.run([{ sql, args }]);
      assert.equal(found.length, 1, `${name}: ${sql}`);
    }
  }
  const left = await readdir(folder);
  assert.ok(left.includes("store"));
}
