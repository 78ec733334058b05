import assert from "node:assert/strict";
import type { Charged } from "../../src/client/failure.ts";
import type { Outcome } from "./bench.ts";

/** Returns what the user concludes about the charge; a result has been paid for. */
export function reportedCharge({ failure }: Outcome): Charged {
  return failure?.charged ?? "yes";
}

/** Asserts at most one charge, and that the reported charge matches. */
export function assertReported(reported: Charged, charges: number): void {
  assert.ok(charges <= 1, `${charges} charges`);
  if (reported === "no") assert.equal(charges, 0, "told that nothing was charged");
  if (reported === "yes") assert.equal(charges, 1, "told that it was charged");
}
