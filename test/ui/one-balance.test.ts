import assert from "node:assert/strict";
import { embeddedProcessOf } from "../harness/embedded-process.ts";
import { eventually } from "../harness/eventually.ts";
import { trusted } from "../harness/trusted.ts";
import type { UiSuite } from "../harness/ui-suite.ts";

const WORDS = 7;

/** Practice credits from a person's point of view: the status bar keeps counting. */
export const suite: UiSuite = ({ workbench }) => {
  const { agent } = workbench;

  let checks = 0;
  /** Checks a new text; returns the balance afterwards, which the status bar shows too. */
  const balanceAfterCheck = async (): Promise<number> => {
    checks += 1;
    const file = `one-balance-${checks}.md`;
    await workbench.writeFile(file, `Gull number ${checks} sat on roof ${Date.now()}.\n`);
    await workbench.open(file);
    const outcome = await workbench.command("checkGrammar");
    const { creditsCharged, creditsRemaining } = trusted<Record<string, number>>(outcome);
    assert.equal(creditsCharged, WORDS);
    const shown = `${creditsRemaining?.toLocaleString("en")} local credits`;
    await eventually(async () =>
      assert.ok((await workbench.statusItem("credits").innerText()).includes(shown)),
    );
    return Number(creditsRemaining);
  };

  describe("practice credits", function () {
    this.timeout(120_000);

    before(() => workbench.command("useEmbeddedService"));
    afterEach(() => workbench.setting("plagiarism.referenceFolders", undefined));

    it("[R-10] [CRE-3] one ledger, one balance: other folders, a kill of the service, a reload", async () => {
      const first = await balanceAfterCheck();
      await workbench.setting("plagiarism.referenceFolders", ["references"]);
      assert.equal(await balanceAfterCheck(), first - WORDS);
      const pid = embeddedProcessOf(await agent.evaluate(() => process.pid));
      assert.ok(pid);
      process.kill(pid, "SIGKILL");
      assert.equal(await balanceAfterCheck(), first - 2 * WORDS);
      await workbench.reload();
      assert.equal(await balanceAfterCheck(), first - 3 * WORDS);
    });
  });
};
