import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseBaseUrl } from "../../../../src/client/base-url.ts";
import { ContentAuthenticityClient } from "../../../../src/client/content-authenticity-client.ts";
import { Transport } from "../../../../src/client/transport.ts";
import { SCOPES, type Scope } from "../../../../src/contract/scopes.ts";
import type { Connection } from "../../../../src/checking/vocabulary/connection.ts";
import { Connections } from "../../../../src/checking/paying/connections.ts";
import type { EmbeddedService } from "../../../../src/checking/paying/embedded-service.ts";
import type { Credits } from "../../../../src/checking/paying/credits.ts";
import { StoredLedger } from "../../../../src/checking/store/stored-ledger.ts";
import { JobConnections } from "../../../../src/checking/jobs/job-connections.ts";
import { JobLeases } from "../../../../src/checking/store/job-lease.ts";
import { JobPolling } from "../../../../src/checking/jobs/job-polling.ts";
import { JobStore } from "../../../../src/checking/store/job-store.ts";
import type { JobSubmission } from "../../../../src/checking/jobs/job-submission.ts";
import { ApiKeys } from "../../../../src/checking/paying/api-keys.ts";
import { withFittingKey } from "../../../../src/checking/paying/fitting-key.ts";
import type { Log } from "../../../../src/checking/vocabulary/log.ts";
import { Consent } from "../../../../src/checking/store/consent.ts";
import { PaidGuard } from "../../../../src/checking/paying/paid-guard.ts";
import type { Settings } from "../../../../src/editor/settings.ts";
import { onLoopback, type OnLoopback } from "../../../harness/on-loopback.ts";
import { trusted } from "../../../harness/trusted.ts";
import { aJob } from "../../checking/store/a-job.ts";
import { MemorySecrets } from "../../checking/store/memory-secrets.ts";
import { paidSecret } from "../../checking/store/paid-secret.ts";
import { NO_FIRST_QUESTION } from "../../checking/paying/hosted-connection.ts";
import { closeDatabases, oneDatabaseIn } from "../../checking/store/a-database.ts";

const TEXT = "They recieve a letter on every day of the week, and the quiet river runs past the old mill.";
const quiet = (): undefined => undefined;
const json = (status: number, body: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

/** Ways to ask for another key. */
const ANSWERS: Readonly<Record<string, (response: ServerResponse, elsewhere: string) => unknown>> = {
  "401 unknown key": json(401, { code: "invalid_api_key" }),
  "401 revoked key": json(401, { code: "revoked_api_key" }),
  "401 without a body": (response) => response.writeHead(401).end(),
  "403 missing_scope": json(403, { code: "missing_scope", message: "Try the next key." }),
  "403 without a code": json(403, {}),
  "403 in a page": (response) => response.writeHead(403).end("<html>missing_scope</html>"),
  "403 insufficient_credits": json(403, {
    code: "insufficient_credits",
    details: { credits: 0, required: 9 },
  }),
  "404 not_found": json(404, { code: "not_found" }),
  "404 in a page": (response) => response.writeHead(404).end("<html>"),
  "429 at once": (response) => response.writeHead(429, { "retry-after": "0" }).end("{}"),
  "503 at once": (response) => response.writeHead(503, { "retry-after": "0" }).end("{}"),
  "a redirect": (response, elsewhere) => response.writeHead(307, { location: elsewhere }).end(),
  "a hang-up": (response) => response.destroy(),
};

describe("a hostile service, and five stored keys of three origins", function () {
  this.timeout(180_000);

  const own = ["own 1", "own 2"];
  let folder: string;
  let hostile: OnLoopback;
  let others: readonly [OnLoopback, OnLoopback];
  let keys: ApiKeys;
  /** Keys that reached the hostile service, and requests that reached the others. */
  let got: string[];
  let strayed: number;
  let say: (response: ServerResponse) => unknown;
  let asked: string[];
  let baseUrl: string;

  before(async () => {
    others = [await counting(() => (strayed += 1)), await counting(() => (strayed += 1))];
    hostile = await onLoopback((request, response) => {
      got.push(request.headers["x-api-key"]?.toString() ?? "none");
      request.resume();
      say(response);
    });
  });

  after(() => {
    for (const server of [hostile, ...others]) server.close();
  });

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "hostile-origin-"));
    [got, asked, strayed] = [[], [], 0];
    ({ baseUrl } = hostile);
    keys = new ApiKeys(new MemorySecrets(), {});
    const [first, second] = others;
    const stored = [
      ...own.map((name) => [name, hostile] as const),
      ["first 1", first],
      ["first 2", first],
      ["second", second],
    ] as const;
    for (const [name, at] of stored) {
      await keys.add({ name, key: valueOf(name), scopes: null }, at.baseUrl);
    }
  });

  afterEach(closeDatabases);
  afterEach(async () => rm(folder, { recursive: true, maxRetries: 5 }));

  const settings = trusted<Settings>({
    serviceMode: () => "hosted",
    baseUrl: () => baseUrl,
    confirmAbove: () => 1_000,
    dailyBudget: () => 1_000,
  });
  const embedded = trusted<EmbeddedService>({
    ensure: async () => Promise.reject(new Error("not asked for")),
  });
  const CHECKS: Readonly<Record<Scope, (client: ContentAuthenticityClient) => Promise<unknown>>> = {
    ai_detector: async (client) => client.detectText({ content: TEXT }),
    image_detector: async (client) => client.submitDetection({ content: TEXT }),
    voice_detector: async (client) => client.checkKey(),
    plagiarism_checker: async (client) => client.scanPlagiarism({ content: TEXT }),
    grammar_checker: async (client) => client.correctGrammar({ content: TEXT }),
  };

  /** Runs a check like the editor does: finds a key, asks for consent, and tries further keys. */
  const check = async (scope: Scope, asker: "person" | "automatic" = "person"): Promise<void> => {
    const connections = new Connections(settings, keys, embedded);
    const connection = await connections.to(scope);
    const guard = new PaidGuard({
      ledger: new StoredLedger({ database: oneDatabaseIn(folder), now: Date.now, warn: quiet }),
      credits: trusted<Credits>({ balance: quiet, doubt: quiet, review: quiet }),
      settings,
      consent: await agreedTo(hostile.baseUrl),
      keys,
      ...NO_FIRST_QUESTION,
      confirm: async () => {
        asked.push(`${connection.keyName} to ${connection.host}`);
        return Promise.resolve(false);
      },
      now: Date.now,
    });
    const upload = { check: "checkGrammar", words: 9 } as const;
    const plan = { price: 9, connection, asker, upload, kinds: ["grammar"] } as const;
    await guard.agree(plan);
    await withFittingKey(connections, scope, connection, async (to, isStillThere) => {
      await isStillThere();
      const client = open(to);
      try {
        return await CHECKS[scope](client);
      } finally {
        await client.close();
      }
    });
  };

  const agreedTo = async (...origins: readonly string[]): Promise<Consent> => {
    const consent = new Consent(oneDatabaseIn(folder));
    await consent.give(origins);
    return consent;
  };

  /** Polls a job of the hostile service that was sent with one of the keys, for an hour. */
  const poll = async (keyName: string): Promise<string> => {
    let now = Date.now();
    const clock = {
      now: () => now,
      sleep: async (ms: number) => {
        now += ms;
        return Promise.resolve();
      },
    };
    const database = oneDatabaseIn(folder);
    const store = new JobStore({
      database,
      secret: paidSecret,
      now: clock.now,
      warn: quiet,
      onDamaged: quiet,
    });
    const leases = new JobLeases({ database, now: Date.now });
    const record = aJob({ baseUrl: hostile.baseUrl, keyName, createdAt: now + 1 });
    await store.create(record);
    const lease = await leases.acquire(record.id);
    assert.ok(lease);
    const polling = new JobPolling({
      secret: { get: async () => Promise.resolve("a webhook secret") },
      store,
      clock,
      connections: new JobConnections(settings, keys, embedded),
      clients: { open: (to) => open(trusted<Connection>(to)) },
      submission: trusted<JobSubmission>({}),
      ledger: new StoredLedger({ database, now: clock.now, warn: quiet }),
      log: trusted<Log>({ info: quiet, warn: quiet, defect: quiet }),
      credits: trusted<Credits>({ balance: quiet, doubt: quiet }),
    });
    try {
      return (await polling.follow({ record, lease }, new AbortController().signal)).state;
    } finally {
      leases.dispose();
    }
  };

  for (const [name, answer] of Object.entries(ANSWERS)) {
    it(`[KEY-3] [R-1] that answers every check with ${name} is handed no key but its own, and nobody is asked`, async () => {
      say = (response) => answer(response, others[0].baseUrl);
      for (const scope of SCOPES) await check(scope).catch(quiet);
      assert.deepEqual(beyond(got, own), []);
      assert.ok(got.length > 0);
      assert.deepEqual([asked, strayed], [[], 0]);
    });

    it(`[KEY-3] [R-1] that answers the polls of a job with ${name} is handed the key that sent it and no other`, async () => {
      say = (response) => answer(response, others[0].baseUrl);
      await poll("own 2");
      assert.deepEqual([...new Set(got)], [valueOf("own 2")]);
      got = [];
      // Of a job that says that it was sent with another service's key, nothing is asked.
      assert.equal(await poll("first 1"), "refused");
      assert.equal(await poll("removed since"), "refused");
      assert.deepEqual([got, strayed], [[], 0]);
    });
  }

  it("[KEY-3] [R-1] whose address is set while it has no key of its own gets one only by a person's yes, to key and host", async () => {
    say = json(403, { code: "missing_scope" });
    for (const name of own) await keys.remove(name);
    await assert.rejects(check("grammar_checker"), { name: "AbortError" });
    await assert.rejects(check("grammar_checker", "automatic"), { code: "consent_needed" });
    assert.deepEqual(asked, [`first 1 to ${new URL(hostile.baseUrl).host}`]);
    assert.deepEqual(got, []);
    // A sender that nobody has asked for a word is held as well.
    const connections = new Connections(settings, keys, embedded);
    await assert.rejects(connections.requireKey(await connections.to("grammar_checker")), {
      code: "key_removed",
    });
  });
});

/** Starts a service that reports each request. */
async function counting(count: () => unknown): Promise<OnLoopback> {
  return onLoopback((_, response) => {
    count();
    response.end();
  });
}

function open({ apiKey, baseUrl }: Pick<Connection, "apiKey" | "baseUrl">): ContentAuthenticityClient {
  return new ContentAuthenticityClient({
    baseUrl: parseBaseUrl(baseUrl),
    apiKey,
    transport: new Transport(),
    clock: { now: Date.now, sleep: async () => Promise.resolve() },
    random: Math.random,
    idempotencyKey: randomUUID,
  });
}

function valueOf(name: string): string {
  return `prfd_${name.replace(" ", "_")}`;
}

/** Returns the keys that reached a service they don't belong to. */
function beyond(got: readonly string[], own: readonly string[]): readonly string[] {
  const values = new Set(own.map(valueOf));
  return got.filter((key) => !values.has(key));
}
