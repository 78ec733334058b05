import assert from "node:assert/strict";
import { killUnderLoad } from "./kills.ts";

const KILLS = 10;

describe("a service with a data folder, killed under load", function () {
  this.timeout(180_000);

  it("[CRE-1] [IDE-1] [JOB-4] keeps every answered charge once, holds nothing back, and repeats its answers", async () => {
    const report = await killUnderLoad(KILLS);
    // The kills must have interrupted paid work, or the run proves nothing.
    assert.ok(report.acknowledged > 0 && report.cutOff > 0, JSON.stringify(report));
    assert.ok(report.reservationsReleased > 0, JSON.stringify(report));
  });
});
