import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { JobStore } from "../../../../src/checking/store/job-store.ts";
import { StorePickup } from "../../../../src/checking/store/store-pickup.ts";
import { openResult } from "../../../../src/checking/store/sealed-results.ts";
import { eventually } from "../../../harness/eventually.ts";
import { aJob } from "./a-job.ts";
import { closeDatabases, databaseIn, oneDatabaseIn } from "./a-database.ts";
import { paidSecret } from "./paid-secret.ts";

const MINUTE_MS = 60_000;

/** Returns the time this many days ago, in milliseconds since 1970. */
const daysAgo = (count: number): number => Date.now() - count * 24 * 60 * MINUTE_MS;

describe("what is taken up at a start", () => {
  let folder: string;
  let pickup: StorePickup | undefined;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "pickup-"));
  });

  afterEach(async () => {
    pickup?.dispose();
    await closeDatabases();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Resolves to the outcome of the first look. */
  const look = async (): Promise<string> => {
    const seen: string[] = [];
    pickup = new StorePickup({
      database: databaseIn(folder),
      wake: async () => Promise.resolve(void seen.push("woken")),
      onNone: (hasOthers) => void seen.push(hasOthers ? "others" : "none"),
      onDefect: (thrown) => void seen.push(String(thrown)),
    });
    await eventually(() => assert.equal(seen.length, 1));
    return seen.join();
  };
  const jobStore = (warn: (line: string) => void = assert.fail): JobStore =>
    new JobStore({
      database: oneDatabaseIn(folder),
      secret: paidSecret,
      now: Date.now,
      warn,
      onDamaged: assert.fail,
    });
  const keep = async (...said: readonly Parameters<typeof aJob>[0][]): Promise<void> => {
    const store = jobStore();
    for (const each of said) await store.create(aJob(each));
  };

  it("[ALL-1] where nothing was ever kept, nothing is made", async () => {
    assert.equal(await look(), "none");
    assert.deepEqual(readdirSync(folder), []);
  });

  it("[EDI-8] a job that nobody has seen is taken up, and one that was seen long ago", async () => {
    const now = Date.now();
    await keep({ state: "finished", endedAt: now, seen: true });
    assert.equal(await look(), "others");
    pickup?.dispose();
    await keep({ state: "finished", endedAt: now - 8 * 24 * 60 * MINUTE_MS, seen: true });
    assert.equal(await look(), "woken");
    pickup?.dispose();
    await oneDatabaseIn(folder).run([{ sql: "DELETE FROM jobs" }]);
    await keep({});
    assert.equal(await look(), "woken");
  });

  it("[R-14] unreadable jobs are sealed, and removed when their results have expired, also where there is no other", async () => {
    const store = jobStore(() => undefined);
    const database = oneDatabaseIn(folder);
    const add = `INSERT INTO jobs(id, content, seen, ended_at, written_at, damaged) VALUES (?, ?, 0, ?, 0, 1)`;
    await database.run([{ sql: add, args: ["a-job", '{"prose":"heliotrope"', daysAgo(1)] }]);
    assert.equal(await look(), "woken");
    pickup?.dispose();
    await store.sweep();
    const [rows = []] = await database.run([{ sql: "SELECT content FROM jobs" }]);
    const sealed = rows[0]?.["content"];
    assert.ok(sealed instanceof Uint8Array && !Buffer.from(sealed).includes("heliotrope"));
    const content = { baseUrl: "", operation: "job", options: "", text: "a-job" };
    assert.equal(openResult(content, sealed, await paidSecret())?.value, '{"prose":"heliotrope"');
    assert.equal(await look(), "others");
    pickup?.dispose();
    await database.run([{ sql: "UPDATE jobs SET ended_at = ?", args: [daysAgo(29)] }]);
    assert.equal(await look(), "others");
    pickup?.dispose();
    await database.run([{ sql: "UPDATE jobs SET ended_at = ?", args: [daysAgo(31)] }]);
    assert.equal(await look(), "woken");
    pickup?.dispose();
    await store.sweep();
    assert.equal(await look(), "none");
  });

  it("[CLI-3] open requests go when their keys are not known to the service any more", async () => {
    const sql = "INSERT INTO intentions VALUES (?, x'', ?)";
    const database = oneDatabaseIn(folder);
    await database.run([4, 6].map((age) => ({ sql, args: [`${age}`, Date.now() - age * MINUTE_MS] })));
    assert.equal(await look(), "none");
    const [rows] = await database.run([{ sql: "SELECT name FROM intentions" }]);
    assert.deepEqual(rows, [{ name: "4" }]);
  });
});
