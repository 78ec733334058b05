import assert from "node:assert/strict";
import { connect, type Socket } from "node:net";
import * as fc from "fast-check";
import { Caller } from "./caller.ts";
import { startAround } from "./start-around.ts";
import { Target } from "./target.ts";

const RUNS = 500;
const AT_ONCE = 20;

const content = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.jsonValue());

/** Bodies near and far from what is taken: bytes, JSON of any kind, and objects with the right names. */
const anyBody = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.json(),
  fc
    .record({ content, target_variant: fc.oneof(fc.constant("auto"), fc.jsonValue()) })
    .map((value) => JSON.stringify(value)),
  fc.json().map((json) => json.slice(0, -1)),
  fc.nat(2000).map((depth) => "[".repeat(depth)),
  fc.nat(2000).map((depth) => `{"content":${'{"content":'.repeat(depth)}`),
);

describe("a hostile client", () => {
  const target = new Target();
  if (!target.isEmbedded) return;
  const caller = new Caller(target);
  const key = target.key("full");
  const open: Socket[] = [];

  /** A connection that stays open and says what it is told. */
  function speak(text: string): Socket {
    const socket = connect(Number(new URL(target.baseUrl).port), "127.0.0.1");
    socket.on("error", () => undefined).resume();
    socket.write(text);
    open.push(socket);
    return socket;
  }

  startAround(target, caller);
  afterEach(async () => {
    const { changed } = await caller.corrected("I recieved teh letter on Monday morning.");
    assert.ok(changed, "the next request is served");
    for (const socket of open.splice(0)) socket.destroy();
  });

  it(`[GRA-3] ${RUNS} random bodies get an answer of the contract each`, async function () {
    this.timeout(60_000);
    const bodies = fc.sample(anyBody, { numRuns: RUNS, seed: 20_261_121 });
    for (let at = 0; at < bodies.length; at += AT_ONCE) {
      const batch = bodies.slice(at, at + AT_ONCE).map((body) => caller.correct({ key, body }));
      for (const { status } of await Promise.all(batch))
        assert.ok(status === 200 || status === 400, `${status}`);
    }
  });

  it("is served beside a hundred connections that say nothing", () => {
    for (let count = 0; count < 100; count += 1) speak("");
  });

  it("is served beside headers that do not end", () => {
    for (let count = 0; count < 20; count += 1) {
      speak("POST /api/grammar/correct/ HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: ");
    }
  });

  it("is served beside bodies that do not come", () => {
    for (let count = 0; count < 20; count += 1) {
      speak(
        `POST /api/grammar/correct/ HTTP/1.1\r\nHost: 127.0.0.1\r\nX-API-Key: ${key}\r\nContent-Length: 1000\r\n\r\n{`,
      );
    }
  });

  it("is served after requests that were broken off", async () => {
    const body = JSON.stringify({ content: "I recieved teh letter on Monday morning. ".repeat(100) });
    for (let count = 0; count < 20; count += 1) {
      const socket = speak(
        `POST /api/grammar/correct/ HTTP/1.1\r\nHost: 127.0.0.1\r\nX-API-Key: ${key}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      setTimeout(() => socket.destroy(), count * 5);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  });

  it("cannot reach the service under another name", async () => {
    const socket = speak(
      "GET /api/voice-detector/health/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
    );
    let answer = "";
    socket.setEncoding("utf8").on("data", (text: string) => (answer += text));
    await new Promise((resolve) => socket.once("close", resolve));
    assert.match(answer, /^HTTP\/1\.1 404 /);
  });
});
