import assert from "node:assert/strict";
import { readStyleModel } from "../../../src/service/engines/detector/style-model.ts";
import { readFeatures } from "../../../src/service/engines/detector/features.ts";
import { modelFiles } from "../../../src/training/model-files.ts";
import { seededRandom } from "../../../src/training/random.ts";
import { readerOf, type TrainedParts, trainingTexts, trainParts } from "../../../src/training/train-parts.ts";
import { madeSample } from "./make-samples.ts";
import { madeTexts } from "./made-texts.ts";

const CALIBRATION = {
  ratioWeight: 2,
  slope: [0.5, 0.25],
  slopeAbove: 1,
  bias: [-1, 0.5],
  threshold: 0.85,
} as const;
const NAME = { name: "made-1", date: "2026-01-02" } as const;

/** Returns the weights as they ship, in one comparable piece. */
const file = (of: TrainedParts): string =>
  Buffer.from(modelFiles(NAME, of, CALIBRATION).weights).toString("base64");

describe("the trained parts", () => {
  const texts = madeTexts("sea", 20, 100, 1);
  const parts = trainParts(texts, seededRandom(1));

  it("[DET-1] become files that read texts as the parts do", () => {
    const model = readStyleModel(modelFiles(NAME, parts, CALIBRATION));
    assert.deepEqual({ ...model.calibration }, CALIBRATION);
    assert.deepEqual([model.name, model.date], ["made-1", "2026-01-02"]);
    const before = readerOf(parts);
    for (const { text } of madeTexts("town", 6, 90, 2)) {
      const features = readFeatures(text, model.vocabulary);
      const [one, other] = [
        model.reader.read(features, 0, features.count),
        before.read(features, 0, features.count),
      ];
      assert.ok(Math.abs(one.linear - other.linear) < 1e-5, `${one.linear} ${other.linear}`);
      assert.equal(one.ratio, other.ratio);
      assert.notEqual(one.ratio, 0);
    }
  });

  it("[DET-1] are the same from the same seed, and others from another", () => {
    assert.ok(file(trainParts(texts, seededRandom(1))) === file(parts));
    assert.ok(file(trainParts(texts, seededRandom(2))) !== file(parts));
  });

  it("[DET-1] have weights of 16 bits, the largest of which is used", () => {
    const steps = parts.linear.weights.map((weight) => weight / parts.weightUnit);
    const most = steps.reduce((largest, step) => Math.max(largest, Math.abs(step)), 0);
    assert.ok(Math.abs(most - 32_767) < 0.01, String(most));
  });

  it("[DET-1] of texts that are too short to learn from say nothing, and still make a model", () => {
    const empty = trainParts(madeTexts("sea", 4, 5, 3), seededRandom(1));
    const model = readStyleModel(modelFiles(NAME, empty, CALIBRATION));
    const features = readFeatures("zeppelin", model.vocabulary);
    assert.equal(model.reader.read(features, 0, 1).linear, 0);
  });

  it("[DET-1] see all texts without an assistant's preamble, so that its removal reveals nothing", () => {
    const text = "Sure! Here it is:\n\nThe ferry left.";
    const samples = [
      madeSample(0.5, 3),
      { ...madeSample(0.5, 3, { label: 1, model: "made" }), text },
      { ...madeSample(0.5, 3), text },
    ];
    assert.deepEqual(
      trainingTexts(samples).map((one) => [one.text, one.label, one.set, one.source]),
      [
        ["0.5 word word", 0, "letters", "letters"],
        ["The ferry left.", 1, "letters", "letters"],
        ["The ferry left.", 0, "letters", "letters"],
      ],
    );
  });
});
