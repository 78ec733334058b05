import { randomUUID } from "node:crypto";
import { parseBaseUrl } from "../../../../src/client/base-url.ts";
import { ContentAuthenticityClient } from "../../../../src/client/content-authenticity-client.ts";
import type { SpendingLedger } from "../../../../src/client/spending-ledger.ts";
import { Transport } from "../../../../src/client/transport.ts";
import type { Credits } from "../../../../src/checking/paying/credits.ts";
import { BackgroundJobs } from "../../../../src/checking/jobs/background-jobs.ts";
import type { JobConnections } from "../../../../src/checking/jobs/job-connections.ts";
import { JobLeases } from "../../../../src/checking/store/job-lease.ts";
import { JobPolling } from "../../../../src/checking/jobs/job-polling.ts";
import { JobStore } from "../../../../src/checking/store/job-store.ts";
import type { JobSubmission } from "../../../../src/checking/jobs/job-submission.ts";
import type { Log } from "../../../../src/checking/vocabulary/log.ts";
import { trusted } from "../../../harness/trusted.ts";
import { FastClock } from "../../client/fast-clock.ts";
import { paidSecret } from "../store/paid-secret.ts";
import { databaseIn } from "../store/a-database.ts";

/**
 * Runs one window's handling of persisted jobs in a process of its own: `job-window.ts FOLDER BASE_URL SPEED
 * STALE_MS`. It prints the ID of each job whose end it would announce. Its clock runs SPEED times as fast,
 * and it considers an owner without a heartbeat for STALE_MS milliseconds of wall time dead.
 */
const [folder = "", baseUrl = "", speed = "1", staleMs = ""] = process.argv.slice(2);

const clock = new FastClock(Number(speed));
const nothing = (): undefined => undefined;
const log = trusted<Log>({
  info: nothing,
  warn: nothing,
  defect: (what: string, thrown: unknown) => console.error(what, thrown),
});
const database = databaseIn(folder);
const store = new JobStore({
  database,
  secret: paidSecret,
  now: Date.now,
  warn: nothing,
  onDamaged: nothing,
});
const leases = new JobLeases({
  database,
  now: Date.now,
  heartbeatMs: 100,
  staleMs: Number(staleMs),
});
const clients = {
  open: () =>
    new ContentAuthenticityClient({
      baseUrl: parseBaseUrl(baseUrl),
      apiKey: "prfd_key_of_the_windows",
      transport: new Transport(),
      clock,
      random: Math.random,
      idempotencyKey: randomUUID,
    }),
};
const connections = trusted<JobConnections>({
  of: async () =>
    Promise.resolve({ kind: "ready", connections: [{ service: "hosted", baseUrl, keyName: "default" }] }),
});
const submission = trusted<JobSubmission>({
  lost: async (record: { id: string }) => {
    const lost = { ...(await store.get(record.id)), state: "unknown" };
    await store.put(trusted(lost));
    return lost;
  },
});
const ledger = trusted<SpendingLedger>({ settle: nothing });
const credits = trusted<Credits>({ balance: nothing, doubt: nothing });
const polling = new JobPolling({
  store,
  connections,
  clients,
  submission,
  ledger,
  clock,
  log,
  credits,
  secret: { get: async () => Promise.resolve(undefined) },
});
const jobs = new BackgroundJobs({
  database,
  store,
  leases,
  leaseOf: async (hash) => Promise.resolve(hash),
  submission,
  polling,
  log,
  now: Date.now,
  newId: randomUUID,
  onLateRefusal: nothing,
  onUnseen: ({ id, state }) => console.log(JSON.stringify({ id, state })),
});
await jobs.look();
// A window that has nothing to do stays open all the same.
setInterval(() => void jobs.look(), 300);
