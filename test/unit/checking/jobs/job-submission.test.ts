import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseBaseUrl } from "../../../../src/client/base-url.ts";
import { systemClock } from "../../../../src/client/clock.ts";
import { ContentAuthenticityClient } from "../../../../src/client/content-authenticity-client.ts";
import type { Asker } from "../../../../src/client/spending-guard.ts";
import { Transport } from "../../../../src/client/transport.ts";
import type { PlanName } from "../../../../src/contract/plans.ts";
import type { Credits } from "../../../../src/checking/paying/credits.ts";
import { StoredLedger } from "../../../../src/checking/store/stored-ledger.ts";
import { JobLeases } from "../../../../src/checking/store/job-lease.ts";
import { sentDocumentOf } from "../../../../src/checking/store/job-record.ts";
import { JobStore, type JobStoreParts } from "../../../../src/checking/store/job-store.ts";
import type { JobOrder } from "../../../../src/checking/jobs/job-keeper.ts";
import { JobSubmission, type JobSending } from "../../../../src/checking/jobs/job-submission.ts";
import { PaidGuard } from "../../../../src/checking/paying/paid-guard.ts";
import { eventually } from "../../../harness/eventually.ts";
import { JobService, type JobReply } from "../../../harness/job-service.ts";
import { trusted } from "../../../harness/trusted.ts";
import { aJob } from "../store/a-job.ts";
import { paidSecret } from "../store/paid-secret.ts";
import { NO_FIRST_QUESTION } from "../paying/hosted-connection.ts";
import { notSent } from "../../../../src/checking/vocabulary/check-error.ts";
import { closeDatabases, oneDatabaseIn } from "../store/a-database.ts";

const KEY = "prfd_key_that_must_not_be_on_disk";
const SECRET = "a secret that must not be on disk";
const CALLBACK = "https://results.example/that-must-not-be-on-disk";
const TEXT = "The parcels were packed by hand.";
const WORDS = 6;

const quiet = (): undefined => undefined;

const LOST: JobReply = "hang up";
const BUSY: JobReply = { status: 429, body: { code: "rate_limited" } };

describe("sending a background job", function () {
  this.timeout(20_000);

  let root: string;
  let service: JobService;
  let ledger: StoredLedger;
  let leases: JobLeases;
  let plan: PlanName | undefined;
  let controller: AbortController;
  let goneOn: number;
  let isAlone: boolean;
  let isAgreed: boolean;
  let stillThere: () => Promise<void>;

  beforeEach(async () => {
    root = mkdtempSync(path.join(tmpdir(), "submission-"));
    service = await JobService.start();
    ledger = new StoredLedger({ database: oneDatabaseIn(root), now: Date.now, warn: quiet });
    leases = new JobLeases({ database: oneDatabaseIn(root), now: Date.now });
    plan = undefined;
    controller = new AbortController();
    goneOn = 0;
    isAlone = true;
    isAgreed = true;
    stillThere = async () => Promise.resolve();
  });

  afterEach(async () => {
    service.close();
    leases.dispose();
    await closeDatabases();
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Returns a store that sees what another window sees. */
  const disk = (database: JobStoreParts["database"] = oneDatabaseIn(root)): JobStore =>
    new JobStore({
      database,
      secret: paidSecret,
      now: Date.now,
      warn: quiet,
      onDamaged: quiet,
    });

  const sending = (): JobSending => ({
    signal: controller.signal,
    onRetry: quiet,
    onGoesOn: () => (goneOn += 1),
    isAlone: () => isAlone,
    isStillThere: async () => stillThere(),
  });

  const order = (): JobOrder => ({
    connection: {
      service: "hosted",
      baseUrl: service.baseUrl,
      host: "a.example",
      apiKey: KEY,
      keyName: "default",
    },
    document: sentDocumentOf({
      uri: "file:///parcels.md",
      languageId: "markdown",
      submission: "prose",
      text: `# ${TEXT}`,
    }),
    prose: TEXT,
    words: WORDS,
    contentHash: "a-hash",
  });

  const client = () =>
    new ContentAuthenticityClient({
      baseUrl: parseBaseUrl(service.baseUrl),
      apiKey: KEY,
      transport: new Transport(),
      clock: systemClock,
      random: Math.random,
      idempotencyKey: randomUUID,
    });

  const NO_BALANCE = {
    account: () => 0,
    balance: quiet,
    doubt: quiet,
    spend: quiet,
    state: quiet,
    review: quiet,
  };

  /** Options of a window with a daily budget, in credits. */
  const guardOf = (budget?: number): PaidGuard =>
    new PaidGuard({
      ledger,
      credits: trusted<Credits>(NO_BALANCE),
      settings: { confirmAbove: () => 1_000, dailyBudget: () => budget },
      consent: { isGiven: async () => Promise.resolve(isAgreed), give: async () => Promise.resolve() },
      keys: { isFor: async () => Promise.resolve(true), agree: async () => Promise.resolve() },
      ...NO_FIRST_QUESTION,
      now: Date.now,
    });

  const send = async (id: string = randomUUID(), asker?: Asker, budget?: number, store = disk()) => {
    const settings = { plan: () => plan, callbackUrl: () => CALLBACK };
    const secret = { get: async () => Promise.resolve(SECRET) };
    const submission = new JobSubmission({
      store,
      settings,
      secret,
      leases,
      clients: { open: client },
      ledger,
      guard: guardOf(budget),
      credits: trusted<Credits>(NO_BALANCE),
      now: Date.now,
      workspace: () => "file:///folder",
    });
    return submission.send(id, { ...order(), asker }, sending());
  };

  const outcomes = async (): Promise<readonly string[]> =>
    (await ledger.entries()).map(({ outcome }) => outcome);

  it("[CLI-4] [CLI-3] the job and its price are on disk before anything goes out, and the task before all else", async () => {
    const seen: unknown[] = [];
    service.gate = (async () => {
      await eventually(() => assert.equal(service.submitted.length, 1));
      const [record] = await disk().list();
      seen.push(record?.state, record?.prose, record?.price, await leases.acquire(record?.id ?? ""));
      seen.push(...(await outcomes()));
    })();
    const { record } = await send();
    assert.deepEqual(seen, ["sending", TEXT, WORDS, undefined, "open"]);
    assert.deepEqual([record.state, record.taskId], ["pending", "task-1"]);
    assert.deepEqual(await disk().list(), [record]);
    assert.deepEqual(await outcomes(), ["charged"]);
  });

  it("[ALL-2] [HOOK-1] [R-14] neither the key nor the callback's address or secret nor the text is on disk in plain", async () => {
    await send();
    assert.equal(service.submitted[0]?.webhook_secret, SECRET);
    const files = globSync("**/*", { cwd: root })
      .map((name) => path.join(root, name))
      .filter((file) => statSync(file).isFile());
    const holding = (what: string): number =>
      files.filter((file) => readFileSync(file).includes(what)).length;
    assert.deepEqual([KEY, SECRET, CALLBACK, TEXT, "parcels.md"].map(holding), [0, 0, 0, 0, 0]);
    assert.ok(files.length > 0);
  });

  it("[CLI-3] a lost acceptance: unknown on disk and in the ledger, sent once", async () => {
    service.accept = () => LOST;
    await assert.rejects(send(), { kind: "answer_lost", charged: "unknown" });
    assert.deepEqual(
      (await disk().list()).map(({ errorCode, prose, state }) => [state, errorCode, prose]),
      [["unknown", "answer_lost", TEXT]],
    );
    assert.deepEqual([await outcomes(), service.submitted.length], [["unknown"], 1]);
  });

  it("[CLI-3] an acceptance that cannot be read keeps its task: it has been paid for", async () => {
    service.accept = (body) => ({ status: 202, body: { ...body, word_count: null } });
    const { record } = await send();
    assert.deepEqual([record.state, record.taskId, record.acceptance], ["pending", "task-1", undefined]);
    assert.deepEqual([await disk().list(), await outcomes()], [[record], ["charged"]]);
  });

  it("[CLI-3] a refusal leaves nothing behind and was free", async () => {
    service.accept = () => ({ status: 403, body: { code: "insufficient_credits" } });
    const id = randomUUID();
    await assert.rejects(send(id), { code: "insufficient_credits", charged: "no" });
    assert.deepEqual([await disk().list(), await outcomes()], [[], ["free"]]);
    assert.ok(await leases.acquire(id), "its lease is given back");
  });

  it("[CLI-3] a refusal is told as one where the disk keeps the job, which goes with the next flush", async () => {
    let isLocked = true;
    const database: JobStoreParts["database"] = {
      isKept: true,
      inTime: async (work, onTimeout) => oneDatabaseIn(root).inTime(work, onTimeout),
      run: async (statements, scrubs) => {
        if (isLocked && statements[0]?.sql.startsWith("DELETE FROM jobs") === true)
          throw Object.assign(new Error("The database failed"), { code: "database is locked" });
        return oneDatabaseIn(root).run(statements, scrubs);
      },
    };
    const store = disk(database);
    const id = randomUUID();
    service.accept = () => ({ status: 403, body: { code: "insufficient_credits" } });
    await assert.rejects(send(id, undefined, undefined, store), {
      code: "insufficient_credits",
      charged: "no",
    });
    isAlone = false;
    await assert.rejects(send(randomUUID(), undefined, undefined, store), { name: "SentByAnother" });
    assert.deepEqual([await outcomes(), await store.list()], [["free", "free"], []]);
    assert.equal((await disk().list()).length, 2);
    assert.ok(await leases.acquire(id), "its lease is given back");
    await store.flush();
    assert.equal((await disk().list()).length, 2);
    isLocked = false;
    await store.flush();
    assert.deepEqual(await disk().list(), []);
  });

  it("[CLI-3] taken over by another window meanwhile, as in a machine that slept, it is not sent", async () => {
    isAlone = false;
    const id = randomUUID();
    await assert.rejects(send(id), { name: "SentByAnother" });
    assert.deepEqual([service.submitted.length, await disk().list(), await outcomes()], [0, [], ["free"]]);
    assert.ok(await leases.acquire(id), "its lease is given back");
  });

  it("[EDI-10] what no person asked for is held to the day's budget, and leaves nothing behind", async () => {
    for (const asker of ["automatic", "agent"] as const) {
      const id = randomUUID();
      await assert.rejects(send(id, asker, WORDS - 1), { code: "daily_budget_exceeded" });
      assert.deepEqual([service.submitted.length, await disk().list()], [0, []]);
      assert.ok(await leases.acquire(id), "no lease is held");
    }
    await assert.rejects(send(randomUUID(), "agent"), { code: "daily_budget_needed" });
    assert.deepEqual(await outcomes(), ["free", "free"], "withdrawn from the books");
    await send(randomUUID(), "automatic", WORDS);
    await assert.rejects(send(randomUUID(), "automatic", WORDS), { code: "daily_budget_exceeded" });
    await send(randomUUID(), "person", WORDS);
    assert.equal(service.submitted.length, 2, "a person who has agreed is not held back");
  });

  it("[EDI-13] cancelled before anything is sent, nothing is", async () => {
    controller.abort();
    await assert.rejects(send());
    assert.deepEqual([service.submitted.length, await disk().list(), await outcomes()], [0, [], []]);
  });

  it("[EDI-13] [CLI-3] cancelled while it is under way it goes on, and its task is kept", async () => {
    const gate = Promise.withResolvers<undefined>();
    service.gate = gate.promise;
    const sent = send();
    await eventually(() => assert.equal(service.submitted.length, 1));
    controller.abort();
    assert.equal(goneOn, 1);
    gate.resolve(undefined);
    assert.equal((await sent).record.taskId, "task-1");
    assert.deepEqual(await outcomes(), ["charged"]);
  });

  it("[EDI-13] cancelled in a pause between two attempts it ends, and was free", async () => {
    service.accept = () => BUSY;
    const sent = send();
    const rejected = assert.rejects(sent, { kind: "cancelled", charged: "no" });
    await eventually(() => assert.equal(service.submitted.length, 1));
    await new Promise((resolve) => setTimeout(resolve, 200));
    controller.abort();
    await rejected;
    assert.deepEqual([service.submitted.length, goneOn], [1, 0]);
    assert.deepEqual([await disk().list(), await outcomes()], [[], ["free"]]);
  });

  for (const [what, takeBack, code] of [
    ["consent is taken back", () => (isAgreed = false), "consent_needed"],
    [
      "the key is removed",
      () => (stillThere = async () => Promise.reject(notSent("key_removed", "Gone."))),
      "key_removed",
    ],
  ] as const) {
    it(`[EDI-20] [EDI-11] where ${what} in a pause between two attempts it ends, and was free`, async () => {
      service.accept = () => {
        takeBack();
        return BUSY;
      };
      await assert.rejects(send(), { code });
      assert.equal(service.submitted.length, 1);
      assert.deepEqual([await disk().list(), await outcomes()], [[], ["free"]]);
    });
  }

  it("[CLI-4] where it cannot be kept it is not sent", async () => {
    // Root writes anywhere, but not into a file that stands where a folder should.
    writeFileSync(path.join(root, "store"), "");
    await assert.rejects(send(), { code: "job_not_kept" });
    assert.deepEqual([service.submitted.length, await outcomes()], [0, ["free"]]);
  });

  const room: readonly [string, PlanName | undefined, readonly Parameters<typeof aJob>[0][], boolean][] = [
    ["two pending ones on Trial", "Trial", [{}, { state: "sending" }], false],
    ["two that wait for a key on Trial", "Trial", [{ state: "refused" }, {}], false],
    [
      "one pending and ends on Trial",
      "Trial",
      [{}, { state: "finished" }, { state: "gone" }, { state: "unknown" }],
      true,
    ],
    ["two pending ones on 300K", "300K", [{}, {}], true],
    [
      "two pending ones of another service",
      "Trial",
      [{ baseUrl: "https://b.example" }, { service: "embedded" }],
      true,
    ],
    ["two pending ones where the plan is not known", undefined, [{}, {}], true],
  ];
  for (const [name, of, kept, hasRoom] of room) {
    it(`[DET-4] ${name}: ${hasRoom ? "sent" : "refused with both numbers"}`, async () => {
      plan = of;
      for (const said of kept) await disk().create(aJob({ baseUrl: service.baseUrl, ...said }));
      if (hasRoom) await send();
      else
        await assert.rejects(send(), {
          code: "pending_jobs_exceeded",
          message: /2 background jobs.*2 are pending/u,
        });
      assert.equal(service.submitted.length, hasRoom ? 1 : 0);
    });
  }
});
