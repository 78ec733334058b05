import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Clock } from "../../../../src/client/clock.ts";
import type { ContentAuthenticityClient } from "../../../../src/client/content-authenticity-client.ts";
import { ServiceFailure } from "../../../../src/client/failure.ts";
import type { DetectionJob } from "../../../../src/contract/detection.ts";
import type { Connection } from "../../../../src/checking/vocabulary/connection.ts";
import type { Credits } from "../../../../src/checking/paying/credits.ts";
import { StoredLedger } from "../../../../src/checking/store/stored-ledger.ts";
import type { JobAccess, JobConnections } from "../../../../src/checking/jobs/job-connections.ts";
import { JobLeases } from "../../../../src/checking/store/job-lease.ts";
import { JobPolling } from "../../../../src/checking/jobs/job-polling.ts";
import type { JobRecord } from "../../../../src/checking/store/job-record.ts";
import { JobStore } from "../../../../src/checking/store/job-store.ts";
import type { JobSubmission } from "../../../../src/checking/jobs/job-submission.ts";
import type { Log } from "../../../../src/checking/vocabulary/log.ts";
import { trusted } from "../../../harness/trusted.ts";
import { detectionAnswer } from "../../findings/detection-answer.ts";
import { aJob } from "../store/a-job.ts";
import { paidSecret } from "../store/paid-secret.ts";
import { closeDatabases, oneDatabaseIn } from "../store/a-database.ts";

const HOUR = 3_600_000;
const BEGUN = 1_000_000_000_000;

const quiet = (): undefined => undefined;

type Said = "processing" | "success" | "failed" | 401 | 403 | 404 | 502 | "lost";

const connectionOf = (keyName: string): Connection => ({
  service: "hosted",
  baseUrl: "https://a.example",
  host: "a.example",
  apiKey: `prfd_${keyName}`,
  keyName,
});

const failure = (status: number | undefined): ServiceFailure =>
  new ServiceFailure({
    kind: status === undefined ? "answer_lost" : "refused",
    charged: "no",
    retriable: true,
    status,
    isFromService: true,
    wording: { happened: "No.", next: "Wait.", args: {} },
  });

function bodyOf(said: "processing" | "success" | "failed"): DetectionJob {
  if (said === "success") return { ...detectionAnswer("A text"), status: "success", task_id: "task-1" };
  return said === "failed"
    ? { status: "failed", task_id: "task-1", error: "It broke.", word_count: 2 }
    : { status: "processing", task_id: "task-1" };
}

describe("polling a kept job to its end", () => {
  let root: string;
  let store: JobStore;
  let ledger: StoredLedger;
  let now: number;
  /** The keys in the order of their use. */
  let used: string[];
  let resent: number;

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), "polling-"));
    store = new JobStore({
      database: oneDatabaseIn(root),
      secret: paidSecret,
      now: () => now,
      warn: quiet,
      onDamaged: quiet,
    });
    ledger = new StoredLedger({ database: oneDatabaseIn(root), now: () => now, warn: quiet });
    now = BEGUN;
    used = [];
    resent = 0;
  });

  afterEach(closeDatabases);
  afterEach(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));

  const clock: Clock = {
    now: () => now,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      now += ms;
      return Promise.resolve();
    },
  };

  interface Script {
    readonly job?: Partial<JobRecord>;
    /** The answers to each key; the last one repeats. */
    readonly says?: Readonly<Record<string, readonly Said[]>>;
    readonly access?: (record: JobRecord) => JobAccess;
    readonly stop?: AbortController;
  }

  const follow = async ({
    access,
    job = {},
    says = {},
    stop = new AbortController(),
  }: Script): Promise<JobRecord> => {
    const ledgerEntry = await ledger.open({
      service: "hosted",
      host: "a.example",
      operation: "detectText",
      price: 2,
    });
    await ledger.settle(ledgerEntry, { outcome: "charged", credits: 2 });
    const record = aJob({ createdAt: BEGUN, ledgerEntry, ...job });
    await store.create(record);
    const leases = new JobLeases({ database: oneDatabaseIn(root), now: Date.now });
    const polling = new JobPolling({
      secret: { get: async () => Promise.resolve("a webhook secret") },
      store,
      ledger,
      clock,
      log: trusted<Log>({ info: quiet, warn: quiet, defect: quiet }),
      credits: trusted<Credits>({ balance: quiet, doubt: quiet }),
      connections: trusted<JobConnections>({
        of: async (current: JobRecord) =>
          Promise.resolve(
            access?.(current) ?? { kind: "ready", connections: Object.keys(says).map(connectionOf) },
          ),
      }),
      clients: {
        open: ({ keyName = "" }: Partial<Connection>) =>
          trusted<ContentAuthenticityClient>({
            getJob: async () => {
              const count = used.filter((key) => key === keyName).length;
              used.push(keyName);
              const script = says[keyName] ?? [];
              const said = script[count] ?? script.at(-1) ?? "processing";
              if (typeof said === "number") throw failure(said);
              if (said === "lost") throw failure(undefined);
              return Promise.resolve(bodyOf(said));
            },
            close: async () => Promise.resolve(),
          }),
      },
      submission: trusted<JobSubmission>({
        resend: async (current: JobRecord, lease: unknown, { baseUrl }: Connection) => {
          resent += 1;
          const again = { ...current, baseUrl, state: "pending", taskId: `task-${resent}`, resent };
          await store.put(trusted(again));
          return { record: again, lease };
        },
        lost: async (current: JobRecord, errorCode: string) => {
          const lost: JobRecord = { ...current, state: "unknown", errorCode, endedAt: now };
          await store.put(lost);
          return lost;
        },
      }),
    });
    const lease = await leases.acquire(record.id);
    assert.ok(lease);
    const put = store.put.bind(store);
    let booked: string | undefined;
    store.put = async (next) => {
      if (next.endedAt !== undefined) booked = await outcome();
      return put(next);
    };
    try {
      const end = await polling.follow({ record, lease }, stop.signal);
      assert.equal(
        booked ?? (await outcome()),
        await outcome(),
        "what it cost is settled before its end is on disk",
      );
      const plain: unknown = JSON.parse(JSON.stringify(end));
      assert.deepEqual(await store.get(record.id), plain, "what is given is what is on disk");
      return end;
    } finally {
      leases.dispose();
    }
  };

  const outcome = async (): Promise<string | undefined> => (await ledger.entries())[0]?.outcome;

  const rows: readonly [string, Script, Partial<JobRecord>, string, readonly string[]][] = [
    [
      "a result is kept",
      { says: { default: ["processing", "success"] } },
      { state: "finished" },
      "charged",
      ["default", "default"],
    ],
    [
      "a failed job is refunded",
      { says: { default: ["failed"] } },
      { state: "failed" },
      "refunded",
      ["default"],
    ],
    [
      "404 is the end",
      { says: { default: [404] } },
      { state: "gone", errorCode: "status_404" },
      "charged",
      ["default"],
    ],
    [
      "lost answers and gateways are no end",
      { says: { default: ["lost", 502, "success"] } },
      { state: "finished" },
      "charged",
      ["default", "default", "default"],
    ],
    [
      "a refused key waits for another",
      { says: { default: [401] } },
      { state: "refused" },
      "charged",
      ["default"],
    ],
    ["so does a missing one", { says: {} }, { state: "refused", errorCode: "none" }, "charged", []],
    [
      "another key of the account is tried",
      { says: { default: [401], spare: ["success"] } },
      { state: "finished" },
      "charged",
      ["default", "spare"],
    ],
    [
      "a stranger's key says nothing about the job",
      { says: { default: [403], stranger: [404] } },
      { state: "refused", errorCode: "status_403" },
      "charged",
      ["default", "stranger"],
    ],
    [
      "after the hour a refused key has lost it",
      { job: { createdAt: BEGUN - HOUR, acceptedAt: BEGUN - HOUR }, says: { default: [401] } },
      { state: "expired" },
      "charged",
      ["default"],
    ],
    [
      "after the hour a job is asked for once more",
      { job: { createdAt: BEGUN - 2 * HOUR, acceptedAt: BEGUN - 2 * HOUR }, says: { default: ["success"] } },
      { state: "finished" },
      "charged",
      ["default"],
    ],
    [
      "another address gets nothing, and the job waits",
      { access: () => ({ kind: "elsewhere" }) },
      { state: "pending" },
      "charged",
      [],
    ],
    [
      "another address after the hour: it is over",
      { job: { acceptedAt: BEGUN - HOUR }, access: () => ({ kind: "elsewhere" }) },
      { state: "expired", errorCode: "other_address" },
      "charged",
      [],
    ],
    [
      "cut off while it was being sent: nobody knows",
      { job: { state: "sending", taskId: undefined, acceptedAt: undefined }, says: { default: ["success"] } },
      { state: "unknown", errorCode: "cut_off" },
      "charged",
      [],
    ],
  ];
  for (const [name, script, expected, charged, keys] of rows) {
    it(`[CLI-4] ${name}`, async () => {
      const end = await follow(script);
      assert.deepEqual({ ...end, ...expected }, end);
      assert.deepEqual([await outcome(), used], [charged, keys]);
    });
  }

  it("[CLI-4] the hour without an end is over after it, and not before", async () => {
    const end = await follow({ says: { default: ["processing"] } });
    assert.equal(end.state, "expired");
    assert.ok((end.endedAt ?? 0) >= BEGUN + HOUR && (end.endedAt ?? 0) < BEGUN + HOUR + 60_000);
    assert.ok(used.length > 110 && used.length < 130, `${used.length} polls`);
  });

  it("[EDI-14] a job that an embedded service has lost is sent again by itself, for it is free", async () => {
    const here = { ...connectionOf("default"), service: "embedded", baseUrl: "http://127.0.0.1:2" } as const;
    const end = await follow({
      job: { service: "embedded", baseUrl: "http://127.0.0.1:1" },
      says: { default: [404, "success"] },
      access: () => ({ kind: "ready", connections: [here] }),
    });
    assert.deepEqual([end.state, end.baseUrl, resent], ["finished", here.baseUrl, 1]);
  });

  it("[EDI-14] one that is lost each time is given up", async () => {
    const end = await follow({
      job: { service: "embedded", baseUrl: "http://127.0.0.1:1" },
      says: { default: [404] },
    });
    assert.deepEqual([end.state, end.errorCode, resent], ["failed", "embedded_service_failed", 3]);
  });

  it("[R-10] [JOB-2] a job of the embedded service is asked for again after its process ended, not sent again", async () => {
    let starts = 0;
    const end = await follow({
      job: { service: "embedded", baseUrl: "http://127.0.0.1:1" },
      says: { default: ["success"] },
      access: () => {
        starts += 1;
        const gone = AbortSignal.abort();
        const connection = { ...connectionOf("default"), service: "embedded" } as const;
        return { kind: "ready", connections: [starts === 1 ? { ...connection, gone } : connection] };
      },
    });
    assert.deepEqual([end.state, resent, starts], ["finished", 0, 2]);
  });

  it("[EDI-14] one that ends the embedded service each time is given up", async () => {
    const gone = AbortSignal.abort();
    const end = await follow({
      job: { service: "embedded", baseUrl: "http://127.0.0.1:1" },
      access: () => ({
        kind: "ready",
        connections: [{ ...connectionOf("default"), service: "embedded", gone }],
      }),
    });
    assert.deepEqual([end.state, end.errorCode, resent], ["failed", "embedded_service_failed", 0]);
  });

  it("[CLI-4] an abort leaves the job as it stands", async () => {
    const stop = new AbortController();
    stop.abort();
    assert.equal((await follow({ stop, says: { default: ["success"] } })).state, "pending");
    assert.deepEqual(used, []);
  });

  it("[EDI-14] where the embedded service does not start, its job has failed and cost nothing", async () => {
    const end = await follow({
      job: { service: "embedded", baseUrl: "http://127.0.0.1:1" },
      access: () => {
        throw new Error("it does not start");
      },
    });
    assert.deepEqual([end.state, await outcome()], ["failed", "refunded"]);
  });
});
