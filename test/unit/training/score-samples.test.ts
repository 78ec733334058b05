import assert from "node:assert/strict";
import { LENGTHS, scoreSamples } from "../../../src/training/score-samples.ts";
import { madeSample, scoreByText } from "./make-samples.ts";

describe("scoring samples", () => {
  it("judges all of a text and its beginnings, as long as it has so many words", async () => {
    const samples = [madeSample(0.25, 40), madeSample(0.5, 60), madeSample(0.75, 400), madeSample(0.75, 199)];
    const judged = await scoreSamples(scoreByText, samples);
    assert.deepEqual(LENGTHS, ["whole", 50, 100, 200, 400]);
    assert.deepEqual(
      judged.map(({ judgements, words }) => [words, ...judgements]),
      [
        [40, "abstained", "short", "short", "short", "short"],
        [60, 0.5, 0.5, "short", "short", "short"],
        [400, 0.75, 0.75, 0.75, 0.75, 0.75],
        [199, 0.75, 0.75, 0.75, "short", "short"],
      ],
    );
    assert.deepEqual(
      judged.map(({ sample }) => sample),
      samples,
    );
  });

  it("keeps the order and tells of every text, with few in hand at once", async () => {
    let running = 0;
    let most = 0;
    const slow = {
      ...scoreByText,
      score: async (text: string) => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
        running -= 1;
        return scoreByText.score(text);
      },
    };
    const samples = Array.from({ length: 200 }, (_, place) => madeSample(place / 1000, 50));
    const progress: number[] = [];
    const judged = await scoreSamples(slow, samples, (done) => progress.push(done));
    assert.deepEqual(
      judged.map(({ judgements }) => judgements[0]),
      samples.map((_, place) => place / 1000),
    );
    assert.deepEqual(
      progress,
      samples.map((_, place) => place + 1),
    );
    assert.ok(most > 1 && most <= 16, String(most));
  });

  it("rejects as the detector does, and judges nothing in an empty list", async () => {
    const failing = { ...scoreByText, score: () => Promise.reject(new Error("broken")) };
    await assert.rejects(scoreSamples(failing, [madeSample(0.5, 50)]), /broken/);
    assert.deepEqual(await scoreSamples(failing, []), []);
  });
});
