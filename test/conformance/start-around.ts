import type { Caller } from "./caller.ts";
import type { Target } from "./target.ts";

/** Starts the service before the tests of a suite and ends it after them; with a caller, its grammar engine is warm. */
export function startAround(target: Target, caller?: Caller): void {
  before(async function () {
    this.timeout(180_000);
    await target.start();
    await caller?.warmUp();
  });
  after(() => target.stop());
}
