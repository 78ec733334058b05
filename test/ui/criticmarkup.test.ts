import assert from "node:assert/strict";
import { eventually } from "../harness/eventually.ts";
import type { UiSuite } from "../harness/ui-suite.ts";

const FILE = "marked.criticmarkup";
const TEXT = "plain {++added++} {--removed--} {~~before~>after~~} {>>remark<<} {==marked==}\n";

export const suite: UiSuite = ({ workbench }) => {
  /** Returns the class of the token that holds a text; another class means another color. */
  const classOf = async (text: string): Promise<string | null> =>
    workbench.page
      .locator(".view-line span[class^='mtk']")
      .filter({ hasText: text })
      .first()
      .getAttribute("class");

  describe("CriticMarkup", () => {
    it("is a language of its own, in which each kind of mark is drawn apart from the text", async () => {
      await workbench.writeFile(FILE, TEXT);
      await workbench.open(FILE);
      await eventually(async () => {
        const [plain, added, removed, remark, after, before] = await Promise.all(
          ["plain", "added", "removed", "remark", "after", "before"].map(classOf),
        );
        assert.equal(new Set([plain, added, removed, remark]).size, 4);
        assert.deepEqual([after, before], [added, removed]);
      });
    });
  });
};
