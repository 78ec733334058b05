import assert from "node:assert/strict";
import { detectionJob } from "../../src/contract/detection.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { Caller } from "./caller.ts";
import { startAround } from "./start-around.ts";
import { Target } from "./target.ts";
import { PROSE } from "./texts.ts";
import { type Behaviour, WebhookReceiver } from "./webhook-receiver.ts";

const ATTEMPTS = 1 + LIMITS.webhookRetries;
/** Long enough for all retries of any sensible backoff. */
const ALL_RETRIES_MS = 40_000;
const SILENCE_MS = 300;
/** Longer than the first pause before a retry. */
const FIRST_RETRY_MS = 1500;

/** Every notation of an address that isn't public, and strings that aren't web addresses. */
const REFUSED: readonly string[] = [
  "http://127.0.0.1/",
  "http://127.1/",
  "http://127.255.255.254:8080/hook",
  "http://0.0.0.0/",
  "http://0/",
  "http://2130706433/",
  "http://0x7f000001/",
  "http://0x7f.0.0.1/",
  "http://0177.0.0.1/",
  "http://017700000001/",
  "http://１２７.0.0.1/",
  "http://localhost/",
  "http://LOCALHOST./",
  "http://service.localhost/",
  "http://10.0.0.1/",
  "http://172.16.0.1/",
  "http://172.31.255.255/",
  "http://192.168.1.1/",
  "http://169.254.169.254/latest/meta-data/",
  "http://100.64.0.1/",
  "http://192.0.0.1/",
  "http://192.0.2.1/",
  "http://198.18.0.1/",
  "http://198.51.100.7/",
  "http://203.0.113.9/",
  "http://224.0.0.1/",
  "http://240.0.0.1/",
  "http://255.255.255.255/",
  "http://[::]/",
  "http://[::1]/",
  "http://[0:0:0:0:0:0:0:1]/",
  "http://[::ffff:127.0.0.1]/",
  "http://[::ffff:7f00:1]/",
  "http://[::ffff:10.0.0.1]/",
  "http://[::127.0.0.1]/",
  "http://[64:ff9b::7f00:1]/",
  "http://[64:ff9b::a00:1]/",
  "http://[2002:7f00:1::]/",
  "http://[2001:db8::1]/",
  "http://[fe80::1]/",
  "http://[fc00::1]/",
  "http://[fd12:3456::1]/",
  "http://[ff02::1]/",
  "http://user:password@127.0.0.1/",
  "https://10.1.2.3/hook",
  "ftp://example.com/",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "data:text/plain,x",
  "ws://example.com/",
  "example.com/hook",
  "//example.com/hook",
  "http://",
  "http:///",
  "http://exa mple.com/",
  "http://[::1/",
  "http://256.256.256.256/",
  "not a URL",
];

describe("webhooks", () => {
  const target = new Target(["--allow-private-callbacks", "--job-delay-ms", "50"]);
  if (!target.isEmbedded) return;
  const caller = new Caller(target);
  const receiver = new WebhookReceiver();

  before(() => receiver.start());
  startAround(target);
  after(() => receiver.stop());

  it("[HOOK-1] delivers the polling answer as JSON, with the secret in its header", async () => {
    const { task_id: taskId } = await caller.accepted(PROSE, {
      callback_url: receiver.url("/secret"),
      webhook_secret: "s3cret of ours",
    });
    const [delivery] = await receiver.wait("/secret", 1);
    assert.equal(delivery?.method, "POST");
    assert.match(delivery.headers["content-type"] ?? "", /^application\/json\b/);
    assert.equal(delivery.headers["x-webhook-secret"], "s3cret of ours");
    const body: unknown = JSON.parse(delivery.body);
    assert.deepEqual(detectionJob.parse(body), await caller.finishedJob(taskId));
  });

  it("[HOOK-1] has no such header without a secret, and never the key", async () => {
    await caller.accepted(PROSE, { callback_url: receiver.url("/plain?query=kept"), poll: true });
    const [delivery] = await receiver.wait("/plain?query=kept", 1);
    assert.equal(delivery?.headers["x-webhook-secret"], undefined);
    assert.ok(!JSON.stringify(delivery).includes(target.key("full")));
  });

  it("[HOOK-1] is delivered with poll true as well, and the job can still be fetched", async () => {
    const { task_id: taskId } = await caller.accepted(PROSE, {
      callback_url: receiver.url("/both"),
      poll: true,
    });
    await receiver.wait("/both", 1);
    assert.equal((await caller.job(taskId)).status, "success");
  });

  it("[HOOK-1] an accepted delivery isn't repeated", async () => {
    for (const status of [200, 201, 204]) {
      await caller.accepted(PROSE, { callback_url: receiver.url(`/once${status}`, () => ({ status })) });
    }
    for (const status of [200, 201, 204]) await receiver.wait(`/once${status}`, 1);
    await new Promise((resolve) => setTimeout(resolve, FIRST_RETRY_MS));
    for (const status of [200, 201, 204]) assert.equal(receiver.at(`/once${status}`).length, 1);
  });

  it("[HOOK-2] an error is retried 3 times with growing pauses, then given up; a late success ends it", async function () {
    this.timeout(ALL_RETRIES_MS + 10_000);
    const never: readonly (readonly [string, Behaviour])[] = [
      ["/500", () => ({ status: 500 })],
      ["/404", () => ({ status: 404 })],
      ["/hang-up", () => "hang up"],
    ];
    for (const [path, behaviour] of never) {
      await caller.accepted(PROSE, { callback_url: receiver.url(path, behaviour) });
    }
    const late = receiver.url("/late", (attempt) => ({ status: attempt < 2 ? 503 : 200 }));
    await caller.accepted(PROSE, { callback_url: late, webhook_secret: "again" });
    const attempts = await Promise.all(never.map(([path]) => receiver.wait(path, ATTEMPTS, ALL_RETRIES_MS)));
    for (const deliveries of attempts) {
      const times = deliveries.map(({ at }) => at);
      const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
      assert.ok(
        pauses.every((pause, index) => index === 0 || pause > (pauses[index - 1] ?? 0) * 1.2),
        `the pauses grow: ${pauses.map(Math.round).join(", ")}`,
      );
      assert.equal(new Set(deliveries.map(({ body }) => body)).size, 1);
    }
    await new Promise((resolve) => setTimeout(resolve, SILENCE_MS));
    for (const [path] of never) assert.equal(receiver.at(path).length, ATTEMPTS);
    const taken = receiver.at("/late");
    assert.equal(taken.length, 3);
    assert.deepEqual(
      taken.map(({ headers }) => headers["x-webhook-secret"]),
      ["again", "again", "again"],
    );
  });

  it("[HOOK-3] a redirect is not followed", async () => {
    const elsewhere = receiver.url("/elsewhere");
    const redirect = receiver.url("/redirect", () => ({ status: 302, location: elsewhere }));
    await caller.accepted(PROSE, { callback_url: redirect });
    await receiver.wait("/redirect", 1);
    await new Promise((resolve) => setTimeout(resolve, SILENCE_MS));
    assert.equal(receiver.at("/elsewhere").length, 0);
  });

  for (const url of ["ftp://127.0.0.1/", "file:///etc/passwd", "not a URL"]) {
    it(`[HOOK-3] ${url} is refused even if private addresses are allowed`, async () => {
      const { status, error } = await caller.send("detectText", {
        key: target.key("full"),
        body: { content: PROSE, callback_url: url },
      });
      assert.deepEqual([status, error.code], [400, "invalid_callback_url"]);
    });
  }
});

describe("webhooks to addresses that are not public", () => {
  const target = new Target();
  const caller = new Caller(target);
  const key = target.key("full");

  startAround(target);

  for (const url of REFUSED) {
    it(`[HOOK-3] ${url} is refused`, async () => {
      for (const parts of [{}, { poll: true }]) {
        const body = { content: PROSE, callback_url: url, ...parts };
        const { status, error } = await caller.send("detectText", { key, body });
        assert.equal(status, 400, url);
        if (target.isEmbedded) assert.equal(error.code, "invalid_callback_url");
      }
    });
  }

  it("[HOOK-3] [CRE-1] a refusal charges nothing and takes no slot of the pending jobs", async () => {
    const spent = await caller.spent(key, async () => {
      for (const url of REFUSED) {
        await caller.send("detectText", { key, body: { content: PROSE, callback_url: url } });
      }
    });
    assert.equal(spent, 0);
  });
});
