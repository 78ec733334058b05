import assert from "node:assert/strict";
import {
  Intention,
  REPEAT_WINDOW_MS,
  type IntentionRecord,
  type KeepIntention,
} from "../../../src/client/intention.ts";
import { LIMITS } from "../../../src/contract/limits.ts";
import { grammarExample } from "../contract/examples.ts";
import { API_KEY, failureOf, newClient } from "./new-client.ts";
import { response, ScriptedTransport } from "./scripted-transport.ts";

const LIFETIME_MS = LIMITS.idempotency.lifetimeSeconds * 1_000;
const TEXT = "Five words and one more.";

function counted(prefix = "k"): () => string {
  let keys = 0;
  return () => `${prefix}${(keys += 1)}`;
}

const NOW = 1_000_000;
const firstSent = (firstSentAt: number): IntentionRecord => ({ key: "k", firstSentAt, digest: "d" });

async function begun(keep?: KeepIntention): Promise<Intention> {
  const intention = new Intention(counted(), keep);
  await intention.begin("text", 1_000);
  intention.end();
  return intention;
}

async function recordOf(intention: Promise<Intention>): Promise<IntentionRecord> {
  return (await intention).record ?? assert.fail("nothing was begun");
}

describe("an intention", () => {
  it("[CLI-3] keeps its key for the same request within the window", async () => {
    const intention = await begun();
    await intention.begin("text", 200_000);
    assert.equal(intention.key, "k1");
    assert.equal(intention.elapsedMs(200_000), 199_000);
  });

  it("[CLI-3] takes a new key for another request, and when the service may have forgotten", async () => {
    const other = await begun();
    await other.begin("other text", 2_000);
    assert.equal(other.key, "k2");
    const late = await begun();
    await late.begin("text", 1_000 + LIFETIME_MS);
    assert.equal(late.key, "k2");
    assert.ok(late.isRepeatable(1_000 + LIFETIME_MS));
  });

  it("[CLI-3] [ALL-2] is restored from plain data, with the same key and in doubt, without any text", async () => {
    const written = JSON.stringify(await recordOf(begun()));
    assert.doesNotMatch(written, /text/);
    const record = structuredClone(await recordOf(begun()));
    assert.equal(JSON.stringify(record), written);
    const restored = Intention.restore(record, counted("new"));
    assert.ok(restored.isInDoubt);
    await restored.begin("text", 100_000);
    assert.deepEqual([restored.key, restored.elapsedMs(100_000), restored.isInDoubt], ["k1", 99_000, true]);
    assert.deepEqual(restored.record, record);
  });

  const FORGOTTEN: readonly (readonly [name: string, request: string, now: number])[] = [
    ["after the window", "text", 1_001 + REPEAT_WINDOW_MS],
    ["for another request", "other", 2_000],
    ["by a clock that was set back", "text", -60_000],
  ];
  for (const [name, request, now] of FORGOTTEN) {
    it(`[CLI-3] restored, takes a new key ${name}`, async () => {
      const restored = Intention.restore(await recordOf(begun()), counted("new"));
      await restored.begin(request, now);
      assert.match(restored.key, /^new/);
      // The outcome of the earlier attempt stays unknown.
      assert.equal(restored.isInDoubt, request === "text");
    });
  }

  it("[CLI-3] [IDE-1] a first attempt in the future isn't repeatable, apart from a small clock difference", () => {
    const sentAgo = [-60_000, -4_000, 0, REPEAT_WINDOW_MS, REPEAT_WINDOW_MS + 1];
    assert.deepEqual(
      sentAgo.map((ms) => Intention.restore(firstSent(NOW - ms), counted()).isRepeatable(NOW)),
      [false, true, true, true, false],
    );
  });

  it("[CLI-3] is written down before a key is first used, and again for the next key, with the one it replaces", async () => {
    const kept: [string, string | undefined][] = [];
    const intention = await begun(async (record, replaced) => {
      kept.push([record.key, replaced]);
      return Promise.resolve(record);
    });
    await intention.begin("text", 2_000);
    assert.ok(await intention.renew(3_000));
    intention.end();
    await intention.begin("other", 4_000);
    assert.deepEqual(kept, [
      ["k1", undefined],
      ["k2", "k1"],
      ["k3", "k2"],
    ]);
  });

  it("[CLI-3] takes the key of somebody who wrote the same first, and is in doubt then", async () => {
    const { digest } = await recordOf(begun());
    const theirs = { key: "theirs", firstSentAt: 500, digest };
    const intention = await begun(async () => Promise.resolve(theirs));
    assert.deepEqual([intention.key, intention.isInDoubt], ["theirs", true]);
    assert.deepEqual(intention.record, theirs);
  });

  it("[CLI-3] replaces the key of somebody whose five minutes are over", async () => {
    const { digest } = await recordOf(begun());
    let stands = { key: "theirs", firstSentAt: 1_000 - LIFETIME_MS, digest };
    const intention = await begun(async (record, replaced) => {
      if (replaced === stands.key) stands = record;
      return Promise.resolve(stands);
    });
    assert.deepEqual([intention.key, stands.key, intention.isInDoubt], ["k1", "k1", false]);
  });

  it("[CLI-3] accepts no key that was stored for another request", async () => {
    const theirs = { key: "theirs", firstSentAt: 500, digest: "another" };
    assert.equal((await begun(async () => Promise.resolve(theirs))).key, "k1");
  });

  it("[CLI-3] the client waits until it is written down, before the request and before a renewed one", async () => {
    const order: string[] = [];
    const transport = new ScriptedTransport(
      response(503, { code: "service_error" }),
      response(200, grammarExample),
    );
    const send = transport.send.bind(transport);
    transport.send = async (request) => {
      order.push(`sent ${request.headers["idempotency-key"] ?? ""}`);
      return send(request);
    };
    const intention = new Intention(counted(), async (record) => {
      await new Promise((resolve) => setImmediate(resolve));
      order.push(`kept ${record.key}`);
      return record;
    });
    await newClient(transport).correctGrammar({ content: TEXT }, { intention });
    assert.deepEqual(order, ["kept k1", "sent k1", "kept k2", "sent k2"]);
  });

  it("[CLI-3] of two calls at once the second waits until the first has written the key down", async () => {
    const order: string[] = [];
    const intention = new Intention(counted(), async (record) => {
      order.push("begun");
      await new Promise((resolve) => setImmediate(resolve));
      order.push("kept");
      return record;
    });
    const begin = async (): Promise<void> =>
      intention.begin("text", 1_000).then(() => void order.push(intention.key));
    await Promise.all([begin(), begin()]);
    assert.deepEqual(order, ["begun", "kept", "k1", "k1"]);
  });

  it("[CLI-3] uses no new key while another call is, or was, running concurrently", async () => {
    const intention = await begun();
    await intention.begin("text", 2_000);
    await intention.begin("text", 2_000);
    assert.equal(await intention.renew(3_000), false);
    intention.end();
    assert.equal(await intention.renew(3_000), false, "the other one may have been charged");
    intention.end();
    await intention.begin("text", 4_000);
    assert.equal(await intention.renew(4_000), true);
    assert.equal(intention.key, "k2");
  });

  it("[CLI-3] a key that could not be written down is not used later either", async () => {
    let isFull = true;
    const kept: string[] = [];
    const intention = new Intention(counted(), async (record) => {
      if (isFull) throw new RangeError("disk full");
      kept.push(record.key);
      return Promise.resolve(record);
    });
    await assert.rejects(intention.begin("text", 1_000), RangeError);
    assert.equal(intention.record, undefined);
    isFull = false;
    await intention.begin("text", 2_000);
    assert.deepEqual(kept, [intention.key]);
  });

  it("[CLI-3] nothing is sent under a key that could not be written down", async () => {
    const transport = new ScriptedTransport(response(200, grammarExample));
    const intention = new Intention(counted(), async () => Promise.reject(new RangeError("disk full")));
    await assert.rejects(newClient(transport).correctGrammar({ content: TEXT }, { intention }), RangeError);
    assert.equal(transport.sent.length, 0);
  });

  it("[CLI-3] in doubt from an earlier call, uses no new key for a refund and reports a possible charge", async () => {
    const busy = response(503, { code: "service_error" });
    const transport = new ScriptedTransport(busy);
    const restored = Intention.restore(await recordOf(restorable()), counted("new"), async (record) =>
      Promise.resolve(record),
    );
    const failure = await failureOf(
      newClient(transport).correctGrammar(
        { content: TEXT },
        { intention: restored, onRetry: () => assert.fail("nothing to wait for") },
      ),
    );
    assert.deepEqual([failure.code, failure.charged], ["service_error", "unknown"]);
    assert.deepEqual(
      transport.sent.map(({ headers }) => headers["idempotency-key"]),
      ["k1"],
    );
  });

  it("[CLI-3] a finished call doesn't overlap the next one, which may use a new key", async () => {
    const refunded = response(503, { code: "service_error" });
    const transport = new ScriptedTransport(response(400, ""), refunded, response(200, grammarExample));
    const intention = new Intention(counted());
    const client = newClient(transport);
    await failureOf(client.correctGrammar({ content: TEXT }, { intention }));
    await client.correctGrammar({ content: TEXT }, { intention });
    assert.deepEqual(
      transport.sent.map(({ headers }) => headers["idempotency-key"]),
      ["k1", "k1", "k2"],
    );
  });

  it("[CLI-2] an answer ends the doubt", async () => {
    const lost = response(502, "");
    const transport = new ScriptedTransport(lost, response(200, grammarExample), response(400, ""));
    const intention = new Intention(counted());
    const client = newClient(transport, API_KEY);
    await client.correctGrammar({ content: TEXT }, { intention });
    assert.ok(!intention.isInDoubt);
    const failure = await failureOf(client.correctGrammar({ content: TEXT }, { intention }));
    assert.equal(failure.charged, "no");
  });

  it("[CLI-3] takes no new key for a refund after an answer that was charged and could not be read", async () => {
    const unreadable = response(200, { ...grammarExample, diff: 1 });
    const transport = new ScriptedTransport(unreadable, response(503, { code: "service_error" }));
    const intention = new Intention(counted());
    const client = newClient(transport);
    const first = await failureOf(client.correctGrammar({ content: TEXT }, { intention }));
    const second = await failureOf(client.correctGrammar({ content: TEXT }, { intention }));
    assert.deepEqual([first.charged, second.charged], ["yes", "unknown"]);
    assert.deepEqual(
      transport.sent.map(({ headers }) => headers["idempotency-key"]),
      ["k1", "k1"],
    );
  });

  it("[CLI-2] an earlier unknown outcome is not forgotten by later failures that cost nothing", async () => {
    const transport = new ScriptedTransport(
      response(502, ""),
      response(429, ""),
      response(503, { code: "service_unavailable" }),
      response(400, ""),
    );
    const messages: string[] = [];
    const failure = await failureOf(
      newClient(transport).correctGrammar(
        { content: TEXT },
        { onRetry: ({ failure: { charged } }) => messages.push(charged) },
      ),
    );
    assert.deepEqual([...messages, failure.charged], ["unknown", "unknown", "unknown", "unknown"]);
    assert.equal(transport.sent.length, 4);
  });
});

/** Returns an intention that an earlier window left for the text that the client sends. */
async function restorable(): Promise<Intention> {
  const transport = new ScriptedTransport(response(400, ""));
  const intention = new Intention(counted());
  await failureOf(newClient(transport).correctGrammar({ content: TEXT }, { intention }));
  return intention;
}
