import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { Caller } from "./caller.ts";
import { startAround } from "./start-around.ts";
import { Target } from "./target.ts";

const TEXT = "I recieved teh letter on Monday morning.";
const OTHER = "I recieved teh parcel on Monday morning.";
const TTL_SECONDS = 1;

describe("idempotency of a grammar correction", () => {
  const target = new Target(["--idempotency-ttl-s", String(TTL_SECONDS)]);
  const caller = new Caller(target);
  const key = target.key("full");

  startAround(target, caller);

  it("[IDE-1] the same key with the same text gives the same answer and is not charged", async () => {
    const sent = { key, idempotencyKey: randomUUID(), body: { content: TEXT } };
    const first = await caller.correct(sent);
    const again = await caller.correct(sent);
    assert.equal(first.status, 200);
    assert.equal(again.text, first.text);
    const { credits_remaining: credits } = await caller.corrected(TEXT, { ...sent });
    assert.equal(await caller.balance(key), credits);
  });

  it("[IDE-1] five requests at once with one key are one", async () => {
    const before = await caller.balance(key);
    const sent = { key, idempotencyKey: randomUUID(), body: { content: TEXT } };
    const replies = await Promise.all(Array.from({ length: 5 }, () => caller.correct(sent)));
    assert.equal(new Set(replies.map(({ text }) => text)).size, 1);
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200]);
    assert.equal(await caller.balance(key), before - 5 - 7);
  });

  it("[IDE-1] the same key with other text is 409 idempotency_key_reuse and is not charged", async () => {
    const idempotencyKey = randomUUID();
    const { credits_remaining: credits } = await caller.corrected(TEXT, {
      key,
      idempotencyKey,
      body: { content: TEXT },
    });
    const { status, error } = await caller.correct({ key, idempotencyKey, body: { content: OTHER } });
    assert.deepEqual([status, error.code], [409, "idempotency_key_reuse"]);
    assert.equal(await caller.balance(key), credits);
  });

  it("[IDE-1] without a key, and with an empty one, every request is charged", async () => {
    const before = await caller.balance(key);
    await caller.corrected(TEXT, { key, body: { content: TEXT } });
    await caller.corrected(TEXT, { key, idempotencyKey: "", body: { content: TEXT } });
    await caller.corrected(TEXT, { key, idempotencyKey: "", body: { content: TEXT } });
    assert.equal(await caller.balance(key), before - 5 - 21);
  });

  if (target.has("grammarOnly")) {
    it("[IDE-1] two API keys of one account share it", async () => {
      const idempotencyKey = randomUUID();
      const body = { content: TEXT };
      const first = await caller.correct({ key, idempotencyKey, body });
      const again = await caller.correct({ key: target.key("grammarOnly"), idempotencyKey, body });
      assert.equal(again.text, first.text);
    });
  }

  if (target.has("other")) {
    it("[IDE-1] another account's key is another key", async () => {
      const idempotencyKey = randomUUID();
      await caller.corrected(TEXT, { key, idempotencyKey, body: { content: TEXT } });
      const other = { key: target.key("other"), idempotencyKey, body: { content: OTHER } };
      assert.equal((await caller.correct(other)).status, 200);
    });
  }

  it("[IDE-1] a refused request is not remembered", async () => {
    const idempotencyKey = randomUUID();
    const refused = await caller.correct({ key, idempotencyKey, body: { content: "too short" } });
    assert.equal(refused.status, 400);
    assert.equal((await caller.correct({ key, idempotencyKey, body: { content: TEXT } })).status, 200);
  });

  if (target.isEmbedded) {
    it("[IDE-1] is over after its time: the text is corrected anew and charged", async () => {
      const sent = { key, idempotencyKey: randomUUID(), body: { content: TEXT } };
      const first = await caller.corrected(TEXT, sent);
      await new Promise((resolve) => setTimeout(resolve, TTL_SECONDS * 1000 + 50));
      const second = await caller.corrected(TEXT, sent);
      assert.equal(second.credits_remaining, first.credits_remaining - 7);
      await new Promise((resolve) => setTimeout(resolve, TTL_SECONDS * 1000 + 50));
      const { status } = await caller.correct({ ...sent, body: { content: OTHER } });
      assert.equal(status, 200);
    });
  }
});
