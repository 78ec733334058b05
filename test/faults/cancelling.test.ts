import assert from "node:assert/strict";
import { Bench } from "./bench.ts";
import { FaultServer } from "./fault-server.ts";
import { answer, raw, reset } from "./faults.ts";
import { RawListener } from "./raw-listener.ts";

describe("cancelling", () => {
  const server = new FaultServer();
  let baseUrl = "";
  let bench: Bench;
  let stop: AbortController;

  before(async () => {
    baseUrl = await server.start();
  });
  after(async () => server.stop());
  beforeEach(() => {
    bench = new Bench(baseUrl);
    stop = new AbortController();
  });
  afterEach(async () => bench.client.close());

  it("[CLI-1] before the call sends nothing", async () => {
    server.play(answer(200, {}));
    stop.abort();
    const failure = await bench.failureOf(bench.grammar(stop.signal));
    assert.deepEqual([failure.kind, failure.charged, server.seen.length], ["cancelled", "no", 0]);
  });

  it("[CLI-1] [CLI-3] while the service is working reports a possible charge", async () => {
    server.play(() => stop.abort());
    const failure = await bench.failureOf(bench.detect(stop.signal));
    assert.deepEqual([failure.kind, failure.charged, server.seen.length], ["cancelled", "unknown", 1]);
  });

  it("[CLI-1] while the answer is arriving", async () => {
    const half = raw('HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n{"status":', "stay");
    server.play((exchange) => {
      half(exchange);
      setTimeout(() => stop.abort(), 30);
    });
    const failure = await bench.failureOf(bench.grammar(stop.signal));
    assert.deepEqual([failure.kind, failure.charged, server.seen.length], ["cancelled", "unknown", 1]);
  });

  it("[CLI-1] while a refusal is arriving", async () => {
    const half = raw("HTTP/1.1 400 Bad Request\r\ncontent-length: 900\r\n\r\n{", "stay");
    server.play((exchange) => {
      half(exchange);
      setTimeout(() => stop.abort(), 30);
    });
    assert.equal((await bench.failureOf(bench.grammar(stop.signal))).kind, "cancelled");
  });

  it("[CLI-1] before there is a connection ends at once, and nothing is sent later", async () => {
    const listener = new RawListener((socket) => socket.once("data", () => stop.abort()));
    // Longer than a test may take, so the call must not wait for the connection attempt to end.
    const slow = new Bench(`https://${await listener.start()}`, { timeouts: { connectMs: 60_000 } });
    const failure = await slow.failureOf(slow.detect(stop.signal));
    assert.deepEqual([failure.kind, failure.charged], ["cancelled", "no"]);
    await listener.stop();
    await slow.client.close();
  });

  for (const [fault, charged] of [
    [answer(429, ""), "no"],
    [reset, "unknown"],
  ] as const) {
    it(`[CLI-1] between two attempts, charged ${charged}`, async () => {
      server.play(fault);
      bench.clock.pauseBefore = async () => {
        stop.abort();
        return Promise.resolve();
      };
      const failure = await bench.failureOf(bench.grammar(stop.signal));
      assert.deepEqual([failure.kind, failure.charged, server.seen.length], ["cancelled", charged, 1]);
    });
  }
});
