import assert from "node:assert/strict";
import { isServiceFailure } from "../../src/client/failure.ts";
import { parseResponse, type ResponseSchema } from "../../src/client/parse-response.ts";

const FIELD = /^(?:body|[a-z_]+(?:\[\d+\]|\.[a-z_]+)*)$/;

/** Asserts that a failure is the one for a response that doesn't match the interface, and names the field. */
export function assertTyped(error: unknown, about: string): void {
  assert.ok(isServiceFailure(error), `${about}: ${String(error)}`);
  assert.equal(error.kind, "unexpected_response", about);
  assert.match(error.field ?? "", FIELD, about);
  assert.notEqual(error.charged, "no", about);
}

/** Returns the whole result in a mutated response, or undefined if it is refused with a typed error. */
export function readMutated<T>(schema: ResponseSchema<T>, body: Uint8Array, about: string): T | undefined {
  try {
    const result = parseResponse(schema, { status: 200, body }, true);
    assert.ok(schema.safeParse(result).success, `${about}: a result that does not fit`);
    assert.equal(Object.getPrototypeOf(result), Object.prototype, about);
    return result;
  } catch (error) {
    assertTyped(error, about);
    return undefined;
  }
}
