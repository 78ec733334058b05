import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { countWords } from "../../../../../src/contract/word-count.ts";
import {
  StyleDetector,
  type StyleDetectorOptions,
} from "../../../../../src/service/engines/detector/style-detector.ts";
import type { TextScore } from "../../../../../src/service/operations/text-detector.ts";
import { makeModel } from "./made-model.ts";

const SENTENCES = [
  "The old ferry left the harbour when the fog had gone, and nobody on the pier waved to it.",
  "Dr. Okafor counted the apples twice \ud83c\udf4e.",
  "\u201cWho,\u201d she asked, \u201ctakes a goat to sea?\u201d",
];
const PROSE = SENTENCES.join(" ");
const LONG = Array.from({ length: 4 }, () => PROSE).join("\r\n\r\n");
const LIVE = new AbortController().signal;

const ERRATIC = { workerUrl: new URL("./fixtures/erratic-detector.ts", import.meta.url) };

function score(detector: StyleDetector, text: string, signal = LIVE): Promise<TextScore> {
  return detector.score(text, countWords(text), signal);
}

describe("the style detector", () => {
  const detectors: StyleDetector[] = [];
  let folder: string;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "style-detector-"));
  });
  afterEach(async () => {
    await Promise.all(detectors.splice(0).map((detector) => detector.close()));
  });
  after(() => rm(folder, { recursive: true, maxRetries: 5 }));

  const start = async (
    above: number,
    options: Partial<StyleDetectorOptions> = {},
  ): Promise<StyleDetector> => {
    const detector = new StyleDetector({
      ...(await makeModel(folder, above)),
      model: { name: "made-1", date: "2026-01-02" },
      timeoutMs: 10_000,
      startTimeoutMs: 10_000,
      idleMs: 10_000,
      ...options,
    });
    detectors.push(detector);
    return detector;
  };

  it("[DET-1] scores a text and each of its sentences, in their own words", async () => {
    const detector = await start(2);
    const result = await score(detector, LONG);
    assert.ok(result.score > 0.5 && result.score < 1, String(result.score));
    assert.deepEqual(
      result.sentences.map(({ text }) => text),
      Array.from({ length: 4 }, () => SENTENCES).flat(),
    );
    for (const sentence of result.sentences) assert.ok(sentence.score > 0.5 && sentence.score < 1);
    const border = await score(await start(0), LONG);
    assert.ok(Math.abs(border.score - 0.5) < 1e-9, String(border.score));
    assert.match(result.message ?? "", /^A local, experimental estimate/);
  });

  it("[DET-5] names the model, and abstains as the rules say", async () => {
    const detector = await start(2);
    assert.equal(detector.serviceName, "Content Authenticity embedded style model made-1 (2026-01-02)");
    assert.match(detector.abstention("Too short.", 2) ?? "", /at least 50/);
    assert.equal(detector.abstention(LONG, countWords(LONG)), null);
  });

  it("[DET-5] calls 50 to 99 words at most inconclusive, and judges longer texts", async () => {
    const detector = await start(20);
    const words = LONG.split(/\s+/);
    for (const [count, expected] of [
      [50, 0.495],
      [99, 0.495],
      [100, 0.99],
    ] as const) {
      const { message, score: found, sentences } = await score(detector, words.slice(0, count).join(" "));
      assert.ok(Math.abs(found - expected) < 1e-6 && found <= expected, `${count} words: ${found}`);
      assert.ok(sentences.length > 0 && sentences.every((sentence) => sentence.score <= expected));
      assert.equal(message?.startsWith("Inconclusive"), count < 100);
    }
  });

  it("[DET-5] gives no answer where a model accuses a short text", async () => {
    const detector = await start(0, ERRATIC);
    assert.equal((await score(detector, LONG)).score, 0.9);
    await assert.rejects(detector.score(PROSE, 99, LIVE), { kind: "engine_failed" });
  });

  it("keeps texts at once apart", async () => {
    const detector = await start(1);
    const texts = Array.from({ length: 20 }, (_, place) => `Text ${place} is its own. ${LONG}`);
    const results = await Promise.all(texts.map((text) => score(detector, text)));
    for (const [place, { sentences }] of results.entries())
      assert.equal(sentences[0]?.text, `Text ${place} is its own.`);
  });

  for (const failure of ["exit", "throw"]) {
    it(`[CRE-1] fails on "${failure}" and scores the next text`, async () => {
      const detector = await start(0, ERRATIC);
      const failing = score(detector, failure);
      const next = score(detector, LONG);
      await assert.rejects(failing, { kind: "engine_failed" });
      assert.equal((await next).score, 0.9);
    });
  }

  it("[CRE-1] is ended when it hangs, and scores the next text", async () => {
    const detector = await start(0, { ...ERRATIC, timeoutMs: 300 });
    const failing = score(detector, "hang");
    const next = score(detector, LONG);
    await assert.rejects(failing, { kind: "engine_timeout" });
    assert.equal((await next).score, 0.9);
  });

  it("leaves a text at once after an abort, and scores the next one", async () => {
    const detector = await start(1);
    const leaving = new AbortController();
    const left = score(detector, LONG.repeat(500), leaving.signal);
    const next = score(detector, LONG);
    leaving.abort();
    await assert.rejects(left, { kind: "aborted" });
    assert.ok((await next).score > 0.5);
    await assert.rejects(score(detector, LONG, AbortSignal.abort()), { kind: "aborted" });
  });

  it("ends its worker when idle, and starts it again", async () => {
    const detector = await start(1, { idleMs: 20 });
    const first = await score(detector, LONG);
    await new Promise((resolve) => setTimeout(resolve, 200));
    assert.deepEqual(await score(detector, LONG), first);
  });

  it("rejects where a file of the model is missing, and after its end", async () => {
    const missing = await start(1, { weightsUrl: new URL("./missing.bin", import.meta.url) });
    await assert.rejects(score(missing, LONG), { kind: "engine_failed" });
    await missing.close();
    await assert.rejects(score(missing, LONG), { kind: "engine_failed" });
  });
});
