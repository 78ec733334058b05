import assert from "node:assert/strict";
import { readIdempotencyKey } from "../../../src/service/idempotency-key.ts";
import { isRefusal } from "../../../src/service/refusal.ts";

/** Returns a key as Node exposes it: one character per byte of the header. */
function read(bytes: Buffer): string | undefined {
  return readIdempotencyKey({ "idempotency-key": bytes.toString("latin1") });
}

describe("the Idempotency-Key", () => {
  it("[IDE-1] is undefined if it is empty or missing", () => {
    assert.deepEqual([readIdempotencyKey({}), read(Buffer.alloc(0))], [undefined, undefined]);
  });

  it("[IDE-1] has at most 255 characters of UTF-8", () => {
    assert.ok(read(Buffer.from("é".repeat(255), "utf8")));
    assert.throws(
      () => read(Buffer.from("é".repeat(256), "utf8")),
      (error) => isRefusal(error) && error.code === "invalid_idempotency_key",
    );
  });

  it("[IDE-1] tells any two keys apart, also when they are not UTF-8", () => {
    assert.notEqual(read(Buffer.from("order é", "latin1")), read(Buffer.from("order è", "latin1")));
  });
});
