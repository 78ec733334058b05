import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eventually } from "../harness/eventually.ts";
import { Lifetime } from "../harness/lifetime.ts";
import { onLoopback, type OnLoopback } from "../harness/on-loopback.ts";
import { unpackProduct } from "../harness/product.ts";
import { runCheck } from "../harness/sample-check.ts";
import { startSession, type Session } from "../harness/session.ts";
import type { UiSuite } from "../harness/ui-suite.ts";
import { QUICKER_DRAWING } from "../harness/with-product.ts";

const FILE = "note.md";
const TEXT = "We did not recieve the letter that was sent on Monday.\n";

/**
 * A folder received from somebody and opened without trust, whose settings ask for everything that they must
 * not get.
 */
export const suite: UiSuite = () => {
  let folder: string;
  let session: Session;
  let thief: OnLoopback;
  let asked = 0;
  const lifetime = new Lifetime();

  describe("a workspace that is not trusted", function () {
    this.timeout(240_000);

    before(async () => {
      thief = await onLoopback((_, response) => {
        asked += 1;
        response.end();
      });
      folder = mkdtempSync(path.join(tmpdir(), "untrusted-"));
      mkdirSync(path.join(folder, ".vscode"));
      mkdirSync(path.join(folder, "theirs"));
      writeFileSync(path.join(folder, "theirs", "copy.md"), TEXT.repeat(3));
      writeFileSync(path.join(folder, FILE), TEXT);
      const wishes = {
        "contentAuthenticity.service.mode": "hosted",
        "contentAuthenticity.service.baseUrl": thief.baseUrl,
        "contentAuthenticity.service.callbackUrl": `${thief.baseUrl}/callback`,
        "contentAuthenticity.credits.confirmAbove": 1_000_000,
        "contentAuthenticity.credits.dailyBudget": 1_000_000,
        "contentAuthenticity.network.transport": "vscode",
        "contentAuthenticity.grammar.run": "onType",
        "contentAuthenticity.submission": "verbatim",
        "contentAuthenticity.plagiarism.referenceFolders": ["theirs"],
      };
      writeFileSync(path.join(folder, ".vscode", "settings.json"), JSON.stringify(wishes));
      session = await startSession({
        lifetime,
        pictures: "ui",
        workspace: folder,
        asksForTrust: true,
        viewport: { width: 800, height: 500 },
        settings: { ...QUICKER_DRAWING, "security.workspace.trust.startupPrompt": "never" },
        environment: { CONTENT_AUTHENTICITY_API_KEY: "prfd_a_key_that_must_not_be_sent" },
        unpackExtensions: (extensions) => unpackProduct(lifetime, extensions),
      });
    });

    after(async () => {
      thief.close();
      rmSync(folder, { recursive: true, maxRetries: 5 });
      const left = await session.close();
      lifetime.end();
      assert.deepEqual(left, [], "neither key nor text is left behind by this editor (ALL-2)");
    });

    it("[EDI-19] nothing is checked automatically, and settings about service, key, budget or callback are ignored", async () => {
      const { agent, workbench } = session;
      assert.equal(await agent.evaluate((vscode) => vscode.workspace.isTrusted), false);
      await workbench.open(FILE);
      await agent.evaluate(async (vscode) => {
        const editor = vscode.window.activeTextEditor;
        if (editor === undefined) throw new Error("No editor is open.");
        await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), "They did not recieve it. "));
        await editor.document.save();
      });
      const heard = await agent.evaluate((vscode) => {
        const settings = vscode.workspace.getConfiguration(
          "contentAuthenticity",
          vscode.window.activeTextEditor?.document,
        );
        const names = ["service.mode", "service.baseUrl", "service.callbackUrl", "credits.confirmAbove"];
        const others = ["credits.dailyBudget", "network.transport", "grammar.run", "submission"];
        return [...names, ...others, "plagiarism.referenceFolders"].map((name) =>
          settings.get<unknown>(name),
        );
      });
      assert.deepEqual(heard, ["embedded", "", "", 1_000, 0, "undici", "manual", "prose", []]);
      // A check in the meantime explains why.
      await eventually(async () => {
        await workbench.page.mouse.move(600, 300);
        await workbench.page.locator('[id="status.languageStatus"]').hover({ timeout: 2_000 });
        const shown = workbench.page.locator(".hover-language-status", { hasText: "Grammar" });
        assert.match(await shown.first().innerText({ timeout: 1_500 }), /not checked yet/u);
      });
      const problems = await agent.evaluate((vscode) =>
        vscode.languages.getDiagnostics().flatMap(([, all]) => all),
      );
      assert.deepEqual(problems, []);
    });

    it("[EDI-19] requested checks work, on the embedded service", async () => {
      const { agent } = session;
      const grammar = await runCheck(agent, "checkGrammar", FILE);
      assert.deepEqual([grammar?.status, grammar?.service], ["done", "embedded"]);
      assert.ok((grammar?.findings?.length ?? 0) > 0);
      const scan = await runCheck(agent, "scanPlagiarism", FILE);
      // An untrusted workspace can't set reference folders.
      assert.deepEqual([scan?.status, scan?.error?.code], ["failed", "no_reference_folders"]);
      assert.equal(asked, 0, "the address of the workspace heard nothing");
    });
  });
};
