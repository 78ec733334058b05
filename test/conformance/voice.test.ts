import assert from "node:assert/strict";
import { AUDIO_FORMATS, LIMITS } from "../../src/contract/limits.ts";
import { billedSeconds, voicePrice } from "../../src/contract/prices.ts";
import type { VoiceResult } from "../../src/contract/voice.ts";
import { Caller, type Reply } from "./caller.ts";
import { fixture, form, wav, wavOfBytes } from "./media.ts";
import { startAround } from "./start-around.ts";
import { Target } from "./target.ts";

/** Seconds of the fixtures; encoders pad to whole frames. */
const LENGTHS = { short: 3.2, long: 8.5 } as const;
const PADDING_SECONDS = 0.2;
/** 150 MB of it are under 600 seconds. */
const STUDIO = { rate: 48_000, channels: 2, bits: 24 };
const BIG_MS = 60_000;

const MALFORMED: readonly [
  name: string,
  body: () => FormData,
  code: "invalid_payload" | "invalid_audio" | "either",
][] = [
  ["a form without a file", () => new FormData(), "invalid_payload"],
  ["a file in another field", () => form(wav(1), "a.wav", "audio"), "invalid_payload"],
  ["an empty file", () => form(Buffer.alloc(0), "a.wav"), "either"],
  ["a text file", () => form(Buffer.from("This is a text and no audio at all."), "a.wav"), "either"],
  ["a PNG", () => form(fixture("images/plain.png"), "a.mp3"), "either"],
  ["a video", () => form(fixture("audio/video.mp4"), "video.mp4"), "invalid_payload"],
  [
    "a video under the name of an audio file",
    () => form(fixture("audio/video.mp4"), "a.m4a"),
    "invalid_payload",
  ],
  ["the header of a WAV alone", () => form(wav(1).subarray(0, 20), "a.wav"), "invalid_audio"],
  ["a WAV without samples", () => form(wav(0), "a.wav"), "invalid_audio"],
  [
    "a FLAC of noise",
    () => form(Buffer.concat([Buffer.from("fLaC"), Buffer.alloc(200, 0xa5)]), "a.flac"),
    "invalid_audio",
  ],
  [
    "an OGG of noise",
    () => form(Buffer.concat([Buffer.from("OggS"), Buffer.alloc(200, 0xa5)]), "a.ogg"),
    "invalid_audio",
  ],
];

function seconds(text: string): number {
  return Number(text.replace("s", ""));
}

function holdToPromise(result: VoiceResult): void {
  const { duration_seconds: duration, segments, statistics } = result;
  assert.ok(Math.abs(result.ai_probability + result.natural_probability - 1) < 0.011);
  assert.equal(result.billed_seconds, billedSeconds(duration));
  assert.equal(result.credits_used, voicePrice(duration));
  assert.equal(typeof result.execution_time, "number");
  assert.equal(typeof result.user?.id, "number");
  if (duration <= LIMITS.voice.wholeVerdictSeconds) {
    assert.deepEqual(segments, []);
    assert.ok(!("statistics" in result), "short audio has no statistics");
    return;
  }
  assert.ok(statistics !== undefined && statistics !== null);
  assert.ok(statistics.total_segments >= statistics.processed_segments);
  assert.equal(statistics.processed_segments, segments.length);
  assert.equal(statistics.ai_segments + statistics.natural_segments, segments.length);
  let done = 0;
  for (const segment of segments) {
    const [start, end] = [seconds(segment.start_time), seconds(segment.end_time)];
    assert.ok(start >= done && end > start && end <= duration + PADDING_SECONDS);
    assert.ok(Math.abs(end - start - seconds(segment.duration)) < 0.11);
    done = end;
  }
}

describe("AI voice detection", () => {
  const target = new Target();
  const caller = new Caller(target);
  const key = target.key("full");
  const post = (body: FormData, apiKey = key): Promise<Reply> =>
    caller.send("detectVoice", { key: apiKey, body });

  startAround(target);

  for (const format of AUDIO_FORMATS) {
    for (const length of ["short", "long"] as const) {
      it(`[VOI-1] [CON-8] [CRE-2] takes ${length} ${format} by its content, and charges its seconds`, async () => {
        const file = fixture(`audio/${length}.${format}`);
        let result: VoiceResult | undefined;
        const spent = await caller.spent(key, async () => {
          result = await caller.heardVoice(file, key, `recording.${format}`);
        });
        assert.ok(result !== undefined);
        holdToPromise(result);
        assert.equal(spent, result.credits_used);
        assert.ok(
          Math.abs(result.duration_seconds - LENGTHS[length]) < PADDING_SECONDS,
          String(result.duration_seconds),
        );
        assert.equal(result.billed_seconds, Math.ceil(LENGTHS[length]));
        const again = await caller.heardVoice(file, key, "recording.txt");
        assert.equal(again.duration_seconds, result.duration_seconds);
      });
    }
  }

  for (const [length, billed] of [
    [0.01, 1],
    [1, 1],
    [1.01, 2],
    [6, 6],
    [6.5, 7],
  ] as const) {
    it(`[VOI-1] [CON-8] ${length} s are billed as ${billed} s`, async () => {
      const result = await caller.heardVoice(wav(length));
      assert.deepEqual([result.billed_seconds, result.credits_used], [billed, billed * 10]);
      holdToPromise(result);
    });
  }

  it("[VOI-1] [VOI-2] 600 seconds are taken for 6,000 credits, 601 are 400 audio_too_long", async () => {
    let result: VoiceResult | undefined;
    const spent = await caller.spent(key, async () => {
      result = await caller.heardVoice(wav(600));
      const { status, error } = await post(form(wav(601)));
      assert.deepEqual([status, error.code], [400, "audio_too_long"]);
      assert.equal(error.details?.["limit_seconds"], 600);
    });
    assert.deepEqual([result?.credits_used, result?.duration_seconds, spent], [6000, 600, 6000]);
  });

  it("[VOI-1] a file of exactly 150 MB is taken, and one byte more is 400 invalid_payload", async function () {
    this.timeout(BIG_MS);
    const { maxBytes } = LIMITS.voice;
    holdToPromise(await caller.heardVoice(wavOfBytes(maxBytes, STUDIO)));
    const { status, error } = await post(form(wavOfBytes(maxBytes + 1, STUDIO)));
    assert.deepEqual([status, error.code], [400, "invalid_payload"]);
  });

  for (const [name, body, code] of MALFORMED) {
    it(`[VOI-2] ${name} is 400 ${code === "either" ? "by either code" : code}`, async () => {
      const { status, error } = await post(body());
      assert.equal(status, 400);
      if (code === "either") assert.match(error.code ?? "", /^invalid_(?:payload|audio)$/);
      else assert.equal(error.code, code);
    });
  }

  it("[VOI-2] JSON is refused", async () => {
    const { status } = await caller.send("detectVoice", { key, body: { file: "x" } });
    assert.ok(status === 400 || status === 415, String(status));
  });

  it("[VOI-2] [CRE-1] a refused file moves no credits", async () => {
    const spent = await caller.spent(key, async () => {
      for (const [, body] of MALFORMED) await post(body());
    });
    assert.equal(spent, 0);
  });

  if (target.has("poor")) {
    it("[VOI-2] [CRE-1] too few credits are 403 insufficient_credits", async () => {
      const spent = await caller.spent(target.key("poor"), async () => {
        const { status, error } = await post(form(wav(3)), target.key("poor"));
        assert.deepEqual([status, error.code], [403, "insufficient_credits"]);
        assert.equal(error.details?.["required"], 30);
      });
      assert.equal(spent, 0);
    });
  }
});
