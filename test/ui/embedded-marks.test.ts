import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eventually } from "../harness/eventually.ts";
import { PROJECT, SAMPLES } from "../harness/paths.ts";
import { MACHINE_WRITTEN_SAMPLE, SAMPLE_REFERENCES } from "../harness/sample-check.ts";
import type { UiSuite } from "../harness/ui-suite.ts";

const FILE = "marked.md";
const SAYS = /embedded/iu;

/** A text in which each check finds something. */
const TEXT = [
  readFileSync(path.join(SAMPLES, MACHINE_WRITTEN_SAMPLE), "utf8"),
  "## What was seen\n",
  "We did not recieve the letter.\n",
  readFileSync(path.join(SAMPLES, SAMPLE_REFERENCES, "mill-bridge.md"), "utf8")
    .split("\n")
    .slice(2)
    .join("\n"),
].join("\n");

/** Where something of a result is shown, and what is written there. */
type Surface = readonly [name: string, text: () => Promise<string>];

/** Whoever reads a result anywhere reads that it is one of the service on this machine (EDI-14). */
export const suite: UiSuite = ({ workbench, server }) => {
  const { agent, page } = workbench;
  let exports: string;

  const command = async (id: string, ...given: readonly unknown[]): Promise<unknown> =>
    agent.evaluate(
      async (vscode, [name, args]) => (await vscode.commands.executeCommand(name, ...args)) ?? null,
      [id, given] as const,
    );

  const set = async (name: string, value: unknown): Promise<void> => {
    await agent.evaluate(
      async (vscode, [key, chosen]) => {
        const settings = vscode.workspace.getConfiguration("contentAuthenticity");
        await settings.update(key, chosen ?? undefined, vscode.ConfigurationTarget.Global);
      },
      [name, value ?? null] as const,
    );
  };

  /** Runs a check on the document and gives what its message says. */
  const message = async (check: string, begins: string): Promise<string> => {
    await command("notifications.clearAll");
    await command(`contentAuthenticity.${check}`);
    const shown = workbench.notification(begins).first();
    await shown.waitFor();
    return shown.innerText();
  };

  const problems = async (code: RegExp): Promise<string> =>
    eventually(async () => {
      const found = await agent.evaluate((vscode) =>
        vscode.languages
          .getDiagnostics(vscode.window.activeTextEditor?.document.uri ?? vscode.Uri.file("/"))
          .map(({ code: id, source }) => `${typeof id === "object" ? id.value : id} ${source}`),
      );
      const one = found.find((each) => code.test(each));
      assert.ok(one, found.join("\n"));
      return one;
    });

  const mediaReport = async (check: string, fixture: string): Promise<string> => {
    const name = path.basename(fixture);
    copyFileSync(path.join(PROJECT, "test/fixtures", fixture), path.join(server.workspace, name));
    await command(`contentAuthenticity.${check}`, `file://${path.join(server.workspace, name)}`);
    await page
      .locator(".tab.active")
      .filter({ hasText: `Report: ${name}` })
      .first()
      .waitFor();
    const body = workbench.webview().locator("body");
    await body.filter({ hasText: name }).waitFor();
    const text = await body.innerText();
    await command("workbench.action.closeActiveEditor");
    await command("workbench.action.focusFirstEditorGroup");
    return text;
  };

  const exported = async (format: string): Promise<string> => {
    const target = path.join(exports, `report.${format}`);
    const uri = `file://${path.join(server.workspace, FILE)}`;
    await command("contentAuthenticity.exportReport", { uri, format, target: `file://${target}` });
    return readFileSync(target, "utf8");
  };

  const surfaces: readonly Surface[] = [
    [
      "the status bar after a grammar check",
      async () => {
        await command("contentAuthenticity.checkGrammar");
        const told = page.locator(".statusbar-item").filter({ hasText: "corrections," }).first();
        await told.waitFor();
        return told.innerText();
      },
    ],
    ["the message of a detection", async () => message("detectAiText", "AI text:")],
    ["the message of a scan", async () => message("scanPlagiarism", "Plagiarism:")],
    ["the summary of all checks", async () => message("checkDocument", "Grammar")],
    [
      "the end of a background job",
      async () => {
        await command("notifications.clearAll");
        const other = `file://${path.join(server.workspace, MACHINE_WRITTEN_SAMPLE)}`;
        await command("contentAuthenticity.detectAiTextInBackground", other);
        const shown = workbench.notification("AI text").first();
        await shown.waitFor({ timeout: 20_000 });
        return shown.innerText();
      },
    ],
    [
      "the balance",
      async () => {
        const item = page.locator(".statusbar-item").filter({ hasText: "local credits" });
        return (await item.first().getAttribute("aria-label")) ?? "";
      },
    ],
    ["a correction among the problems", async () => problems(/^spelling/iu)],
    ["a passage among the problems", async () => problems(/^plagiarism/u)],
    [
      "the row of a problem",
      async () => {
        await command("workbench.actions.view.problems");
        const row = page.locator(".markers-panel .monaco-list-row").filter({ hasText: "receive" }).first();
        await row.waitFor();
        const text = await row.innerText();
        await command("workbench.action.closePanel");
        return text;
      },
    ],
    [
      "the hover of a sentence",
      async () =>
        agent.evaluate(async (vscode) => {
          const document = vscode.window.activeTextEditor?.document;
          if (document === undefined) throw new Error("No document is open.");
          const hovers = await vscode.commands.executeCommand<{ contents: { value: string }[] }[]>(
            "vscode.executeHoverProvider",
            document.uri,
            document.positionAt(document.getText().indexOf("weave through")),
          );
          return hovers.flatMap(({ contents }) => contents.map(({ value }) => value)).join("\n");
        }),
    ],
    [
      "the line over a heading",
      async () =>
        agent.evaluate(async (vscode) => {
          const uri = vscode.window.activeTextEditor?.document.uri;
          const lenses = await vscode.commands.executeCommand<{ command?: { title: string } }[]>(
            "vscode.executeCodeLensProvider",
            uri,
          );
          return lenses.map(({ command: shown }) => shown?.title ?? "").join("\n");
        }),
    ],
    [
      "the language status",
      async () =>
        eventually(async () => {
          await page.mouse.move(600, 300);
          await page.locator('[id="status.languageStatus"]').hover({ timeout: 2_000 });
          const shown = page.locator(".hover-language-status", { hasText: "Grammar" });
          return shown.first().innerText({ timeout: 1_500 });
        }),
    ],
    [
      "the Sources view",
      async () => {
        await command("contentAuthenticity.sources.focus");
        const pane = page
          .locator(".pane")
          .filter({ has: page.locator(".pane-header", { hasText: "Sources" }) });
        await pane.locator(".monaco-list-row").first().waitFor();
        return pane.innerText();
      },
    ],
    [
      "a job in its list",
      async () => {
        const pane = page.locator(".pane").filter({ has: page.locator(".pane-header", { hasText: "Jobs" }) });
        const row = pane.locator(".monaco-list-row").first();
        await row.waitFor();
        return (await row.getAttribute("aria-label")) ?? "";
      },
    ],
    ["the report of a picture", async () => mediaReport("detectAiImage", "images/signed-generated.jpg")],
    ["the report of a recording", async () => mediaReport("detectAiVoice", "audio/signed-generated.mp3")],
    [
      "the report",
      async () => {
        await command("contentAuthenticity.showReport");
        const shown = workbench.webview().locator("body");
        await workbench.webview().locator("[role=option]").first().waitFor();
        return shown.innerText();
      },
    ],
    ["the report as HTML", async () => exported("html")],
    ["the report as Markdown", async () => exported("markdown")],
    ["the report as JSON", async () => exported("json")],
    ["the report as SARIF", async () => exported("sarif")],
  ];

  describe("results of the embedded service", function () {
    this.timeout(150_000);

    before(async () => {
      exports = mkdtempSync(path.join(tmpdir(), "embedded-marks-"));
      await set("detection.codeLens", true);
      await set("plagiarism.referenceFolders", [path.join(SAMPLES, SAMPLE_REFERENCES)]);
      await agent.evaluate(
        async (vscode, [file, text]) => {
          const uri = vscode.Uri.file(file);
          await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
          await vscode.window.showTextDocument(uri);
        },
        [path.join(server.workspace, FILE), TEXT] as const,
      );
    });

    after(async () => {
      rmSync(exports, { recursive: true });
      await set("detection.codeLens", undefined);
      await set("plagiarism.referenceFolders", undefined);
      await command("workbench.view.explorer");
    });

    it("[EDI-14] say so wherever they are shown", async () => {
      const silent: string[] = [];
      for (const [name, text] of surfaces) {
        const shown = await text();
        if (!SAYS.test(shown)) silent.push(`${name}: ${shown.slice(0, 300)}`);
      }
      assert.deepEqual(silent, []);
    });
  });
};
