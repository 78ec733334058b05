import assert from "node:assert/strict";
import { parseBaseUrl } from "../../../src/client/base-url.ts";
import { ContentAuthenticityClient } from "../../../src/client/content-authenticity-client.ts";
import { isServiceFailure } from "../../../src/client/failure.ts";
import type { HttpRequest } from "../../../src/client/http-exchange.ts";
import { Intention } from "../../../src/client/intention.ts";
import { LIMITS } from "../../../src/contract/limits.ts";
import { InstantClock } from "./instant-clock.ts";

function clientWith(apiKey: string, sent: HttpRequest[] = []): ContentAuthenticityClient {
  return new ContentAuthenticityClient({
    baseUrl: parseBaseUrl("https://example.org"),
    apiKey,
    transport: {
      send: async (request) => {
        sent.push(request);
        return Promise.reject(new TypeError("a defect"));
      },
      close: async () => Promise.resolve(),
    },
    clock: new InstantClock(),
    random: () => 0,
    idempotencyKey: () => "key",
  });
}

describe("the client", () => {
  for (const key of ["", "prfd_", "sk_abcdefgh12", "prfd_abcdefgh12\r\nx-evil: 1", " prfd_abcdefgh12"]) {
    it(`[CLI-5] takes no key such as ${JSON.stringify(key)}`, () => {
      assert.throws(
        () => clientWith(key),
        (error) =>
          isServiceFailure(error) &&
          error.kind === "invalid_configuration" &&
          (key === "" || !error.message.includes(key.trim().slice(5) || "sk_")),
      );
    });
  }

  it("[CLI-2] [DET-3] sends no request that the interface does not allow", async () => {
    const sent: HttpRequest[] = [];
    await assert.rejects(
      clientWith("prfd_abcdefgh12", sent).detectText({ content: "" }),
      (error) =>
        isServiceFailure(error) &&
        error.kind === "invalid_request" &&
        error.field === "content" &&
        error.charged === "no",
    );
    assert.equal(sent.length, 0);
  });

  it("[CLI-3] a defect of ours is no reason to send again", async () => {
    const sent: HttpRequest[] = [];
    await assert.rejects(clientWith("prfd_abcdefgh12", sent).correctGrammar({ content: "x" }), TypeError);
    assert.equal(sent.length, 1);
  });

  it("[ALL-2] shows neither its key nor a text when it is written out", async () => {
    const { inspect } = await import("node:util");
    const client = clientWith("prfd_abcdefgh12");
    const intention = new Intention(() => "key");
    intention.begin("the secret text", 0);
    const shown = inspect([client, intention], { depth: Infinity, showHidden: true });
    assert.doesNotMatch(shown + JSON.stringify([client, intention]), /prfd_|secret/);
  });
});

function begin(): Intention {
  let keys = 0;
  const intention = new Intention(() => `k${(keys += 1)}`);
  intention.begin("text", 1_000);
  return intention;
}

describe("an intention", () => {
  const lifetimeMs = LIMITS.idempotency.lifetimeSeconds * 1_000;

  it("[CLI-3] keeps its key for the same request within the window", () => {
    const intention = begin();
    intention.begin("text", 200_000);
    assert.equal(intention.key, "k1");
    assert.equal(intention.elapsedMs(200_000), 199_000);
  });

  it("[CLI-3] takes a new key for another request, and when the service may have forgotten", () => {
    const other = begin();
    other.begin("other text", 2_000);
    assert.equal(other.key, "k2");
    const late = begin();
    late.begin("text", 1_000 + lifetimeMs);
    assert.equal(late.key, "k2");
    assert.ok(late.isRepeatable(1_000 + lifetimeMs));
  });
});
