import assert from "node:assert/strict";
import { TrustedCertificates } from "../../../src/client/trusted-certificates.ts";

describe("whom connections trust", () => {
  it("[CLI-6] is read once for each setting, however many ask at once", async () => {
    const certificates = new TrustedCertificates();
    const [first, second, without] = await Promise.all([
      certificates.context(true),
      certificates.context(true),
      certificates.context(false),
    ]);
    assert.equal(first, second);
    assert.equal(first, await certificates.context(true));
    assert.notEqual(first, without);
  });

  it("[ALL-1] the system's list is not read on the thread that asks", async () => {
    let beats = 0;
    const beat = setInterval(() => (beats += 1), 1);
    await new TrustedCertificates().context(true);
    clearInterval(beat);
    assert.ok(beats > 3, `only ${beats} beats while it was read`);
  });
});
