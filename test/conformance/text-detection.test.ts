import assert from "node:assert/strict";
import { textVerdict } from "../../src/contract/bands.ts";
import type { DetectionResult } from "../../src/contract/detection.ts";
import { countWords } from "../../src/contract/word-count.ts";
import { Caller } from "./caller.ts";
import { startAround } from "./start-around.ts";
import { Target } from "./target.ts";
import { LONG_PROSE, PROSE } from "./texts.ts";

const TASK_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const TEXTS: readonly [name: string, text: string][] = [
  ["English prose", PROSE],
  ["English prose that is long enough for a verdict", LONG_PROSE],
  ["CRLF", PROSE.replaceAll(". ", ".\r\n\r\n")],
  ["astral characters", PROSE.replaceAll("goat", "🐐").replaceAll("apples", "🍎👩‍👩‍👧‍👦")],
  ["combining marks", PROSE.replaceAll("e", "e\u0301")],
  ["one sentence without an end", PROSE.replaceAll(".", "")],
  ["English prose in Markdown", `# The ferry\n\n- ${LONG_PROSE.replaceAll(". ", ".\n- ")}`],
  ["ten times the text", `${PROSE}\n\n`.repeat(10)],
];

/** Texts on which the embedded detector abstains. */
const ABSTENTIONS: readonly [name: string, text: string][] = [
  ["one word", "Word"],
  ["49 words", PROSE.split(" ").slice(0, 49).join(" ")],
  ["20 words", PROSE.split(" ").slice(0, 20).join(" ")],
  [
    "French",
    "Le comit\u00e9 a publi\u00e9 son rapport hier, et personne n'en a \u00e9t\u00e9 surpris dans la ville. ".repeat(
      8,
    ),
  ],
  [
    "German",
    "Der Ausschuss hat gestern seinen Bericht vorgelegt, und niemand war davon überrascht. ".repeat(8),
  ],
  ["Chinese", "委员会昨天公布了报告，没有人感到意外。".repeat(8)],
  ["digits", "12 34 56 ".repeat(60)],
];

const MALFORMED: readonly [name: string, body: unknown][] = [
  ["nothing at all", ""],
  ["text that is no JSON", `content=${PROSE}`],
  ["JSON that is cut off", '{"content":"one two three'],
  ["bytes that are no UTF-8", Buffer.from('{"content":"one two thr\xe9e"}', "latin1")],
  ["null", "null"],
  ["a list", "[]"],
  ["no content", {}],
  ["content null", { content: null }],
  ["content a number", { content: 12_345 }],
  ["content a list", { content: [PROSE] }],
  ["empty content", { content: "" }],
  ["poll a string", { content: PROSE, poll: "true" }],
  ["poll a number", { content: PROSE, poll: 1 }],
  ["callback_url a number", { content: PROSE, callback_url: 7 }],
  ["callback_url a list", { content: PROSE, callback_url: ["https://example.com/"] }],
  ["webhook_secret a number", { content: PROSE, poll: true, webhook_secret: 7 }],
  ["webhook_secret an object", { content: PROSE, poll: true, webhook_secret: {} }],
];

/** The fields of "Detection result" that every synchronous answer has. */
const FIELDS =
  "status task_id result ai_score items service_name execution_time word_count credits_remaining message user";

/** The embedded service gives no verdict below this number of words. */
const WORDS_FOR_A_VERDICT = 100;

/** Asserts DET-1, or DET-5 for an abstention: the claims of a result about its text and itself. */
function assertGuarantees(text: string, result: DetectionResult): void {
  assert.equal(result.word_count, countWords(text));
  assert.equal(typeof result.user?.id, "number");
  assert.ok((result.service_name ?? "").length > 0);
  for (const field of FIELDS.split(" ")) assert.ok(field in result, field);
  const items = result.items ?? [];
  if (typeof result.ai_score !== "number") {
    assert.equal(result.result ?? null, null);
    assert.deepEqual(items, []);
    assert.ok((result.message ?? "").length > 10, "an abstention says why");
    return;
  }
  assert.equal(result.result, textVerdict(result.ai_score));
  assert.equal(typeof result.execution_time, "number");
  assert.ok(items.length > 0);
  let from = 0;
  for (const item of items) {
    const at = text.indexOf(item.text, from);
    assert.ok(at >= 0, "each sentence is in the text, in its order");
    from = at + item.text.length;
  }
}

/** Asserts DET-5: how the embedded service describes itself and every score. */
function assertLabel({
  ai_score: score,
  message,
  service_name: name,
  word_count: words,
}: DetectionResult): void {
  assert.match(name ?? "", /^Content Authenticity embedded style model \S+ \(\d{4}-\d\d-\d\d\)$/);
  for (const part of [/experimental/, /English/, /not authorship/, /misses/, /evidence of misconduct/])
    assert.match(message ?? "", part);
  const isShort = words < WORDS_FOR_A_VERDICT;
  assert.equal(message?.startsWith("Inconclusive"), isShort);
  if (isShort) assert.ok((score ?? 1) <= 0.5, "too short to be called a machine's");
}

describe("AI text detection", () => {
  const target = new Target();
  const caller = new Caller(target);
  const key = target.key("full");

  startAround(target);

  for (const [name, text] of TEXTS) {
    it(`[DET-1] [DET-5] [CRE-2] gives a result: ${name}`, async () => {
      const before = await caller.balance(key);
      const result = await caller.detected(text);
      assert.deepEqual([result.status, result.task_id ?? null], ["success", null]);
      assertGuarantees(text, result);
      if (!target.isEmbedded) return;
      assert.equal(typeof result.ai_score, "number", result.message ?? "");
      assert.equal(result.credits_remaining, before - countWords(text));
      assertLabel(result);
    });
  }

  it("[DET-1] poll false is synchronous, and a secret alone changes nothing", async () => {
    for (const parts of [{ poll: false }, { webhook_secret: "secret" }, { poll: false, more: 1 }]) {
      const { status } = await caller.send("detectText", { key, body: { content: PROSE, ...parts } });
      assert.equal(status, 200);
    }
  });

  it("[DET-2] poll true is accepted with the shape of a result, its six fields null", async () => {
    const before = await caller.balance(key);
    const accepted = await caller.accepted(PROSE, { poll: true });
    const { result, ai_score, items, service_name, execution_time, message, ...rest } = accepted;
    assert.deepEqual(
      [result, ai_score, items, service_name, execution_time, message],
      [null, null, null, null, null, null],
    );
    assert.match(rest.task_id, TASK_ID);
    assert.equal(rest.word_count, countWords(PROSE));
    assert.equal(typeof rest.user?.id, "number");
    const job = await caller.finishedJob(rest.task_id);
    assert.equal(job.status, "success");
    if (!target.isEmbedded) return;
    assert.equal(typeof job.ai_score, "number");
    assert.equal(rest.credits_remaining, before - rest.word_count, "the price is taken at acceptance");
  });

  it("[DET-2] every job has its own ID", async () => {
    const jobs = [await caller.accepted(PROSE, { poll: true }), await caller.accepted(PROSE, { poll: true })];
    assert.notEqual(jobs[0]?.task_id, jobs[1]?.task_id);
    for (const { task_id: taskId } of jobs) await caller.finishedJob(taskId);
  });

  for (const [name, body] of MALFORMED) {
    it(`[DET-3] ${name} is 400`, async () => {
      const { status, error } = await caller.send("detectText", { key, body });
      assert.equal(status, 400);
      if (target.isEmbedded) assert.equal(error.code, "invalid_payload");
    });
  }

  it("[DET-3] half of a surrogate pair breaks nothing", async () => {
    const body = `{"content":"${PROSE.slice(0, -1)} \\ud83d"}`;
    const { status } = await caller.send("detectText", { key, body });
    assert.ok(status === 200 || status === 400, String(status));
  });

  it("[DET-3] [CRE-1] a refused request moves no credits and leaves no job", async () => {
    const spent = await caller.spent(key, async () => {
      for (const [, body] of MALFORMED) await caller.send("detectText", { key, body });
    });
    assert.equal(spent, 0);
  });

  if (target.has("poor")) {
    it("[DET-3] [CRE-1] too few credits are 403, with the balance and the price", async () => {
      const poor = target.key("poor");
      const credits = await caller.balance(poor);
      for (const parts of [{}, { poll: true }]) {
        const sent = { key: poor, body: { content: PROSE, ...parts } };
        const { status, error } = await caller.send("detectText", sent);
        assert.deepEqual([status, error.code], [403, "insufficient_credits"]);
        if (!target.isEmbedded && error.details === undefined) continue;
        assert.deepEqual(error.details, { credits, required: countWords(PROSE) });
      }
    });
  }

  if (target.isEmbedded) {
    for (const [name, text] of ABSTENTIONS) {
      it(`[DET-5] abstains from ${name}, and charges nothing, at once or in the background`, async () => {
        const spent = await caller.spent(key, async () => {
          const result = await caller.detected(text);
          assert.deepEqual([result.result, result.ai_score, result.items], [null, null, []]);
          assertGuarantees(text, result);
          const { task_id: taskId } = await caller.accepted(text, { poll: true });
          const job = await caller.finishedJob(taskId);
          assert.deepEqual([job.status, job.result, job.ai_score, job.items], ["success", null, null, []]);
          assert.equal(job.message, result.message);
        });
        assert.equal(spent, 0);
      });
    }
  }
});
