import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { JobLeases, type JobLeasesParts } from "../../../../src/checking/store/job-lease.ts";
import { eventually } from "../../../harness/eventually.ts";
import { closeDatabases, databaseIn, oneDatabaseIn } from "./a-database.ts";

const STALE_MS = 3_000;

describe("the leases of jobs", () => {
  let folder: string;
  let now: number;
  let windows: JobLeases[];

  const open = (parts: Partial<JobLeasesParts> = {}): JobLeases => {
    const window = new JobLeases({
      database: databaseIn(folder),
      now: () => now,
      staleMs: STALE_MS,
      heartbeatMs: 1e9,
      ...parts,
    });
    windows.push(window);
    return window;
  };
  const renewedAt = async (): Promise<unknown> => {
    const [[row] = []] = await oneDatabaseIn(folder).run([{ sql: "SELECT renewed_at FROM leases" }]);
    return row?.["renewed_at"];
  };

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "leases-"));
    now = 1_000_000;
    windows = [];
  });

  afterEach(async () => {
    for (const window of windows) window.dispose();
    await closeDatabases();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it("[CLI-4] of windows that ask at the same time one gets it, and another when that lets go", async () => {
    const both = [open(), open()];
    const [first, second] = await Promise.all(both.map(async (window) => window.acquire("a-job")));
    assert.equal([first, second].filter(Boolean).length, 1);
    (first ?? second)?.release();
    await eventually(async () => assert.ok(await both[first === undefined ? 0 : 1]?.acquire("a-job")));
  });

  it("[CLI-4] an owner that can't renew stops before another window takes it", async () => {
    const lease = await open().acquire("a-job");
    now += STALE_MS - 1;
    assert.equal(await open().acquire("a-job"), undefined);
    assert.equal(lease?.stillOwned(), false);
  });

  it("[CLI-4] an owner that wakes up while another takes it, and renews it first, stays the only one", async () => {
    const database = databaseIn(folder);
    let isAwake = true;
    const run: typeof database.run = async (statements) =>
      isAwake ? database.run(statements) : Promise.reject(new Error("asleep"));
    const lease = await open({ database: { isKept: true, run }, heartbeatMs: 5 }).acquire("a-job");
    isAwake = false;
    now += STALE_MS + 1;
    const others = databaseIn(folder);
    const other = open({
      database: {
        isKept: true,
        run: async (statements) => {
          isAwake ||= statements.some(({ sql }) => sql.startsWith("INSERT"));
          if (isAwake) await eventually(async () => assert.equal(await renewedAt(), now));
          return others.run(statements);
        },
      },
    });
    assert.equal(await other.acquire("a-job"), undefined);
    assert.equal(lease?.stillOwned(), true);
  });

  it("[CLI-4] on a disk that other windows can't see there is none", async () => {
    const database = databaseIn(folder);
    const alone = open({ database: { isKept: false, run: database.run.bind(database) } });
    await assert.rejects(alone.acquire("a-job"));
  });
});
