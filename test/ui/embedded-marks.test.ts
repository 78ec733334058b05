import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eventually } from "../harness/eventually.ts";
import { PROJECT, SAMPLES } from "../harness/paths.ts";
import { MACHINE_WRITTEN_SAMPLE, SAMPLE_REFERENCES } from "../harness/sample-check.ts";
import type { UiSuite } from "../harness/ui-suite.ts";

const FILE = "marked.md";
/** A document that links to the picture checked before. */
const LINKING = "linking.md";
const PICTURE = "signed-generated.jpg";
/** Runs in the page: the text drawn after the words of the visible lines. */
const MARKS = `[...document.querySelectorAll(".editor-instance .view-line span")]
  .map((part) => getComputedStyle(part, "::after").content)`;
const SAYS = /embedded|this machine|\blocal\b/iu;

/** A text with findings of each check. */
const TEXT = [
  readFileSync(path.join(SAMPLES, MACHINE_WRITTEN_SAMPLE), "utf8"),
  "## What was seen\n",
  "We did not recieve the letter.\n",
  readFileSync(path.join(SAMPLES, SAMPLE_REFERENCES, "mill-bridge.md"), "utf8")
    .split("\n")
    .slice(2)
    .join("\n"),
].join("\n");

/** A place that shows part of a result, and its text. */
type Surface = readonly [name: string, text: () => Promise<string>];

/** Every place that shows a result says that it came from the service on this machine (EDI-14). */
export const suite: UiSuite = ({ workbench, server }) => {
  const { agent, page } = workbench;
  let exports: string;

  /** Runs a check on the document and returns its message. */
  const message = async (check: string, begins: string): Promise<string> => {
    await workbench.execute("notifications.clearAll");
    await workbench.command(check);
    // Of several messages in less than a second, VS Code shows only three; the list has them all.
    await workbench.execute("notifications.showList");
    // The check's progress notification, which can be cancelled, may still be there.
    const shown = page
      .locator(".notifications-center .notification-list-item")
      .filter({ hasText: begins })
      .filter({ hasNotText: "Cancel" })
      .first();
    await shown.waitFor();
    return shown.innerText();
  };

  const mediaReport = async (check: string, fixture: string): Promise<string> => {
    const name = path.basename(fixture);
    copyFileSync(path.join(PROJECT, "test/fixtures", fixture), path.join(server.workspace, name));
    await workbench.command(check, `file://${path.join(server.workspace, name)}`);
    await page
      .locator(".tab.active")
      .filter({ hasText: `Report: ${name}` })
      .first()
      .waitFor();
    const body = workbench.webview().locator("body");
    await body.filter({ hasText: name }).waitFor();
    const text = await body.innerText();
    await closeActive();
    return text;
  };

  /** Returns the hovers of the active document at a text that contain `wanted`. */
  const hoverAt = async (text: string, wanted: string): Promise<string> =>
    eventually(async () => {
      const said = await agent.evaluate(async (vscode, at) => {
        const document = vscode.window.activeTextEditor?.document;
        if (document === undefined) throw new Error("No document is open.");
        const hovers = await vscode.commands.executeCommand<{ contents: { value: string }[] }[]>(
          "vscode.executeHoverProvider",
          document.uri,
          document.positionAt(document.getText().indexOf(at)),
        );
        return hovers.map(({ contents }) => contents.map(({ value }) => value).join("\n"));
      }, text);
      const one = said.find((each) => each.includes(wanted));
      assert.ok(one !== undefined, `No hover at “${text}” has “${wanted}”: ${said.join("\n")}`);
      return one;
    });

  const write = async (name: string, text: string): Promise<void> => {
    await agent.evaluate(
      async (vscode, [file, content]) => {
        const uri = vscode.Uri.file(file);
        await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(content));
        await vscode.window.showTextDocument(uri, { preview: false });
      },
      [path.join(server.workspace, name), text] as const,
    );
  };

  const closeActive = async (): Promise<void> => {
    await workbench.execute("workbench.action.closeActiveEditor");
    await workbench.execute("workbench.action.focusFirstEditorGroup");
  };

  const exported = async (format: string): Promise<string> => {
    const target = path.join(exports, `report.${format}`);
    const uri = `file://${path.join(server.workspace, FILE)}`;
    await workbench.command("exportReport", { uri, format, target: `file://${target}` });
    return readFileSync(target, "utf8");
  };

  const surfaces: readonly Surface[] = [
    [
      "the status bar after a grammar check",
      async () => {
        await workbench.command("checkGrammar");
        const item = page
          .locator(".statusbar-item")
          .filter({ hasText: /: \d+ corrections?,/u })
          .first();
        await item.waitFor();
        return item.innerText();
      },
    ],
    ["the message of a detection", async () => message("detectAiText", "AI text in")],
    ["the message of a scan", async () => message("scanPlagiarism", "Plagiarism in ")],
    ["the summary of all checks", async () => message("checkDocument", "AI text:")],
    [
      "the end of a background job",
      async () => {
        await workbench.execute("notifications.clearAll");
        // A text with a cached answer would need no job.
        const other = path.join(server.workspace, "marked-job.md");
        writeFileSync(other, `${TEXT}\nNobody has asked about this text before.\n`);
        await workbench.command("detectAiTextInBackground", `file://${other}`);
        const shown = workbench.notification("AI text").first();
        await shown.waitFor({ timeout: 20_000 });
        return shown.innerText();
      },
    ],
    [
      "the balance",
      async () => {
        const item = workbench.statusItem("credits");
        return (await item.getAttribute("aria-label")) ?? "";
      },
    ],
    // A row of the Problems panel has no room for it; its hover, the language status and the report say it.
    ["the hover of a correction", async () => hoverAt("recieve", "Checked on")],
    ["the hover of a passage", async () => hoverAt("bridge below the old", "Checked on")],
    ["the hover of a sentence", async () => hoverAt("weave through", "")],
    [
      "the tooltip of the line above a heading",
      async () =>
        agent.evaluate(async (vscode) => {
          const uri = vscode.window.activeTextEditor?.document.uri;
          const lenses = await vscode.commands.executeCommand<{ command?: { tooltip?: string } }[]>(
            "vscode.executeCodeLensProvider",
            uri,
          );
          return lenses.map(({ command: shown }) => shown?.tooltip ?? "").join("\n");
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
        await workbench.command("sources.focus");
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
    [
      "a correction under review",
      async () => {
        await workbench.command("reviewCorrections");
        const text = await hoverAt("receive", "_acceptReviewed");
        await closeActive();
        return text;
      },
    ],
    [
      "the summary of a folder",
      async () => {
        const folder = `file://${path.join(server.workspace, SAMPLE_REFERENCES)}`;
        await workbench.command("checkFolder", folder, { checks: ["grammar"] });
        await workbench.command("showFolderSummary");
        // The page appears empty, and is filled afterwards.
        const text = await workbench
          .webview()
          .locator("main")
          .filter({ hasText: "mill-bridge.md" })
          .innerText();
        await closeActive();
        return text;
      },
    ],
    [
      "what an agent is told",
      async () => {
        const telling = agent.evaluate(async (vscode) => {
          const input = { text: "An agent has recieved a letter today." };
          const options = { input, toolInvocationToken: undefined };
          const { content } = await vscode.lm.invokeTool("contentAuthenticity_checkGrammar", options);
          return JSON.stringify(content);
        });
        await workbench.dialog("for an agent").getByRole("button", { name: "Yes" }).click();
        return telling;
      },
    ],
    ["the report of a picture", async () => mediaReport("detectAiImage", `images/${PICTURE}`)],
    ["the report of a recording", async () => mediaReport("detectAiVoice", "audio/signed-generated.mp3")],
    [
      "the mark of a linked picture",
      async () => {
        await write(LINKING, `![A picture](${PICTURE})\n`);
        return eventually(async () => {
          const marks = await page.evaluate<string[]>(MARKS);
          const mark = marks.find((each) => each.includes("%"));
          assert.ok(mark, marks.join("\n"));
          return mark;
        });
      },
    ],
    [
      "the hover of a linked picture",
      async () => {
        const text = await hoverAt(`](${PICTURE}`, "_showMediaReport");
        await closeActive();
        return text;
      },
    ],
    [
      "the page of credits",
      async () => {
        await workbench.command("showCredits");
        const rows = workbench.webview().locator("#entries [role=option]");
        await rows.first().waitFor();
        const text = await workbench.webview().locator("body").innerText();
        await closeActive();
        return text;
      },
    ],
    [
      "the report",
      async () => {
        await workbench.command("showReport");
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
    this.timeout(240_000);

    before(async () => {
      exports = mkdtempSync(path.join(server.workspace, "embedded-marks-"));
      await workbench.setting("detection.codeLens", true);
      await workbench.setting("plagiarism.referenceFolders", [path.join(SAMPLES, SAMPLE_REFERENCES)]);
      await write(FILE, TEXT);
    });

    after(async () => {
      rmSync(exports, { recursive: true, maxRetries: 5 });
      await workbench.setting("detection.codeLens", undefined);
      await workbench.setting("plagiarism.referenceFolders", undefined);
      await workbench.execute("workbench.view.explorer");
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
