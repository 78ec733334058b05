import assert from "node:assert/strict";
import { SCOPES } from "../../../../src/contract/scopes.ts";
import type { AccountRecord } from "../../../../src/service/accounts-file.ts";
import { type Database, openDatabase } from "../../../../src/service/storage/database.ts";
import { SqliteStorage } from "../../../../src/service/storage/sqlite-storage.ts";
import { eventually } from "../../../harness/eventually.ts";
import { KEY, RunningService, type RunningOptions } from "../running-service.ts";
import { correctWords } from "../stand-in-corrector.ts";
import { DataFolder } from "./data-folder.ts";

const TEXT = "I recieved teh letter on Monday morning.";
const WORDS = 7;
const OTHER_KEY = "prfd_other_key_0123456789";
const otherKey = {
  name: "other",
  key: OTHER_KEY,
  scopes: ["grammar_checker" as const],
  status: "Active" as const,
};
const keyed = (key: string) => ({ headers: { "idempotency-key": key } });

function account(parts: Partial<AccountRecord> = {}): AccountRecord {
  const key = { name: "all", key: KEY, scopes: [...SCOPES], status: "Active" as const };
  return { user_id: 7, plan: "Trial", credits: 100, keys: [key], ...parts };
}

describe("a service with a data folder", () => {
  let folder: DataFolder;
  let running: RunningService;
  let database: Database;
  let now: number;

  async function start(options: RunningOptions = {}): Promise<void> {
    database = openDatabase(folder.path);
    const storage = new SqliteStorage(database);
    running = await RunningService.start({ accounts: [account()], storage, clock: () => now, ...options });
  }

  async function restart(options: RunningOptions = {}): Promise<void> {
    await running.stop();
    await start(options);
  }

  /** Sets limits of SQLite on this connection. */
  function pragma(setting: string): void {
    database.prepare(`PRAGMA ${setting}`).get();
  }

  beforeEach(async () => {
    folder = new DataFolder();
    now = 1_000_000;
    await start();
  });
  afterEach(async () => {
    await running.stop();
    folder.remove();
  });

  it("[R-11] refuses an accounts file whose new key exceeds the plan's active keys, and changes nothing", async () => {
    await running.stop();
    const opening = (keys: AccountRecord["keys"], storage: SqliteStorage): RunningService =>
      new RunningService({ accounts: [account({ keys })], storage, clock: () => now });
    const first = new SqliteStorage(openDatabase(folder.path));
    assert.throws(() => opening([otherKey], first), { kind: "too_many_keys" });
    assert.deepEqual(
      first.keys.all().map(({ key }) => key.name),
      ["all"],
    );
    first.close();
    const revoked = {
      ...account().keys[0],
      name: "all",
      key: KEY,
      scopes: [...SCOPES],
      status: "Revoked" as const,
    };
    const ended = { ...otherKey, key: `${OTHER_KEY}_ended`, expires_at: "1970-01-01T00:00:00Z" };
    await start({ accounts: [account({ keys: [revoked, otherKey, ended] })] });
    assert.equal(running.service.keys.list(7).length, 3);
  });

  it("[CRE-1] preserves the ledger, and grants credits once", async () => {
    await running.correct({ content: TEXT });
    assert.equal(running.credits, 100 - WORDS);
    const history = running.service.ledger.history(7);
    await restart();
    assert.equal(running.credits, 100 - WORDS);
    assert.deepEqual(running.service.ledger.history(7), history);
    await restart({ accounts: [account({ credits: 5_000 })] });
    assert.equal(running.credits, 100 - WORDS);
  });

  it("[KEY-1] uses its stored accounts if none are given", async () => {
    await restart({ accounts: [] });
    assert.equal((await running.correct({ content: TEXT })).status, 200);
  });

  it("uses the plan of the file, and its new keys", async () => {
    await restart({ accounts: [account({ plan: "25M", keys: [otherKey] })] });
    const { keys } = running.service;
    assert.deepEqual(
      keys.list(7).map(({ name }) => name),
      ["all", "other"],
    );
    for (const each of [KEY, OTHER_KEY]) assert.equal(keys.check(each).state, "valid");
  });

  it("[KEY-1] doesn't restore a revoked or deleted key from the file", async () => {
    const [kept] = running.service.keys.list(7);
    assert.ok(kept);
    running.service.keys.revoke(7, kept.id);
    await restart();
    assert.equal((await running.correct({ content: TEXT })).body["code"], "revoked_api_key");
    running.service.keys.delete(7, kept.id);
    await restart();
    assert.deepEqual(running.service.keys.list(7), []);
    assert.equal((await running.correct({ content: TEXT })).body["code"], "invalid_api_key");
  });

  it("[KEY-1] applies a revocation from the file, permanently", async () => {
    const revoked = { name: "all", key: KEY, scopes: [...SCOPES], status: "Revoked" as const };
    await restart({ accounts: [account({ keys: [revoked] })] });
    assert.equal((await running.correct({ content: TEXT })).body["code"], "revoked_api_key");
    await restart();
    assert.equal((await running.correct({ content: TEXT })).body["code"], "revoked_api_key");
  });

  it("[IDE-1] repeats an answer after a restart within its lifetime, without a charge and without running it again", async () => {
    const first = await running.correct({ content: TEXT }, keyed("k"));
    now += 299_000;
    await restart();
    const again = await running.correct({ content: TEXT }, keyed("k"));
    assert.deepEqual(again.body, first.body);
    assert.equal(running.credits, 100 - WORDS);
    assert.equal((await running.correct({ content: `Now ${TEXT}` }, keyed("k"))).status, 409);
    now += 1_000;
    await restart();
    assert.equal((await running.correct({ content: TEXT }, keyed("k"))).status, 200);
    assert.equal(running.credits, 100 - 2 * WORDS);
  });

  it("[CRE-1] releases at startup what was held when the process ended", async () => {
    assert.ok(running.service.ledger.reserve(7, 60, "correctGrammar"));
    assert.equal(running.credits, 40);
    await restart();
    assert.equal(running.credits, 100);
    assert.equal(running.service.ledger.history(7).at(-1)?.kind, "release");
    const entries = running.service.ledger.history(7).length;
    await restart();
    assert.equal(running.service.ledger.history(7).length, entries);
  });

  it("[CRE-1] [IDE-1] writes neither charge nor answer when the disk has no room for both, and then serves the next", async () => {
    await restart({ accounts: [account({ user_id: 8, credits: 5_000, keys: [otherKey] })] });
    const content = "word ".repeat(4_000);
    const send = { "x-api-key": OTHER_KEY, "idempotency-key": "k" };
    pragma("max_page_count = 1");
    const refused = await running.correct({ content }, { headers: send });
    assert.deepEqual([refused.status, refused.body["code"]], [503, "service_error"]);
    assert.equal(running.service.ledger.balance(8), 5_000);
    pragma("max_page_count = 1000000");
    const served = await running.correct({ content }, { headers: send });
    assert.equal(served.status, 200);
    assert.equal(running.service.ledger.balance(8), 1_000);
  });

  it("[CRE-1] releases credits later if the release couldn't be written either", async () => {
    running.corrector.behaviour = (text) => {
      pragma("query_only = ON");
      return Promise.resolve(correctWords(text));
    };
    assert.equal((await running.correct({ content: TEXT }, keyed("k"))).status, 503);
    assert.equal((await running.correct({ content: TEXT }, keyed("l"))).status, 503);
    pragma("query_only = OFF");
    running.corrector.behaviour = (text) => Promise.resolve(correctWords(text));
    assert.equal((await running.correct({ content: TEXT }, keyed("k"))).status, 200);
    assert.equal(running.credits, 100 - WORDS);
  });

  it("[CRE-1] releases credits even if a late release was rolled back with its transaction", () => {
    const { ledger } = running.service;
    const held = ledger.reserve(7, 60, "correctGrammar");
    assert.ok(held);
    pragma("query_only = ON");
    assert.throws(() => ledger.release(held));
    pragma("query_only = OFF");
    const undone = (): void =>
      database.atomically(() => {
        ledger.reserve(7, 1, "detectText");
        assert.equal(ledger.balance(7), 99);
        throw new Error("no");
      });
    assert.throws(undone, { message: "no" });
    assert.equal(ledger.balance(7), 40);
    assert.ok(ledger.reserve(7, 100, "correctGrammar"));
  });

  it("[JOB-2] [JOB-4] runs an unfinished job again, and keeps a finished one for an hour", async () => {
    await restart({ jobDelayMs: 60_000 });
    const content = "The ferry left the harbour early and nobody stood on the deck. ".repeat(6);
    const submitted = await running.detect({ content, poll: true });
    assert.equal(submitted.status, 202);
    const taskId = String(submitted.body["task_id"]);
    const paid = running.credits;
    await restart({ jobDelayMs: 60_000 });
    assert.equal((await running.job(taskId)).body["status"], "processing");
    await restart();
    const finished = await eventually(async () => {
      const { body } = await running.job(taskId);
      assert.equal(body["status"], "success");
      return body;
    });
    now += 3_599_000;
    await restart();
    assert.deepEqual((await running.job(taskId)).body, finished);
    assert.equal(running.credits, paid);
    now += 1_000;
    await restart();
    assert.equal((await running.job(taskId)).status, 404);
    assert.equal(database.prepare("SELECT count(*) AS jobs FROM jobs").get()?.["jobs"], 0);
  });
});
