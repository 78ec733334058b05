import assert from "node:assert/strict";
import { timeline } from "../../../../src/service/operations/detect-voice-timeline.ts";

describe("the timeline of a recording", () => {
  it("[VOI-1] up to six seconds have no segments and no statistics", () => {
    assert.deepEqual(timeline(0.001), { segments: [] });
    assert.deepEqual(timeline(6), { segments: [] });
  });

  it("[VOI-1] windows of longer audio count as skipped, the remainder too", () => {
    for (const [seconds, windows] of [
      [6.001, 3],
      [9, 3],
      [9.1, 4],
      [600, 200],
    ] as const) {
      const { segments, statistics } = timeline(seconds);
      assert.deepEqual(segments, []);
      assert.deepEqual(statistics, {
        total_segments: windows,
        processed_segments: 0,
        ai_segments: 0,
        natural_segments: 0,
        ai_time_percentage: 0,
      });
    }
  });
});
