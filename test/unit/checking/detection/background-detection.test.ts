import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { DetectionCheck } from "../../../../src/checking/detection/detection-checker.ts";
import type { CheckRun, Journal } from "../../../../src/checking/vocabulary/check.ts";
import type { DetectionMode } from "../../../../src/checking/vocabulary/preferences.ts";
import { chargeOf } from "../../../../src/report/job-facts.ts";
import type { Snapshot } from "../../../../src/text/snapshot.ts";
import { ServiceProcess } from "../../../conformance/service-process.ts";
import { WebhookReceiver } from "../../../conformance/webhook-receiver.ts";
import { eventually } from "../../../harness/eventually.ts";
import { JobService } from "../../../harness/job-service.ts";
import { FastClock } from "../../client/fast-clock.ts";
import { KEY, type RunningOptions } from "../../service/running-service.ts";
import { Application } from "../application.ts";
import { memoryDocument } from "./desk.ts";

const OTHER_KEY = "prfd_another_key_of_the_same_account";
const SECRET = "a secret of the receiver";
/** How many times faster than the wall clock the polls run. */
const SPEED = 20;

const TARGET = { document: { languageId: "markdown" } };

let number = 0;
/** A document of 16 words in two sentences; the stand-in scores the second as a robot's. */
const short = (): Snapshot => {
  number += 1;
  const text = `Parcel ${number} of the day was packed by hand. A robot wrote the label of it.`;
  return { uri: `untitled:parcel-${number}`, languageId: "markdown", version: 1, text };
};

/** A document of slightly more than a thousand words. */
const long = (): Snapshot => {
  const { text, ...document } = short();
  return {
    ...document,
    text: `${text} ${"The quiet river runs past the old mill every single day. ".repeat(95)}`,
  };
};

const run = (report: CheckRun["report"] = () => undefined): CheckRun => ({
  signal: new AbortController().signal,
  report,
});

const broken = async (): Promise<never> => Promise.reject(new Error("broken"));

type Window = Awaited<ReturnType<Application["window"]>>;

const detect = async (
  { detection }: Window,
  snapshot: Snapshot,
  report?: CheckRun["report"],
): Promise<DetectionCheck> => {
  const journal: Journal = { snapshot, carry: (findings) => findings };
  return detection.check(TARGET, journal, run(report));
};

const submit = async ({ desk, detection }: Window, snapshot: Snapshot) => {
  desk.open.push(memoryDocument(snapshot.uri, () => snapshot.text));
  return detection.submit(TARGET, snapshot, run());
};

/** Waits until an answer is drawn in a document, and returns its score. */
const drawn = async ({ desk }: Window, { uri }: Snapshot): Promise<number | null | undefined> =>
  eventually(() => {
    const kept = desk.kept.find(({ target }) => target.document.uri.toString() === uri);
    assert.ok(kept);
    return kept.found.record?.score;
  });

describe("background detection without an editor", function () {
  this.timeout(60_000);

  let application: Application;

  const startApplication = async (options: RunningOptions, speed = SPEED): Promise<void> => {
    application = await Application.start(options);
    application.clock = new FastClock(speed);
    application.preferences = { detectionMode: () => "auto" };
  };

  describe("over a service whose every step is decided here", () => {
    let mode: DetectionMode;
    let service: JobService;
    let window: Window;

    before(async () => {
      application = await Application.start();
    });

    beforeEach(async () => {
      service = await JobService.start();
      mode = "auto";
      application.clock = new FastClock(SPEED);
      application.preferences = { detectionMode: () => mode };
      application.baseUrl = service.baseUrl;
      window = await application.window();
    });

    afterEach(() => {
      application.closeWindows();
      service.close();
    });

    after(async () => application.stop());

    it("[EDI-12] [CLI-3] the same text is sent and paid for once, whoever asks and however often", async () => {
      const one = short();
      const two = { ...one, uri: "untitled:copy" };
      const spent = await window.ledger.spentSince("hosted", 0);
      service.stand = (poll) => (poll < 2 ? "processing" : "success");
      const both = await Promise.all([submit(window, one), submit(window, two)]);
      assert.deepEqual([both[0].error, both[1].error], [undefined, undefined]);
      assert.equal(both.filter(({ isKnown }) => isKnown).length, 1);
      assert.equal(both[0].record?.id, both[1].record?.id);
      const waited = await detect(window, two);
      assert.deepEqual([waited.error, waited.findings.length, waited.creditsCharged], [undefined, 2, 0]);
      const again = await submit(window, one);
      assert.deepEqual([again.error, again.record, again.isKnown], [undefined, undefined, true]);
      const known = await detect(window, one);
      assert.deepEqual([known.findings.length, known.creditsCharged, known.cached], [2, 0, true]);
      assert.equal(await window.ledger.spentSince("hosted", 0), spent + 16);
      assert.equal(service.submitted.length, 1);
    });

    for (const isBackgroundFirst of [false, true]) {
      const order = isBackgroundFirst ? "in the background first" : "at once first";
      it(`[EDI-12] [CLI-3] at once and in the background at the same time, ${order}: the text is sent once`, async () => {
        const snapshot = short();
        const begin = [async () => detect(window, snapshot), async () => submit(window, snapshot)];
        if (isBackgroundFirst) begin.reverse();
        const both = await Promise.all(begin.map(async (each) => each()));
        assert.deepEqual(
          both.map(({ error }) => error),
          [undefined, undefined],
        );
        assert.equal(service.submitted.length, 1);
      });
    }

    it("[CLI-4] where the jobs can't be read for a moment, a detection at once goes on without them", async () => {
      Object.assign(window.background.store, { list: broken });
      mode = "sync";
      assert.equal((await detect(window, short())).error, undefined);
    });

    it("[EDI-13] [CLI-3] a job may have been charged from the moment on when it goes out", async () => {
      Object.assign(window.payments.guard, { open: broken });
      const before = await submit(window, short());
      assert.deepEqual([before.error?.code, before.error?.charged], ["internal_error", "no"]);
      const other = await application.window();
      Object.assign(other.background.store, { put: broken });
      const after = await submit(other, short());
      assert.deepEqual([after.error?.code, after.error?.charged], ["internal_error", "unknown"]);
    });

    it("[EDI-8] a long text goes to the background by itself, and the check waits for its result", async () => {
      const checked = await detect(window, long());
      assert.equal(checked.error, undefined);
      assert.equal(service.submitted[0]?.poll, true);
      assert.equal(checked.findings.length, 97);
      assert.equal(checked.creditsCharged, checked.wordsChecked);
      assert.ok(checked.creditsCharged > 1_000);
    });

    it("[EDI-8] detection.mode: never, always, and by length", async () => {
      mode = "sync";
      assert.equal((await detect(window, long())).error, undefined);
      mode = "background";
      assert.equal((await detect(window, short())).error, undefined);
      mode = "auto";
      assert.equal((await detect(window, short())).error, undefined);
      assert.deepEqual(
        service.submitted.map(({ poll }) => poll),
        [undefined, true, undefined],
      );
    });

    it("[EDI-13] [EDI-8] cancelling the wait leaves the job running, says so, and its result appears automatically", async () => {
      mode = "background";
      let isDone = false;
      service.stand = () => (isDone ? "success" : "processing");
      const snapshot = short();
      window.desk.open.push(memoryDocument(snapshot.uri, () => snapshot.text));
      const ending = new AbortController();
      const journal: Journal = { snapshot, carry: (findings) => findings };
      const waiting = window.detection.check(TARGET, journal, { ...run(), signal: ending.signal });
      await eventually(() => assert.ok(service.polls.length > 0));
      ending.abort();
      const { error } = await waiting;
      assert.deepEqual([error?.code, error?.charged], ["cancelled", "yes"]);
      assert.match(error?.message ?? "", /It keeps running in the background/u);
      isDone = true;
      await drawn(window, snapshot);
      await eventually(() => assert.equal(window.desk.announced.at(-1)?.state, "finished"));
      assert.equal(service.submitted.length, 1);
    });

    it("[JOB-3] a failed job is refunded, and says so", async () => {
      service.stand = () => "failed";
      const spent = await window.ledger.spentSince("hosted", 0);
      const { creditsCharged, error } = await detect(window, long());
      assert.deepEqual([error?.code, error?.charged, creditsCharged], ["job_failed", "no", 0]);
      assert.match(error?.message ?? "", /credits were refunded/u);
      await eventually(async () => assert.equal(await window.ledger.spentSince("hosted", 0), spent));
    });

    it("[JOB-4] [CLI-4] a job that is gone is told with what it cost, and is not sent again by itself", async () => {
      service.stand = () => ({ status: 404, body: { code: "not_found" } });
      const { creditsCharged, error } = await detect(window, long());
      assert.deepEqual([error?.code, error?.charged], ["job_gone", "yes"]);
      assert.match(error?.message ?? "", /Credits were charged.*Sending it again costs/u);
      assert.ok(creditsCharged > 1_000);
      assert.equal(service.submitted.length, 1);
    });

    it("[CLI-3] a lost acceptance may have been charged, and is not repeated", async () => {
      service.accept = () => "hang up";
      const snapshot = short();
      const { error } = await submit(window, snapshot);
      assert.deepEqual([error?.code, error?.charged], ["answer_lost", "unknown"]);
      assert.match(error?.message ?? "", /16 credits may have been charged/u);
      assert.equal(service.submitted.length, 1);
      service.accept = (body) => ({ status: 202, body });
      assert.equal((await submit(window, snapshot)).error, undefined);
      await drawn(window, snapshot);
    });

    it("[CLI-3] [CON-2] an acceptance that does not fit the interface still gives its result", async () => {
      service.accept = (body) => ({ status: 202, body: { ...body, credits_remaining: "many" } });
      const snapshot = short();
      const { error, record } = await submit(window, snapshot);
      assert.deepEqual([error, record?.taskId], [undefined, "task-1"]);
      await drawn(window, snapshot);
    });

    it("[DET-2] a service that answers at once has been paid as well: its answer is the result", async () => {
      service.accept = () => ({
        status: 200,
        body: { status: "success", ai_score: 0.9, items: [], word_count: 15, credits_remaining: 100 },
      });
      mode = "background";
      const { creditsCharged, error, result } = await detect(window, short());
      assert.deepEqual([error, result?.ai_score, creditsCharged], [undefined, 0.9, 15]);
    });

    it("[DET-4] more pending jobs than the plan allows are refused before anything is sent", async () => {
      application.preferences = { plan: () => "Trial" };
      const trial = await application.window();
      service.stand = () => "processing";
      for (const _ of [1, 2]) assert.equal((await submit(trial, short())).error, undefined);
      const { error } = await submit(trial, short());
      assert.deepEqual([error?.code, error?.charged], ["pending_jobs_exceeded", "no"]);
      assert.match(error?.message ?? "", /“Trial” allows 2 background jobs at once; 2 are pending/u);
      assert.equal(service.submitted.length, 2);
    });

    it("[EDI-13] a refusal of the service is told in its words, and nothing is kept of it", async () => {
      service.accept = () => ({
        status: 403,
        body: { code: "insufficient_credits", details: { credits: 3, required: 16 } },
      });
      const snapshot = short();
      const { error } = await submit(window, snapshot);
      assert.deepEqual([error?.code, error?.charged], ["insufficient_credits", "no"]);
      service.accept = (body) => ({ status: 202, body });
      const { isKnown, record } = await submit(window, snapshot);
      assert.deepEqual([isKnown, record && chargeOf(record), service.submitted.length], [false, 16, 2]);
    });

    it("[EDI-12] [EDI-13] whoever waits for the same text hears that the service did not take it", async () => {
      const gate = Promise.withResolvers<undefined>();
      service.gate = gate.promise;
      service.accept = () => ({ status: 403, body: { code: "insufficient_credits" } });
      const one = long();
      const first = detect(window, one);
      await eventually(() => assert.equal(service.submitted.length, 1));
      const waiting = Promise.withResolvers<undefined>();
      const second = detect(window, { ...one, uri: "untitled:copy" }, (step) => {
        if (step.kind === "accepted") waiting.resolve(undefined);
      });
      await waiting.promise;
      gate.resolve(undefined);
      assert.equal((await first).error?.code, "insufficient_credits");
      assert.deepEqual([(await second).error?.code, (await second).error?.charged], ["not_sent", "no"]);
      assert.equal(service.submitted.length, 1);
    });

    it("[CLI-4] a lost network and answers that cannot be read are no end", async () => {
      const clock = new FastClock(SPEED);
      application.clock = clock;
      const patient = await application.window();
      const asked: number[] = [];
      service.stand = (poll) => {
        asked.push(clock.now());
        return (
          (["hang up", { status: 502, body: "<html>Bad gateway</html>" }] as const)[poll - 1] ?? "success"
        );
      };
      const snapshot = short();
      await submit(patient, snapshot);
      await drawn(patient, snapshot);
      const [first = 0, second = 0, third = 0, ...more] = asked;
      assert.deepEqual(more, []);
      assert.ok(second - first > 3_900 && third - second > 7_900, asked.join());
    });

    it("[EDI-11] [CLI-4] a key that is refused stops the polling until there is another one", async () => {
      service.stand = () =>
        service.polls.at(-1)?.key === OTHER_KEY
          ? "success"
          : { status: 401, body: { code: "revoked_api_key" } };
      const snapshot = short();
      await submit(window, snapshot);
      await eventually(() => assert.equal(window.desk.announced.at(-1)?.state, "refused"));
      for (const _ of [1, 2, 3]) await window.background.jobs.look();
      assert.equal(service.polls.length, 1, "it is not asked again with the same key");
      const { origin } = new URL(service.baseUrl);
      await window.keys.add({ name: "spare", key: OTHER_KEY, scopes: null }, origin);
      await drawn(window, snapshot);
    });

    it("[CLI-5] another address gets neither the key nor the job; the result waits for its own", async () => {
      const other = await JobService.start();
      try {
        let baseUrl = service.baseUrl;
        let isMoved = false;
        const clock = new FastClock(SPEED);
        application.clock = clock;
        application.preferences = { baseUrl: () => baseUrl };
        const moving = await application.window();
        service.stand = () => (isMoved ? "success" : "processing");
        const snapshot = short();
        await submit(moving, snapshot);
        await eventually(() => assert.ok(service.polls.length > 0));
        baseUrl = other.baseUrl;
        moving.background.jobs.changed();
        const before = service.polls.length;
        // Longer than the waits before the next two polls.
        await clock.sleep(20_000);
        await moving.background.jobs.look();
        assert.deepEqual([service.polls.length - before, other.polls.length, other.submitted], [0, 0, []]);
        isMoved = true;
        baseUrl = service.baseUrl;
        moving.background.jobs.changed();
        await drawn(moving, snapshot);
        assert.deepEqual([other.polls.length, other.submitted], [0, []]);
      } finally {
        other.close();
      }
    });

    it("[HOOK-1] [R-9] the callback address and its secret go with background detections alone", async () => {
      application.preferences = { callbackUrl: () => "https://results.example/hook" };
      for (const secret of [SECRET, "s".repeat(1_024)]) {
        application.webhookSecret = secret;
        const calling = await application.window();
        await submit(calling, short());
        await detect(calling, short());
        const [job, sync] = service.submitted.splice(0);
        assert.deepEqual(
          [job?.callback_url, job?.webhook_secret, sync?.callback_url, sync?.webhook_secret],
          ["https://results.example/hook", secret, undefined, undefined],
        );
      }
    });

    for (const url of ["ftp://results.example/", "https://user:word@results.example/", "not an address"]) {
      it(`[HOOK-3] a callback address like ${url.slice(0, 12)}… is refused before anything is sent`, async () => {
        application.preferences = { callbackUrl: () => url };
        const { error } = await submit(await application.window(), short());
        assert.deepEqual([error?.code, error?.charged], ["invalid_callback_url", "no"]);
        assert.match(error?.message ?? "", /contentAuthenticity\.service\.callbackUrl/u);
        assert.ok(!error?.message.includes("results.example"), "the address is not repeated");
        assert.equal(service.submitted.length, 0);
      });
    }
  });

  describe("with the service itself", () => {
    let hosted: ServiceProcess | undefined;
    let folder: string | undefined;

    const start = async (data: string, port: string): Promise<ServiceProcess> => {
      const key = { name: "all", key: KEY, scopes: ["ai_detector"], expires_at: null, status: "Active" };
      const flags = ["--data", data, "--job-delay-ms", "1000", "--port", port];
      hosted = await ServiceProcess.start([{ user_id: 7, plan: "1M", credits: 50_000, keys: [key] }], flags);
      return hosted;
    };

    const kill = async (): Promise<void> => {
      hosted?.process.kill("SIGKILL");
      await hosted?.exited;
      hosted = undefined;
    };

    afterEach(async () => {
      await application.stop();
      await kill();
      if (folder !== undefined) await rm(folder, { recursive: true, maxRetries: 5 });
      folder = undefined;
    });

    it("[JOB-1] [JOB-2] a job that takes a while is waited for", async () => {
      await startApplication({ jobDelayMs: 400 }, 10);
      const window = await application.window();
      let steps = "";
      const { creditsCharged, error, result } = await detect(window, long(), ({ kind }) => {
        steps += ` ${kind}`;
      });
      assert.equal(error, undefined);
      assert.match(steps, / accepted/u);
      assert.equal(window.credits.balance("hosted")?.credits, 2_000 - creditsCharged);
      assert.equal(typeof result?.ai_score, "number");
    });

    it("[JOB-4] a result whose time is over is told as gone", async () => {
      let serviceAhead = 0;
      await startApplication({ jobTtlSeconds: 1, clock: () => Date.now() + serviceAhead });
      const over = Promise.withResolvers<undefined>();
      let ahead = 0;
      application.clock = {
        now: () => Date.now() + ahead,
        sleep: async (ms) => {
          await over.promise;
          ahead += ms;
        },
      };
      const window = await application.window();
      const checked = detect(window, long());
      await eventually(() => assert.match(application.service.log.join("\n"), / job state=success/u));
      serviceAhead = 1_000;
      over.resolve(undefined);
      const { creditsCharged, error, result } = await checked;
      assert.deepEqual([error?.code, error?.charged, result], ["job_gone", "yes", undefined]);
      assert.ok(creditsCharged > 1_000);
      assert.equal(await window.ledger.spentSince("hosted", 0), creditsCharged);
    });

    it("[HOOK-1] the result is delivered with the secret, and lands here too", async () => {
      const receiver = new WebhookReceiver();
      await receiver.start();
      try {
        await startApplication({ allowPrivateCallbacks: true });
        application.preferences = { callbackUrl: () => receiver.url("/results") };
        application.webhookSecret = SECRET;
        const window = await application.window();
        const snapshot = long();
        assert.equal((await submit(window, snapshot)).error, undefined);
        const [delivery] = await receiver.wait("/results", 1);
        assert.equal(delivery?.headers["x-webhook-secret"], SECRET);
        await drawn(window, snapshot);
      } finally {
        await receiver.stop();
      }
    });

    it("[CLI-4] a service that is killed and comes back on the same port gives its result", async () => {
      folder = await mkdtemp(path.join(tmpdir(), "jobs-data-"));
      const { baseUrl } = await start(folder, "0");
      application = await Application.start();
      application.baseUrl = baseUrl;
      const clock = new FastClock(10);
      application.clock = clock;
      const window = await application.window();
      const snapshot = long();
      const { error, record } = await submit(window, snapshot);
      assert.equal(error, undefined);
      await kill();
      const polls = clock.sleeps.length;
      await eventually(() => assert.ok(clock.sleeps.length > polls));
      await start(folder, new URL(baseUrl).port);
      assert.equal(typeof (await drawn(window, snapshot)), "number");
      assert.equal(await window.ledger.spentSince("hosted", 0), record?.price);
    }).timeout(120_000);
  });
});
