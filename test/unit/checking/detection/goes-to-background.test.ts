import assert from "node:assert/strict";
import { goesToBackground } from "../../../../src/checking/detection/background-detection.ts";
import type { DetectionMode, ServiceMode } from "../../../../src/checking/vocabulary/preferences.ts";

const ROWS: readonly [DetectionMode, ServiceMode, number, boolean][] = [
  ["auto", "hosted", 999, false],
  ["auto", "hosted", 1_000, true],
  ["auto", "embedded", 100_000, false],
  ["background", "hosted", 1, true],
  ["background", "embedded", 1, true],
  ["sync", "hosted", 100_000, false],
  ["sync", "embedded", 1, false],
];

describe("how a detection is asked for", () => {
  for (const [mode, service, words, expected] of ROWS) {
    it(`[EDI-8] ${mode}, ${service}, ${words} words: ${expected ? "in the background" : "at once"}`, () => {
      assert.equal(goesToBackground(mode, service, words), expected);
    });
  }
});
