import assert from "node:assert/strict";
import path from "node:path";
import { embeddedProcessOf } from "../harness/embedded-process.ts";
import { eventually } from "../harness/eventually.ts";
import { trusted } from "../harness/trusted.ts";
import type { UiSuite } from "../harness/ui-suite.ts";

const FILE = "mill.tex";

/** Errors in prose, and the same ones in a comment, in math, in a label and in code, where they have to stay. */
const TEXT = String.raw`\documentclass{article}
\begin{document}
\section{A day at the mill}\label{teh-mill}

We recieve teh letters every morning, and $teh = recieve$ holds. % teh comment
The children accomodate themselves near
the the river, as in \cite{teh-recieve}.

\begin{verbatim}
teh recieve
\end{verbatim}

\emph{It was teh best day} of the year for all of us \dots{} and we left it seperate.
\end{document}
`;

const FIXED = TEXT.replace("We recieve teh letters", "We receive the letters")
  .replace("near\nthe the river", "near\nthe river")
  .replace("It was teh best", "It was the best");

/** The status bar, where transient messages appear. */
const STATUS = ".statusbar";

/** Each has seven words. */
const OTHERS = ["other-1.md", "other-2.md", "other-3.md"];

export const suite: UiSuite = ({ server, workbench }) => {
  const { agent, page } = workbench;

  /** Returns the texts that the problems of the active document underline, in order. */
  const underlined = async (): Promise<readonly string[]> =>
    agent.evaluate((vscode) => {
      const document = vscode.window.activeTextEditor?.document;
      if (!document) throw new Error("No editor is active.");
      return vscode.languages
        .getDiagnostics(document.uri)
        .filter(
          ({ severity, source }) =>
            source?.startsWith("Content Authenticity") && severity !== vscode.DiagnosticSeverity.Hint,
        )
        .sort((a, b) => a.range.start.compareTo(b.range.start))
        .map(({ range }) => document.getText(range));
    });

  const shows = async (words: readonly string[]): Promise<void> =>
    eventually(async () => assert.deepEqual(await underlined(), words), 60_000);

  const says = async (message: RegExp): Promise<void> =>
    eventually(
      async () => assert.match((await page.locator(STATUS).innerText()).replaceAll("\u00a0", " "), message),
      // After a reload the service restarts with its engine.
      90_000,
    );

  const onDisk = async (): Promise<string> =>
    agent.evaluate(async (vscode, file) => {
      const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
      if (!folder) throw new Error("No folder is open.");
      return new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder, file)));
    }, FILE);

  const remove = async (paths: readonly string[]): Promise<void> =>
    agent.evaluate(async (vscode, names) => {
      const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
      if (!folder) throw new Error("No folder is open.");
      for (const name of names) {
        await vscode.workspace.fs
          .delete(vscode.Uri.joinPath(folder, name), { recursive: true })
          .then(undefined, () => undefined);
      }
    }, paths);

  /** Checks a new text of seven words; returns the practice credits left, which the status bar shows too. */
  const leftAfter = async (name: string): Promise<number> => {
    await workbench.writeFile(name, `Gull ${name} sat on roof ${Date.now()} today.\n`);
    const outcome = await workbench.command("checkGrammar", `file://${path.join(server.workspace, name)}`);
    const { creditsCharged, creditsRemaining } = trusted<Record<string, number>>(outcome);
    assert.equal(creditsCharged, 7);
    const shown = String(creditsRemaining?.toLocaleString("en"));
    await eventually(async () =>
      assert.ok((await workbench.statusItem("credits").innerText()).includes(shown)),
    );
    return Number(creditsRemaining);
  };

  const changeReferenceFolders = async (folders: readonly string[] | undefined): Promise<void> =>
    agent.evaluate(async (vscode, folders) => {
      await vscode.workspace
        .getConfiguration("contentAuthenticity")
        .update("plagiarism.referenceFolders", folders ?? undefined, vscode.ConfigurationTarget.Workspace);
    }, folders);

  const serviceProcess = async (): Promise<number> => {
    const pid = embeddedProcessOf(await agent.evaluate(() => process.pid));
    assert.ok(pid);
    return pid;
  };

  describe("a writer's hour", function () {
    this.timeout(240_000);

    before(async () => {
      await workbench.writeFile(FILE, TEXT);
    });

    after(async () => {
      await changeReferenceFolders(undefined);
      await remove([FILE, ...OTHERS, ".content-authenticity"]);
    });

    it("[EDI-1] [EDI-2] [EDI-3] [EDI-4] [EDI-12] [EDI-23] [R-10] [CRE-3] from opening a LaTeX file to its second day", async () => {
      await workbench.open(FILE);
      await workbench.chord("Control+K", "g");
      await shows(["recieve", "teh", "accomodate", "the", "teh", "seperate"]);

      // A sentence is inserted above; the findings move with their text.
      await agent.evaluate(async (vscode) => {
        const editor = vscode.window.activeTextEditor;
        if (!editor) throw new Error("No editor is active.");
        editor.selection = new vscode.Selection(3, 0, 3, 0);
        await vscode.commands.executeCommand("workbench.action.focusActiveEditorGroup");
      });
      await page.keyboard.type("We went there early.");
      await shows(["recieve", "teh", "accomodate", "the", "teh", "seperate"]);

      // One finding is intended here; another is a word of this project.
      await workbench.select("seperate");
      await workbench.lightBulb("Hide this finding");
      await shows(["recieve", "teh", "accomodate", "the", "teh"]);
      await workbench.select("accomodate");
      await workbench.lightBulb("Add “accomodate” to the workspace dictionary");
      await shows(["recieve", "teh", "the", "teh"]);

      // One correction by hand, then all of them; each is one undo step.
      await workbench.select("recieve teh");
      await page.keyboard.press("ArrowLeft");
      await workbench.lightBulb("Replace with “receive”");
      await shows(["teh", "the", "teh"]);
      const half = await workbench.text();
      await workbench.runCommand("Content Authenticity: Fix All Corrections");
      const written = FIXED.replace("\n\nWe receive", "\nWe went there early.\nWe receive");
      await eventually(async () => assert.equal(await workbench.text(), written));
      await shows([]);
      await workbench.undo();
      await eventually(async () => assert.equal(await workbench.text(), half));
      await shows(["teh", "the", "teh"]);
      await workbench.runCommand("Content Authenticity: Fix All Corrections");
      await eventually(async () => assert.equal(await workbench.text(), written));
      await page.keyboard.press("Control+S");
      await eventually(async () => assert.equal(await onDisk(), written));

      // Other reference folders and a service that starts again leave one balance.
      const left = await leftAfter("other-1.md");
      await changeReferenceFolders([server.workspace]);
      process.kill(await serviceProcess(), "SIGKILL");
      assert.equal(await leftAfter("other-2.md"), left - 7);

      // The next day: hidden findings stay hidden, the word is known, nothing is paid for twice, and the credits are
      // counted on.
      await workbench.reset();
      await workbench.reload();
      assert.equal(await leftAfter("other-3.md"), left - 14);
      await workbench.open(FILE);
      await workbench.chord("Control+K", "g");
      await says(/0 corrections, \d+ of \d+ words/u);
      await shows([]);
      await workbench.runCommand("Content Authenticity: Show Hidden Findings");
      await page.locator(".quick-input-list .monaco-list-row").filter({ hasText: "seperate" }).waitFor();
      await page.keyboard.press("Escape");
      assert.equal(await onDisk(), written);
    });
  });
};
