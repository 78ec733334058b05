import { startAround } from "./start-around.ts";
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { Caller } from "./caller.ts";
import { POOR_CREDITS, Target } from "./target.ts";
import { cleanWords } from "./texts.ts";

/** Returns `count` characters: five short words and one long one. */
function characters(count: number, filler: string): string {
  const start = "The cat is called so ";
  return start + filler.repeat(count - start.length);
}

const MALFORMED: readonly [name: string, body: unknown][] = [
  ["nothing at all", ""],
  ["text that is no JSON", "content=one two three four five"],
  ["JSON that is cut off", '{"content":"one two three four five'],
  ["bytes that are no UTF-8", Buffer.from('{"content":"one two three four fiv\xe9"}', "latin1")],
  ["null", "null"],
  ["a list", "[]"],
  ["a string", '"one two three four five"'],
  ["no content", {}],
  ["content null", { content: null }],
  ["content a number", { content: 12_345 }],
  ["content a list", { content: ["one", "two", "three", "four", "five"] }],
  ["an unknown variant", { content: cleanWords(6), target_variant: "fr-FR" }],
  ["a variant that is a number", { content: cleanWords(6), target_variant: 1 }],
  ["75,001 characters", { content: characters(75_001, "x") }],
  ["75,001 characters outside the BMP", { content: characters(75_001, "😀") }],
];

describe("refusals of a grammar correction", () => {
  const target = new Target();
  const caller = new Caller(target);
  const key = target.key("full");

  startAround(target, caller);

  for (const [name, body] of MALFORMED) {
    it(`[GRA-3] ${name} is 400 invalid_payload`, async () => {
      const { status, error } = await caller.correct({ key, body });
      assert.deepEqual([status, error.code], [400, "invalid_payload"]);
    });
  }

  for (const [name, content, actual] of [
    ["4 words", "One two three four.", 4],
    ["4 characters of Chinese", "今天下雨", 4],
    ["white space", " \r\n\t\u00a0", 0],
  ] as const) {
    it(`[GRA-3] ${name} are 400 min_words_not_met`, async () => {
      const { status, error } = await caller.correct({ key, body: { content } });
      assert.deepEqual([status, error.code], [400, "min_words_not_met"]);
      assert.deepEqual(error.details, { limit: 5, actual });
    });
  }

  it("[GRA-3] 10,001 words are 400 max_words_exceeded", async () => {
    const { status, error } = await caller.correct({ key, body: { content: cleanWords(10_001) } });
    assert.deepEqual([status, error.code], [400, "max_words_exceeded"]);
    assert.deepEqual(error.details, { limit: 10_000, actual: 10_001 });
  });

  it("[GRA-3] 5 words are enough, also without spaces", async () => {
    assert.equal((await caller.corrected("One two three four five.")).input_words, 5);
    assert.equal((await caller.corrected("今天下大雨。")).input_words, 5);
  });

  it("[GRA-3] 10,000 words are accepted", async function () {
    this.timeout(180_000);
    const result = await caller.corrected(cleanWords(10_000));
    assert.equal(result.input_words, 10_000);
    assert.equal(result.word_count, 10_000);
  });

  it("[GRA-3] [CON-5] 75,000 characters are accepted, each counted once", async function () {
    this.timeout(180_000);
    for (const filler of ["x", "😀"]) {
      const result = await caller.corrected(characters(75_000, filler));
      assert.equal(result.input_chars, 75_000);
    }
  });

  it("[IDE-1] [GRA-3] an Idempotency-Key may have 255 characters and not 256", async () => {
    const body = { content: cleanWords(6) };
    const fits = await caller.correct({ key, body, idempotencyKey: randomUUID().padEnd(255, "k") });
    assert.equal(fits.status, 200);
    const { status, error } = await caller.correct({ key, body, idempotencyKey: "k".repeat(256) });
    assert.deepEqual([status, error.code], [400, "invalid_idempotency_key"]);
  });

  it("a body beyond every limit is 413", async () => {
    const { status } = await caller.correct({ key, body: " ".repeat(2 * 1024 * 1024 + 1) });
    assert.equal(status, 413);
  });

  it("[CRE-1] a refused request moves no credits", async () => {
    const spent = await caller.spent(key, async () => {
      for (const [, body] of MALFORMED) await caller.correct({ key, body });
      await caller.correct({ key, body: { content: "too short" } });
      await caller.correct({ key, body: { content: cleanWords(10_001) } });
      await caller.correct({ key, body: { content: cleanWords(6) }, idempotencyKey: "k".repeat(256) });
    });
    assert.equal(spent, 0);
  });

  if (target.has("poor")) {
    it("[CRE-1] [CRE-2] [GRA-3] spends exactly the balance, and one credit short is 403", async () => {
      const poor = target.key("poor");
      const refuse = async (words: number, credits: number): Promise<void> => {
        const { status, error } = await caller.correct({ key: poor, body: { content: cleanWords(words) } });
        assert.deepEqual([status, error.code], [403, "insufficient_credits"]);
        assert.deepEqual(error.details, { credits, required: words });
      };
      await refuse(POOR_CREDITS + 1, POOR_CREDITS);
      assert.equal(
        (await caller.corrected(cleanWords(6), { key: poor })).credits_remaining,
        POOR_CREDITS - 6,
      );
      await refuse(8, 7);
      assert.equal((await caller.corrected(cleanWords(7), { key: poor })).credits_remaining, 0);
      await refuse(5, 0);
    });
  }
});
