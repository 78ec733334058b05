import assert from "node:assert/strict";
import { keptAcceptance, keptAnswer } from "../../../../src/checking/store/kept-bodies.ts";
import { detectionAnswer, item } from "../../findings/detection-answer.ts";

const KEY = 'prfd_key_that_a_service_"repeats\\';

describe("what is kept on disk of what a service says of a job", () => {
  it("[R-25] [ALL-2] a failed job keeps its figures and its reason in one bounded line, without a key", () => {
    const job = {
      status: "failed",
      task_id: "t",
      error: `The model\u0007 ran out of\n\tmemory. [more](command:x) ${KEY} ${"and so on ".repeat(1_000)}`,
      word_count: 7,
      echo: KEY,
    } as const;
    const kept = keptAnswer(job);
    assert.ok(kept.status === "failed");
    const { error, ...figures } = kept;
    assert.deepEqual(JSON.parse(JSON.stringify(figures)), { status: "failed", task_id: "t", word_count: 7 });
    assert.match(error, /^The model ran out of memory\. \[more\] \(command:x\) prfd_\*\*\* and so on /u);
    assert.ok(error.length <= 602);
  });

  it("[R-8] [ALL-2] a finished job keeps all but the key, and its sentences as they are", () => {
    const sentence = item(`Keys begin with ${KEY}.`, 0.9);
    const job = {
      ...detectionAnswer("A text."),
      task_id: "t",
      items: [sentence],
      message: `It is\n${KEY}`,
      [KEY]: 1,
    };
    const kept = keptAnswer(job);
    assert.deepEqual(kept.items, [sentence]);
    assert.equal(kept.message, "It is\nprfd_***");
    assert.equal(JSON.stringify({ ...kept, items: [] }).includes("repeats"), false);
    assert.equal(kept.ai_score, job.ai_score);
  });

  it("[R-8] [ALL-2] an acceptance keeps all but the key", () => {
    const accepted = {
      status: "pending",
      task_id: "t",
      word_count: 7,
      credits_remaining: 3,
      message: KEY,
    } as const;
    assert.deepEqual(keptAcceptance(accepted), { ...accepted, message: "prfd_***" });
  });
});
