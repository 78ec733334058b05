import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { getEventListeners } from "node:events";
import { devNull, tmpdir } from "node:os";
import path from "node:path";
import { fetch as undiciFetch, ProxyAgent, type RequestInit as UndiciInit } from "undici";
import type { Charged, FailureKind } from "../../src/client/failure.ts";
import { FetchTransport, type FetchTransportOptions } from "../../src/client/fetch-transport.ts";
import type { HttpRequest, HttpResponse, UploadProgress } from "../../src/client/http-exchange.ts";
import { trusted } from "../harness/trusted.ts";
import { CANARY_KEY, CANARY_TEXT } from "./canaries.ts";
import { failureOf } from "./failure-of.ts";
import { FaultServer, type Fault } from "./fault-server.ts";
import { answer, dripping, endless, hangUp, raw, reset, silence } from "./faults.ts";
import { RawListener } from "./raw-listener.ts";
import { selfSigned } from "./self-signed.ts";

const TIMEOUTS = { connectMs: 5_000, headersMs: 5_000, bodyIdleMs: 5_000, totalMs: 5_000 };
const HEAD = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";
const MAX_BYTES = 65_536;

interface Row {
  readonly name: string;
  readonly fault: Fault;
  readonly kind: FailureKind;
  readonly charged: Charged;
}

const LOST = { kind: "answer_lost", charged: "unknown" } as const;
const ROWS: readonly Row[] = [
  { name: "a reset before the headers", fault: reset, ...LOST },
  { name: "a closed connection before the headers", fault: hangUp, ...LOST },
  { name: "half a body", fault: raw(`${HEAD}content-length: 900\r\n\r\n{"status":`), ...LOST },
  { name: "headers that never come", fault: silence, kind: "timed_out", charged: "unknown" },
  { name: "a body that comes in drops", fault: dripping(20), kind: "timed_out", charged: "unknown" },
  { name: "an endless body", fault: endless(200), kind: "response_too_large", charged: "unknown" },
  { name: "a redirect", fault: answer(307, "", { location: "/" }), kind: "redirected", charged: "no" },
  { name: "a 303", fault: answer(303, "", { location: "/" }), kind: "redirected", charged: "unknown" },
];

/** `Response.error()` has status 0, like a hidden redirect. */
const opaque: typeof fetch = async () => Promise.resolve(Response.error());

describe("over a foreign fetch", () => {
  const server = new FaultServer();
  const elsewhere = new FaultServer();
  let url = new URL("http://127.0.0.1/");
  let otherUrl = "";

  before(async () => {
    url = new URL(`${await server.start()}/api/detector/`);
    otherUrl = await elsewhere.start();
    elsewhere.play(answer(200, {}));
  });
  after(async () => Promise.all([server.stop(), elsewhere.stop()]));

  const request = (more: Partial<HttpRequest> = {}): HttpRequest => ({
    method: "POST",
    url,
    headers: { "x-api-key": CANARY_KEY, "content-type": "application/json" },
    body: JSON.stringify({ content: CANARY_TEXT }),
    isMetered: true,
    timeouts: TIMEOUTS,
    ...more,
  });

  async function send(
    more: Partial<HttpRequest> = {},
    options: Partial<FetchTransportOptions> = {},
  ): Promise<HttpResponse> {
    const transport = new FetchTransport({
      fetch: globalThis.fetch,
      maxResponseBytes: MAX_BYTES,
      ...options,
    });
    try {
      return await transport.send(request(more));
    } finally {
      await transport.close();
    }
  }

  it("[CLI-6] a request is sent unchanged, and its answer is returned", async () => {
    server.play(answer(200, '{"a":1}', { "retry-after": "7" }));
    const response = await send();
    assert.deepEqual([response.status, response.headers["retry-after"]], [200, "7"]);
    assert.equal(Buffer.from(response.body).toString(), '{"a":1}');
    const [seen] = server.seen;
    assert.deepEqual([seen?.method, seen?.path], ["POST", "/api/detector/"]);
    assert.equal(seen?.headers["x-api-key"], CANARY_KEY);
    assert.deepEqual(JSON.parse(seen?.body ?? ""), { content: CANARY_TEXT });
  });

  it("[CLI-3] a connection serves one request, so none is sent over a closed connection", async () => {
    let heads = "";
    const body = `HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}`;
    const listener = new RawListener((socket) =>
      socket.on("data", (bytes) => {
        heads += bytes.toString("latin1");
        socket.write(body);
      }),
    );
    const address = new URL(`http://${await listener.start()}/`);
    for (let round = 0; round < 3; round += 1) await send({ url: address });
    assert.equal(listener.connections, 3);
    assert.equal(heads.match(/^connection: close\r$/gimu)?.length, 3);
    await listener.stop();
  });

  for (const { name, fault, kind, charged } of ROWS) {
    it(`[CLI-3] ${name}: ${kind}, charged ${charged}`, async () => {
      server.play(fault);
      const totalMs = kind === "timed_out" ? 150 : 5_000;
      const failure = await failureOf(send({}, { timeouts: { totalMs } }));
      assert.deepEqual([failure.kind, failure.charged, server.begun], [kind, charged, 1]);
    });
  }

  it("[CLI-3] free requests can't have been charged", async () => {
    server.play(reset);
    const failure = await failureOf(send({ isMetered: false }));
    assert.deepEqual([failure.kind, failure.charged], ["answer_lost", "no"]);
  });

  for (const status of [301, 302, 303, 307, 308]) {
    it(`[CLI-5] a ${status} to another origin is not followed`, async () => {
      server.play(answer(status, "", { location: `${otherUrl}/` }));
      const failure = await failureOf(send());
      assert.deepEqual([failure.kind, failure.status, elsewhere.begun], ["redirected", status, 0]);
    });
  }

  it("[CLI-5] a redirect hidden by fetch counts as one of unknown status", async () => {
    const failure = await failureOf(send({}, { fetch: opaque }));
    assert.deepEqual([failure.kind, failure.charged], ["redirected", "unknown"]);
  });

  it("[CLI-2] a refusal counts by its status even when its body never ends", async () => {
    server.play(endless(400));
    const response = await send();
    assert.deepEqual([response.status, response.body.length], [400, 0]);
  });

  it("[CLI-3] a refused connection and an unknown name were not sent, by their codes", async () => {
    const listener = new RawListener();
    const host = await listener.start();
    await listener.stop();
    const refused = await failureOf(send({ url: new URL(`http://${host}/`) }));
    assert.deepEqual(
      [refused.kind, refused.charged, refused.retriable, refused.causeCode],
      ["not_sent", "no", true, "ECONNREFUSED"],
    );
    const unknown = await failureOf(send({ url: new URL(`https://${"x".repeat(64)}.invalid/`) }));
    assert.deepEqual([unknown.kind, unknown.charged], ["not_sent", "no"]);
  });

  it("[CLI-5] a certificate that is not trusted: not sent, and not tried again", async () => {
    const listener = new RawListener(undefined, selfSigned());
    const failure = await failureOf(send({ url: new URL(`https://${await listener.start()}/`) }));
    assert.deepEqual([failure.kind, failure.charged, failure.retriable], ["not_sent", "no", false]);
    assert.equal(listener.received, "");
    await listener.stop();
  });

  it("[CLI-5] an environment that disables verification: nothing is sent over TLS, with the reason", async () => {
    const listener = new RawListener(undefined, selfSigned());
    const environment = { NODE_TLS_REJECT_UNAUTHORIZED: "0" };
    const secure = new URL(`https://${await listener.start()}/`);
    const failure = await failureOf(send({ url: secure }, { environment }));
    assert.deepEqual(
      [failure.kind, failure.charged, failure.retriable, listener.connections],
      ["invalid_configuration", "no", false, 0],
    );
    assert.match(failure.message, /NODE_TLS_REJECT_UNAUTHORIZED/);
    server.play(answer(200, {}));
    assert.equal((await send({}, { environment })).status, 200);
    await listener.stop();
  });

  it("[CLI-3] a reset in the handshake can't be told from a later one", async () => {
    const listener = new RawListener((socket) => socket.once("data", () => socket.resetAndDestroy()));
    const failure = await failureOf(send({ url: new URL(`https://${await listener.start()}/`) }));
    assert.deepEqual([failure.kind, failure.charged], ["answer_lost", "unknown"]);
    await listener.stop();
  });

  const refusals = [
    ["HTTP/1.1 407 Proxy Authentication Required\r\n\r\n", "PROXY_407", false],
    ["HTTP/1.1 502 Bad Gateway\r\n\r\n", "PROXY_502", true],
    ["", "UND_ERR_SOCKET", true],
  ] as const;
  for (const [refusal, causeCode, retriable] of refusals) {
    it(`[CLI-3] [CLI-6] a proxy that refuses tunnels, ${causeCode}: not sent`, async () => {
      const proxy = new RawListener((socket) => socket.once("data", () => socket.end(refusal)));
      const dispatcher = new ProxyAgent({ uri: `http://${await proxy.start()}`, proxyTunnel: true });
      const through = trusted<typeof fetch>(async (url: URL, init: UndiciInit) =>
        undiciFetch(url, { ...init, dispatcher }),
      );
      const failure = await failureOf(send({ url: new URL("https://service.example/") }, { fetch: through }));
      assert.deepEqual(
        [failure.kind, failure.charged, failure.retriable, failure.causeCode],
        ["not_sent", "no", retriable, causeCode],
      );
      await dispatcher.destroy();
      await proxy.stop();
    });
  }

  it("[CLI-1] a request leaves nothing on a signal that outlives it", async () => {
    const { signal } = new AbortController();
    server.play(answer(200, {}));
    // Node stores the signals derived from a signal under a symbol.
    const before = Object.getOwnPropertySymbols(signal);
    for (let round = 0; round < 20; round += 1) await send({ signal });
    assert.equal(getEventListeners(signal, "abort").length, 0);
    assert.deepEqual(Object.getOwnPropertySymbols(signal), before);
  });

  it("[CLI-1] cancelled before the start, nothing was sent; later, it may have been charged", async () => {
    const stop = new AbortController();
    server.play(() => stop.abort());
    const later = await failureOf(send({ signal: stop.signal }));
    assert.deepEqual([later.kind, later.charged], ["cancelled", "unknown"]);
    server.play(answer(200, {}));
    const before = await failureOf(send({ signal: stop.signal }));
    assert.deepEqual([before.kind, before.charged, server.begun], ["cancelled", "no", 0]);
  });

  it("[CLI-1] after close nothing is sent", async () => {
    const transport = new FetchTransport({ fetch: globalThis.fetch });
    await transport.close();
    server.play(answer(200, {}));
    const failure = await failureOf(transport.send(request()));
    assert.deepEqual([failure.kind, failure.retriable, server.begun], ["not_sent", false, 0]);
  });

  describe("a file", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "by-fetch-"));
    const file = path.join(folder, "a.png");
    const headers = { "x-api-key": CANARY_KEY };
    after(() => rmSync(folder, { recursive: true, maxRetries: 5 }));
    beforeEach(() => writeFileSync(file, "content of a file"));

    for (const source of [file, Buffer.from("content of a file")]) {
      it(`[CLI-1] is sent as one part, ${typeof source === "string" ? "from disk" : "from memory"}`, async () => {
        const seen: UploadProgress[] = [];
        server.play(answer(200, {}));
        const body = { source, size: 17, name: 'a "b".png', type: "image/png" };
        await send({ body, headers, onProgress: (progress) => seen.push(progress) });
        const text = server.seen[0]?.body ?? "";
        assert.match(server.seen[0]?.headers["content-type"] ?? "", /^multipart\/form-data; boundary=/);
        assert.match(
          text,
          /name="file"; filename="a %22b%22\.png"\r\ncontent-type: image\/png\r\n\r\ncontent of a file\r\n/i,
        );
        assert.deepEqual(
          seen.map(({ sentBytes }) => sentBytes),
          [0, 17],
        );
      });
    }

    it("[CLI-1] that was changed since, or isn't a file, isn't sent", async () => {
      server.play(answer(200, {}));
      const body = { source: file, size: 17, name: "a.png", type: "image/png", modifiedMs: 1 };
      const changed = await failureOf(send({ body, headers }));
      const device = { ...body, source: devNull, size: 0, modifiedMs: undefined };
      const none = await failureOf(send({ body: device, headers }));
      assert.deepEqual(
        [changed.causeCode, none.causeCode, server.begun],
        ["FILE_CHANGED", "FILE_UNREADABLE", 0],
      );
    });

    it("[CLI-1] that has changed or disappeared isn't sent", async () => {
      server.play(answer(200, {}));
      const body = { source: file, size: 16, name: "a.png", type: "image/png" };
      const changed = await failureOf(send({ body, headers }));
      rmSync(file);
      const gone = await failureOf(send({ body, headers }));
      assert.deepEqual([changed.causeCode, changed.charged], ["FILE_CHANGED", "no"]);
      assert.deepEqual([gone.causeCode, gone.charged, server.begun], ["FILE_UNREADABLE", "no", 0]);
    });
  });
});
