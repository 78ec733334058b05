import assert from "node:assert/strict";
import * as fc from "fast-check";
import { textPrice } from "../../../../src/contract/prices.ts";
import { readDetectionRequest } from "../../../../src/service/operations/detect-text-request.ts";

const refusal = (message: RegExp): object => ({
  kind: "refusal",
  status: 400,
  code: "invalid_payload",
  message,
});

const HOOK = "https://hooks.example.org/";

describe("reading a detection request", () => {
  it("[DET-1] reads the content and its price", () => {
    assert.deepEqual(readDetectionRequest({ content: "Four words are here.", other: 1 }), {
      text: "Four words are here.",
      words: 4,
      background: false,
      callbackUrl: null,
      webhookSecret: null,
    });
  });

  for (const [parameters, background] of [
    [{ poll: false }, false],
    [{ poll: true }, true],
    [{ callback_url: HOOK }, true],
    [{ callback_url: HOOK, poll: false }, true],
    [{ callback_url: HOOK, poll: true }, true],
    [{ webhook_secret: "alone" }, false],
  ] as const) {
    it(`[DET-2] ${JSON.stringify(parameters)} is ${background ? "a job" : "answered at once"}`, () => {
      assert.equal(readDetectionRequest({ content: "text", ...parameters }).background, background);
    });
  }

  for (const [name, body, message] of [
    ["no object", null, /^content is missing/],
    ["a list", [], /^content is missing/],
    ["no content", { poll: true }, /^content is missing/],
    ["empty content", { content: "" }, /^content is missing, empty/],
    ["a number as content", { content: 7 }, /^content is missing/],
    ["half a surrogate pair", { content: "a\ud800b" }, /^content holds half of a surrogate pair/],
    ["a text as poll", { content: "text", poll: "true" }, /^poll is neither/],
    ["null as poll", { content: "text", poll: null }, /^poll is neither/],
    ["a number as callback_url", { content: "text", callback_url: 7 }, /^callback_url is empty or not/],
    ["an empty callback_url", { content: "text", callback_url: "" }, /^callback_url is empty or not/],
    ["an object as webhook_secret", { content: "text", webhook_secret: {} }, /^webhook_secret must be/],
  ] as const) {
    it(`[DET-3] refuses ${name}`, () => {
      assert.throws(() => readDetectionRequest(body), refusal(message));
    });
  }

  for (const secret of [
    "",
    " x",
    "x ",
    "a\r\nx-api-key: 1",
    "a\u0000",
    "caf\u00e9",
    "\u{1f600}",
    "x".repeat(1025),
  ]) {
    it(`[DET-3] refuses the secret ${JSON.stringify(secret.slice(0, 20))}, which a header does not carry`, () => {
      const body = { content: "text", callback_url: HOOK, webhook_secret: secret };
      assert.throws(() => readDetectionRequest(body), refusal(/^webhook_secret must be/));
    });
  }

  for (const secret of ["x", "a b", "x".repeat(1024), '!"#$%&~{}']) {
    it(`[HOOK-1] takes the secret ${secret.slice(0, 20)}`, () => {
      const order = readDetectionRequest({ content: "text", callback_url: HOOK, webhook_secret: secret });
      assert.equal(order.webhookSecret, secret);
    });
  }

  it("[DET-3] accepts any well-formed text at its own price", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), (content) => {
        assert.equal(readDetectionRequest({ content }).words, textPrice(content));
      }),
    );
  });
});
