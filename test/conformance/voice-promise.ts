import assert from "node:assert/strict";
import { LIMITS } from "../../src/contract/limits.ts";
import { billedSeconds, voicePrice } from "../../src/contract/prices.ts";
import type { VoiceResult } from "../../src/contract/voice.ts";

/** Encoders pad recordings to whole frames. */
export const PADDING_SECONDS = 0.2;

/** The window in which the embedded service counts longer recordings, none of which it judges. */
const WINDOW_SECONDS = 3;

/** Times of segments are rounded to tenths of a second. */
const ROUNDING_SECONDS = 0.11;

/** Throws if a result doesn't meet the interface's guarantees for a recording of its duration. */
export function assertGuarantees(
  result: VoiceResult,
  { isEmbedded }: { readonly isEmbedded: boolean },
): void {
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
  assert.ok(statistics !== undefined && statistics !== null, "longer audio has statistics");
  if (isEmbedded) {
    assert.deepEqual(segments, [], "no stretch of the sound is judged");
    assert.equal(statistics.total_segments, Math.ceil(duration / WINDOW_SECONDS), "skipped windows count");
  }
  assert.ok(statistics.total_segments >= statistics.processed_segments);
  assert.equal(statistics.processed_segments, segments.length);
  for (const [verdict, counted] of [
    ["ai_voice", statistics.ai_segments],
    ["natural_voice", statistics.natural_segments],
  ] as const) {
    assert.equal(counted, segments.filter((segment) => segment.verdict === verdict).length, verdict);
  }
  let done = 0;
  for (const segment of segments) {
    const [start, end] = [seconds(segment.start_time), seconds(segment.end_time)];
    assert.ok(start >= done && end > start && end <= duration + PADDING_SECONDS, "in order, and within it");
    assert.ok(Math.abs(end - start - seconds(segment.duration)) < ROUNDING_SECONDS, "its own length");
    done = end;
  }
}

function seconds(text: string): number {
  return Number(text.replace("s", ""));
}
