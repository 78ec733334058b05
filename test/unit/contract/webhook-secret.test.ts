import assert from "node:assert/strict";
import * as fc from "fast-check";
import { checkCallback } from "../../../src/client/callback-fields.ts";
import { isWebhookSecret } from "../../../src/contract/webhook-secret.ts";
import { readDetectionRequest } from "../../../src/service/operations/detect-text-request.ts";

function isTaken(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

describe("the webhook secret", () => {
  it("[R-9] has 1 to 1,024 characters", () => {
    for (const [chars, isValid] of [
      [0, false],
      [1, true],
      [1_024, true],
      [1_025, false],
    ] as const)
      assert.equal(isWebhookSecret("s".repeat(chars)), isValid, String(chars));
  });

  it("[R-9] is accepted by the client exactly if the service accepts it", () => {
    const length = fc.integer({ min: 1_020, max: 1_030 });
    const secrets = fc.oneof(
      fc.string({ unit: "grapheme-ascii", maxLength: 5 }),
      fc.string({ unit: "binary", maxLength: 5 }),
      fc.string({ unit: fc.constantFrom("a", " ", "\u00e9"), maxLength: 5 }),
      length.map((chars) => "s".repeat(chars)),
    );
    fc.assert(
      fc.property(secrets, (webhook_secret) => {
        assert.equal(
          isTaken(() => checkCallback({ webhook_secret })),
          isTaken(() => readDetectionRequest({ content: "text", webhook_secret })),
        );
      }),
    );
  });
});
