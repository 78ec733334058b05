import * as fc from "fast-check";
import assert from "node:assert/strict";
import { noCredentials } from "../../../../src/service/engines/provenance/content-credentials.ts";
import { access, readFile } from "node:fs/promises";
import path from "node:path";
import { voiceResult } from "../../../../src/contract/voice.ts";
import { eventually } from "../../../harness/eventually.ts";
import { refusal, RunningService } from "../running-service.ts";
import { hang } from "../hang.ts";
import { until } from "../until.ts";

const AUDIO = path.join(import.meta.dirname, "..", "..", "..", "fixtures", "audio");
const CREDITS = 10_000;
const RATE = 8000;

function upload(content: Uint8Array<ArrayBuffer>, name = "x.bin"): FormData {
  const form = new FormData();
  form.append("file", new Blob([content], { type: "application/pdf" }), name);
  return form;
}

async function fixture(name: string): Promise<FormData> {
  return upload(await readFile(path.join(AUDIO, name)));
}

/** Silence; the header of the short fixture fits all durations. */
async function silence(seconds: number): Promise<Uint8Array<ArrayBuffer>> {
  const short = await readFile(path.join(AUDIO, "short.wav"));
  const begin = short.indexOf("data") + 8;
  const data = Buffer.alloc(Math.round(seconds * RATE), 0x80);
  const file = Buffer.concat([short.subarray(0, begin), data]);
  file.writeUInt32LE(data.length, begin - 4);
  return file;
}

describe("the voice operation over an engine", () => {
  let running: RunningService;
  let now: number;

  beforeEach(async () => {
    now = 1_000_000;
    running = await RunningService.start({ credits: CREDITS, clock: () => now });
  });

  afterEach(async () => {
    try {
      // Before the end, when the whole folder is removed.
      for (const file of running.voices.paths)
        await eventually(() => assert.rejects(access(file), "no upload stays behind"), 1000);
    } finally {
      await running.stop();
    }
    assert.ok(running.voices.closed);
  });

  it("[VOI-1] [CRE-2] answers short audio by the contract, without statistics", async () => {
    const { body, status } = await running.detectVoice(await fixture("short.flac"));
    assert.equal(status, 200);
    const { execution_time: time, ...rest } = voiceResult.parse(body);
    assert.deepEqual(rest, {
      status: "success",
      verdict: "ai_voice",
      ai_probability: 0.95,
      natural_probability: 0.05,
      duration_seconds: 3.2,
      segments: [],
      billed_seconds: 4,
      credits_used: 40,
      credits_remaining: CREDITS - 40,
      user: { id: 7 },
      evidence: ["A statement was found."],
      content_credentials: noCredentials("recording").credentials,
      message:
        "The embedded service looked for a statement of origin in the file. The sound was not analyzed.",
    });
    assert.equal(typeof time, "number");
    assert.deepEqual([running.credits, running.voices.formats], [CREDITS - 40, ["flac"]]);
  });

  it("[VOI-1] answers longer audio with statistics, in which every window was skipped", async () => {
    const result = voiceResult.parse((await running.detectVoice(await fixture("long.ogg"))).body);
    assert.deepEqual([result.segments, result.statistics?.total_segments], [[], 3]);
    assert.deepEqual([result.billed_seconds, result.credits_used], [9, 90]);
  });

  for (const [seconds, billed] of [
    [0.01, 1],
    [1, 1],
    [1.01, 2],
    [6, 6],
    [600, 600],
  ] as const) {
    it(`[CON-8] bills ${seconds} s as ${billed} s`, async () => {
      const { body } = await running.detectVoice(upload(await silence(seconds)));
      assert.deepEqual([body["billed_seconds"], running.credits], [billed, CREDITS - billed * 10]);
      assert.equal(Math.ceil(Number(body["duration_seconds"])), billed);
    });
  }

  it("[VOI-2] refuses files that can't be priced before any credits move", async () => {
    const wav = await silence(3);
    const long = await running.detectVoice(upload(await silence(601)));
    assert.deepEqual(refusal(long), [400, "audio_too_long", null]);
    assert.deepEqual(long.body["details"], { limit_seconds: 600 });
    for (const [form, code, message] of [
      [await fixture("video.mp4"), "invalid_payload", /video track/],
      [await fixture("video.webm"), "invalid_payload", /WebM/],
      [upload(new TextEncoder().encode("Text.")), "invalid_payload", /Use WAV/],
      [new FormData(), "invalid_payload", /file/],
      [upload(wav.slice(0, 30)), "invalid_audio", /WAV/],
    ] as const) {
      const { body, status } = await running.detectVoice(form);
      assert.deepEqual([status, body["code"]], [400, code]);
      assert.match(String(body["message"]), message);
    }
    assert.deepEqual([running.credits, running.voices.paths], [CREDITS, []]);
  });

  it("[VOI-2] [CRE-1] files of noise get documented answers with accurate charges, and do no harm", async () => {
    const whole = await readFile(path.join(AUDIO, "short.ogg"));
    const noise = fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 4000 }),
      fc.nat(whole.length - 1).map((length) => whole.subarray(0, length + 1)),
      fc.tuple(fc.nat(whole.length - 1), fc.nat(255)).map(([at, byte]) => whole.with(at, byte)),
    );
    await fc.assert(
      fc.asyncProperty(noise, async (bytes) => {
        const before = running.credits;
        const { body, status } = await running.detectVoice(upload(new Uint8Array(bytes)));
        if (status === 200) assert.equal(before - running.credits, voiceResult.parse(body).credits_used);
        else assert.deepEqual([status, before], [400, running.credits]);
        if (status === 400) assert.match(String(body["code"]), /^(?:invalid_payload|invalid_audio)$/);
      }),
      { numRuns: 60 },
    );
    assert.equal((await running.detectVoice(upload(whole))).status, 200);
  });

  it("[VOI-2] refuses an account without the credits, and states the price", async () => {
    const poor = await RunningService.start({ credits: 29 });
    const { body, status } = await poor.detectVoice(upload(await silence(3)));
    assert.deepEqual(
      [status, body["code"], body["details"]],
      [403, "insufficient_credits", { credits: 29, required: 30 }],
    );
    assert.deepEqual([poor.credits, poor.voices.paths], [29, []]);
    await poor.stop();
  });

  it("[VOI-2] [CRE-1] answers a failed engine with service_error and refunds the credits", async () => {
    running.voices.behaviour = () => Promise.reject(new Error("canary"));
    const { body, status } = await running.detectVoice(await fixture("short.mp3"));
    assert.deepEqual([status, body["code"], running.credits], [503, "service_error", CREDITS]);
    assert.doesNotMatch(running.log.join("") + JSON.stringify(body), /canary/);
    running.voices.behaviour = () => Promise.resolve(running.voices.finding);
    assert.equal((await running.detectVoice(await fixture("short.mp3"))).status, 200);
  });

  it("[VOI-2] [CRE-1] refunds the credits when the client disconnects", async () => {
    running.voices.behaviour = hang;
    const leaving = new AbortController();
    const lost = running.detectVoice(await fixture("short.m4a"), { signal: leaving.signal });
    await until(() => running.voices.paths.length === 1);
    assert.equal(running.credits, CREDITS - 40, "reserved");
    leaving.abort();
    await assert.rejects(lost);
    await until(() => running.credits === CREDITS);
  });

  it("[VOI-2] refuses requests over its capacity, with a time to retry", async () => {
    const gate = Promise.withResolvers<void>();
    running.voices.behaviour = async () => {
      await gate.promise;
      return running.voices.finding;
    };
    const form = await fixture("short.aac");
    const running8 = Array.from({ length: 8 }, () => running.detectVoice(form));
    await until(() => running.voices.paths.length === 8);
    assert.deepEqual(refusal(await running.detectVoice(form)), [503, "service_unavailable", "1"]);
    gate.resolve();
    assert.deepEqual(
      (await Promise.all(running8)).map(({ status }) => status),
      Array.from({ length: 8 }, () => 200),
    );
  });

  it("[R-40] stays healthy while one caller sends files that the engine fails on", async () => {
    running.voices.probing = () => Promise.resolve();
    running.voices.behaviour = () => Promise.reject(new Error("broken by the file"));
    const form = await fixture("short.wav");
    for (let failure = 0; failure < 6; failure += 1)
      assert.deepEqual(refusal(await running.detectVoice(form)), [503, "service_error", null]);
    running.voices.behaviour = () => Promise.resolve(running.voices.finding);
    assert.equal((await running.detectVoice(form)).status, 200);
  });

  it("[VOI-3] is healthy without a key, unhealthy while the engine keeps failing, and recovers", async () => {
    const health = async (): Promise<unknown[]> => {
      const { body, status } = await running.call("GET", "/api/voice-detector/health/", {
        headers: { "x-api-key": "" },
      });
      return [status, body];
    };
    assert.deepEqual(await health(), [200, { status: "healthy" }]);
    running.voices.behaviour = () => Promise.reject(new Error("down"));
    const form = await fixture("short.wav");
    for (let failure = 0; failure < 5; failure += 1) await running.detectVoice(form);
    assert.deepEqual(await health(), [503, { status: "unhealthy" }]);
    assert.deepEqual(refusal(await running.detectVoice(form)), [503, "service_unavailable", "30"]);
    // Checked before the upload, which has no file here.
    assert.deepEqual(refusal(await running.detectVoice(new FormData())), [503, "service_unavailable", "30"]);
    now += 30_000;
    assert.deepEqual(await health(), [200, { status: "healthy" }]);
    running.voices.behaviour = () => Promise.resolve(running.voices.finding);
    assert.equal((await running.detectVoice(form)).status, 200);
    assert.equal(running.credits, CREDITS - 40);
  });
});
