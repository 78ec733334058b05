import assert from "node:assert/strict";
import { connect, type Socket } from "node:net";
import { correctWords } from "./stand-in-corrector.ts";
import { KEY, RunningService } from "./running-service.ts";

const CONTENT = "I saw teh very old cat";
const HEAD = `POST /api/grammar/correct/ HTTP/1.1\r\nHost: 127.0.0.1\r\nX-API-Key: ${KEY}\r\n`;

/** Returns everything that a raw connection receives until the service closes it. */
async function exchange(port: number, speak: (socket: Socket) => void): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let heard = "";
  socket.setEncoding("utf8").on("data", (text: string) => (heard += text));
  // A reset is one of the ways in which the service may end a hostile connection.
  socket.on("error", () => undefined);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  speak(socket);
  await closed;
  return heard;
}

/** Writes pieces for as long as the other side accepts them. */
function writeForever(socket: Socket, piece: string, everyMs: number): void {
  const writing = setInterval(() => socket.write(piece), everyMs);
  socket.once("close", () => clearInterval(writing));
}

function request(content: string): string {
  const body = JSON.stringify({ content });
  return `${HEAD}Content-Length: ${body.length}\r\n\r\n${body}`;
}

function bodyOf(heard: string): unknown {
  return JSON.parse(heard.slice(heard.indexOf("\r\n\r\n") + 4));
}

describe("the HTTP server", () => {
  let running: RunningService;

  beforeEach(async () => {
    running = await RunningService.start({
      httpLimits: { headersMs: 300, drainMs: 200, requestMs: 8000, maxConnections: 20 },
      bodyLimits: { idleMs: 400, totalMs: 1500, maxBytes: 10_000 },
    });
  });

  afterEach(async () => {
    const { status } = await running.correct({ content: CONTENT });
    assert.equal(status, 200, "the next request is served");
    await running.stop();
    assert.ok(running.corrector.closed);
  });

  it("answers endless headers with 431 in the usual shape", async () => {
    const heard = await exchange(running.port, (socket) => {
      socket.write(`${HEAD}X-Filler: ${"x".repeat(20_000)}`);
    });
    assert.match(heard, /^HTTP\/1\.1 431 /);
    assert.deepEqual(bodyOf(heard), {
      status: "error",
      code: "payload_too_large",
      message: "The headers are too large.",
      details: null,
    });
  });

  it("answers headers that trickle in with 408", async () => {
    const heard = await exchange(running.port, (socket) => {
      socket.write(HEAD);
      writeForever(socket, "X-A: b\r\n", 50);
    });
    assert.match(heard, /^HTTP\/1\.1 408 /);
  });

  it("answers anything but HTTP with 400", async () => {
    const heard = await exchange(running.port, (socket) => socket.write("\u0016\u0003\u0001 hello\r\n\r\n"));
    assert.match(heard, /^HTTP\/1\.1 400 [^]*"code":"invalid_payload"/);
  });

  it("answers a body that stops coming, and hangs up", async () => {
    const heard = await exchange(running.port, (socket) => {
      socket.write(`${HEAD}Content-Length: 100\r\n\r\n{"content":`);
    });
    assert.match(heard, /^HTTP\/1\.1 408 [^]*"code":"invalid_payload"/);
  });

  it("answers a body that trickles in without end, and hangs up", async () => {
    const heard = await exchange(running.port, (socket) => {
      socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
      writeForever(socket, "1\r\nx\r\n", 20);
    });
    assert.match(heard, /^HTTP\/1\.1 408 /);
  });

  it("accepts a slow body as long as it progresses", async () => {
    const body = JSON.stringify({ content: CONTENT });
    const heard = await exchange(running.port, (socket) => {
      socket.write(`${HEAD}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n`);
      for (let piece = 0; piece < 6; piece += 1) {
        const end = piece === 5 ? body.length : piece + 1;
        setTimeout(() => socket.write(body.slice(piece, end)), piece * 120);
      }
    });
    assert.match(heard, /^HTTP\/1\.1 200 /);
  });

  it("answers a body above the bound with 413, and hangs up on the rest of it", async () => {
    const begun = performance.now();
    const heard = await exchange(running.port, (socket) => {
      socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
      writeForever(socket, `400\r\n${"x".repeat(1024)}\r\n`, 5);
    });
    assert.match(heard, /^HTTP\/1\.1 413 [^]*"code":"payload_too_large"/);
    assert.ok(performance.now() - begun < 3000, "it did not wait for the whole request");
  });

  it("answers an announced body above the limit before it arrives", async () => {
    const heard = await exchange(running.port, (socket) => {
      socket.write(`${HEAD}Content-Length: 99999999\r\n\r\n`);
    });
    assert.match(heard, /^HTTP\/1\.1 413 /);
  });

  it("answers a compressed body with 415", async () => {
    const { status, body } = await running.correct("x", { headers: { "content-encoding": "gzip" } });
    assert.deepEqual([status, body["code"]], [415, "unsupported_media_type"]);
  });

  it("does not mind an expectation that it does not know", async () => {
    const heard = await exchange(running.port, (socket) => {
      socket.write(`${HEAD}Connection: close\r\nExpect: wonders\r\nContent-Length: 2\r\n\r\n{}`);
    });
    assert.match(heard, /^HTTP\/1\.1 400 [^]*"code":"invalid_payload"/);
  });

  it("takes a body with a byte order mark and any content type", async () => {
    const headers = { "content-type": "text/plain; charset=utf-8" };
    const { status } = await running.correct(`\ufeff${JSON.stringify({ content: CONTENT })}`, { headers });
    assert.equal(status, 200);
  });

  it("survives a client that leaves in the middle of its body", async () => {
    const socket = connect(running.port, "127.0.0.1");
    socket.write(`${HEAD}Content-Length: 100\r\n\r\n{"content":`, () => socket.destroy());
    await new Promise((resolve) => socket.once("close", resolve));
    assert.equal(running.credits, 2000);
  });

  it("answers requests that are sent one after another without waiting in their order", async () => {
    const heard = await exchange(running.port, (socket) => {
      socket.write(`${request("a b c d e")}${request("short")}${request(CONTENT)}`);
      setTimeout(() => socket.end(), 100);
    });
    assert.deepEqual(
      [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map((match) => match[1]),
      ["200", "400", "200"],
    );
  });

  it("refuses a Host that is not this machine", async () => {
    const heard = await exchange(running.port, (socket) => {
      socket.write(
        "GET /api/voice-detector/health/ HTTP/1.1\r\nHost: example.com\r\nConnection: close\r\n\r\n",
      );
    });
    assert.match(heard, /^HTTP\/1\.1 404 /);
  });

  it("[KEY-1] refuses a key that is sent twice", async () => {
    const heard = await exchange(running.port, (socket) => {
      socket.write(`${HEAD}X-API-Key: ${KEY}\r\nConnection: close\r\n\r\n`);
    });
    assert.match(heard, /^HTTP\/1\.1 401 [^]*"code":"invalid_api_key"/);
  });
});

describe("shutting down the HTTP server", () => {
  it("finishes running requests, accepts no new ones, and cuts off those that outlast its grace period", async () => {
    const running = await RunningService.start();
    const gate = Promise.withResolvers<void>();
    running.corrector.behaviour = async (text) => {
      await gate.promise;
      return correctWords(text);
    };
    const reply = running.correct({ content: CONTENT });
    while (running.corrector.texts.length === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    const stopped = running.stop();
    await assert.rejects(fetch(`${running.baseUrl}/api/voice-detector/health/`));
    gate.resolve();
    assert.equal((await reply).status, 200);
    assert.equal((await reply).headers.get("connection"), "close");
    await stopped;

    const hanging = await RunningService.start();
    hanging.corrector.behaviour = (_text, signal) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener("abort", () => reject(new Error("aborted"))),
      );
    const lost = hanging.correct({ content: CONTENT });
    while (hanging.corrector.texts.length === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    await Promise.all([hanging.service.stop(50), assert.rejects(lost)]);
    assert.equal(hanging.credits, 2000);
  });

  it("ends at once although connections are open that have sent nothing, or half a request", async () => {
    const running = await RunningService.start();
    const sent = ["", HEAD, `GET /api/voice-detector/health/ HTTP/1.1\r\nHost: localhost\r\n\r\n${HEAD}`];
    const ended = sent.map((text) =>
      exchange(running.port, (socket) => socket.once("connect", () => socket.write(text))),
    );
    // Connections are accepted in order, so the service knows them once this is answered.
    await fetch(`${running.baseUrl}/api/voice-detector/health/`);
    const begun = performance.now();
    await running.stop();
    assert.ok(performance.now() - begun < 1000);
    await Promise.all(ended);
  });

  it("reports why a port isn't available", async () => {
    const running = await RunningService.start();
    await assert.rejects(new RunningService().service.start(running.port), { code: "EADDRINUSE" });
    await running.stop();
  });
});
