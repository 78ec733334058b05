import type { Caller } from "./caller.ts";
import type { Target } from "./target.ts";

/** Starts the service before a suite and stops it afterwards; passing a caller warms up the grammar engine. */
export function startAround(target: Target, caller?: Caller): void {
  before(async function () {
    this.timeout(180_000);
    await target.start();
    await caller?.warmUp();
  });
  after(() => target.stop());
}
