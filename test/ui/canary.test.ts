import assert from "node:assert/strict";
import { globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { runCheck } from "../harness/sample-check.ts";
import type { UiSuite } from "../harness/ui-suite.ts";

const KEY = "prfd_canary_that_must_be_found_nowhere";
const WORDS = "heliotrope marmalade submarine";
const SENTENCE = `We recieve the ${WORDS} on Tuesdays, as ever.`;
const FILE = "canary.md";
const CHECKS = ["checkGrammar", "detectAiText"];

/** Files under a folder that hold a text, by their path in it. */
function filesWith(folder: string, text: string): readonly string[] {
  return globSync("**/*", { cwd: folder }).filter((name) => {
    const file = path.join(folder, name);
    return statSync(file, { throwIfNoEntry: false })?.isFile() === true && readFileSync(file).includes(text);
  });
}

/** The command lines of every process, where the system tells them. */
function commandLines(): string {
  return globSync("/proc/[0-9]*/cmdline")
    .map((file) => {
      try {
        return readFileSync(file, "utf8");
      } catch {
        // The process has ended meanwhile.
        return "";
      }
    })
    .join("\n");
}

/** Runs after the suites of the extension host, so that what they left behind is looked through as well. */
export const suite: UiSuite = ({ workbench, server }) => {
  describe("a key and a sentence that must be found nowhere", () => {
    it("[ALL-2] neither is in a log, a state, a setting, a file or a command line", async () => {
      await workbench.agent.evaluate(
        async (vscode, { file, text }) => {
          const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
          if (!folder) throw new Error("No folder is open.");
          await vscode.workspace.fs.writeFile(
            vscode.Uri.joinPath(folder, file),
            new TextEncoder().encode(text),
          );
        },
        { file: FILE, text: `${SENTENCE}\n` },
      );
      await workbench.open(FILE);
      for (const check of CHECKS) {
        const embedded = await runCheck(workbench.agent, check, FILE);
        assert.equal(embedded?.status, "done", check);
      }
      const lines = commandLines();
      assert.ok(lines.includes("service.js"), "the service is running and its command line is seen");
      assert.ok(!lines.includes("prfd_"), "no key is on a command line");

      await workbench.agent.evaluate(async (vscode, key) => {
        await vscode.commands.executeCommand("contentAuthenticity.addApiKey", { name: "canary", key });
        await vscode.commands.executeCommand("contentAuthenticity.useHostedService", {
          baseUrl: "http://127.0.0.1:9",
        });
      }, KEY);
      for (const check of CHECKS) {
        const failed = await runCheck(workbench.agent, check, FILE);
        assert.equal(failed?.error?.code, "not_sent", check);
        assert.ok(!JSON.stringify(failed).includes(KEY));
      }
      await workbench.agent.evaluate(async (vscode) => {
        await vscode.commands.executeCommand("contentAuthenticity.useEmbeddedService");
        await vscode.commands.executeCommand("contentAuthenticity.removeApiKey", { name: "canary" });
      });

      const logs = globSync("**/*.log", { cwd: server.data });
      assert.ok(logs.length > 0, "there are logs to look through");
      assert.deepEqual(filesWith(server.data, "prfd_canary"), []);
      assert.deepEqual(filesWith(server.data, "prfd_host_suite_key"), []);
      const holders = filesWith(server.data, WORDS).filter(
        (name) => !/(?:^|\/)(?:Backups|History)\//u.test(name),
      );
      assert.deepEqual(holders, [], "the sentence is in no log and no state");
    }).timeout(90_000);
  });
};
