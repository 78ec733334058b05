import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { CodeAction } from "vscode";
import type { FolderOutcome } from "../../src/checking/store/summary-record.ts";
import type { DocumentReport } from "../../src/report/document-report.ts";
import { DetectingService } from "../harness/detecting-service.ts";
import { eventually } from "../harness/eventually.ts";
import { storedGroups, storedState } from "../harness/stored-groups.ts";
import { trusted } from "../harness/trusted.ts";
import type { UiSuite } from "../harness/ui-suite.ts";

const FILE = "kept-results.md";
const EXPORT = "kept-results.json";
const RENAMED = "kept-renamed.md";
const SAVED_AS = "kept-saved-as.md";
const CHANGED = "kept-changed.md";
const CLEARED = "kept-cleared.md";
const TEXT =
  "# A heading.\n\nA person wrote all of this sentence by hand.\n\nA robot wrote that sentence in the blink of an eye. And then it was a robot once again.\n";

/** Results are restored when a file becomes visible, with a delay. */
const BACK_MS = 20_000;

/** Findings are restored after a reload of the window, without a request or a charge. */
export const suite: UiSuite = ({ workbench }) => {
  const { agent } = workbench;
  let service: DetectingService;

  /** Returns a file's report as exported. */
  const report = async (name: string): Promise<DocumentReport> => {
    const json = await agent.evaluate(
      async (vscode, [file, target]) => {
        const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
        if (!folder) throw new Error("No folder is open.");
        const at = vscode.Uri.joinPath(folder, target);
        const uri = vscode.Uri.joinPath(folder, file);
        // Overwriting an existing file would prompt.
        await vscode.workspace.fs.delete(at).then(undefined, () => undefined);
        await vscode.commands.executeCommand("contentAuthenticity.exportReport", {
          uri,
          format: "json",
          target: at,
        });
        return new TextDecoder().decode(await vscode.workspace.fs.readFile(at));
      },
      [name, EXPORT] as const,
    );
    return trusted<{ report: DocumentReport }>(JSON.parse(json)).report;
  };

  const states = async (name: string): Promise<readonly (readonly [string, string, number | undefined])[]> =>
    ((await report(name)).ai?.sentences ?? []).map(
      ({ text, state, places }) => [text, state, places[0]?.start.line] as const,
    );

  const drawn = async (): Promise<number> =>
    trusted<number>(
      await workbench.page.evaluate(
        `[...document.querySelectorAll(".editor-instance .view-overlays .cdr")]
          .filter((part) => getComputedStyle(part).borderBottomStyle !== "none").length`,
      ),
    );

  /** Beside a report or a wide side bar, a sentence may wrap. */
  const areDrawn = async (): Promise<void> => assert.ok((await drawn()) >= 3);

  /** Waits until everything is on disk, since it is stored in the background. */
  const kept = async (): Promise<void> =>
    agent.evaluate(async () => new Promise<void>((resolve) => setTimeout(resolve, 1_500)));

  /** Waits until the hover of the language status has these words. */
  const announced = async (words: string): Promise<void> =>
    // New status bar items move this one away from under the pointer.
    eventually(async () => {
      await workbench.page.mouse.move(0, 0);
      await workbench.page.locator('[id="status.languageStatus"]').hover({ timeout: 2_000 });
      const hover = workbench.page.locator(".hover-language-status", { hasText: words });
      await hover.waitFor({ timeout: 2_000 });
    }, 60_000);

  const detect = async (name: string): Promise<void> => {
    await workbench.writeFile(name, TEXT);
    await workbench.open(name);
    await workbench.command("detectAiText");
    await eventually(async () => assert.equal(await drawn(), 3));
  };

  describe("results after a reload of the window", function () {
    this.timeout(120_000);

    let known: DocumentReport;

    // One reload for all: the findings of one file are cleared, one file is changed from outside, one stays
    // unchanged.
    before(async function () {
      this.timeout(240_000);
      service = await DetectingService.start();
      await workbench.useHosted(service.baseUrl, { name: "kept", key: "prfd_key_of_the_kept_results" });
      await detect(CLEARED);
      await kept();
      await workbench.command("clearFindings");
      await detect(CHANGED);
      await detect(FILE);
      await kept();
      await announced("AI heat map: shown");
      await workbench.command("toggleHeatMap");
      await eventually(async () => assert.equal(await drawn(), 0));
      known = await report(FILE);
      await workbench.reset();
      await workbench.writeFile(
        CHANGED,
        TEXT.replace("A robot wrote", "Somebody wrote").replace("# ", "Typed before.\n\n# "),
      );
      await workbench.reload();
    });

    it("[EDI-7] a hidden heat map stays hidden, and the language status says so", async () => {
      try {
        await workbench.open(FILE);
        await announced("AI heat map: hidden");
        assert.equal(await drawn(), 0);
      } finally {
        await workbench.command("toggleHeatMap");
      }
      await eventually(areDrawn, BACK_MS);
    });

    it("[EDI-7] [EDI-12] score, sentences, headings and history are what they were, and nothing is sent", async () => {
      await workbench.open(FILE);
      await eventually(areDrawn, BACK_MS);
      const after = await report(FILE);
      assert.ok(known.ai && known.ai.sections.length === 1 && known.ai.history.length > 0);
      assert.deepEqual({ ...after, at: 0 }, { ...known, at: 0 });
      assert.equal(service.contents.length, 1);
    });

    it("[EDI-4] [EDI-7] in a file that was changed meanwhile, what still stands is found", async () => {
      await workbench.open(CHANGED);
      await eventually(async () => {
        assert.deepEqual(await states(CHANGED), [
          ["A heading.", "here", 2],
          ["A person wrote all of this sentence by hand.", "here", 4],
          ["A robot wrote that sentence in the blink of an eye.", "changed", undefined],
          ["And then it was a robot once again.", "here", 6],
        ]);
      }, BACK_MS);
      assert.equal(service.contents.length, 1);
    });

    it("[EDI-12] [EDI-23] after clearFindings nothing comes back", async () => {
      await workbench.open(CLEARED);
      await kept();
      assert.equal(await drawn(), 0);
      assert.equal(service.contents.length, 1);
    });

    it("[EDI-7] [EDI-12] under a new name it is all there, the report too; saved as another file, both have it", async () => {
      const { page, quickInput } = workbench;
      const reportOf = (name: string) => page.locator(".tab").filter({ hasText: `Report: ${name}` });
      await workbench.open(FILE);
      await eventually(areDrawn, BACK_MS);
      await workbench.command("showReport");
      await reportOf(FILE).waitFor();
      await agent.evaluate(
        async (vscode, [from, to]) => {
          const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
          if (!folder) throw new Error("No folder is open.");
          const edit = new vscode.WorkspaceEdit();
          edit.renameFile(vscode.Uri.joinPath(folder, from), vscode.Uri.joinPath(folder, to));
          await vscode.workspace.applyEdit(edit);
        },
        [FILE, RENAMED] as const,
      );
      await reportOf(RENAMED).waitFor();
      await workbench.open(RENAMED);
      await eventually(areDrawn, BACK_MS);
      const saving = agent.evaluate(async (vscode) =>
        vscode.commands.executeCommand("workbench.action.files.saveAs"),
      );
      await eventually(async () => assert.match(await quickInput.field.inputValue(), /kept-renamed\.md$/u));
      const target = (await quickInput.field.inputValue()).replace(RENAMED, SAVED_AS);
      await quickInput.field.fill(target);
      await page.keyboard.press("Enter");
      await saving;
      await workbench.shows(SAVED_AS);
      await reportOf(SAVED_AS).waitFor();
      await eventually(areDrawn, BACK_MS);
      await workbench.open(RENAMED);
      await eventually(areDrawn, BACK_MS);
      assert.equal(service.contents.length, 1);
    });
  });

  describe("a check of many files, and results that were forgotten, after the window is loaded anew", function () {
    this.timeout(120_000);

    const FOLDER = "left-over";
    const CITED = "cited-keepers.md";
    const PASSAGE =
      "Every lighthouse keeper on that coast kept two books, one for the weather and one for the ships, and neither of them was ever shown to a stranger.";

    let references: string;

    /** Returns the number of passages of the cited file that are told of. */
    const passages = async (): Promise<number> =>
      agent.evaluate(
        (vscode, name) =>
          vscode.languages
            .getDiagnostics()
            .filter(([uri]) => uri.path.endsWith(name))
            .flatMap(([, found]) => found)
            .filter(({ message }) => message.includes("similar to a passage in")).length,
        CITED,
      );

    /** Scans a text on this machine, and cites the source of its passage. */
    const cite = async (): Promise<void> => {
      await workbench.command("useEmbeddedService");
      await workbench.setting("plagiarism.referenceFolders", [references]);
      await workbench.writeFile(CITED, `Something else was written by hand this morning. ${PASSAGE}\n`);
      await workbench.open(CITED);
      await workbench.command("scanPlagiarism");
      await eventually(async () => assert.equal(await passages(), 1), 60_000);
      await agent.evaluate(async (vscode, words) => {
        const document = vscode.window.activeTextEditor?.document;
        if (document === undefined) throw new Error("No document is shown.");
        const at = document.positionAt(document.getText().indexOf(words));
        const actions = await vscode.commands.executeCommand<readonly CodeAction[]>(
          "vscode.executeCodeActionProvider",
          document.uri,
          new vscode.Range(at, at),
          "quickfix",
        );
        const cite = actions.find(({ kind }) => kind?.value.endsWith("citeSource") === true)?.command;
        if (cite === undefined) throw new Error("No citation is offered.");
        const given: readonly unknown[] = cite.arguments ?? [];
        await vscode.commands.executeCommand(cite.command, ...given);
        await document.save();
      }, "the weather");
      await eventually(async () => assert.equal(await passages(), 0));
      await eventually(async () => {
        const kept = await storedState(workbench.page);
        assert.ok(kept.some(([, value]) => value.includes("contentAuthenticity.settledPassages")));
      });
    };

    before(async () => {
      references = mkdtempSync(path.join(tmpdir(), "cited-"));
      writeFileSync(path.join(references, "keepers.txt"), `Before it all. ${PASSAGE}\n`);
      await workbench.open(CHANGED);
      await eventually(async () => assert.ok((await drawn()) > 0), BACK_MS);
      await cite();
      await workbench.command("forgetResults");
      await kept();
      await workbench.reset();
    });

    after(async () => {
      service.close();
      await workbench.command("clearFindings");
      await workbench.command("removeApiKey", { name: "kept" });
      await workbench.command("useEmbeddedService");
      await workbench.command("clearFolderFindings");
      await agent.evaluate(
        async (vscode, names) => {
          const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
          if (!folder) return;
          for (const name of names) {
            await vscode.workspace.fs
              .delete(vscode.Uri.joinPath(folder, name), { recursive: true })
              .then(undefined, () => undefined);
          }
        },
        [FILE, EXPORT, RENAMED, SAVED_AS, CHANGED, CLEARED, FOLDER, CITED],
      );
      await workbench.setting("plagiarism.referenceFolders", undefined);
      rmSync(references, { recursive: true, maxRetries: 5 });
    });

    const outcomeOf = async (...given: readonly unknown[]): Promise<FolderOutcome> =>
      trusted<FolderOutcome>(
        JSON.parse(
          await agent.evaluate(
            async (vscode, [name, id, ...options]) => {
              const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
              if (!folder) throw new Error("No folder is open.");
              const uri = vscode.Uri.joinPath(folder, String(name));
              const command = `contentAuthenticity.${String(id)}`;
              const files = id === "checkFolder" ? [uri] : [];
              return JSON.stringify(await vscode.commands.executeCommand(command, ...files, ...options));
            },
            [FOLDER, ...given],
          ),
        ),
      );

    it("[EDI-15] the summary is restored automatically, and Resume continues with the remaining files in the same summary", async () => {
      await agent.evaluate(async (vscode, name) => {
        const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
        if (!folder) throw new Error("No folder is open.");
        for (const file of ["1.md", "2.md"]) {
          const text = `File ${file} says that we recieve teh post on every day of the week.\n`;
          const uri = vscode.Uri.joinPath(folder, name, file);
          await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
        }
      }, FOLDER);
      // There is no key for it.
      await workbench.goToHosted("http://127.0.0.1:9");
      const stopped = await outcomeOf("checkFolder", { checks: ["grammar"] });
      assert.deepEqual(
        stopped.files.map(({ status }) => status),
        ["left", "left"],
        JSON.stringify(stopped),
      );
      await workbench.command("useEmbeddedService");
      await workbench.command("showFolderSummary");
      await workbench.webview().getByText("0 of 2 files checked").waitFor();
      await eventually(async () => {
        const editors = (await storedGroups(workbench.page)).flatMap((group) => group.editors);
        assert.ok(editors.some((editor) => editor.includes("content-authenticity-folder")));
      });
      await workbench.reload();
      await workbench.webview().getByText("0 of 2 files checked").waitFor({ timeout: BACK_MS });
      const rest = await outcomeOf("resumeFolderCheck", { confirm: false });
      assert.deepEqual(
        rest.files.map(({ grammar, status }) => [status, grammar?.corrections]),
        [
          ["done", 2],
          ["done", 2],
        ],
        JSON.stringify(rest),
      );
      assert.equal(await workbench.page.locator(".monaco-editor-pane-placeholder").count(), 0);
      // The restored tab is the one that shows it.
      await workbench.webview().getByText("2 of 2 files checked").waitFor();
    });

    it("[R-39] a cited passage stays settled, though its results were cleared", async () => {
      await workbench.open(CITED);
      await workbench.command("scanPlagiarism");
      assert.equal(await passages(), 0);
    });

    it("[EDI-12] [EDI-23] after forgetResults nothing comes back", async () => {
      await workbench.open(CHANGED);
      await kept();
      assert.equal(await drawn(), 0);
      assert.equal(service.contents.length, 1);
    });
  });
};
