import assert from "node:assert/strict";

const LONGEST_MS = 3000;

/** Waits for what a request is about to bring about in this process; fails when that does not come. */
export async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + LONGEST_MS;
  while (!holds()) {
    assert.ok(performance.now() < end, "it did not come in time");
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
