import type { Workbench } from "../harness/workbench.ts";

/** How long the list of actions may take, in milliseconds. */
const FIX_MS = 5_000;

const QUESTION_MS = 2_000;

/** A window of the editor, as one person uses it. */
export class SoakWindow {
  readonly workbench: Workbench;
  /** The documents that are only written in here: two windows with edits of one document would ask which to save. */
  readonly own: readonly string[];

  constructor(workbench: Workbench, own: readonly string[]) {
    this.workbench = workbench;
    this.own = own;
  }

  /** Returns the process of the extension host. */
  async host(): Promise<number> {
    return this.workbench.agent.evaluate(() => process.pid);
  }

  /** Collects garbage in the extension host; returns what stays in its heap, in megabytes. */
  async heap(): Promise<number> {
    return this.workbench.agent.evaluate(() => {
      process.getBuiltinModule("node:v8").setFlagsFromString("--expose-gc");
      process.getBuiltinModule("node:vm").runInNewContext("gc(); gc();");
      return process.memoryUsage().heapUsed / 1_000_000;
    });
  }

  /** Makes a document that is written in here the active one; `otherwise` is opened if it's none of them. */
  async openOwn(otherwise: string): Promise<void> {
    const open = await this.workbench.agent.evaluate(
      (vscode) => vscode.window.activeTextEditor?.document.uri.path ?? "",
    );
    if (!this.own.some((file) => open.endsWith(`/${file}`))) await this.workbench.open(otherwise);
  }

  /**
   * Sets the cursor to the end of a line of prose, or selects it in a text of more than `long` characters. `share`, from
   * 0 to 1, says which line. Returns true if it's selected.
   */
  async goToProse(share: number, long: number): Promise<boolean> {
    return this.workbench.agent.evaluate(
      async (vscode, { share, long }) => {
        const editor = vscode.window.activeTextEditor;
        if (!editor) throw new Error("No editor is active.");
        const { document } = editor;
        const lines = Array.from({ length: document.lineCount }, (_, index) => document.lineAt(index).range);
        const prose = lines.filter(({ end }) => end.character > 40);
        const line = prose[Math.floor(share * prose.length)];
        if (line === undefined) throw new Error("The document has no prose.");
        const isLong = document.getText().length > long;
        editor.selection = new vscode.Selection(isLong ? line.start : line.end, line.end);
        editor.revealRange(line);
        await vscode.commands.executeCommand("workbench.action.focusActiveEditorGroup");
        return isLong;
      },
      { share, long },
    );
  }

  /** Sets the cursor to a finding of the extension; `share`, from 0 to 1, says which. Returns false if there is none. */
  async goToFinding(share: number): Promise<boolean> {
    return this.workbench.agent.evaluate(async (vscode, share) => {
      const editor = vscode.window.activeTextEditor;
      if (!editor) throw new Error("No editor is active.");
      const found = vscode.languages
        .getDiagnostics(editor.document.uri)
        .filter(({ source }) => source?.startsWith("Content Authenticity"));
      const range = found[Math.floor(share * found.length)]?.range;
      if (range === undefined) return false;
      editor.selection = new vscode.Selection(range.start, range.start);
      editor.revealRange(range);
      await vscode.commands.executeCommand("workbench.action.focusActiveEditorGroup");
      return true;
    }, share);
  }

  /** Opens the list of actions at the cursor; returns true if it has any. */
  async offersFix(): Promise<boolean> {
    const { page } = this.workbench;
    await page.keyboard.press("Control+.");
    const actions = page.locator(".action-widget:visible .monaco-list-row.action");
    const shown = actions.first().waitFor({ timeout: FIX_MS });
    return shown.then(
      () => true,
      () => false,
    );
  }

  /** Presses keys in the active editor. */
  async press(...keys: readonly string[]): Promise<void> {
    await this.workbench.execute("workbench.action.focusActiveEditorGroup");
    for (const key of keys) await this.workbench.page.keyboard.press(key);
  }

  /** Agrees to the question of a dialog, which it returns without its numbers; undefined if there is none. */
  async agree(): Promise<string | undefined> {
    const { page } = this.workbench;
    const dialog = page.locator(".monaco-dialog-box");
    if (!(await dialog.isVisible())) return undefined;
    // Nothing can be clicked in the background.
    await page.bringToFront();
    const question = await dialog.locator(".dialog-message-text").first().innerText({ timeout: QUESTION_MS });
    // Cancel comes first.
    await dialog.locator(".dialog-buttons .monaco-button").last().click({ timeout: QUESTION_MS });
    return question.replaceAll(/\d[\d,.]*/gu, "N");
  }

  /** Closes reports and other pages. */
  async closePages(): Promise<void> {
    await this.workbench.agent.evaluate(async (vscode) => {
      const tabs = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
      await vscode.window.tabGroups.close(
        tabs.filter(({ input }) => !(input instanceof vscode.TabInputText)),
      );
    });
  }

  /** Saves and closes everything, as for a break. */
  async rest(): Promise<void> {
    await this.workbench.page.bringToFront();
    await this.workbench.execute("workbench.action.files.saveAll");
    await this.workbench.reset();
  }
}
