import assert from "node:assert/strict";
import type { Frame, FrameLocator, Locator } from "playwright-core";
import { accessibilityFindings, frameOf } from "../harness/accessibility-findings.ts";
import { eventually } from "../harness/eventually.ts";
import type { Workbench } from "../harness/workbench.ts";

/** A document with its report beside it. */
export class ReportVisit {
  readonly workbench: Workbench;
  #number = 0;
  #name = "";

  constructor(workbench: Workbench) {
    this.workbench = workbench;
  }

  get page(): FrameLocator {
    return this.workbench.webview();
  }

  get list(): Locator {
    return this.page.locator("#sentences");
  }

  /** The sentence rows on the page. */
  get rows(): Locator {
    return this.list.locator("[role=option]");
  }

  get status(): Locator {
    return this.page.locator(".list-count");
  }

  /** Writes a new document into the workspace and opens it; returns its name. */
  async write(text: string): Promise<string> {
    this.#name = `report-${Date.now()}-${(this.#number += 1)}.md`;
    await this.workbench.agent.evaluate(
      async (vscode, [name, content]) => {
        const [folder] = vscode.workspace.workspaceFolders ?? [];
        if (folder === undefined) throw new Error("There is no workspace.");
        const uri = vscode.Uri.joinPath(folder.uri, name);
        await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(content));
        await vscode.window.showTextDocument(uri);
      },
      [this.#name, text] as const,
    );
    return this.#name;
  }

  /** Opens an existing document. */
  async reopen(name: string): Promise<void> {
    this.#name = name;
    await this.workbench.open(name);
  }

  /** Opens an untitled document. */
  async newDocument(text: string): Promise<void> {
    this.#name = await this.workbench.openUntitled(text);
  }

  /** Closes the document's editor and discards unsaved changes. */
  async closeDocument(): Promise<void> {
    await this.workbench.agent.evaluate(async (vscode, name) => {
      const editor = vscode.window.visibleTextEditors.find(({ document: { uri } }) =>
        `/${uri.path}`.endsWith(`/${name}`),
      );
      if (editor === undefined) throw new Error("The document is not in sight.");
      await vscode.window.showTextDocument(editor.document, editor.viewColumn);
      await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    }, this.#name);
  }

  /** Returns true if VS Code has the document open, visible or not. */
  async isOpen(): Promise<boolean> {
    return this.workbench.agent.evaluate(
      (vscode, name) => vscode.workspace.textDocuments.some(({ uri }) => `/${uri.path}`.endsWith(`/${name}`)),
      this.#name,
    );
  }

  /** Opens the report of the focused document. */
  async show(): Promise<void> {
    await this.workbench.command("showReport");
    await this.page.getByRole("heading", { level: 1, name: /^Report of/u }).waitFor();
    await this.workbench.agent.evaluate(async (vscode) => {
      await vscode.commands.executeCommand("notifications.clearAll");
    });
  }

  /** Returns the selected text of the document, wherever the keyboard focus is. */
  async selected(): Promise<string> {
    return this.workbench.agent.evaluate((vscode, name) => {
      const editor = vscode.window.visibleTextEditors.find(({ document }) =>
        document.uri.path.endsWith(`/${name}`),
      );
      return editor?.document.getText(editor.selection) ?? "";
    }, this.#name);
  }

  /** Returns true if the document's editor has the keyboard focus. */
  async isInDocument(): Promise<boolean> {
    return this.workbench.agent.evaluate(
      (vscode, name) => vscode.window.activeTextEditor?.document.uri.path.endsWith(`/${name}`) === true,
      this.#name,
    );
  }

  /** Replaces the first occurrence of a text without focusing the document. */
  async replace(before: string, after: string): Promise<void> {
    await this.workbench.agent.evaluate(
      async (vscode, [name, old, text]) => {
        const document = vscode.workspace.textDocuments.find(({ uri }) => uri.path.endsWith(`/${name}`));
        const start = document?.getText().indexOf(old) ?? -1;
        if (document === undefined || start < 0) throw new Error(`The document does not hold "${old}".`);
        const edit = new vscode.WorkspaceEdit();
        const range = new vscode.Range(document.positionAt(start), document.positionAt(start + old.length));
        edit.replace(document.uri, range, text);
        await vscode.workspace.applyEdit(edit);
      },
      [this.#name, before, after] as const,
    );
  }

  /** Puts the caret at the start of a text. */
  async putCaret(text: string): Promise<void> {
    await this.workbench.agent.evaluate(
      (vscode, [name, wanted]) => {
        const editor = vscode.window.visibleTextEditors.find(({ document }) =>
          document.uri.path.endsWith(`/${name}`),
        );
        if (editor === undefined) throw new Error("The document is not in sight.");
        const at = editor.document.positionAt(editor.document.getText().indexOf(wanted) + 1);
        editor.selection = new vscode.Selection(at, at);
      },
      [this.#name, text] as const,
    );
  }

  /** Returns the sentences on the page, from the top. */
  async sentences(): Promise<readonly string[]> {
    return this.rows.locator(".row-text").allInnerTexts();
  }

  async expectFirst(text: RegExp): Promise<void> {
    await eventually(async () => assert.match((await this.sentences())[0] ?? "", text));
  }

  /** Returns axe-core's violations, and the checks that it couldn't decide. */
  async accessibilityFindings(rules: "all" | "colors" = "all"): Promise<readonly string[]> {
    return accessibilityFindings(await this.frame(), rules);
  }

  /** Returns the page's frame, to run scripts in. */
  async frame(): Promise<Frame> {
    return frameOf(this.page);
  }
}
