import assert from "node:assert/strict";
import type { RequestListener } from "node:http";
import { parseBaseUrl } from "../../../../src/client/base-url.ts";
import { systemClock } from "../../../../src/client/clock.ts";
import { ContentAuthenticityClient } from "../../../../src/client/content-authenticity-client.ts";
import { isServiceFailure } from "../../../../src/client/failure.ts";
import { Transport } from "../../../../src/client/transport.ts";
import { isCheckStopped } from "../../../../src/checking/vocabulary/check-error.ts";
import { EngineHealth } from "../../../../src/checking/media/media-health.ts";
import type { ServiceAddress } from "../../../../src/checking/paying/connections.ts";
import { Target } from "../../../conformance/target.ts";
import { onLoopback, type OnLoopback } from "../../../harness/on-loopback.ts";
import { InstantClock } from "../../client/instant-clock.ts";

const never = new AbortController().signal;

const healthOf = (timeoutMs?: number): EngineHealth =>
  new EngineHealth({
    clients: {
      // As the extension opens it, and without a key.
      open: ({ baseUrl }) =>
        new ContentAuthenticityClient({
          baseUrl: parseBaseUrl(baseUrl),
          transport: new Transport(),
          clock: timeoutMs === undefined ? new InstantClock() : systemClock,
          random: () => 0,
          idempotencyKey: () => "none",
        }),
    },
    now: () => 7,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });

const addressOf = (baseUrl: string): ServiceAddress => ({
  service: "hosted",
  baseUrl,
  host: new URL(baseUrl).host,
});

const isWell: RequestListener = (_, response) =>
  void response.writeHead(200, { "content-type": "application/json" }).end('{"status":"healthy"}');

/** Returns the outcome of an upload that checks the engine's health first. */
async function fares(upload: Promise<void>): Promise<string> {
  try {
    await upload;
    return "goes on";
  } catch (thrown) {
    assert.ok(isServiceFailure(thrown) || isCheckStopped(thrown));
    return isServiceFailure(thrown) ? thrown.kind : `${thrown.code}: ${thrown.message}`;
  }
}

describe("the health of engines", () => {
  const servers: OnLoopback[] = [];

  const serve = async (listener: RequestListener): Promise<ServiceAddress> => {
    const server = await onLoopback(listener);
    servers.push(server);
    return addressOf(server.baseUrl);
  };

  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  it("[EDI-17] is what the service says of both, without a key, and is kept for the view", async function () {
    this.timeout(180_000);
    const target = new Target();
    await target.start();
    try {
      const health = healthOf();
      let answers = 0;
      health.onDidAnswer(() => (answers += 1));
      const address = addressOf(target.baseUrl);
      assert.ok(health.latest === undefined);
      assert.deepEqual(await health.ask(address, never), {
        service: "hosted",
        host: address.host,
        image: {
          at: 7,
          status: "healthy",
          upstream: { status: "healthy", queueReady: true },
          circuit: { status: "closed", failures: 0 },
        },
        voice: { at: 7, status: "healthy" },
      });
      assert.equal(await fares(health.require("audio", address, never)), "goes on");
      assert.equal(answers, 2);
    } finally {
      await target.stop();
    }
  });

  it("[EDI-17] stops an upload where the engine says that it is not well, or lets nothing through", async () => {
    const bodies = [
      [503, { status: "unhealthy" }],
      [200, { status: "unhealthy", upstream: { status: "down", queue_ready: false } }],
      [200, { status: "healthy", circuit: { status: "OPEN", failures: 9 } }],
    ] as const;
    for (const [status, body] of bodies) {
      const address = await serve((_, response) => {
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      });
      const health = healthOf();
      const refused = `engine_unhealthy: The image engine at ${address.host} is unavailable.`;
      assert.equal(await fares(health.require("image", address, never)), refused);
      assert.equal(health.latest?.image?.status, "unhealthy");
    }
  });

  it("[EDI-17] holds nothing up where it is not known: no such address, no JSON, too slow", async () => {
    const says: readonly (readonly [reason: RegExp, timeoutMs: number | undefined, RequestListener])[] = [
      [
        /^The service couldn't find the requested item/u,
        undefined,
        (_, response) => void response.writeHead(404).end("<h1>Not Found</h1>"),
      ],
      [
        /^The service sent an invalid response: status\.$/u,
        undefined,
        (_, response) =>
          void response.writeHead(200, { "content-type": "application/json" }).end('{"status":"so so"}'),
      ],
      [/^It didn't respond in time\.$/u, 60, () => undefined],
    ];
    for (const [reason, timeoutMs, listener] of says) {
      const address = await serve(listener);
      const health = healthOf(timeoutMs);
      assert.equal(await fares(health.require("image", address, never)), "goes on");
      const { image } = health.latest ?? {};
      assert.deepEqual([image?.at, image?.status], [7, "unknown"]);
      assert.match(image?.reason ?? "", reason);
    }
  });

  it("[EDI-17] stops an upload to a service that cannot be reached, and a view of it says so", async () => {
    const address = await serve(() => undefined);
    servers.splice(0).forEach((server) => server.close());
    const health = healthOf();
    assert.equal(await fares(health.require("audio", address, never)), "not_sent");
    const { image, voice } = await health.ask(address, never);
    assert.match(image?.reason ?? "", /^No connection to 127\.0\.0\.1/u);
    assert.equal(voice?.reason, image?.reason);
  });

  it("[EDI-17] of another service takes the place of what was known, and a cancelled question leaves it", async () => {
    const [one, other] = [await serve(isWell), await serve(isWell)];
    const health = healthOf();
    await health.ask(one, never);
    await health.require("image", other, never);
    assert.deepEqual(health.latest, {
      service: "hosted",
      host: other.host,
      image: { at: 7, status: "healthy" },
    });
    await assert.rejects(health.ask(one, AbortSignal.abort()), { name: "AbortError" });
    assert.equal(health.latest?.host, other.host);
  });
});
