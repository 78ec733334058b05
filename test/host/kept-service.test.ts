import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { trusted } from "../harness/trusted.ts";
import { HostedService } from "./hosted-service.ts";
import { product } from "./product.ts";

const KEY = "prfd_host_kept_0123456789";
const ACCOUNT = {
  user_id: 7,
  plan: "Trial",
  credits: 2000,
  keys: [{ name: "all", key: KEY, scopes: ["ai_detector"] }],
};
/** Long enough for a score, which the service charges for, and sooner loaded than grammar. */
const TEXT = "The harbour master counted every single gull beside the lighthouse. ".repeat(12);
const WORDS = 120;

/** The remaining credits after a detection. */
async function creditsAfterCheck({ baseUrl }: HostedService): Promise<number> {
  const response = await fetch(`${baseUrl}/api/detector/`, {
    method: "POST",
    headers: { "x-api-key": KEY },
    body: JSON.stringify({ content: TEXT }),
  });
  assert.equal(response.status, 200);
  return trusted<{ credits_remaining: number }>(await response.json()).credits_remaining;
}

describe("a data folder", function () {
  this.timeout(120_000);
  const folder = mkdtempSync(path.join(tmpdir(), "host-data-"));
  let service: HostedService | undefined;

  after(async () => {
    await service?.kill();
    rmSync(folder, { recursive: true, maxRetries: 5 });
  });

  // The desktop editor runs the program in Electron, whose SQLite differs from Node's.
  it("[CRE-1] a charge survives a kill, in the program that the extension starts its service with", async () => {
    const { extensionPath } = await product();
    const start = (): Promise<HostedService> =>
      HostedService.start(extensionPath, [ACCOUNT], ["--data", folder]);
    service = await start();
    assert.equal(await creditsAfterCheck(service), 2000 - WORDS);
    await service.kill();
    service = await start();
    assert.equal(await creditsAfterCheck(service), 2000 - 2 * WORDS);
  });
});
