import assert from "node:assert/strict";
import { plagiarismResult } from "../../../../src/contract/plagiarism.ts";
import { RunningService } from "../running-service.ts";
import { until } from "../until.ts";
import { findCopied, NOTHING_FOUND } from "../stand-in-scanner.ts";

const CONTENT = "😀 This sentence was copied from a file, and it was copied well.";
const OTHER = "This sentence is another one, which nobody has copied from a file.";

describe("the plagiarism operation over an engine", () => {
  let running: RunningService;

  beforeEach(async () => {
    running = await RunningService.start({ credits: 20 });
  });

  afterEach(async () => {
    await running.stop();
    assert.ok(running.scanner.closed);
  });

  it("[PLA-1] [CRE-2] answers by the contract", async () => {
    const { status, body } = await running.scan({ content: CONTENT });
    assert.equal(status, 200);
    const { execution_time: time, scan_id: id, stats, ...rest } = plagiarismResult.parse(body);
    assert.match(id, /^[0-9a-f-]{36}$/);
    assert.ok(typeof time === "number" && time >= 0 && time < 5);
    const { processing_time_ms: milliseconds, ...counts } = stats;
    assert.equal(milliseconds, time * 1000);
    assert.deepEqual(counts, { word_count: 13, input_chars: 63, sentence_count: 1, sources_checked: 4050 });
    const matched = [
      { start: 20, end: 26 },
      { start: 51, end: 57 },
    ];
    assert.deepEqual(rest, {
      status: "success",
      plagiarism_score: 0.1235,
      verdict: "minor_similarity",
      summary:
        "The embedded service compared this text with 4,050 local files (3 more couldn't be read, or are too large or too many). The web wasn't " +
        "searched. 12% of the words compared are in passages that match 1 local file.",
      sources: [
        {
          url: "file:///references/a.txt",
          title: "A",
          domain: "local",
          similarity_score: 0.75,
          matched_word_count: 2,
          matched_percentage: 12.35,
          matches: matched.map((range) => ({
            submitted_range: range,
            similarity: 0.75,
            matched_text: "copied",
          })),
        },
      ],
      highlights: matched.map((range) => ({ ...range, severity: "medium", source_index: 0 })),
      word_count: 13,
      credits_remaining: 18,
      user: { id: 7 },
    });
  });

  it("[PLA-1] passes the exclusions to the engine", async () => {
    const exclude = ["file:///a.md"];
    await running.scan({ content: CONTENT, exclude, exclude_quotations: true });
    const options = { exclude, excludeQuotations: true, excludeReferences: false, excludeRanges: [] };
    assert.deepEqual(running.scanner.scans, [{ text: CONTENT, options }]);
  });

  for (const [code, body, headers] of [
    ["invalid_payload", "no JSON", {}],
    ["invalid_payload", { content: "Too short." }, {}],
    ["invalid_payload", { content: CONTENT, exclude: ["a.md"] }, {}],
    ["max_words_exceeded", { content: "word ".repeat(25_001) }, {}],
    ["insufficient_content", { content: "words and words ".repeat(9) }, {}],
    ["invalid_idempotency_key", { content: CONTENT }, { "idempotency-key": "k".repeat(256) }],
  ] as const) {
    it(`[PLA-2] [CRE-1] answers ${code} before any credit moves`, async () => {
      const { status, body: answer } = await running.scan(body, { headers });
      assert.deepEqual([status, answer["code"]], [400, code]);
      assert.deepEqual([running.credits, running.scanner.scans], [20, []]);
    });
  }

  it("[PLA-2] [CRE-1] answers insufficient_credits with the figures", async () => {
    const poor = await RunningService.start({ credits: 1 });
    const { status, body } = await poor.scan({ content: CONTENT });
    assert.deepEqual(
      [status, body["code"], body["details"]],
      [403, "insufficient_credits", { credits: 1, required: 2 }],
    );
    assert.deepEqual(poor.scanner.scans, []);
    await poor.stop();
  });

  for (const [name, fail] of [
    ["a failed engine", () => Promise.reject(Object.assign(new Error("canary"), { kind: "engine_failed" }))],
    ["an engine time-out", () => Promise.reject(Object.assign(new Error("no"), { kind: "engine_timeout" }))],
    [
      "a range outside the text",
      () =>
        Promise.resolve({ ...NOTHING_FOUND, highlights: [{ start: 0, end: 999, similarity: 1, source: 0 }] }),
    ],
    [
      "a highlight without its source",
      (text: string) => Promise.resolve({ ...findCopied(text), sources: [] }),
    ],
  ] as const) {
    it(`[PLA-2] [CRE-1] answers ${name} with service_error and refunds the credits`, async () => {
      running.scanner.behaviour = fail;
      const headers = { "idempotency-key": "k" };
      const { status, body } = await running.scan({ content: CONTENT }, { headers });
      assert.deepEqual([status, body["status"], body["code"]], [503, "error", "service_error"]);
      assert.equal(running.credits, 20);
      assert.ok(!running.log.join("").includes("canary"));

      running.scanner.behaviour = (text) => Promise.resolve(findCopied(text));
      assert.equal((await running.scan({ content: CONTENT }, { headers })).status, 200);
      assert.equal(running.credits, 18);
    });
  }

  it("[IDE-1] repeats the same answer without a charge, and refuses another text", async () => {
    const headers = { "idempotency-key": "k" };
    const first = await running.scan({ content: CONTENT }, { headers });
    const again = await running.scan({ content: CONTENT }, { headers });
    assert.deepEqual([again.status, again.body], [200, first.body]);
    const { status, body } = await running.scan({ content: OTHER }, { headers });
    assert.deepEqual([status, body["code"]], [409, "idempotency_key_reuse"]);
    assert.deepEqual([running.credits, running.scanner.scans.length], [18, 1]);
  });

  it("[CRE-1] aborts the engine and refunds the credits when the client disconnects", async () => {
    let isAborted = false;
    running.scanner.behaviour = (_text, _options, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => {
          isAborted = true;
          reject(new Error("aborted"));
        });
      });
    const leaving = new AbortController();
    const lost = running.scan({ content: CONTENT }, { signal: leaving.signal });
    await until(() => running.credits === 18);
    leaving.abort();
    await assert.rejects(lost, { name: "AbortError" });
    await until(() => running.credits === 20);
    assert.ok(isAborted);
  });

  it("[PLA-2] refuses a flood with service_unavailable, a time to retry and no charge", async () => {
    const gate = Promise.withResolvers<void>();
    const rich = await RunningService.start({ credits: 1000 });
    rich.scanner.behaviour = async (text) => {
      await gate.promise;
      return findCopied(text);
    };
    let refused = 0;
    const flood = Array.from({ length: 20 }, async () => {
      const { status, body, headers } = await rich.scan({ content: CONTENT });
      if (status === 200) return;
      assert.deepEqual([status, body["code"], headers.get("retry-after")], [503, "service_unavailable", "1"]);
      refused += 1;
    });
    await until(() => refused === 4);
    gate.resolve();
    await Promise.all(flood);
    assert.equal(rich.credits, 1000 - 16 * 2);
    await rich.stop();
  });
});
