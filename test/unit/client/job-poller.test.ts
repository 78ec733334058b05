import assert from "node:assert/strict";
import * as fc from "fast-check";
import { redirected } from "../../../src/client/exchange-failure.ts";
import type { ServiceFailure } from "../../../src/client/failure.ts";
import { JobPoller, type JobEnd, type PollOptions } from "../../../src/client/job-poller.ts";
import { missingKey } from "../../../src/client/own-refusal.ts";
import { answerToAnother } from "../../../src/client/parse-response.ts";
import { refusalOf } from "../../../src/client/refusal.ts";
import type { DetectionJob } from "../../../src/contract/detection.ts";
import { broken } from "./broken.ts";
import { InstantClock } from "./instant-clock.ts";

const TASK = "task-1";
const HOUR_MS = 3_600_000;

const RUNNING: DetectionJob = { status: "processing", task_id: TASK };
const FINISHED: DetectionJob = { status: "success", task_id: TASK, word_count: 7, ai_score: 0.2 };
const FAILED: DetectionJob = { status: "failed", task_id: TASK, error: "The engine failed." };

const unmetered = (code: string, wasSent: boolean): ServiceFailure =>
  broken(code, { wasSent, isMetered: false });

function refused(status: number, body = "", retryAfterMs?: number): ServiceFailure {
  return refusalOf({ operation: "getJob", status, body, fields: [], retryAfterMs });
}

const GONE = refused(404, JSON.stringify({ status: "error", code: "not_found", message: "" }));
const OFFLINE = unmetered("ENOTFOUND", false);

/** A poller whose polls yield these outcomes in order, repeating the last one, with a record of its actions. */
class Desk {
  readonly clock = new InstantClock();
  readonly accepted = this.clock.now();
  /** Seconds from the acceptance to each poll. */
  readonly polledAfter: number[] = [];
  readonly troubles: string[] = [];
  /** The duration of a poll, in milliseconds. */
  takesMs = 0;
  /** Called in each poll. */
  meanwhile: () => void = () => undefined;
  readonly #script: readonly (DetectionJob | Error)[];
  #isBusy = false;
  readonly #poller = new JobPoller(async () => this.#answer(), this.clock);

  constructor(...script: readonly (DetectionJob | Error)[]) {
    this.#script = script;
  }

  async poll(options: PollOptions & { readonly acceptedAt?: number } = {}): Promise<JobEnd> {
    const { acceptedAt = this.accepted, signal } = options;
    return this.#poller.poll(
      { taskId: TASK, acceptedAt },
      { signal, onTrouble: ({ status, kind }) => this.troubles.push(String(status ?? kind)) },
    );
  }

  async #answer(): Promise<DetectionJob> {
    assert.ok(!this.#isBusy, "two polls at once");
    this.#isBusy = true;
    const result = this.#script[Math.min(this.polledAfter.length, this.#script.length - 1)];
    this.polledAfter.push((this.clock.now() - this.accepted) / 1_000);
    await new Promise((resolve) => setImmediate(resolve));
    this.meanwhile();
    this.clock.pass(this.takesMs);
    this.#isBusy = false;
    if (result === undefined || result instanceof Error) throw result ?? new Error("no script");
    return result;
  }
}

describe("the job poller", () => {
  it("[CLI-4] polls after 2, 4, 8, 16, 30 and 30 seconds, until the job is finished", async () => {
    const desk = new Desk(RUNNING, RUNNING, RUNNING, RUNNING, RUNNING, RUNNING, FINISHED);
    assert.deepEqual(await desk.poll(), { kind: "finished", job: FINISHED });
    assert.deepEqual(desk.polledAfter, [2, 6, 14, 30, 60, 90, 120]);
    assert.deepEqual(desk.troubles, []);
  });

  it("[CLI-4] counts waits from the end of the poll before", async () => {
    const desk = new Desk(RUNNING, RUNNING, FINISHED);
    desk.takesMs = 20_000;
    await desk.poll();
    assert.deepEqual(desk.polledAfter, [2, 26, 54]);
  });

  const ENDS: readonly (readonly [name: string, last: DetectionJob | ServiceFailure, end: JobEnd])[] = [
    ["finished", FINISHED, { kind: "finished", job: FINISHED }],
    ["failed", FAILED, { kind: "failed", job: FAILED }],
    ["a 404 of the service", GONE, { kind: "gone", failure: GONE }],
    ...[401, 403].map((status) => {
      const failure = refused(status, "{}");
      return [`${status}`, failure, { kind: "refused", failure }] as const;
    }),
    ["no key", missingKey(), { kind: "refused", failure: missingKey() }],
  ];
  for (const [name, last, end] of ENDS) {
    it(`[CLI-4] [JOB-2] [JOB-3] [JOB-4] ${name} is the end: ${end.kind}`, async () => {
      const desk = new Desk(RUNNING, last);
      const { kind, ...rest } = await desk.poll();
      assert.equal(kind, end.kind);
      assert.equal(JSON.stringify(rest), JSON.stringify({ ...end, kind: undefined }));
      assert.equal(desk.polledAfter.length, 2);
    });
  }

  const TROUBLES: readonly (readonly [name: string, failure: ServiceFailure])[] = [
    ["a lost network", OFFLINE],
    ["a certificate that is not trusted, as behind a sign-in page", unmetered("CERT_HAS_EXPIRED", false)],
    ["a lost answer", unmetered("ECONNRESET", true)],
    ["a time-out", unmetered("UND_ERR_HEADERS_TIMEOUT", true)],
    ["an answer that is too large", unmetered("UND_ERR_RES_EXCEEDED_MAX_SIZE", true)],
    ["429", refused(429)],
    ["500", refused(500)],
    ["502 in HTML", refused(502, "<html>")],
    ["503", refused(503, "{}")],
    ["404 in HTML, which is somebody else's", refused(404, "<html>")],
    ["403 in HTML, as of the sign-in page of a network", refused(403, "<html>")],
    ["400", refused(400, "{}")],
    ["a redirect", redirected(302, "example.org", false)],
    ["an answer about another job", answerToAnother(200, "task_id")],
  ];
  for (const [name, failure] of TROUBLES) {
    it(`[CLI-4] ${name} is reported and doesn't end the polling`, async () => {
      const desk = new Desk(failure, RUNNING, failure, FINISHED);
      assert.equal((await desk.poll()).kind, "finished");
      assert.deepEqual(desk.polledAfter, [2, 6, 14, 30]);
      assert.equal(desk.troubles.length, 2);
    });
  }

  it("[CLI-4] obeys a longer Retry-After, and sleeps it in pieces so that a sleep of the machine is noticed", async () => {
    const desk = new Desk(refused(429, "", 100_000), FINISHED);
    await desk.poll();
    assert.deepEqual(desk.polledAfter, [2, 102]);
    assert.deepEqual(desk.clock.sleeps, [2_000, 30_000, 30_000, 30_000, 10_000]);
  });

  it("[CLI-4] polls once more after the hour is over, then reports it", async () => {
    const desk = new Desk(RUNNING);
    assert.deepEqual(await desk.poll(), { kind: "expired", failure: undefined });
    assert.equal(desk.polledAfter.at(-1), HOUR_MS / 1_000);
    assert.ok(desk.polledAfter.length <= 130);
  });

  it("[CLI-4] reports the failure of the last poll", async () => {
    assert.deepEqual(await new Desk(OFFLINE).poll(), { kind: "expired", failure: OFFLINE });
  });

  it("[CLI-4] the last poll can bring the result", async () => {
    const desk = new Desk(refused(503, "", 99_999_999_000), FINISHED);
    assert.equal((await desk.poll()).kind, "finished");
    assert.deepEqual(desk.polledAfter, [2, 2 + (HOUR_MS / 1_000 - 2) / 2]);
  });

  it("[CLI-4] an hour that went by offline does not cost the result: a few polls more look for the service", async () => {
    const late = { acceptedAt: new InstantClock().now() - 2 * HOUR_MS };
    const desk = new Desk(OFFLINE, OFFLINE, FINISHED);
    assert.equal((await desk.poll(late)).kind, "finished");
    assert.deepEqual(desk.polledAfter, [0, 2, 6]);
    const without = new Desk(OFFLINE);
    assert.deepEqual(await without.poll(late), { kind: "expired", failure: OFFLINE });
    assert.deepEqual(without.polledAfter, [0, 2, 6, 14, 30, 60]);
  });

  it("[CLI-4] a machine that slept through the hour polls once at once, then stops", async () => {
    const desk = new Desk(RUNNING);
    desk.clock.oversleepMs = 2 * HOUR_MS;
    assert.equal((await desk.poll()).kind, "expired");
    assert.deepEqual(desk.polledAfter, [2 + (2 * HOUR_MS) / 1_000]);
  });

  it("[CLI-4] taken up again polls at once", async () => {
    const desk = new Desk(RUNNING, FINISHED);
    await desk.poll({ acceptedAt: desk.accepted - 600_000 });
    assert.deepEqual(desk.polledAfter, [0, 4]);
  });

  it("[CLI-4] taken up again after the hour polls once", async () => {
    const late = { acceptedAt: new InstantClock().now() - 2 * HOUR_MS };
    assert.equal((await new Desk(FINISHED).poll(late)).kind, "finished");
    const desk = new Desk(RUNNING);
    assert.equal((await desk.poll(late)).kind, "expired");
    assert.deepEqual(desk.polledAfter, [0]);
  });

  it("[CLI-4] accepted in the future, by a clock that was set back, has its hour from now", async () => {
    const desk = new Desk(RUNNING);
    assert.equal((await desk.poll({ acceptedAt: desk.accepted + 9 * HOUR_MS })).kind, "expired");
    assert.deepEqual([desk.polledAfter[0], desk.polledAfter.at(-1)], [2, HOUR_MS / 1_000]);
  });

  it("[CLI-4] stops at an abort: before, while waiting and while polling, but not for a result that is there", async () => {
    const stop = new AbortController();
    stop.abort();
    const before = new Desk(FINISHED);
    assert.deepEqual(await before.poll({ signal: stop.signal }), { kind: "aborted" });
    assert.equal(before.polledAfter.length, 0);

    const waiting = new Desk(RUNNING);
    const stopWaiting = new AbortController();
    waiting.clock.pauseBefore = async () => {
      if (waiting.polledAfter.length === 2) stopWaiting.abort();
      return Promise.resolve();
    };
    assert.deepEqual(await waiting.poll({ signal: stopWaiting.signal }), { kind: "aborted" });
    assert.equal(waiting.polledAfter.length, 2);

    for (const [brings, kind] of [
      [RUNNING, "aborted"],
      [OFFLINE, "aborted"],
      [FINISHED, "finished"],
    ] as const) {
      const polling = new Desk(brings);
      const stopPolling = new AbortController();
      polling.meanwhile = () => stopPolling.abort();
      assert.equal((await polling.poll({ signal: stopPolling.signal })).kind, kind);
      assert.deepEqual(polling.troubles, []);
    }
  });

  it("[CLI-4] polls a job once at a time, whoever asks, and again after it ended", async () => {
    const desk = new Desk(RUNNING, FINISHED);
    const first = desk.poll();
    await assert.rejects(desk.poll(), /polled already/);
    assert.equal((await first).kind, "finished");
    assert.equal((await desk.poll()).kind, "finished");
  });

  it("[CLI-4] a defect isn't reported as a network failure", async () => {
    await assert.rejects(new Desk(new TypeError("a defect")).poll(), TypeError);
  });

  it("[CLI-4] ends with the result whenever one poll within the hour can bring it, whatever happens before", async () => {
    const trouble = fc.constantFrom<DetectionJob | ServiceFailure>(
      RUNNING,
      ...TROUBLES.map(([, failure]) => failure),
      refused(503, "{}", 50_000),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(trouble, { maxLength: 60 }), async (before) => {
        const desk = new Desk(...before, FINISHED);
        assert.equal((await desk.poll()).kind, "finished");
        assert.equal(desk.polledAfter.length, before.length + 1);
        for (const [index, at] of desk.polledAfter.entries()) {
          assert.ok(at - (desk.polledAfter[index - 1] ?? 0) >= 2 && at <= HOUR_MS / 1_000);
        }
      }),
    );
  });
});
