import assert from "node:assert/strict";
import { isServiceFailure, type ServiceFailure } from "../../src/client/failure.ts";
import { assertNoCanary } from "./canaries.ts";

/** Returns the failure that a call must end with; asserts that it is in whole sentences and holds no canary. */
export async function failureOf(sending: Promise<unknown>): Promise<ServiceFailure> {
  const error = await sending.then(
    () => assert.fail("it was sent"),
    (thrown: unknown) => thrown,
  );
  assert.ok(isServiceFailure(error), String(error));
  assertNoCanary(error);
  assert.doesNotMatch(`${error.message} ${error.nextStep}`, /[{}]|undefined/);
  return error;
}
