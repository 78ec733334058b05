import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { parseBaseUrl } from "../../src/client/base-url.ts";
import { systemClock } from "../../src/client/clock.ts";
import { ContentAuthenticityClient } from "../../src/client/content-authenticity-client.ts";
import { isServiceFailure } from "../../src/client/failure.ts";
import type { UploadProgress } from "../../src/client/http-exchange.ts";
import { inspectAudio } from "../../src/client/inspect-audio.ts";
import { inspectImage } from "../../src/client/inspect-image.ts";
import { Intention } from "../../src/client/intention.ts";
import { JobPoller } from "../../src/client/job-poller.ts";
import { Transport } from "../../src/client/transport.ts";
import { PLAGIARISM_PRICE } from "../../src/contract/prices.ts";
import { countWords } from "../../src/contract/word-count.ts";
import { png, wav } from "./media.ts";
import { startAround } from "./start-around.ts";
import { Target } from "./target.ts";
import { PROSE } from "./texts.ts";

/** Returns the client of a role, or one without a key. */
function clientOf(target: Target, role: Parameters<Target["key"]>[0] | undefined): ContentAuthenticityClient {
  return new ContentAuthenticityClient({
    baseUrl: parseBaseUrl(target.baseUrl),
    ...(role === undefined ? {} : { apiKey: target.key(role) }),
    transport: new Transport(),
    clock: systemClock,
    random: Math.random,
    idempotencyKey: randomUUID,
  });
}

const failed = async (call: Promise<unknown>) => {
  const error = await call.catch((thrown: unknown) => thrown);
  assert.ok(isServiceFailure(error), String(error));
  return error;
};

describe("the client against a service", () => {
  const target = new Target();
  let client: ContentAuthenticityClient;

  startAround(target);
  before(() => {
    client = clientOf(target, "full");
  });
  after(async () => client.close());

  it("[CLI-1] [GRA-1] corrects grammar, and the same intention is charged once", async () => {
    const content = `She have two cats at home. ${PROSE}`;
    const intention = new Intention(randomUUID);
    const first = await client.correctGrammar({ content }, { intention });
    const again = await client.correctGrammar({ content }, { intention });
    assert.equal(again.credits_remaining, first.credits_remaining);
    assert.deepEqual(again.diff, first.diff);
    const restored = Intention.restore(intention.record ?? assert.fail(), randomUUID);
    const third = await client.correctGrammar({ content }, { intention: restored });
    assert.equal(third.credits_remaining, first.credits_remaining);
    const paid = await client.correctGrammar({ content });
    assert.equal(paid.credits_remaining, first.credits_remaining - countWords(content));
  });

  it("[CLI-1] [PLA-1] scans for plagiarism, and the same intention is charged once", async () => {
    const intention = new Intention(randomUUID);
    const first = await client.scanPlagiarism({ content: PROSE }, { intention });
    const again = await client.scanPlagiarism({ content: PROSE }, { intention });
    assert.deepEqual([again.scan_id, again.credits_remaining], [first.scan_id, first.credits_remaining]);
    const paid = await client.scanPlagiarism({ content: PROSE });
    assert.equal(paid.credits_remaining, first.credits_remaining - PLAGIARISM_PRICE);
  });

  it("[CLI-1] [CLI-4] detects a text at once and in the background, with the same result", async () => {
    const sync = await client.detectText({ content: PROSE });
    const accepted = await client.submitDetection({ content: PROSE });
    assert.equal(accepted.status, "pending");
    assert.ok(typeof accepted.task_id === "string");
    const poller = new JobPoller(async (id, options) => client.getJob(id, options), systemClock);
    const end = await poller.poll({ taskId: accepted.task_id, acceptedAt: systemClock.now() });
    assert.ok(end.kind === "finished", end.kind);
    assert.deepEqual([end.job.ai_score, end.job.items], [sync.ai_score, sync.items]);
  });

  it("[CLI-4] [JOB-4] an unknown job is gone at the first poll", async () => {
    const poller = new JobPoller(async (id, options) => client.getJob(id, options), systemClock);
    const end = await poller.poll({ taskId: randomUUID(), acceptedAt: systemClock.now() - 60_000 });
    assert.equal(end.kind, "gone");
  });

  it("[CLI-1] [IMG-1] sends an image from memory, at the price stated before", async () => {
    const image = await inspectImage(new Uint8Array(png(64, 64)), "a.png");
    const progress: UploadProgress[] = [];
    const result = await client.detectImage(image, { onProgress: (update) => progress.push(update) });
    assert.equal(result.credits_charged, image.price);
    const last = progress.at(-1);
    assert.ok(last !== undefined && last.sentBytes === last.totalBytes);
  });

  it("[CLI-1] [VOI-1] sends a recording, at the price stated before", async () => {
    const audio = await inspectAudio(new Uint8Array(wav(2.5)), "a.wav");
    const result = await client.detectVoice(audio);
    assert.equal(result.credits_used, audio.price);
  });

  it("[CLI-1] [IMG-3] [VOI-3] asks for health without a key", async () => {
    const keyless = clientOf(target, undefined);
    assert.equal((await keyless.imageHealth()).status, "healthy");
    assert.equal((await keyless.voiceHealth()).status, "healthy");
    await keyless.close();
  });

  it("[CLI-1] [KEY-1] recognizes an accepted key, at no cost", async () => {
    await client.checkKey();
  });

  for (const [role, code] of [
    ["revoked", "revoked_api_key"],
    ["expired", "expired_api_key"],
  ] as const) {
    if (!target.has(role)) continue;
    it(`[CLI-2] [KEY-1] reports that a key is ${role}`, async () => {
      const refused = clientOf(target, role);
      const failure = await failed(refused.checkKey());
      if (target.isEmbedded) assert.equal(failure.code, code);
      assert.deepEqual([failure.kind, failure.status, failure.charged], ["refused", 401, "no"]);
      await refused.close();
    });
  }

  if (target.has("poor")) {
    it("[CLI-2] reports the missing credits, and charges nothing", async () => {
      const poor = clientOf(target, "poor");
      const failure = await failed(poor.detectText({ content: PROSE }));
      assert.deepEqual([failure.code, failure.charged], ["insufficient_credits", "no"]);
      assert.equal(failure.details?.required, countWords(PROSE));
      await poor.close();
    });
  }
});
