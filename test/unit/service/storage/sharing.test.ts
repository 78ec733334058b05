import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { IdempotencyStore } from "../../../../src/service/idempotency-store.ts";
import { Ledger } from "../../../../src/service/ledger.ts";
import { metered, type Settle } from "../../../../src/service/metered.ts";
import type { Answer } from "../../../../src/service/responses.ts";
import { openDatabase } from "../../../../src/service/storage/database.ts";
import { SCHEMA_STEPS, SCHEMA_VERSION } from "../../../../src/service/storage/schema.ts";
import { SqliteStorage } from "../../../../src/service/storage/sqlite-storage.ts";
import { SecretSeal } from "../../../../src/service/storage/text-seal.ts";
import { someJob } from "../jobs/some-job.ts";
import { DataFolder } from "./data-folder.ts";

const USER = 1;
const NEVER = new AbortController().signal;

/** The storage of one process over a shared folder. */
class Sharer {
  readonly storage: SqliteStorage;
  readonly ledger: Ledger;
  readonly idempotency: IdempotencyStore;

  constructor(folder: string, secret = "a secret") {
    this.storage = new SqliteStorage(openDatabase(folder, "shared"), { seal: new SecretSeal(secret) });
    const { answers, atomically, ledger } = this.storage;
    this.ledger = new Ledger(ledger, () => 0, randomUUID, atomically);
    this.idempotency = new IdempotencyStore({
      answers,
      atomically,
      clock: () => 0,
      lifetimeMs: 1000,
      capacity: 1000,
    });
  }

  /** Makes a paid request with a key; the answer names this process. */
  async pay(key: string, name: string, begun: Promise<void>): Promise<string> {
    const charge = { userId: USER, operation: "correctGrammar", credits: 4 } as const;
    const work = async (signal: AbortSignal, settle: Settle<Answer>): Promise<Answer> =>
      metered(
        this.ledger,
        charge,
        signal,
        async () => {
          await begun;
          return { status: 200, body: name, headers: {} };
        },
        settle,
      );
    const slot = { userId: USER, operation: "correctGrammar", key } as const;
    return (await this.idempotency.run(slot, "text", NEVER, work)).body;
  }
}

function taken(by: Sharer): string[] {
  return by.storage.jobs.takeOver().map(({ taskId }) => taskId);
}

describe("a data folder that several processes share", () => {
  let folder: DataFolder;
  let open: Sharer[];

  const sharer = (secret?: string): Sharer => {
    const made = new Sharer(folder.path, secret);
    open.push(made);
    return made;
  };
  const end = (one: Sharer): void => {
    open = open.filter((each) => each !== one);
    one.storage.close();
  };

  beforeEach(() => {
    folder = new DataFolder();
    open = [];
  });
  afterEach(() => {
    for (const each of open) each.storage.close();
    folder.remove();
  });

  it("[ALL-2] stores no readable text in a file, and another secret decrypts none", () => {
    const [one, stranger] = [sharer(), sharer("another secret")];
    const text = "The heron waits by the weir.";
    const answer = { status: 200, headers: {}, body: text };
    const remembered = { slot: "slot", textDigest: text, expiresAt: 9, answer };
    const finished = { state: "success", text: null, finishedAt: 1 } as const;
    one.storage.answers.insert(remembered);
    one.storage.jobs.insert(someJob({ text, callbackUrl: text, webhookSecret: text }));
    one.storage.jobs.insert(someJob({ ...finished, taskId: "finished", body: text }));
    assert.deepEqual(one.storage.answers.find("slot"), remembered);
    assert.equal(one.storage.jobs.find("task")?.text, text);
    assert.equal(one.storage.jobs.find("finished")?.body, text);

    one.storage.scrub();
    const files = readdirSync(folder.path, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    assert.ok(files.length > 0);
    for (const { name, parentPath } of files)
      assert.ok(!readFileSync(path.join(parentPath, name)).includes("heron"), name);

    assert.equal(stranger.storage.answers.find("slot"), undefined);
    stranger.storage.answers.insert(remembered);
    assert.deepEqual(stranger.storage.answers.find("slot"), remembered);
    assert.equal(stranger.storage.jobs.find("task")?.text, null);
    assert.equal(stranger.storage.jobs.find("finished"), undefined);
  });

  it("[R-10] has one balance, whoever spends", () => {
    const [one, other] = [sharer(), sharer()];
    one.ledger.grant(USER, 10);
    assert.equal(other.ledger.balance(USER), 10);
    const held = other.ledger.reserve(USER, 7, "correctGrammar");
    assert.ok(held);
    assert.equal(one.ledger.reserve(USER, 4, "correctGrammar"), undefined);
    other.ledger.commit(held, 5);
    assert.deepEqual([one.ledger.balance(USER), other.ledger.balance(USER)], [5, 5]);
  });

  it("[R-10] [CRE-1] releases what a dead process held, once, and nothing that another process holds", () => {
    const [one, other, third] = [sharer(), sharer(), sharer()];
    one.ledger.grant(USER, 10);
    const held = one.ledger.reserve(USER, 4, "correctGrammar");
    assert.ok(held && other.ledger.reserve(USER, 3, "correctGrammar"));
    third.ledger.releaseAbandoned();
    assert.equal(third.ledger.balance(USER), 3);
    end(other);
    for (const each of [third, one, third]) each.ledger.releaseAbandoned();
    assert.equal(third.ledger.balance(USER), 6);
    one.ledger.commit(held);
    assert.equal(third.ledger.balance(USER), 6);
  });

  it("[R-10] [JOB-2] a job is for the process that wrote it last, and for one other when that is gone", () => {
    const [one, other, third] = [sharer(), sharer(), sharer()];
    one.storage.jobs.insert(someJob({ taskId: "a" }));
    other.storage.jobs.insert(someJob({ taskId: "b", state: "success", text: null, deliveriesLeft: 1 }));
    assert.deepEqual([taken(one), taken(other), taken(third)], [["a"], ["b"], []]);
    end(one);
    end(other);
    assert.deepEqual(taken(third), ["a", "b"]);
    assert.deepEqual(taken(sharer()), []);
  });

  it("[R-10] [IDE-1] one key at two processes at once is charged once, and both give the same answer", async () => {
    const [one, other] = [sharer(), sharer()];
    one.ledger.grant(USER, 10);
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const answers = Promise.all([one.pay("k", "one", begun), other.pay("k", "other", begun)]);
    await new Promise(setImmediate);
    assert.equal(one.ledger.balance(USER), 2, "both hold the price");
    begin();
    const [first, second] = await answers;
    assert.equal(first, second);
    assert.equal(other.ledger.balance(USER), 6);
    assert.equal(one.storage.answers.size(), other.storage.answers.size());
  });

  it("[R-10] is for this user alone, and keeps nothing of a process that has left", () => {
    const one = sharer();
    const names = readdirSync(folder.path, { recursive: true, encoding: "utf8" });
    assert.equal(names.filter((name) => name.endsWith(".lock")).length, 1);
    for (const name of names) {
      const stats = statSync(path.join(folder.path, name));
      assert.equal(stats.mode & 0o777, stats.isDirectory() ? 0o700 : 0o600, name);
    }
    end(one);
    assert.deepEqual(
      new Set(readdirSync(folder.path, { recursive: true, encoding: "utf8" })),
      new Set(["processes", "service.sqlite"]),
    );
  });

  it("[R-10] is not for a process that wants it alone, nor the other way round", () => {
    sharer();
    assert.throws(() => openDatabase(folder.path), { message: /^is in use by another service; /u });
  });

  it("[R-10] of version 1 opens with all its data, and unfinished entries are taken over", () => {
    mkdirSync(folder.path);
    const old = new DatabaseSync(folder.file);
    old.exec(`${SCHEMA_STEPS[0]} PRAGMA user_version = 1; PRAGMA journal_mode = WAL;`);
    old.exec(`
      INSERT INTO accounts VALUES (1, '25M');
      INSERT INTO ledger VALUES (1, 'g', 1, 'grant', 100, NULL, 0), (2, 'a', 1, 'reservation', -7, 'detectText', 0),
        (3, 'a', 1, 'release', 7, 'detectText', 0), (4, 'a', 1, 'charge', -7, 'detectText', 0),
        (5, 'b', 1, 'reservation', -9, 'correctGrammar', 0);
      INSERT INTO jobs VALUES (1, 'j', 1, 'queued', 7, 'a', 'text', NULL, NULL, NULL, 0, 0, NULL);
    `);
    old.close();
    const { ledger, storage } = sharer();
    assert.deepEqual(storage.accounts.all(), [{ userId: 1, plan: "25M" }]);
    assert.equal(ledger.balance(1), 84);
    ledger.releaseAbandoned();
    assert.equal(ledger.balance(1), 93);
    assert.deepEqual(
      storage.jobs.takeOver().map(({ taskId, transaction }) => [taskId, transaction]),
      [["j", "a"]],
    );
    for (const each of open.splice(0)) each.storage.close();
    const written = new DatabaseSync(folder.file);
    assert.equal(written.prepare("PRAGMA user_version").get()?.["user_version"], SCHEMA_VERSION);
    written.close();
  });
});
