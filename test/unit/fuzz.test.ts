import assert from "node:assert/strict";
import { runCampaign } from "../fuzz/campaign.ts";
import { runRounds, type Find } from "../fuzz/rounds.ts";

/** The kinds whose rounds start no threads. */
const ROUNDS: Readonly<Record<string, number>> = {
  contract: 50,
  multipart: 10,
  webhooks: 100,
  prose: 20,
  references: 10,
  media: 20,
};

describe("the inputs of `npm run fuzz`", function () {
  this.timeout(60_000);

  for (const [kind, end] of Object.entries(ROUNDS)) {
    it(`the first ${end} of ${kind} do no harm`, async () => {
      const finds: Find[] = [];
      const progress = new Int32Array(2);
      await runRounds({ kind, seed: 1, first: 0, end, until: Infinity, progress }, (find) =>
        finds.push(find),
      );
      assert.deepEqual(finds, []);
      assert.ok((progress[1] ?? 0) >= end, `${progress[1]} inputs`);
    });
  }

  it("a thread of its own says nothing but what it finds", async () => {
    const finds: Find[] = [];
    const campaign = { kind: "webhooks", seed: 1, first: 0, end: 3, until: Infinity };
    assert.equal(await runCampaign(campaign, (find) => finds.push(find)), 3);
    assert.deepEqual(finds, []);
  });
});
