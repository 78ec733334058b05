import assert from "node:assert/strict";
import { Bench } from "./bench.ts";
import { CANARY_KEY, CANARY_TEXT } from "./canaries.ts";
import { FaultServer } from "./fault-server.ts";
import { answer } from "./faults.ts";
import { detectionExample, grammarExample } from "../unit/contract/examples.ts";

describe("where requests go", () => {
  const server = new FaultServer();
  const elsewhere = new FaultServer();
  let baseUrl = "";
  let otherUrl = "";

  before(async () => {
    baseUrl = await server.start();
    otherUrl = await elsewhere.start();
    elsewhere.play(answer(200, { ...detectionExample, ...grammarExample }));
  });
  after(async () => Promise.all([server.stop(), elsewhere.stop()]));

  for (const status of [300, 301, 302, 303, 304, 307, 308]) {
    for (const operation of ["grammar", "detect"] as const) {
      it(`[CLI-5] a ${status} to another origin is an error, ${operation}`, async () => {
        const bench = new Bench(baseUrl);
        server.play(answer(status, "", { location: `${otherUrl}/${CANARY_KEY}` }));
        const failure = await bench.failureOf(bench[operation]());
        assert.deepEqual(
          [failure.kind, failure.status, failure.charged],
          ["redirected", status, status === 303 ? "unknown" : "no"],
        );
        assert.equal(server.seen.length, 1);
        assert.equal(elsewhere.seen.length, 0);
        await bench.client.close();
      });
    }
  }

  it("[CLI-5] a redirect within the origin is not followed either", async () => {
    const bench = new Bench(baseUrl);
    server.play(answer(308, "", { location: "/elsewhere/" }));
    assert.equal((await bench.failureOf(bench.grammar())).kind, "redirected");
    assert.equal(server.seen.length, 1);
    await bench.client.close();
  });

  it("[CLI-1] requests are made as the interface says, below the path of the base URL", async () => {
    const bench = new Bench(`${baseUrl}/proxy/`);
    server.play(answer(200, grammarExample), answer(200, detectionExample));
    assert.deepEqual(await bench.grammar(), grammarExample);
    assert.deepEqual(await bench.detect(), detectionExample);
    const [grammar, detect] = server.seen;
    assert.equal(grammar?.path, "/proxy/api/grammar/correct/");
    assert.equal(detect?.path, "/proxy/api/detector/");
    for (const request of [grammar, detect]) {
      assert.equal(request?.method, "POST");
      assert.equal(request?.headers["x-api-key"], CANARY_KEY);
      assert.equal(request?.headers["content-type"], "application/json");
      assert.deepEqual(JSON.parse(request?.body ?? ""), { content: CANARY_TEXT });
    }
    assert.equal(grammar?.headers["idempotency-key"], "key-1");
    assert.equal(detect?.headers["idempotency-key"], undefined);
    await bench.client.close();
  });

  it("[CON-5] a lone surrogate is sent as one replacement character, so that offsets stay", async () => {
    const bench = new Bench(baseUrl);
    server.play(answer(200, grammarExample));
    const content = "one \ud800 two \udc00 three 😀 four five";
    await bench.client.correctGrammar({ content, target_variant: "en-GB" });
    const sent = "one \ufffd two \ufffd three 😀 four five";
    assert.equal(sent.length, content.length);
    assert.deepEqual(JSON.parse(server.seen[0]?.body ?? ""), { content: sent, target_variant: "en-GB" });
    await bench.client.close();
  });
});

describe("checking a key", () => {
  const server = new FaultServer();
  let bench: Bench;

  before(async () => {
    bench = new Bench(await server.start());
  });
  after(async () => {
    await bench.client.close();
    await server.stop();
  });

  it("[CLI-1] [JOB-4] polls a job that can't exist, at no cost", async () => {
    server.play(answer(404, { status: "error", code: "not_found", message: "No such job." }));
    await bench.client.checkKey();
    assert.equal(server.seen[0]?.method, "GET");
    assert.match(server.seen[0]?.path ?? "", /^\/api\/jobs\/[0-9-]{36}\/$/);
    assert.equal(server.seen[0]?.headers["x-api-key"], CANARY_KEY);
    assert.equal(server.seen[0]?.body, "");
  });

  it("[CLI-2] distinguishes another server at the address", async () => {
    server.play(answer(404, "<h1>Not Found</h1>"));
    const failure = await bench.failureOf(bench.client.checkKey());
    assert.deepEqual([failure.status, failure.action, failure.charged], [404, "checkSettings", "no"]);
  });

  it("[CLI-2] [KEY-1] reports the reason of a refusal", async () => {
    server.play(answer(401, { status: "error", code: "expired_api_key", message: "" }));
    const failure = await bench.failureOf(bench.client.checkKey());
    assert.deepEqual(
      [failure.code, failure.action, failure.charged],
      ["expired_api_key", "openPortal", "no"],
    );
  });
});
