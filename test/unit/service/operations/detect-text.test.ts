import assert from "node:assert/strict";
import { detectionAccepted, detectionJob, detectionResult } from "../../../../src/contract/detection.ts";
import { eventually } from "../../../harness/eventually.ts";
import { type Reply, RunningService } from "../running-service.ts";
import { scoreSentences } from "../stand-in-detector.ts";
import { Receiver } from "../webhooks/receiver.ts";

const CONTENT = "A robot wrote this. I wrote that.";
const WORDS = 7;
const CREDITS = 100;
const USER = { id: 7 };

/** The answer for `CONTENT`, except for the task and the time it took. */
const ANSWER = {
  status: "success",
  result: "human",
  ai_score: 0.5,
  items: [
    { text: "A robot wrote this.", prediction: "ai-generated", ai_score: 0.9 },
    { text: "I wrote that.", prediction: "original", ai_score: 0.1 },
  ],
  service_name: "stand-in (2026-01-02)",
  message: null,
  word_count: WORDS,
  credits_remaining: CREDITS - WORDS,
  user: USER,
};

function without(body: Record<string, unknown>, field: string): Record<string, unknown> {
  const { [field]: _left, ...rest } = body;
  return rest;
}

/** Polls a job until it is finished. */
async function finished(running: RunningService, accepted: Reply): Promise<Record<string, unknown>> {
  const { task_id: taskId } = detectionAccepted.parse(accepted.body);
  return eventually(async () => {
    const { status, body } = await running.job(taskId);
    assert.equal(status, 200);
    assert.notEqual(body["status"], "processing");
    return body;
  });
}

const taskId = ({ body }: Reply): string => detectionAccepted.parse(body).task_id;

describe("text detection over a detector", () => {
  let running: RunningService;

  beforeEach(async () => {
    running = await RunningService.start({ credits: CREDITS, allowPrivateCallbacks: true });
  });
  afterEach(() => running.stop());

  describe("at once", () => {
    it("[DET-1] [CRE-2] answers the whole result", async () => {
      const { status, body } = await running.detect({ content: CONTENT });
      assert.equal(status, 200);
      detectionResult.parse(body);
      assert.equal(typeof body["execution_time"], "number");
      assert.deepEqual(without(body, "execution_time"), { ...ANSWER, task_id: null });
      assert.equal(running.credits, CREDITS - WORDS);
    });

    it("[CRE-1] refuses requests over its capacity with 503 service_unavailable", async () => {
      const release = Promise.withResolvers<void>();
      running.detector.behaviour = async (text) => {
        await release.promise;
        return scoreSentences(text);
      };
      const replies = Array.from({ length: 33 }, () => running.detect({ content: "A robot wrote." }));
      const first = await Promise.race(replies);
      assert.deepEqual([first.status, first.body["code"]], [503, "service_unavailable"]);
      assert.match(first.headers.get("retry-after") ?? "", /^[1-9]\d*$/);
      release.resolve();
      const statuses = (await Promise.all(replies)).map(({ status }) => status);
      assert.equal(statuses.filter((status) => status === 200).length, 32);
      assert.equal(running.credits, CREDITS - 3 * 32);
    });

    it("[DET-1] includes the caveats of the score", async () => {
      running.detector.message = "An estimate.";
      const { body } = await running.detect({ content: CONTENT });
      assert.equal(body["message"], "An estimate.");
      const job = await finished(running, await running.detect({ content: CONTENT, poll: true }));
      assert.equal(job["message"], "An estimate.");
    });

    for (const [score, result, prediction] of [
      [0, "human", "original"],
      [0.5, "human", "original"],
      [0.500_001, "ai", "ai-generated"],
      [1, "ai", "ai-generated"],
    ] as const) {
      it(`[DET-1] [CON-6] names the score ${score} ${result}`, async () => {
        running.detector.behaviour = (text) => Promise.resolve({ score, sentences: [{ text, score }] });
        const body = detectionResult.parse((await running.detect({ content: CONTENT })).body);
        assert.deepEqual([body.result, body.ai_score], [result, score]);
        assert.deepEqual(body.items, [{ text: CONTENT, prediction, ai_score: score }]);
      });
    }

    it("[DET-1] also answers poll: false", async () => {
      assert.equal((await running.detect({ content: CONTENT, poll: false })).status, 200);
    });

    it("[DET-5] abstains without a charge, whatever the balance", async () => {
      const poor = await RunningService.start({ credits: 0 });
      poor.detector.abstains = () => "No score for this.";
      const { status, body } = await poor.detect({ content: CONTENT });
      await poor.stop();
      assert.equal(status, 200);
      assert.deepEqual(body, {
        status: "success",
        task_id: null,
        result: null,
        ai_score: null,
        items: [],
        service_name: "stand-in (2026-01-02)",
        execution_time: 0,
        message: "No score for this.",
        word_count: WORDS,
        credits_remaining: 0,
        user: USER,
      });
      assert.deepEqual(poor.detector.texts, []);
    });

    it("[DET-3] refuses too few credits with the figures", async () => {
      const content = "word ".repeat(CREDITS + 1);
      const { status, body } = await running.detect({ content });
      assert.deepEqual([status, body["code"]], [403, "insufficient_credits"]);
      assert.deepEqual(body["details"], { credits: CREDITS, required: CREDITS + 1 });
      assert.equal(running.credits, CREDITS);
    });

    it("[DET-3] refuses malformed requests before any credit moves", async () => {
      for (const body of [{}, { content: "" }, { content: 1 }, { content: CONTENT, poll: "yes" }]) {
        const { status, body: answer } = await running.detect(body);
        assert.deepEqual([status, answer["code"]], [400, "invalid_payload"]);
      }
      assert.equal(running.service.ledger.history(7).length, 1, "the grant alone");
    });

    for (const [name, score] of [
      ["a failed detector", () => Promise.reject(new Error("canary"))],
      ["a score out of range", () => Promise.resolve({ score: 2, sentences: [] })],
      ["a score that is no number", () => Promise.resolve({ score: Number.NaN, sentences: [] })],
    ] as const) {
      it(`[CRE-1] answers ${name} with service_error and refunds the credits`, async () => {
        running.detector.behaviour = score;
        const { status, body } = await running.detect({ content: CONTENT });
        assert.deepEqual([status, body["code"]], [503, "service_error"]);
        assert.equal(running.credits, CREDITS);
        assert.doesNotMatch(running.log.join("") + JSON.stringify(body), /canary/);
      });
    }
  });

  describe("in the background", () => {
    it("[DET-2] [JOB-2] accepts, charges immediately, and returns the result to whoever polls", async () => {
      const gate = Promise.withResolvers<void>();
      running.detector.behaviour = async (text) => {
        await gate.promise;
        return scoreSentences(text);
      };
      const accepted = await running.detect({ content: CONTENT, poll: true });
      assert.equal(accepted.status, 202);
      const id = taskId(accepted);
      assert.match(id, /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
      assert.deepEqual(accepted.body, {
        status: "pending",
        task_id: id,
        result: null,
        ai_score: null,
        items: null,
        service_name: null,
        execution_time: null,
        message: null,
        word_count: WORDS,
        credits_remaining: CREDITS - WORDS,
        user: USER,
      });
      assert.equal(running.credits, CREDITS - WORDS);

      const asked = await running.job(id);
      assert.equal(asked.status, 200);
      assert.deepEqual(asked.body, {
        status: "processing",
        task_id: id,
        result: null,
        service_name: null,
        execution_time: null,
        word_count: null,
        credits_remaining: null,
        user: USER,
      });

      gate.resolve();
      const body = await finished(running, accepted);
      detectionJob.parse(body);
      assert.equal(typeof body["execution_time"], "number");
      assert.deepEqual(without(body, "execution_time"), { ...ANSWER, task_id: id });
      assert.deepEqual((await running.job(id)).body, body, "the same again");
    });

    for (const [name, score] of [
      ["a failed detector", () => Promise.reject(new Error("canary"))],
      ["a score out of range", () => Promise.resolve({ score: 2, sentences: [] })],
    ] as const) {
      it(`[JOB-3] [CRE-1] ends ${name} as failed and refunds the credits`, async () => {
        running.detector.behaviour = score;
        const accepted = await running.detect({ content: CONTENT, poll: true });
        assert.equal(detectionAccepted.parse(accepted.body).credits_remaining, CREDITS - WORDS);
        const body = await finished(running, accepted);
        detectionJob.parse(body);
        assert.deepEqual(body, {
          status: "failed",
          task_id: taskId(accepted),
          result: null,
          error: "The detection failed. Its credits were given back; the text can be submitted again.",
          word_count: WORDS,
          user: USER,
        });
        assert.equal(running.credits, CREDITS);
        assert.doesNotMatch(running.log.join(""), /canary/);
      });
    }

    it("[DET-5] abstains in a job too, without a charge", async () => {
      running.detector.abstains = () => "No score for this.";
      const accepted = await running.detect({ content: CONTENT, poll: true });
      assert.equal(detectionAccepted.parse(accepted.body).credits_remaining, CREDITS);
      const body = await finished(running, accepted);
      assert.deepEqual(
        [body["status"], body["ai_score"], body["result"], body["items"], body["message"]],
        ["success", null, null, [], "No score for this."],
      );
      assert.equal(body["word_count"], WORDS);
      assert.equal(running.credits, CREDITS);
      assert.equal(running.service.ledger.history(7).length, 1, "the grant alone");
    });

    it("[DET-3] refuses too few credits, and keeps no job", async () => {
      const { status, body } = await running.detect({ content: "word ".repeat(CREDITS + 1), poll: true });
      assert.deepEqual([status, body["code"]], [403, "insufficient_credits"]);
      assert.deepEqual(body["details"], { credits: CREDITS, required: CREDITS + 1 });
      assert.equal((await running.detect({ content: CONTENT, poll: true })).status, 202);
      await eventually(() => assert.deepEqual(running.detector.texts, [CONTENT]));
    });

    it("[DET-4] accepts as many pending jobs as the plan allows, however many arrive at once", async () => {
      const gate = Promise.withResolvers<void>();
      running.detector.behaviour = async (text) => {
        if (text === CONTENT) await gate.promise;
        return scoreSentences(text);
      };
      const replies = await Promise.all(
        Array.from({ length: 12 }, () => running.detect({ content: CONTENT, poll: true })),
      );
      const refused = replies.filter(({ status }) => status !== 202);
      assert.equal(refused.length, 10);
      for (const { status, body } of refused) {
        assert.deepEqual([status, body["code"]], [429, "pending_jobs_exceeded"]);
        assert.deepEqual(body["details"], { limit: 2, actual: 2 });
      }
      assert.equal(running.credits, CREDITS - 2 * WORDS);
      assert.equal((await running.detect({ content: "I wait. For nobody." })).status, 200);

      gate.resolve();
      for (const reply of replies) if (reply.status === 202) await finished(running, reply);
      assert.equal((await running.detect({ content: CONTENT, poll: true })).status, 202);
    });

    it("[JOB-4] gives the same 404 to an unknown, a malformed and another account's task id", async () => {
      const accepted = await running.detect({ content: CONTENT, poll: true });
      await finished(running, accepted);
      const other = "prfd_unit_other_0123456789";
      running.service.keys.add({
        userId: 8,
        name: "o",
        key: other,
        scopes: [],
        expiresAt: null,
        status: "Active",
      });
      const own = "prfd_unit_scopeless_0123456789";
      running.service.keys.add({
        userId: 7,
        name: "s",
        key: own,
        scopes: [],
        expiresAt: null,
        status: "Active",
      });
      assert.equal((await running.job(taskId(accepted), { headers: { "x-api-key": own } })).status, 200);
      const answers = [
        await running.job("00000000-0000-4000-8000-000000000000"),
        await running.job("%27%20or%201=1"),
        await running.job("__proto__"),
        await running.job(taskId(accepted).toUpperCase()),
      ];
      for (const { status, body } of answers) {
        assert.equal(status, 404);
        assert.deepEqual(body, {
          status: "error",
          code: "not_found",
          message: "There is no such job, or its result has expired.",
          details: null,
        });
      }
    });
  });

  describe("with a webhook", () => {
    let receiver: Receiver;

    beforeEach(async () => {
      receiver = await Receiver.start();
    });
    afterEach(() => receiver.stop());

    it("[HOOK-1] delivers the polling answer, with the secret", async () => {
      const accepted = await running.detect({
        content: CONTENT,
        callback_url: receiver.url(),
        webhook_secret: "canary-secret",
      });
      assert.equal(accepted.status, 202);
      await eventually(() => assert.equal(receiver.received.length, 1));
      const [webhook] = receiver.received;
      assert.equal(webhook?.headers["x-webhook-secret"], "canary-secret");
      assert.deepEqual(JSON.parse(webhook?.body ?? ""), await finished(running, accepted));
      await eventually(() => assert.match(running.log.join(""), /webhook delivered=1/));
      assert.doesNotMatch(running.log.join(""), /canary|hook\?|robot/);
    });

    it("[HOOK-1] delivers a failure, and no secret if there is none", async () => {
      running.detector.behaviour = () => Promise.reject(new Error("no"));
      const accepted = await running.detect({ content: CONTENT, callback_url: receiver.url(), poll: true });
      await eventually(() => assert.equal(receiver.received.length, 1));
      const [webhook] = receiver.received;
      assert.equal(webhook?.headers["x-webhook-secret"], undefined);
      const body: unknown = JSON.parse(webhook?.body ?? "");
      assert.equal(detectionJob.parse(body).status, "failed");
      assert.deepEqual(body, await finished(running, accepted));
      assert.equal(running.credits, CREDITS, "given back before it was told");
    });

    it("[HOOK-2] delivers again to a receiver that was down", async () => {
      receiver.behaviour = (response) => {
        response.writeHead(receiver.received.length === 1 ? 500 : 200).end();
      };
      await running.detect({ content: CONTENT, callback_url: receiver.url() });
      await eventually(() => assert.equal(receiver.received.length, 2));
      assert.equal(receiver.received[0]?.body, receiver.received[1]?.body);
    });

    it("[HOOK-1] shuts down cleanly: deliveries in progress arrive", async () => {
      const gate = Promise.withResolvers<void>();
      running.detector.behaviour = async (text) => {
        await gate.promise;
        return scoreSentences(text);
      };
      await running.detect({ content: CONTENT, callback_url: receiver.url() });
      await eventually(() => assert.equal(running.detector.texts.length, 1));
      const stopped = running.stop();
      gate.resolve();
      await stopped;
      assert.equal(receiver.received.length, 1);
      assert.ok(running.detector.closed);
    });
  });

  it("[HOOK-3] [DET-3] refuses an address that is not public before any credit moves", async () => {
    const strict = await RunningService.start({ credits: CREDITS });
    for (const url of [
      "http://127.0.0.1:9/",
      "http://2130706433/",
      "http://localhost/",
      "https://[::1]/",
      "ftp://a/",
    ]) {
      const { status, body } = await strict.detect({ content: CONTENT, callback_url: url });
      assert.deepEqual([status, body["code"]], [400, "invalid_callback_url"]);
    }
    assert.equal(strict.service.ledger.history(7).length, 1, "the grant alone");
    await strict.stop();
  });

  it("[JOB-4] answers 404 after the lifetime, and refunds unfinished jobs", async () => {
    let now = 1_000_000;
    const aging = await RunningService.start({ credits: CREDITS, jobTtlSeconds: 1, clock: () => now });
    const done = await aging.detect({ content: CONTENT, poll: true });
    await finished(aging, done);
    const gate = Promise.withResolvers<never>();
    aging.detector.behaviour = () => gate.promise;
    const stuck = await aging.detect({ content: CONTENT, poll: true });
    assert.equal(aging.credits, CREDITS - 2 * WORDS);
    now += 999;
    assert.equal((await aging.job(taskId(done))).status, 200);
    assert.equal((await aging.job(taskId(stuck))).body["status"], "processing");
    now += 1;
    assert.equal((await aging.job(taskId(done))).status, 404);
    assert.equal((await aging.job(taskId(stuck))).status, 404);
    await eventually(() => assert.equal(aging.credits, CREDITS - WORDS));
    gate.reject(new Error("too late to matter"));
    await aging.stop();
    assert.equal(aging.credits, CREDITS - WORDS);
    assert.equal(aging.log.filter((line) => line.includes(" job state=failed")).length, 1);
  });
});
