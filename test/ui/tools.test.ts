import assert from "node:assert/strict";
import type { UiSuite } from "../harness/ui-suite.ts";
import type { Workbench } from "../harness/workbench.ts";

const TOOL = "contentAuthenticity_checkGrammar";
const TEXT = "We recieve [a link](command:workbench.action.quit) from some agent today.";

/** Gives what came of a call, as soon as somebody has answered. */
const call = async (workbench: Workbench): Promise<string> =>
  workbench.agent.evaluate(
    async (vscode, { name, text }) => {
      try {
        const input = { text, detail: "findings" };
        const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
        return content
          .map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : ""))
          .join("");
      } catch (error) {
        return `refused: ${String(error)}`;
      }
    },
    { name: TOOL, text: TEXT },
  );

/** The question that VS Code asks before an agent's call. */
export const suite: UiSuite = ({ workbench }) => {
  describe("an agent's call", function () {
    this.timeout(240_000);

    it("[EDI-16] is asked about with its price and where it goes, and does nothing after a no", async () => {
      const called = call(workbench);
      const dialog = workbench.dialog("Grammar check for an agent: costs nothing");
      await dialog.waitFor();
      const words = await dialog.innerText();
      assert.match(words, /A text that the agent gives \(\d+ words\) is checked by the embedded service/u);
      assert.match(words, /Nothing leaves this machine/u);
      assert.equal(await dialog.getByRole("link").count(), 0);
      await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
      assert.match(await called, /^refused: .*cancel/iu);
    });

    it("[EDI-16] runs after a yes, and leaves nothing on the screen", async () => {
      const called = call(workbench);
      const dialog = workbench.dialog("Grammar check for an agent: costs nothing");
      await dialog.getByRole("button", { name: "Yes" }).click();
      const told = await called;
      assert.match(told, /"original":"recieve","replacement":"receive"/u);
      assert.equal(await workbench.page.locator(".notifications-toasts .notification-list-item").count(), 0);
    });
  });
};
