import assert from "node:assert/strict";

const LONGEST_MS = 3000;

/** Waits for an effect of a request in this process; fails if it doesn't occur. */
export async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + LONGEST_MS;
  while (!holds()) {
    assert.ok(performance.now() < end, "it did not come in time");
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
