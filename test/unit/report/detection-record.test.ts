import assert from "node:assert/strict";
import { detectionRecord } from "../../../src/report/detection-record.ts";
import { detectionAnswer, item } from "../findings/detection-answer.ts";
import { detected } from "./a-detection.ts";

const KEY = "prfd_key_that_was_sent_with_it";

const CHECK = {
  at: 0,
  service: "hosted",
  host: "detector.example",
  scope: "document",
  coverage: { checked: 5, total: 5 },
  creditsCharged: 5,
  cached: false,
} as const;

describe("the stored record of a detection", () => {
  it("[ALL-2] holds no key, wherever the service repeats one", async () => {
    const text = "A sentence of the document.";
    const { placed } = await detected(text, [item(text, 0.9), item(`You sent ${KEY}.`, 0.1)]);
    const record = detectionRecord({
      ...CHECK,
      answer: detectionAnswer(text, { service_name: `Of ${KEY}`, message: KEY }),
      placed,
      text,
    });
    assert.doesNotMatch(JSON.stringify(record), /key_that_was_sent/u);
    assert.deepEqual(
      record.items.map(({ standing, text: said }) => [said, standing]),
      [
        [text, "marked"],
        ["You sent prfd_***", "notFound"],
      ],
    );
  });

  it("[R-25] has the service's verdicts on the text and its sentences if they differ from the scores", async () => {
    const sentences = ["One has no score.", "Another has one.", "The third is called otherwise."];
    const text = sentences.join(" ");
    const { placed } = await detected(text, [
      { text: sentences[0] ?? "", prediction: "ai-generated" },
      item(sentences[1] ?? "", 0.9),
      { ...item(sentences[2] ?? "", 0.9), prediction: "original" },
    ]);
    const record = detectionRecord({
      ...CHECK,
      answer: detectionAnswer(text, { result: "ai", ai_score: null }),
      placed,
      text,
    });
    assert.deepEqual([record.score, record.said], [null, "ai"]);
    assert.deepEqual(
      record.items.map(({ said, score }) => [score, said]),
      [
        [null, "ai"],
        [0.9, undefined],
        [0.9, "human"],
      ],
    );
    assert.deepEqual(
      placed.findings.map(({ said }) => said),
      [undefined, "human"],
    );
  });
});
