import assert from "node:assert/strict";
import { Intention } from "../../src/client/intention.ts";
import { grammarExample, detectionExample } from "../unit/contract/examples.ts";
import { Bench } from "./bench.ts";
import { CANARY_TEXT } from "./canaries.ts";
import { FaultServer } from "./fault-server.ts";
import { answer, reset } from "./faults.ts";

const DATE = "Sat, 21 Nov 2026 08:00:00 GMT";
const LATER = "Sat, 21 Nov 2026 08:00:40 GMT";
const MUCH_LATER = "Sat, 21 Nov 2026 08:05:00 GMT";
const busy = (status: number, headers: Record<string, string>) =>
  answer(status, { code: "service_unavailable", message: "" }, headers);

describe("waiting and retrying", () => {
  const server = new FaultServer();
  let baseUrl = "";
  let bench: Bench;

  before(async () => {
    baseUrl = await server.start();
  });
  after(async () => server.stop());
  beforeEach(() => {
    bench = new Bench(baseUrl);
  });
  afterEach(async () => bench.client.close());

  for (const status of [429, 503]) {
    it(`[CLI-3] a ${status} with seconds is waited for`, async () => {
      server.play(busy(status, { "retry-after": "7" }), answer(200, detectionExample));
      await bench.detect();
      assert.equal(bench.clock.sleeps.length, 1);
      assert.ok((bench.clock.sleeps[0] ?? 0) >= 7_000);
      assert.equal(server.seen.length, 2);
    });

    it(`[CLI-3] a ${status} with a date is waited for according to the service's clock`, async () => {
      server.play(busy(status, { "retry-after": LATER, date: DATE }), answer(200, grammarExample));
      await bench.grammar();
      const [slept = 0] = bench.clock.sleeps;
      assert.ok(slept >= 40_000 && slept <= 45_000, `${slept}`);
      assert.equal(server.idempotencyKeys.length, 1);
    });

    it(`[CLI-3] a ${status} that asks for minutes is reported instead`, async () => {
      server.play(busy(status, { "retry-after": MUCH_LATER, date: DATE }));
      const failure = await bench.failureOf(bench.grammar());
      assert.equal(failure.retryAfterMs, 300_000);
      assert.match(failure.nextStep, /in 5 minutes/);
      assert.deepEqual([server.seen.length, bench.clock.sleeps.length], [1, 0]);
    });
  }

  it("[CLI-3] a lost answer is fetched under the same key, and waits grow", async () => {
    server.play(reset, reset, reset, answer(200, grammarExample));
    assert.deepEqual(await bench.grammar(), grammarExample);
    assert.deepEqual(server.idempotencyKeys, ["key-1"]);
    assert.deepEqual(bench.clock.sleeps, [1_250, 2_500, 5_000]);
  });

  it("[CLI-3] no retry is sent after five minutes during which the machine was asleep", async () => {
    server.play(reset, answer(200, grammarExample));
    bench.clock.oversleepMs = 3_600_000;
    const failure = await bench.failureOf(bench.grammar());
    assert.deepEqual([failure.kind, failure.charged, server.seen.length], ["answer_lost", "unknown", 1]);
  });

  it("[CLI-3] a refunded failure is retried once with a new key", async () => {
    server.play(answer(503, { code: "service_error" }), answer(200, grammarExample));
    assert.deepEqual(await bench.grammar(), grammarExample);
    assert.deepEqual(server.idempotencyKeys, ["key-1", "key-2"]);
  });

  it("[CLI-3] no new key is used after an attempt with an unknown outcome", async () => {
    server.play(reset, answer(503, { code: "service_error" }));
    const failure = await bench.failureOf(bench.grammar());
    assert.deepEqual([failure.code, failure.charged], ["service_error", "unknown"]);
    assert.deepEqual([server.seen.length, server.idempotencyKeys.length], [2, 1]);
  });

  it("[CLI-2] however a call ends, an earlier lost answer may have been charged", async () => {
    server.play(reset, answer(403, { code: "insufficient_credits", details: { credits: 3, required: 9 } }));
    const failure = await bench.failureOf(bench.grammar());
    assert.deepEqual([failure.code, failure.charged], ["insufficient_credits", "unknown"]);
    assert.match(failure.message, /needs 9 credits; the balance is 3/);
  });

  it("[CLI-3] retrying by hand with the same intention is a repetition too", async () => {
    let keys = 0;
    const intention = new Intention(() => `mine-${(keys += 1)}`);
    const call = async (content = CANARY_TEXT) => bench.client.correctGrammar({ content }, { intention });
    server.play(reset);
    await bench.failureOf(call());
    server.play(answer(200, grammarExample));
    await call();
    assert.deepEqual(server.idempotencyKeys, ["mine-1"]);
    await call("Another text altogether, and so another wish.");
    assert.deepEqual(server.idempotencyKeys, ["mine-1", "mine-2"]);
    await bench.clock.sleep(300_000);
    await call("Another text altogether, and so another wish.");
    assert.deepEqual(server.idempotencyKeys, ["mine-1", "mine-2", "mine-3"]);
  });

  it("[ALL-2] log lines name the operation, the outcome, the time and the words", async () => {
    server.play(busy(503, {}), answer(200, grammarExample));
    await bench.grammar();
    assert.equal(bench.log.length, 2);
    assert.match(bench.log[0] ?? "", /^correctGrammar: refused 503 service_unavailable, \d+ ms, 9 words$/);
    assert.match(bench.log[1] ?? "", /^correctGrammar: 200, \d+ ms, 9 words$/);
  });
});
