import assert from "node:assert/strict";
import { once } from "node:events";
import tls from "node:tls";
import { MAX_ATTEMPTS } from "../../src/client/retry-policy.ts";
import { detectionExample } from "../unit/contract/examples.ts";
import { Bench } from "./bench.ts";
import { RawListener } from "./raw-listener.ts";
import { selfSigned } from "./self-signed.ts";

const OK = `HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n${JSON.stringify(detectionExample)}`;
const KEPT_OPEN =
  `HTTP/1.1 200 OK\r\nconnection: keep-alive\r\ncontent-length: ${Buffer.byteLength(JSON.stringify(detectionExample))}` +
  `\r\n\r\n${JSON.stringify(detectionExample)}`;

/** Returns the TLS version that a plain client negotiates with a server. */
async function protocolOf(host: string, ca: string): Promise<string | null> {
  const socket = tls.connect({ host: "127.0.0.1", port: Number(host.split(":")[1]), ca });
  await once(socket, "secureConnect");
  const protocol = socket.getProtocol();
  socket.destroy();
  return protocol;
}

describe("connections that go wrong", () => {
  for (const operation of ["grammar", "detect"] as const) {
    it(`[CLI-3] a refused connection, ${operation}: nothing was sent, so all attempts are made`, async () => {
      const listener = new RawListener();
      const host = await listener.start();
      await listener.stop();
      const bench = new Bench(`http://${host}`);
      const failure = await bench.failureOf(bench[operation]());
      assert.deepEqual(
        [failure.kind, failure.charged, failure.retriable, failure.causeCode],
        ["not_sent", "no", true, "ECONNREFUSED"],
      );
      assert.equal(bench.retries.length, MAX_ATTEMPTS - 1);
      assert.match(failure.message, new RegExp(host));
      await bench.client.close();
    });

    it(`[CLI-3] a reset in the TLS handshake, ${operation}: provably not sent`, async () => {
      const listener = new RawListener((socket) => socket.once("data", () => socket.resetAndDestroy()));
      const bench = new Bench(`https://${await listener.start()}`);
      const failure = await bench.failureOf(bench[operation]());
      assert.deepEqual([failure.kind, failure.charged], ["not_sent", "no"]);
      assert.equal(listener.connections, MAX_ATTEMPTS);
      await bench.client.close();
      await listener.stop();
    });
  }

  it("[CLI-3] a service that is available at the second attempt is reached", async () => {
    const listener = new RawListener((socket) => socket.once("data", () => socket.end(OK)));
    const host = await listener.start();
    await listener.stop();
    const bench = new Bench(`http://${host}`);
    const reborn = new RawListener((socket) => socket.once("data", () => socket.end(OK)));
    bench.clock.pauseBefore = async () => reborn.startAt(host);
    assert.deepEqual(await bench.detect(), detectionExample);
    assert.equal(bench.retries.length, 1);
    await bench.client.close();
    await reborn.stop();
  });

  it("[CLI-3] an endless handshake counts as no connection", async () => {
    const listener = new RawListener();
    const bench = new Bench(`https://${await listener.start()}`, { timeouts: { totalMs: 60 } });
    const failure = await bench.failureOf(bench.detect());
    assert.deepEqual([failure.kind, failure.charged, failure.causeCode], ["not_sent", "no", "DEADLINE"]);
    assert.equal(bench.retries.length, MAX_ATTEMPTS - 1);
    await bench.client.close();
    await listener.stop();
  });

  it("[CLI-5] an untrusted certificate is refused before the key is sent", async () => {
    const identity = selfSigned();
    const listener = new RawListener((socket) => socket.once("data", () => socket.end(OK)), identity);
    const host = await listener.start();
    const wary = new Bench(`https://${host}`);
    const failure = await wary.failureOf(wary.detect());
    assert.deepEqual(
      [failure.kind, failure.charged, failure.retriable, failure.causeCode, failure.action],
      ["not_sent", "no", false, "DEPTH_ZERO_SELF_SIGNED_CERT", "checkSettings"],
    );
    assert.equal(wary.retries.length, 0);
    assert.equal(listener.received, "");

    const trusting = new Bench(`https://${host}`, { ca: [identity.cert] });
    assert.deepEqual(await trusting.detect(), detectionExample);
    await Promise.all([wary.client.close(), trusting.client.close()]);
    await listener.stop();
  });

  it("[CLI-5] NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment changes nothing", async () => {
    const listener = new RawListener((socket) => socket.once("data", () => socket.end(OK)), selfSigned());
    const bench = new Bench(`https://${await listener.start()}`);
    const before = process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
    process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0";
    try {
      assert.equal((await bench.failureOf(bench.detect())).kind, "not_sent");
      assert.equal(listener.received, "");
    } finally {
      if (before === undefined) delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
      else process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = before;
    }
    await bench.client.close();
    await listener.stop();
  });

  it("[CLI-5] TLS below 1.2 isn't used", async () => {
    const old = {
      ...selfSigned(),
      minVersion: "TLSv1",
      maxVersion: "TLSv1.1",
      ciphers: "DEFAULT@SECLEVEL=0",
    } as const;
    const listener = new RawListener(undefined, old);
    const host = await listener.start();
    const bench = new Bench(`https://${host}`, { ca: [old.cert] });
    const defaults = { minimum: tls.DEFAULT_MIN_VERSION, ciphers: tls.DEFAULT_CIPHERS };
    tls.DEFAULT_MIN_VERSION = "TLSv1";
    tls.DEFAULT_CIPHERS = old.ciphers;
    try {
      assert.equal(
        await protocolOf(host, old.cert),
        "TLSv1.1",
        "a client with these defaults would speak it",
      );
      const failure = await bench.failureOf(bench.detect());
      assert.equal(failure.kind, "not_sent");
      assert.match(failure.causeCode ?? "", /TLS|SSL/);
    } finally {
      tls.DEFAULT_MIN_VERSION = defaults.minimum;
      tls.DEFAULT_CIPHERS = defaults.ciphers;
    }
    await bench.client.close();
    await listener.stop();
  });

  it("[CLI-3] HTTP/2, which may resend on its own, isn't used", async () => {
    const identity = { ...selfSigned(), ALPNProtocols: ["h2", "http/1.1"] };
    let spoken: unknown;
    const listener = new RawListener((socket) => {
      if (socket instanceof tls.TLSSocket) spoken = socket.alpnProtocol;
      socket.once("data", () => socket.end(OK));
    }, identity);
    const bench = new Bench(`https://${await listener.start()}`, { ca: [identity.cert] });
    assert.deepEqual(await bench.detect(), detectionExample);
    assert.equal(spoken, "http/1.1");
    await bench.client.close();
    await listener.stop();
  });

  it("[CLI-3] a connection serves one request, so none is sent over a closed connection", async () => {
    const heads: string[] = [];
    const listener = new RawListener((socket) =>
      socket.on("data", (bytes) => {
        heads.push(bytes.toString("latin1"));
        socket.write(KEPT_OPEN);
      }),
    );
    const bench = new Bench(`http://${await listener.start()}`);
    for (let round = 0; round < 3; round += 1) assert.deepEqual(await bench.detect(), detectionExample);
    assert.equal(listener.connections, 3);
    for (const head of heads) assert.match(head, /^connection: close\r$/m);
    await bench.client.close();
    await listener.stop();
  });

  it("[CLI-1] close lets a request in progress finish, and can be called again", async () => {
    const arrived = Promise.withResolvers<void>();
    const listener = new RawListener((socket) =>
      socket.once("data", () => {
        arrived.resolve();
        setTimeout(() => socket.end(OK), 40);
      }),
    );
    const bench = new Bench(`http://${await listener.start()}`);
    const running = bench.detect();
    await arrived.promise;
    await bench.client.close();
    assert.deepEqual(await running, detectionExample);
    await bench.client.close();
    await listener.stop();
  });

  it("[CLI-3] after close nothing is sent", async () => {
    const listener = new RawListener();
    const bench = new Bench(`http://${await listener.start()}`);
    await bench.client.close();
    const failure = await bench.failureOf(bench.grammar());
    assert.deepEqual([failure.kind, failure.retriable, listener.connections], ["not_sent", false, 0]);
    await listener.stop();
  });
});
