import assert from "node:assert/strict";
import * as z from "zod";
import { grammarPrice, imagePrice, PLAGIARISM_PRICE, textPrice } from "../../src/contract/prices.ts";
import { Caller, type Sent } from "./caller.ts";
import type { Operation } from "../../src/contract/endpoints.ts";
import { form, png, wav } from "./media.ts";
import { startAround } from "./start-around.ts";
import { Target } from "./target.ts";
import { LONG_PROSE, PROSE } from "./texts.ts";

const MIXED = "今天下大雨。 The cat saw 3 birds — and 한국어 too.";

const balance = z.looseObject({ credits_remaining: z.int().min(0), user: z.looseObject({ id: z.int() }) });

/** One request for every metered operation, with its price according to "What the service does". */
const PRICED: readonly [name: string, operation: Operation, body: () => unknown, credits: number][] = [
  ["a grammar correction", "correctGrammar", () => ({ content: PROSE }), grammarPrice(PROSE)],
  [
    "a grammar correction of several scripts",
    "correctGrammar",
    () => ({ content: MIXED }),
    grammarPrice(MIXED),
  ],
  ["a plagiarism scan", "scanPlagiarism", () => ({ content: PROSE }), PLAGIARISM_PRICE],
  ["a longer plagiarism scan", "scanPlagiarism", () => ({ content: PROSE.repeat(20) }), PLAGIARISM_PRICE],
  ["an image", "detectImage", () => form(png(2000, 1000)), imagePrice(2000, 1000)],
  ["audio", "detectVoice", () => form(wav(2.3)), 30],
];

/** Refused requests, with the price of a success. */
const REFUSED: readonly [operation: Operation, body: () => unknown, parts: Partial<Sent>][] = [
  ["correctGrammar", () => ({ content: "Too short." }), {}],
  ["correctGrammar", () => ({ content: PROSE, target_variant: "de" }), {}],
  ["correctGrammar", () => ({ content: PROSE }), { idempotencyKey: "k".repeat(256) }],
  ["correctGrammar", () => ({ content: PROSE }), { headers: { "content-encoding": "gzip" } }],
  ["scanPlagiarism", () => ({ content: "Too short." }), {}],
  ["scanPlagiarism", () => ({ content: PROSE }), { idempotencyKey: "k".repeat(256) }],
  ["detectText", () => ({ content: 7 }), {}],
  ["detectText", () => ({ content: PROSE, callback_url: "http://10.0.0.1/" }), {}],
  ["detectImage", () => form(Buffer.from("no image")), {}],
  ["detectVoice", () => form(Buffer.from("no audio")), {}],
  ["detectVoice", () => form(wav(601)), {}],
];

function paid({ status }: { readonly status: number }, price: number): number {
  return status === 200 ? price : 0;
}

describe("credits", () => {
  const target = new Target();
  const caller = new Caller(target);
  const key = target.key("full");

  startAround(target, caller);

  for (const [name, operation, body, credits] of PRICED) {
    it(`[CRE-1] [CRE-2] [CON-8] ${name} costs exactly ${credits}`, async () => {
      let text = "";
      const spent = await caller.spent(key, async () => {
        const reply = await caller.send(operation, { key, body: body() });
        assert.equal(reply.status, 200, reply.text.slice(0, 300));
        text = reply.text;
      });
      assert.equal(spent, credits);
      if (operation === "detectImage") return;
      const { credits_remaining: left } = balance.parse(JSON.parse(text));
      assert.ok((await caller.balance(key)) <= left);
    });
  }

  it("[CRE-1] [CRE-2] a text detection costs its words when it gives a score, and nothing when it abstains", async () => {
    for (const text of [PROSE, LONG_PROSE, "Too short."]) {
      let price = 0;
      const spent = await caller.spent(key, async () => {
        price = typeof (await caller.detected(text)).ai_score === "number" ? textPrice(text) : 0;
      });
      assert.equal(spent, price);
      if (target.isEmbedded) assert.equal(price, text === "Too short." ? 0 : textPrice(text));
    }
  });

  it("[CRE-1] a detection in the background costs the same", async () => {
    let price = 0;
    const spent = await caller.spent(key, async () => {
      const { task_id: taskId } = await caller.accepted(LONG_PROSE, { poll: true });
      price = typeof (await caller.finishedJob(taskId)).ai_score === "number" ? textPrice(LONG_PROSE) : 0;
    });
    assert.equal(spent, price);
    if (target.isEmbedded) assert.equal(price, textPrice(LONG_PROSE));
  });

  for (const [operation, body, parts] of REFUSED) {
    it(`[CRE-1] a refused ${operation} costs nothing`, async () => {
      const spent = await caller.spent(key, async () => {
        const { status } = await caller.send(operation, { key, body: body(), ...parts });
        assert.ok(status >= 400 && status < 500, String(status));
      });
      assert.equal(spent, 0);
    });
  }

  it("[CRE-1] an aborted request costs nothing, or its price if it was done, and holds nothing", async () => {
    // Long enough to still be processing when the client disconnects.
    const content = PROSE.repeat(100);
    const spent = await caller.spent(key, async () => {
      await assert.rejects(
        fetch(`${target.baseUrl}/api/grammar/correct/`, {
          method: "POST",
          headers: { "x-api-key": key, "content-type": "application/json" },
          body: JSON.stringify({ content }),
          signal: AbortSignal.timeout(20),
        }),
      );
      // Earlier work has ended once the engine answers the next request.
      await caller.corrected(PROSE);
    });
    const broken = spent - grammarPrice(PROSE);
    if (target.isEmbedded) assert.equal(broken, 0);
    else assert.ok(broken === 0 || broken === grammarPrice(content), String(broken));
  });

  if (target.has("poor") && target.isEmbedded) {
    it("[CRE-1] concurrent operations never spend more than the balance", async () => {
      const poor = target.key("poor");
      const before = await caller.balance(poor);
      const replies = await Promise.all(
        Array.from({ length: 10 }, async (): Promise<number> => {
          const [grammar, scan, image, voice] = await Promise.all([
            caller.correct({ key: poor, body: { content: "One two three four five." } }),
            caller.send("scanPlagiarism", { key: poor, body: { content: PROSE } }),
            caller.send("detectImage", { key: poor, body: form(png(8, 8)) }),
            caller.send("detectVoice", { key: poor, body: form(wav(1)) }),
          ]);
          return paid(grammar, 5) + paid(scan, 2) + paid(image, 6) + paid(voice, 10);
        }),
      );
      const charged = replies.reduce((sum, credits) => sum + credits, 0);
      assert.ok(charged > 0 && charged <= before, `${charged} of ${before}`);
      assert.equal(await caller.balance(poor), before - charged);
    });
  }
});
