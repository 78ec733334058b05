import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { png, wav } from "../conformance/media.ts";
import { onLoopback } from "../harness/on-loopback.ts";
import type { UiSuite } from "../harness/ui-suite.ts";
import type { Workbench } from "../harness/workbench.ts";

const TOOL = "contentAuthenticity_checkGrammar";
const TEXT = "We recieve [a link](command:workbench.action.quit) from some agent today.";

/** Resolves with the outcome of a call, once somebody has answered the prompt. */
const call = async (
  workbench: Workbench,
  name = TOOL,
  input: object = { text: TEXT, detail: "findings" },
): Promise<string> =>
  workbench.agent.evaluate(
    async (vscode, { name, input }) => {
      try {
        const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
        return content
          .map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : ""))
          .join("");
      } catch (error) {
        return `refused: ${String(error)}`;
      }
    },
    { name, input },
  );

/** Nine words, and files priced by their content: 64 × 64 pixels, two seconds. */
const NINE_WORDS = { text: "Yesterday somebody carefully read another letter by some agent." };
const PRICES = [
  ["checkGrammar", NINE_WORDS, "Grammar check for an agent: 9 credits"],
  ["detectAiText", NINE_WORDS, "AI text detection for an agent: 9 credits"],
  ["scanPlagiarism", NINE_WORDS, "Plagiarism scan for an agent: 2 credits"],
  ["detectAiImage", { uri: "asked.png" }, "Image check for an agent: 6 credits"],
  ["detectAiVoice", { uri: "asked.wav" }, "Recording check for an agent: 20 credits"],
] as const;

/** VS Code's confirmation before an agent's call. */
export const suite: UiSuite = ({ server, workbench }) => {
  describe("an agent's call", function () {
    this.timeout(240_000);

    it("[EDI-16] is asked about with its price and where it goes, and does nothing after a no", async () => {
      const called = call(workbench);
      const dialog = workbench.dialog("Grammar check for an agent: practice credits only");
      await dialog.waitFor();
      const words = await dialog.innerText();
      assert.match(words, /Text from the agent \(\d+ words\) is checked on this machine/u);
      assert.match(words, /Nothing is sent/u);
      assert.equal(await dialog.getByRole("link").count(), 0);
      await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
      assert.match(await called, /^refused: .*cancel/iu);
    });

    it("[EDI-16] of each of the five tools, is asked about with its price on the hosted service, and sends nothing for that", async () => {
      writeFileSync(path.join(server.workspace, "asked.png"), png(64, 64));
      writeFileSync(path.join(server.workspace, "asked.wav"), wav(2));
      let requests = 0;
      const service = await onLoopback((_, response) => {
        requests += 1;
        response.end();
      });
      try {
        await workbench.useHosted(service.baseUrl, { name: "agents", key: "prfd_key_of_the_agents_suite" });
        for (const [tool, input, question] of PRICES) {
          const called = call(workbench, `contentAuthenticity_${tool}`, input);
          const dialog = workbench.dialog(question);
          await dialog.waitFor();
          const { host } = new URL(service.baseUrl);
          assert.match(await dialog.innerText(), new RegExp(`goes\\sto\\s${host}\\sfor`, "u"), tool);
          await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
          assert.match(await called, /^refused: .*cancel/iu);
        }
        assert.equal(requests, 0);
      } finally {
        await workbench.leaveHosted("agents");
        service.close();
      }
    });

    it("[EDI-16] runs after a yes, and leaves nothing on the screen", async () => {
      const called = call(workbench);
      const dialog = workbench.dialog("Grammar check for an agent: practice credits only");
      await dialog.getByRole("button", { name: "Yes" }).click();
      const answer = await called;
      assert.match(answer, /"original":"recieve","replacement":"receive"/u);
      assert.equal(await workbench.page.locator(".notifications-toasts .notification-list-item").count(), 0);
    });
  });
};
