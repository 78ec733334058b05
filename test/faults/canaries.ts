import assert from "node:assert/strict";
import { inspect } from "node:util";

/** Secrets that may appear only in requests to the service. */
export const CANARY_KEY = "prfd_CANARYcanary0123456789";
export const CANARY_TEXT = "The zebrafinch of Quillonia whistled under seventeen lavender umbrellas.";

/** Asserts that neither canary occurs in a value, in any encoding (ALL-2). */
export function assertNoCanary(value: unknown): void {
  const everything = [
    inspect(value, { depth: Infinity, showHidden: true, maxStringLength: null }),
    JSON.stringify(value),
    value instanceof Error ? `${value.message} ${value.stack ?? ""} ${String(value)}` : "",
  ].join("\n");
  assert.doesNotMatch(everything, /CANARY/i);
  for (const word of ["zebrafinch", "Quillonia", "lavender"]) assert.ok(!everything.includes(word), word);
}
