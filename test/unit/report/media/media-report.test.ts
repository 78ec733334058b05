import assert from "node:assert/strict";
import type { ImageResult } from "../../../../src/contract/image.ts";
import type { VoiceResult } from "../../../../src/contract/voice.ts";
import {
  mediaReportOf,
  saysNothing,
  type MediaFacts,
  type MediaReport,
} from "../../../../src/report/media/media-report.ts";
import { shortWords } from "../../../../src/report/media/media-result-words.ts";
import { mediaViewOf } from "../../../../src/report/media/media-view-of.ts";

const FACTS: MediaFacts = {
  name: "a.png",
  bytes: 100,
  service: "hosted",
  host: "a.example",
  at: 7,
  price: 6,
  charged: 6,
  cached: false,
  format: "png",
  notes: ["Nothing of it."],
};

const IMAGE: ImageResult = {
  prediction: "fake",
  confidence: 0.7,
  probabilities: { real: 0.2, fake: 0.7, inpainting: 0.1, unknown_class: 0 },
  credits_charged: 6,
};

const VOICE: VoiceResult = {
  status: "success",
  verdict: "undetermined",
  ai_probability: 0.4,
  natural_probability: 0.6,
  duration_seconds: 7,
  segments: [
    segment("3.0s", "7.5s", "ai_voice", 0.9),
    segment("0.0s", "3.0s", "natural_voice", 0.1),
    segment("7.5s", "7.5s", "ai_voice", 1),
  ],
  statistics: {
    total_segments: 4,
    processed_segments: 3,
    ai_segments: 1,
    natural_segments: 2,
    ai_time_percentage: 57,
  },
  billed_seconds: 7,
  credits_used: 70,
  credits_remaining: 1,
};

function segment(
  start_time: string,
  end_time: string,
  verdict: "ai_voice" | "natural_voice",
  ai_probability: number,
): VoiceResult["segments"][number] {
  return { start_time, end_time, duration: "1.0s", verdict, ai_probability };
}

const of = (result: ImageResult, service: MediaFacts["service"]): MediaReport =>
  mediaReportOf({ kind: "image", result, width: 4, height: 3 }, { ...FACTS, service });

describe("the report of an image or a recording", () => {
  it("[EDI-9] has the figures of the answer and of the file, and no more", () => {
    const report = mediaReportOf({ kind: "image", result: IMAGE, width: 4, height: 3 }, FACTS);
    assert.deepEqual(report, {
      ...FACTS,
      kind: "image",
      width: 4,
      height: 3,
      prediction: "fake",
      confidence: 0.7,
      probabilities: { real: 0.2, fake: 0.7, inpainting: 0.1 },
    });
  });

  it("[EDI-9] has segments in the order of time, inside the recording", () => {
    const report = mediaReportOf({ kind: "audio", result: VOICE, seconds: 7 }, FACTS);
    assert.ok(report.kind === "audio");
    assert.deepEqual(report.segments, [
      { start: 0, end: 3, verdict: "natural_voice", aiProbability: 0.1 },
      { start: 3, end: 7, verdict: "ai_voice", aiProbability: 0.9 },
    ]);
    assert.deepEqual(report.statistics, { total: 4, processed: 3, ai: 1, natural: 2, aiTimePercentage: 57 });
  });

  it("[EDI-14] tells an embedded answer that rests on nothing from a hosted one", () => {
    assert.equal(saysNothing(of({ ...IMAGE, evidence: [] }, "embedded")), true);
    assert.equal(saysNothing(of(IMAGE, "embedded")), true);
    assert.equal(saysNothing(of({ ...IMAGE, evidence: ["signed"] }, "embedded")), false);
    assert.equal(saysNothing(of(IMAGE, "hosted")), false);
    assert.equal(of(IMAGE, "hosted").evidence, undefined);
  });

  it("[EDI-14] [VOI-1] an embedded answer that leaves a voice open says nothing, whatever its evidence", () => {
    for (const [verdict, service, isNothing] of [
      ["undetermined", "embedded", true],
      ["ai_voice", "embedded", false],
      ["undetermined", "hosted", false],
    ] as const) {
      const result = { ...VOICE, verdict, evidence: ["It states that a device captured the recording."] };
      const report = mediaReportOf({ kind: "audio", result, seconds: 7 }, { ...FACTS, service });
      assert.equal(saysNothing(report), isNothing, verdict);
      const { result: shown } = mediaViewOf(report, { name: "a.wav", kind: "audio", state: "same" });
      assert.equal(shown?.probabilities.length, isNothing ? 0 : 2);
      assert.equal(shortWords(report).startsWith("undetermined"), verdict === "undetermined");
    }
  });

  it("[EDI-9] limits and sanitizes text of a file or a service", () => {
    const evidence = Array.from({ length: 500 }, () => `turned\u202E\n${"x".repeat(5_000)}`);
    const report = mediaReportOf(
      { kind: "image", result: { ...IMAGE, evidence }, width: 4, height: 3 },
      { ...FACTS, name: `evil\u202Egnp.exe${"n".repeat(500)}`, service: "embedded" },
    );
    assert.equal(report.evidence?.length, 100);
    for (const text of [report.name, ...(report.evidence ?? [])]) {
      assert.ok(text.length <= 2_100);
      assert.doesNotMatch(text, /[\p{Cc}\u202A-\u202E]/u);
    }
  });
});
