import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import * as z from "zod";
import { PLAGIARISM_PRICE } from "../../src/contract/prices.ts";
import { runPairs } from "../measure/pairs-run.ts";
import { Caller, type Reply } from "./caller.ts";
import { startAround } from "./start-around.ts";
import { Target } from "./target.ts";

const TEXT = "I recieved teh letter on Monday morning. It was from my brother.";
const OTHER = "I recieved teh parcel on Monday morning. It was from my brother.";
/** `test/measure/idempotency-pairs.ts` sends more of them. */
const PAIRS = 50;
const TTL_SECONDS = 1;

const OPERATIONS = [
  ["correctGrammar", 12, "scanPlagiarism"],
  ["scanPlagiarism", PLAGIARISM_PRICE, "correctGrammar"],
] as const;

const metered = z.object({ credits_remaining: z.int(), user: z.object({ id: z.int() }) });

function afterTheTime(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, TTL_SECONDS * 1000 + 50));
}

describe("idempotency", () => {
  const target = new Target(["--idempotency-ttl-s", String(TTL_SECONDS)]);
  const caller = new Caller(target);
  const key = target.key("full");

  startAround(target, caller);

  for (const [operation, price, otherOperation] of OPERATIONS) {
    const send = (idempotencyKey: string, content = TEXT, apiKey = key): Promise<Reply> =>
      caller.send(operation, { key: apiKey, idempotencyKey, body: { content } });
    const succeed = async (idempotencyKey: string, content = TEXT): Promise<string> => {
      const { status, text } = await send(idempotencyKey, content);
      assert.equal(status, 200, text.slice(0, 300));
      return text;
    };

    it(`[IDE-1] ${operation}: the same key with the same text gives the same answer, charged once`, async () => {
      const idempotencyKey = randomUUID();
      const texts: string[] = [];
      const spent = await caller.spent(key, async () => {
        for (let count = 0; count < 3; count += 1) texts.push(await succeed(idempotencyKey));
      });
      assert.equal(new Set(texts).size, 1);
      assert.equal(spent, price);
    });

    it(`[IDE-1] ${operation}: five simultaneous requests with one key count as one`, async () => {
      const idempotencyKey = randomUUID();
      let texts: readonly string[] = [];
      const spent = await caller.spent(key, async () => {
        texts = await Promise.all(Array.from({ length: 5 }, () => succeed(idempotencyKey)));
      });
      assert.equal(new Set(texts).size, 1);
      assert.equal(spent, price);
    });

    it(`[IDE-1] ${operation}: the same key with other text is 409 idempotency_key_reuse, uncharged`, async () => {
      const idempotencyKey = randomUUID();
      await succeed(idempotencyKey);
      const spent = await caller.spent(key, async () => {
        for (const content of [OTHER, TEXT.toUpperCase(), `${TEXT} `]) {
          const { status, error } = await send(idempotencyKey, content);
          assert.deepEqual([status, error.code], [409, "idempotency_key_reuse"]);
        }
      });
      assert.equal(spent, 0);
    });

    it(`[IDE-1] ${operation}: without a key, and with an empty one, every request is charged`, async () => {
      const spent = await caller.spent(key, async () => {
        await caller.send(operation, { key, body: { content: TEXT } });
        await succeed("");
        await succeed("");
      });
      assert.equal(spent, 3 * price);
    });

    it(`[IDE-1] ${operation}: a key of 255 characters is accepted, one of 256 is 400 and uncharged`, async () => {
      const narrow = randomUUID().padEnd(255, "k");
      const wide = Buffer.from(randomUUID().padEnd(255, "é"), "utf8").toString("latin1");
      for (const fits of [narrow, wide]) await succeed(fits);
      const spent = await caller.spent(key, async () => {
        const { status, error } = await send("k".repeat(256));
        assert.deepEqual([status, error.code], [400, "invalid_idempotency_key"]);
      });
      assert.equal(spent, 0);
    });

    it(`[IDE-1] ${operation}: the same key for ${otherOperation} is another key`, async () => {
      const idempotencyKey = randomUUID();
      await succeed(idempotencyKey);
      const sent = { key, idempotencyKey, body: { content: OTHER } };
      assert.equal((await caller.send(otherOperation, sent)).status, 200);
    });

    const only = operation === "correctGrammar" ? "only_grammar_checker" : "only_plagiarism_checker";
    if (target.has(only)) {
      it(`[IDE-1] ${operation}: two API keys of one account share it`, async () => {
        const idempotencyKey = randomUUID();
        const first = await succeed(idempotencyKey);
        assert.equal((await send(idempotencyKey, TEXT, target.key(only))).text, first);
      });
    }

    if (target.has("other")) {
      it(`[IDE-1] ${operation}: another account's key is another key`, async () => {
        const idempotencyKey = randomUUID();
        const mine = metered.parse(JSON.parse(await succeed(idempotencyKey)));
        const reply = await send(idempotencyKey, OTHER, target.key("other"));
        assert.equal(reply.status, 200);
        assert.notEqual(metered.parse(JSON.parse(reply.text)).user.id, mine.user.id);
      });
    }

    it(`[IDE-1] ${operation}: a refused request is not remembered`, async () => {
      const idempotencyKey = randomUUID();
      assert.equal((await send(idempotencyKey, "too short")).status, 400);
      await succeed(idempotencyKey);
    });

    it(`[IDE-1] [CRE-1] ${operation}: ${PAIRS} simultaneous pairs are charged once each`, async function () {
      this.timeout(180_000);
      const { unlike, charged, expected } = await runPairs(caller, key, operation, PAIRS);
      assert.deepEqual([unlike, charged], [0, expected]);
    });

    if (!target.isEmbedded) continue;
    it(`[IDE-1] ${operation}: after its lifetime the text is processed again and charged`, async () => {
      const idempotencyKey = randomUUID();
      await succeed(idempotencyKey);
      await afterTheTime();
      assert.equal(await caller.spent(key, () => succeed(idempotencyKey)), price);
      await afterTheTime();
      await succeed(idempotencyKey, OTHER);
    });
  }
});
