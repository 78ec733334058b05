import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync, rmdirSync, rmSync } from "node:fs";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { readLedgerLine } from "../../client/ledger-line.ts";
import { fieldsOf } from "../../findings/json-line.ts";
import { isDone } from "./best-effort.ts";
import { isAlive } from "./process-life.ts";
import { resultsIn } from "./result-pack.ts";
import { inTransaction, type Statement } from "./statement.ts";
import type { PaidKind } from "../vocabulary/check.ts";

/** A file of an earlier version. */
interface EarlierFile {
  /** The parts of its name, as matched. */
  readonly name: readonly string[];
  readonly bytes: Buffer;
  /** When it was written, in milliseconds since 1970. */
  readonly at: number;
}

interface EarlierFolder {
  /** Below the storage folder. */
  readonly folder: string;
  readonly names: RegExp;
  /** True if windows of an earlier version add to a file: it stays for a while, so that nothing is lost. */
  readonly isAppended?: true;
  /** Returns the statements that insert the file, which change nothing when run again. */
  readonly statements: (file: EarlierFile) => readonly Statement[];
}

/** The maximum size of a file to import, in bytes. */
const LARGEST = 64 * 1_024 * 1_024;
/** Files to import in one transaction. */
const AT_ONCE = 32;
/** The age at which a file that is added to is removed, in milliseconds. */
const SETTLED_MS = 60_000;
/** The age at which an unfinished file is removed, in milliseconds. */
const ABANDONED_MS = 3_600_000;
/** After this time without renewal a lease is free, in milliseconds. */
const STALE_MS = 45_000;

const ADD_RESULT = "INSERT OR IGNORE INTO results VALUES (unhex(?), ?, ?, ?)";
/** Ignores a line without all of the values. */
const ADD_SCORES = `INSERT OR IGNORE INTO scores SELECT ?, value ->> 'at', value ->> 'score',
  value ->> 'service', value ->> 'name', value ->> 'words' FROM json_each(?)`;
/** Replaces an earlier state, since a window of an earlier version may have continued the job. */
const ADD_JOB = `INSERT OR REPLACE INTO jobs(id, content, seen, ended_at, written_at, damaged)
  SELECT ?1, ?2, ?3, ?4, ?4, ?5 WHERE NOT EXISTS (SELECT 1 FROM jobs WHERE id = ?1 AND written_at >= ?4)`;

/** Keeps the latest state. */
const ADD_INTENTION = `INSERT OR REPLACE INTO intentions
  SELECT unhex(?1), ?2, ?3
  WHERE NOT EXISTS (SELECT 1 FROM intentions WHERE name = unhex(?1) AND written_at >= ?3)`;

const ADD_AGREEMENT = "INSERT OR IGNORE INTO agreements VALUES (?, ?)";

const ADD_LINE = "INSERT OR IGNORE INTO ledger(line, at) VALUES (?, ?)";

/** Keeps a later value. */
const ADD_DOCUMENT = `INSERT OR IGNORE INTO documents(kind, name, sealed, bytes, written_at)
  VALUES (?, unhex(?), ?, ?, ?)`;

const KINDS: readonly PaidKind[] = ["grammar", "detection", "plagiarism", "image", "voice"];

const JOB = /^([0-9a-f-]{36})\.(job|json)(\.damaged)?$/u;

const FOLDERS: readonly EarlierFolder[] = [
  {
    folder: "results",
    names: /^[0-9a-f-]{36}\.results$/u,
    statements: ({ at, bytes }) =>
      (resultsIn(bytes) ?? []).map(({ name, sealed }) => ({
        sql: ADD_RESULT,
        args: [name, sealed, sealed.length, at],
      })),
  },
  {
    folder: "history",
    names: /^([0-9a-f]{64})\..*jsonl$/u,
    statements: ({ bytes, name: [, document = ""] }) => [
      { sql: ADD_SCORES, args: [document, JSON.stringify(linesIn(bytes))] },
    ],
  },
  {
    folder: "intentions",
    // Each new state was a file with the next number.
    names: /^([0-9a-f]{64})\.\d{1,6}\.(sealed|json)$/u,
    statements: ({ at, bytes, name: [, name = "", ending] }) => [
      { sql: ADD_INTENTION, args: [name, contentOf(bytes, ending), at] },
    ],
  },
  { folder: path.join("jobs", "leases"), names: /^(.+)\.\d+$/u, statements: () => [] },
  { folder: path.join("jobs", "seen"), names: JOB, statements: jobStatements(1) },
  { folder: "jobs", names: JOB, statements: jobStatements(0) },
  {
    folder: "ledger",
    names: /^ledger-\d{1,9}\.jsonl$/u,
    isAppended: true,
    statements: ({ bytes }) =>
      bytes
        .toString("utf8")
        .split("\n")
        .flatMap((line) => {
          const read = readLedgerLine(line);
          return read === undefined ? [] : [{ sql: ADD_LINE, args: [line, read.at] }];
        }),
  },
  ...["documents", "media", "summaries"].map((folder) => ({
    folder,
    names: /^([0-9a-f]{64})\.kept$/u,
    statements: ({ at, bytes, name: [, name = ""] }: EarlierFile) => [
      { sql: ADD_DOCUMENT, args: [folder, name, bytes, bytes.length, at] },
    ],
  })),
];

/** Imported only once: what is taken back later must not return. */
const AGREEMENTS: readonly EarlierFolder[] = [
  agreementFiles("consent", "upload"),
  ...KINDS.map((kind) => agreementFiles(path.join("seen-prices", kind), kind)),
];

/** How to import. */
interface Import {
  /** True if the database holds nothing of earlier versions yet. */
  readonly isFirst: boolean;
  /** True if the database outlives the window. */
  readonly isKept: boolean;
  /** Called after each step of some milliseconds. */
  readonly onProgress: () => void;
}

/**
 * Imports the files in which earlier versions stored what is in the database now, and removes them once they
 * are committed if the database `isKept`. Leaves unreadable ones, and jobs that a window of an earlier version is
 * working on. Throws if the database does.
 */
export function importEarlier(
  database: DatabaseSync,
  storage: string,
  { isFirst, isKept, onProgress }: Import,
): void {
  const busy = busyJobs(path.join(storage, "jobs", "leases"));
  for (const { folder, isAppended, names, statements } of isFirst ? [...AGREEMENTS, ...FOLDERS] : FOLDERS) {
    const where = path.join(storage, folder);
    const files = namesIn(where).flatMap((file) => {
      const name = names.exec(file);
      return name === null ? [] : [{ file: path.join(where, file), name }];
    });
    for (let from = 0; from < files.length; from += AT_ONCE) {
      const some = files.slice(from, from + AT_ONCE).flatMap(({ file, name }) => {
        const read = busy.has(name[1] ?? "") ? undefined : readEarlier(file);
        return read === undefined ? [] : [{ file, at: read.at, statements: statements({ ...read, name }) }];
      });
      inTransaction(database, () => {
        for (const { args = [], sql } of some.flatMap((each) => each.statements)) {
          database.prepare(sql).run(...args);
        }
      });
      const settled = some.filter(({ at }) => isAppended !== true || Date.now() - at > SETTLED_MS);
      if (isKept) for (const { at, file } of settled) remove(file, at);
      onProgress();
    }
    if (isKept) removeEmpty(where);
  }
}

/** Returns the ids of the jobs that living windows of an earlier version have leases for. */
function busyJobs(folder: string): ReadonlySet<string> {
  const busy = namesIn(folder).filter((file) => {
    const { at = 0, bytes = Buffer.alloc(0) } = readEarlier(path.join(folder, file)) ?? {};
    // A released lease has the time 0.
    if (at === 0 || Math.abs(Date.now() - at) > STALE_MS) return false;
    const [owner] = linesIn(bytes);
    const isKnown = owner !== undefined && "pid" in owner && "host" in owner;
    return !isKnown || isAlive(Number(owner.pid), String(owner.host));
  });
  return new Set(busy.map((file) => file.replace(/\.\d+$/u, "")));
}

function jobStatements(seen: 0 | 1): EarlierFolder["statements"] {
  return ({ at, bytes, name: [, id = "", ending, damaged] }) => {
    const args = [id, contentOf(bytes, ending), seen, at, damaged === undefined ? 0 : 1];
    return [{ sql: ADD_JOB, args }];
  };
}

/** Returns the files of hosts that a person has agreed to, each named by a digest of the origin in it. */
function agreementFiles(folder: string, agreed: string): EarlierFolder {
  return {
    folder,
    names: /^([0-9a-f]{64})$/u,
    statements: ({ bytes, name: [, digest] }) => {
      const isOrigin = createHash("sha256").update(bytes).digest("hex") === digest;
      return isOrigin ? [{ sql: ADD_AGREEMENT, args: [agreed, bytes.toString("utf8")] }] : [];
    },
  };
}

/** Returns the content of a row: text if it isn't sealed yet, since the worker doesn't have the secret. */
function contentOf(bytes: Buffer, ending: string | undefined): string | Buffer {
  return ending === "json" ? bytes.toString("utf8") : bytes;
}

/** Returns a file; undefined if it is gone or unreadable. What is no file, or too large, counts as empty. */
function readEarlier(file: string): Omit<EarlierFile, "name"> | undefined {
  try {
    const stats = lstatSync(file);
    const isRead = stats.isFile() && stats.size <= LARGEST;
    return { bytes: isRead ? readFileSync(file) : Buffer.alloc(0), at: stats.mtimeMs };
  } catch {
    return undefined;
  }
}

/** Returns the JSON objects in the lines of a file; a damaged line is left out. */
function linesIn(bytes: Buffer): readonly object[] {
  const lines = bytes.toString("utf8").split("\n");
  return lines.map(fieldsOf).filter((fields) => Object.keys(fields).length > 0);
}

/** Returns the names in a folder; none if it doesn't exist or can't be read. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Removes a file that is still as it was written at a time. If that fails, it is imported again, which changes nothing. */
function remove(file: string, at: number): void {
  // Another window may be faster, or have it open on Windows.
  isDone(() => lstatSync(file).mtimeMs === at && rmSync(file, { recursive: true }));
}

/** Removes a folder without files, and its parent. What killed windows left unfinished goes after an hour. */
function removeEmpty(folder: string): void {
  for (const name of namesIn(folder)) {
    const file = path.join(folder, name);
    const { at = Infinity } = (name.endsWith(".tmp") && readEarlier(file)) || {};
    if (Date.now() - at > ABANDONED_MS) remove(file, at);
  }
  // Fails where there is something in it.
  isDone(() => [folder, path.dirname(folder)].forEach((empty) => rmdirSync(empty)));
}
