import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { eventually } from "../../../harness/eventually.ts";
import { selfSigned } from "../../../faults/self-signed.ts";
import { CallbackGuard, type HostAddress } from "../../../../src/service/webhooks/callback-guard.ts";
import { WebhookSender } from "../../../../src/service/webhooks/webhook-sender.ts";
import { Receiver } from "./receiver.ts";

const BODY = '{"status":"success","message":"caf\u00e9"}';
const never = new AbortController().signal;

/** Returns a sender that resolves every name to `addresses`, one answer after the other, repeating the last. */
function senderTo(answers: readonly HostAddress[][], allowPrivate = true, timeoutMs = 2000): WebhookSender {
  let asked = 0;
  const resolve = (): Promise<readonly HostAddress[]> => {
    asked += 1;
    return Promise.resolve(answers[Math.min(asked, answers.length) - 1] ?? []);
  };
  return new WebhookSender({
    guard: new CallbackGuard({ resolve, allowPrivate, resolveMs: 1000 }),
    timeoutMs,
  });
}

const unanswered = (): Promise<never> => new Promise(() => undefined);
const loopback = (address = "127.0.0.1"): HostAddress => ({ address, family: 4 });

describe("the webhook sender", () => {
  let receiver: Receiver;
  const sender = senderTo([[loopback()]]);

  beforeEach(async () => {
    receiver = await Receiver.start();
  });
  afterEach(() => receiver.stop());

  const send = (secret: string | null = null, by = sender, signal = never): Promise<void> =>
    by.send({ url: receiver.url(), secret, body: BODY }, signal);

  it("[HOOK-1] POSTs the body as JSON, without a secret if there is none", async () => {
    await send();
    const [got] = receiver.received;
    assert.deepEqual([got?.method, got?.path, got?.body], ["POST", "/hook?a=b", BODY]);
    assert.equal(got?.headers["content-type"], "application/json");
    assert.equal(got?.headers.host, new URL(receiver.url()).host);
    assert.equal(got?.headers["x-webhook-secret"], undefined);
  });

  it("[HOOK-1] sends the secret unchanged", async () => {
    await send("s3cret, with spaces; and ~marks~");
    assert.equal(receiver.received[0]?.headers["x-webhook-secret"], "s3cret, with spaces; and ~marks~");
  });

  it("leaves no connection open", async () => {
    await send();
    await eventually(() => assert.equal(receiver.connections, 0), 1000);
  });

  for (const status of [200, 202, 204, 299]) {
    it(`[HOOK-2] takes ${status} for delivered`, async () => {
      receiver.behaviour = (response) => void response.writeHead(status).end();
      await send();
    });
  }

  for (const status of [300, 304, 400, 404, 410, 429, 500, 503]) {
    it(`[HOOK-2] takes ${status} for an error`, async () => {
      receiver.behaviour = (response) => void response.writeHead(status).end();
      await assert.rejects(send(), { kind: "webhook_failure" });
    });
  }

  for (const status of [301, 302, 307, 308]) {
    it(`[HOOK-3] does not follow a ${status}`, async () => {
      receiver.behaviour = (response) => void response.writeHead(status, { location: receiver.url() }).end();
      await assert.rejects(send("secret"), { kind: "webhook_failure" });
      assert.equal(receiver.received.length, 1);
    });
  }

  for (const [name, misbehave] of [
    ["a reset", (response: ServerResponse) => void response.socket?.resetAndDestroy()],
    ["a closed connection", (response: ServerResponse) => void response.socket?.end()],
    ["something that is not HTTP", (response: ServerResponse) => void response.socket?.end("hello\r\n\r\n")],
    [
      "a switch of protocols",
      (response: ServerResponse) =>
        void response.socket?.end("HTTP/1.1 101 x\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n"),
    ],
    [
      "endless headers",
      (response: ServerResponse) => void response.socket?.write(`HTTP/1.1 200 x\r\na: ${"x".repeat(99_999)}`),
    ],
  ] as const) {
    it(`[HOOK-2] takes ${name} for an error at once`, async () => {
      receiver.behaviour = misbehave;
      const begun = performance.now();
      await assert.rejects(send());
      assert.ok(performance.now() - begun < 1500, "not by the time-out");
    });
  }

  it("[HOOK-2] abandons an attempt at its time-out, and closes the connection", async () => {
    receiver.behaviour = () => undefined;
    await assert.rejects(send(null, senderTo([[loopback()]], true, 50)), { kind: "webhook_failure" });
    await eventually(() => assert.equal(receiver.connections, 0));
  });

  it("[HOOK-2] counts the look-up of the name in the time of the attempt", async () => {
    const guard = new CallbackGuard({ resolve: unanswered, allowPrivate: true, resolveMs: 60_000 });
    const slow = new WebhookSender({ guard, timeoutMs: 50 });
    const webhook = { url: "http://hooks.example.org/", secret: null, body: BODY };
    await assert.rejects(slow.send(webhook, never), { kind: "webhook_failure" });
  });

  it("[HOOK-2] reads an endless answer no further than a few kilobytes", async () => {
    let written = 0;
    receiver.behaviour = (response) => {
      response.writeHead(200);
      const write = (): void => {
        if (response.destroyed) return;
        written += 65_536;
        response.write(Buffer.alloc(65_536), () => setImmediate(write));
      };
      write();
    };
    await send();
    await eventually(() => assert.equal(receiver.connections, 0));
    assert.ok(written < 64 * 1024 * 1024, String(written));
  });

  it("[HOOK-2] keeps to the status when the body then hangs or breaks off", async () => {
    const quick = senderTo([[loopback()]], true, 300);
    receiver.behaviour = (response) => {
      response.writeHead(200, { "content-length": 9 }).write("x", () => response.socket?.destroy());
    };
    await send(null, quick);
    for (const status of [200, 500]) {
      receiver.behaviour = (response) => void response.writeHead(status, { "content-length": 9 }).write("x");
      const outcome = await send(null, quick).then(
        () => 200,
        () => 500,
      );
      assert.equal(outcome, status);
      await eventually(() => assert.equal(receiver.connections, 0));
    }
  });

  it("ends immediately when aborted", async () => {
    receiver.behaviour = () => undefined;
    const controller = new AbortController();
    const sending = send(null, sender, controller.signal);
    await eventually(() => assert.equal(receiver.received.length, 1));
    controller.abort();
    await assert.rejects(sending, { name: "AbortError" });
  });

  it("[HOOK-3] connects to the address that was checked, and keeps the name in Host", async () => {
    const elsewhere = senderTo([[loopback("127.0.0.3")]]);
    await elsewhere.send({ url: receiver.url("hooks.example.org"), secret: null, body: BODY }, never);
    const [got] = receiver.received;
    assert.equal(got?.address, "127.0.0.3");
    assert.equal(got?.headers.host, new URL(receiver.url("hooks.example.org")).host);
  });

  it("[HOOK-3] tries the other checked addresses of a name when the first does not answer", async () => {
    const both = senderTo([[{ address: "::1", family: 6 }, loopback("127.0.0.4")]]);
    await both.send({ url: receiver.url("hooks.example.org"), secret: null, body: BODY }, never);
    assert.equal(receiver.received[0]?.address, "127.0.0.4");
  });

  it("[HOOK-3] refuses a name that was public when it was submitted and is not when it is delivered", async () => {
    let answer = { address: "93.184.215.14", family: 4 };
    const resolve = (): Promise<readonly HostAddress[]> => Promise.resolve([answer]);
    const guard = new CallbackGuard({ resolve, allowPrivate: false, resolveMs: 1000 });
    const url = receiver.url("hooks.example.org");
    await guard.check(url);
    answer = loopback();
    const rebound = new WebhookSender({ guard, timeoutMs: 2000 });
    await assert.rejects(rebound.send({ url, secret: "secret", body: BODY }, never), {
      code: "invalid_callback_url",
    });
    assert.deepEqual([receiver.received.length, receiver.connections], [0, 0]);
  });

  it("[HOOK-3] asks for the addresses once an attempt, and connects to none of an earlier one", async () => {
    const moving = senderTo([[loopback("127.0.0.5")], [loopback("127.0.0.6")]]);
    const webhook = { url: receiver.url("hooks.example.org"), secret: null, body: BODY };
    await moving.send(webhook, never);
    await moving.send(webhook, never);
    assert.deepEqual(
      receiver.received.map(({ address }) => address),
      ["127.0.0.5", "127.0.0.6"],
    );
  });

  it("[HOOK-3] sends nothing to a receiver whose certificate can't be verified", async () => {
    const secure = await Receiver.start(selfSigned());
    await assert.rejects(sender.send({ url: secure.url(), secret: "s", body: BODY }, never), {
      code: "DEPTH_ZERO_SELF_SIGNED_CERT",
    });
    assert.equal(secure.received.length, 0);
    await secure.stop();
  });
});
