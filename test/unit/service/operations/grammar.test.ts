import assert from "node:assert/strict";
import { grammarResult } from "../../../../src/contract/grammar.ts";
import { trusted } from "../../../harness/trusted.ts";
import { RunningService } from "../running-service.ts";
import { until } from "../until.ts";
import { correctWords } from "../stand-in-corrector.ts";

const CONTENT = "I saw teh very very old cat";
const WORDS = 7;
/** A value that a JavaScript engine could put where a text belongs. */
const NO_TEXT: string = trusted(7);

describe("the grammar operation over an engine", () => {
  let running: RunningService;

  beforeEach(async () => {
    running = await RunningService.start({ credits: 20 });
  });

  afterEach(async () => {
    await running.stop();
  });

  it("[GRA-1] [CRE-2] answers by the contract", async () => {
    const { status, body } = await running.correct({ content: CONTENT });
    assert.equal(status, 200);
    const { execution_time: time, ...rest } = grammarResult.parse(body);
    assert.ok(typeof time === "number" && time >= 0 && time < 5);
    assert.deepEqual(rest, {
      status: "success",
      corrected_text: "I saw the very old cat",
      diff: [
        { type: "replace", original: "teh", corrected: "the", start: 6, end: 9 },
        { type: "delete", original: "very ", corrected: "", start: 10, end: 15 },
      ],
      issues: correctWords(CONTENT).issues,
      edits_count: 2,
      changed: true,
      input_words: WORDS,
      input_chars: CONTENT.length,
      word_count: WORDS,
      credits_remaining: 13,
      user: { id: 7 },
    });
  });

  for (const [name, fail] of [
    ["a failed engine", () => Promise.reject(Object.assign(new Error("canary"), { kind: "engine_failed" }))],
    ["an engine time-out", () => Promise.reject(Object.assign(new Error("no"), { kind: "engine_timeout" }))],
    [
      "a diff that does not fit the text",
      (text: string) => Promise.resolve({ ...correctWords(text), correctedText: "canary" }),
    ],
    [
      "a body that does not fit the contract",
      (text: string) =>
        Promise.resolve({
          ...correctWords(text),
          issues: [{ category: "", severity: "", message: NO_TEXT }],
        }),
    ],
  ] as const) {
    it(`[GRA-3] [CRE-1] answers ${name} with service_error and refunds the credits`, async () => {
      running.corrector.behaviour = fail;
      const { status, body } = await running.correct(
        { content: CONTENT },
        { headers: { "idempotency-key": "k" } },
      );
      assert.deepEqual([status, body["status"], body["code"]], [503, "error", "service_error"]);
      assert.equal(running.credits, 20);
      assert.ok(!running.log.join("").includes("canary"));

      running.corrector.behaviour = (text) => Promise.resolve(correctWords(text));
      const again = await running.correct({ content: CONTENT }, { headers: { "idempotency-key": "k" } });
      assert.equal(again.status, 200);
      assert.equal(running.credits, 20 - WORDS);
    });
  }

  it("[CRE-1] aborts the engine and refunds the credits when the client disconnects", async () => {
    let isAborted = false;
    running.corrector.behaviour = (_text, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => {
          isAborted = true;
          reject(new Error("aborted"));
        });
      });
    const leaving = new AbortController();
    const lost = running.correct({ content: CONTENT }, { signal: leaving.signal });
    await until(() => running.credits === 20 - WORDS);
    leaving.abort();
    await assert.rejects(lost, { name: "AbortError" });
    await until(() => running.credits === 20);
    assert.ok(isAborted);
    await until(() => running.log.some((line) => line.includes("correctGrammar status=left")));
  });

  it("[IDE-1] charges once when the same request runs twice at once, and doesn't stop if only one of them leaves", async () => {
    const gate = Promise.withResolvers<void>();
    running.corrector.behaviour = async (text) => {
      await gate.promise;
      return correctWords(text);
    };
    const leaving = new AbortController();
    const headers = { "idempotency-key": "k" };
    const lost = running.correct({ content: CONTENT }, { headers, signal: leaving.signal });
    await until(() => running.corrector.texts.length === 1);
    const kept = running.correct({ content: CONTENT }, { headers });
    await until(() => running.credits === 20 - WORDS);
    await new Promise((resolve) => setTimeout(resolve, 50));
    leaving.abort();
    await assert.rejects(lost, { name: "AbortError" });
    await until(() => running.log.some((line) => line.includes("status=left")));
    gate.resolve();
    assert.equal((await kept).status, 200);
    assert.equal(running.corrector.texts.length, 1);
    assert.equal(running.credits, 20 - WORDS);
  });

  it("[CRE-1] two requests for the last credits: one runs, one is refused with the figures", async () => {
    const gate = Promise.withResolvers<void>();
    running.corrector.behaviour = async (text) => {
      await gate.promise;
      return correctWords(text);
    };
    const content = Array.from({ length: 15 }, () => "word").join(" ");
    const both = [running.correct({ content }), running.correct({ content })];
    const refused = await Promise.race(both);
    gate.resolve();
    assert.equal(refused.status, 403);
    assert.deepEqual(refused.body["details"], { credits: 5, required: 15 });
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    assert.deepEqual(
      statuses.toSorted((a, b) => a - b),
      [200, 403],
    );
    assert.equal(running.credits, 5);
  });

  it("[GRA-3] refuses a flood with service_unavailable, a time to retry and no charge", async () => {
    const gate = Promise.withResolvers<void>();
    const rich = await RunningService.start({ credits: 1_000_000 });
    rich.corrector.behaviour = async (text) => {
      await gate.promise;
      return correctWords(text);
    };
    let refused = 0;
    const flood = Array.from({ length: 40 }, async () => {
      const { status, body, headers } = await rich.correct({ content: CONTENT });
      if (status === 200) return;
      assert.deepEqual([status, body["code"]], [503, "service_unavailable"]);
      assert.equal(headers.get("retry-after"), "1");
      refused += 1;
    });
    await until(() => refused === 8);
    assert.equal(rich.credits, 1_000_000 - 32 * WORDS);
    gate.resolve();
    await Promise.all(flood);
    assert.equal(rich.credits, 1_000_000 - 32 * WORDS);
    await rich.stop();
  });

  it("[CON-5] counts UTF-16 units throughout when started so", async () => {
    const utf16 = await RunningService.start({ offsetUnit: "utf16" });
    const content = "😀 I saw teh cat there";
    const { body } = await utf16.correct({ content });
    await utf16.stop();
    const { input_chars: chars, diff } = grammarResult.parse(body);
    assert.equal(chars, content.length);
    assert.deepEqual(
      diff.map(({ start }) => start),
      [content.indexOf("teh")],
    );
  });
});
