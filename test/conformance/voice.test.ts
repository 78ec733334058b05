import assert from "node:assert/strict";
import { AUDIO_FORMATS, LIMITS } from "../../src/contract/limits.ts";
import { type VoiceResult, voiceResult, type VoiceSegment } from "../../src/contract/voice.ts";
import { EXAMPLES } from "../unit/contract/examples.ts";
import { Caller, type Reply } from "./caller.ts";
import { fixture, form, wav, wavOfBytes } from "./media.ts";
import { startAround } from "./start-around.ts";
import { Target } from "./target.ts";
import { assertGuarantees, PADDING_SECONDS } from "./voice-promise.ts";

/** Seconds of the fixtures; encoders pad to whole frames. */
const LENGTHS = { short: 3.2, long: 8.5 } as const;
/** At this bit rate, 150 MB last less than 600 seconds. */
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

/** A documented answer that the embedded service never gives: about 7.4 seconds with two segments. */
const JUDGED = voiceResult.parse(EXAMPLES.find(({ operation }) => operation === "detectVoice")?.body);

const withSegment = (number: number, parts: Partial<VoiceSegment>): VoiceResult => ({
  ...JUDGED,
  segments: JUDGED.segments.map((segment, index) => (index === number ? { ...segment, ...parts } : segment)),
});

const withStatistics = (parts: Partial<NonNullable<VoiceResult["statistics"]>>): VoiceResult => {
  const { statistics } = JUDGED;
  assert.ok(statistics);
  return { ...JUDGED, statistics: { ...statistics, ...parts } };
};

const BROKEN_PROMISES: Readonly<Record<string, VoiceResult>> = {
  "a segment that begins in another": withSegment(1, { start_time: "2.0s", duration: "4.0s" }),
  "a segment that ends where it begins": withSegment(1, { end_time: "3.0s", duration: "0.0s" }),
  "a segment behind the end": withSegment(1, { start_time: "6.0s", end_time: "9.0s" }),
  "a segment of another length than it says": withSegment(0, { duration: "2.0s" }),
  "more segments than were processed": withStatistics({ processed_segments: 1 }),
  "more processed than there are": withStatistics({ total_segments: 1 }),
  "a count of other verdicts": withStatistics({ ai_segments: 2, natural_segments: 0 }),
  "no statistics": { ...JUDGED, statistics: null },
  "a price of other seconds": { ...JUDGED, credits_used: 70 },
  "seconds billed that were not heard": { ...JUDGED, billed_seconds: 9 },
  "probabilities of more than one": { ...JUDGED, ai_probability: 1, natural_probability: 1 },
};

describe("AI voice detection", () => {
  const target = new Target();
  const caller = new Caller(target);
  const key = target.key("full");
  const post = (body: FormData, apiKey = key): Promise<Reply> =>
    caller.send("detectVoice", { key: apiKey, body });

  startAround(target);

  for (const format of AUDIO_FORMATS) {
    for (const length of ["short", "long"] as const) {
      it(`[VOI-1] [CON-8] [CRE-2] accepts ${length} ${format} by its content, and charges its seconds`, async () => {
        const file = fixture(`audio/${length}.${format}`);
        let result: VoiceResult | undefined;
        const spent = await caller.spent(key, async () => {
          result = await caller.heardVoice(file, key, `recording.${format}`);
        });
        assert.ok(result !== undefined);
        assertGuarantees(result, target);
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

  it("[VOI-1] a result with segments is held to their order, lengths, counts and verdicts", () => {
    assertGuarantees(JUDGED, { isEmbedded: false });
    for (const [name, result] of Object.entries(BROKEN_PROMISES)) {
      assert.throws(() => assertGuarantees(result, { isEmbedded: false }), assert.AssertionError, name);
    }
  });

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
      assertGuarantees(result, target);
    });
  }

  it("[VOI-1] [VOI-2] 600 seconds are accepted for 6,000 credits, 601 are 400 audio_too_long", async () => {
    let result: VoiceResult | undefined;
    const spent = await caller.spent(key, async () => {
      result = await caller.heardVoice(wav(600));
      const { status, error } = await post(form(wav(601)));
      assert.deepEqual([status, error.code], [400, "audio_too_long"]);
      assert.equal(error.details?.["limit_seconds"], 600);
    });
    assert.deepEqual([result?.credits_used, result?.duration_seconds, spent], [6000, 600, 6000]);
  });

  it("[VOI-1] a file of exactly 150 MB is accepted, and one byte more is 400 invalid_payload", async function () {
    this.timeout(BIG_MS);
    const { maxBytes } = LIMITS.voice;
    assertGuarantees(await caller.heardVoice(wavOfBytes(maxBytes, STUDIO)), target);
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
