import path from "node:path";
import type { FrameLocator } from "playwright-core";
import { accessibilityFindings, frameOf } from "../harness/accessibility-findings.ts";
import { PROJECT } from "../harness/paths.ts";
import { trusted } from "../harness/trusted.ts";
import type { Workbench } from "../harness/workbench.ts";

/** Runs in the workbench: returns the text that decorations add to the editor, without blanks. */
const MARKS = `[...document.querySelectorAll(".editor-instance .view-line span")]
  .map((part) => getComputedStyle(part, "::after").content)
  .filter((content) => content.startsWith('"'))
  .map((content) => content.slice(1, -1).replaceAll(/\\s/gu, " ").trim())`;

/** A fixture file in the workspace with its report open. */
export class MediaVisit {
  readonly workbench: Workbench;
  #number = 0;

  constructor(workbench: Workbench) {
    this.workbench = workbench;
  }

  get page(): FrameLocator {
    return this.workbench.webview();
  }

  /** Copies a fixture or another file into the workspace under a new name, checks it and waits for its report. */
  async check(fixture: string, { name = path.basename(fixture) }: { name?: string } = {}): Promise<string> {
    const own = `${(this.#number += 1)}-${Date.now()}-${name}`;
    const check = fixture.startsWith("audio/") ? "detectAiVoice" : "detectAiImage";
    const outcome = await this.workbench.agent.evaluate(
      async (vscode, [from, to, command]) => {
        const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
        if (folder === undefined) throw new Error("No folder is open.");
        const uri = vscode.Uri.joinPath(folder, to);
        await vscode.workspace.fs.copy(vscode.Uri.file(from), uri, { overwrite: true });
        return JSON.stringify(await vscode.commands.executeCommand(command, uri));
      },
      [path.resolve(PROJECT, "test/fixtures", fixture), own, `contentAuthenticity.${check}`] as const,
    );
    try {
      await this.page.getByRole("heading", { level: 1, name: own }).waitFor();
    } catch (error) {
      throw new Error(`There is no report of ${own}: ${outcome}`, { cause: error });
    }
    await this.clearNotifications();
    return own;
  }

  /** Copies a fixture into the workspace under a new name, which it returns. */
  async copy(fixture: string): Promise<string> {
    const own = `${(this.#number += 1)}-${Date.now()}-${path.basename(fixture)}`;
    await this.workbench.agent.evaluate(
      async (vscode, [from, to]) => {
        const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
        if (folder === undefined) throw new Error("No folder is open.");
        await vscode.workspace.fs.copy(vscode.Uri.file(from), vscode.Uri.joinPath(folder, to));
      },
      [path.join(PROJECT, "test/fixtures", fixture), own] as const,
    );
    return own;
  }

  /** Requests two simultaneous checks of a workspace picture; returns both results. */
  async detectTwice(
    name: string,
  ): Promise<readonly { readonly status: string; readonly creditsCharged: number }[]> {
    return this.workbench.agent.evaluate(async (vscode, file) => {
      const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
      if (folder === undefined) throw new Error("No folder is open.");
      const uri = vscode.Uri.joinPath(folder, file);
      const detect = async (): Promise<{ status: string; creditsCharged: number }> => {
        const { creditsCharged, status } = await vscode.commands.executeCommand<{
          status: string;
          creditsCharged: number;
        }>("contentAuthenticity.detectAiImage", uri);
        return { status, creditsCharged };
      };
      return Promise.all([detect(), detect()]);
    }, name);
  }

  /** Opens a document that links to copies of these fixtures; returns the name of the first copy. */
  async linking(fixtures: readonly string[]): Promise<{ readonly first: string }> {
    const names = fixtures.map((fixture) => `${(this.#number += 1)}-${Date.now()}-${path.basename(fixture)}`);
    await this.workbench.agent.evaluate(
      async (vscode, [from, to]) => {
        const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
        if (folder === undefined) throw new Error("No folder is open.");
        for (const [index, name] of to.entries()) {
          await vscode.workspace.fs.copy(
            vscode.Uri.file(from[index] ?? ""),
            vscode.Uri.joinPath(folder, name),
          );
        }
        const uri = vscode.Uri.joinPath(folder, `links-to-${to[0]}.md`);
        const text = ["# Pictures of the harbour", ...to.map((name) => `![A view](${name})`)].join("\n\n");
        await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
        await vscode.window.showTextDocument(uri);
      },
      [fixtures.map((fixture) => path.join(PROJECT, "test/fixtures", fixture)), names] as const,
    );
    return { first: names[0] ?? "" };
  }

  async clearNotifications(): Promise<void> {
    await this.workbench.agent.evaluate(async (vscode) => {
      await vscode.commands.executeCommand("notifications.clearAll");
    });
  }

  /** Returns the marks drawn after the links of the active document, in the order of its lines. */
  async marks(): Promise<readonly string[]> {
    return trusted<readonly string[]>(await this.workbench.page.evaluate(MARKS));
  }

  /** Runs a file operation on a workspace file. */
  async remove(name: string): Promise<void> {
    await this.workbench.agent.evaluate(async (vscode, file) => {
      const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
      if (folder !== undefined) await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder, file));
    }, name);
  }

  async clipboard(): Promise<string> {
    return this.workbench.agent.evaluate(async (vscode) => vscode.env.clipboard.readText());
  }

  /** Runs a script in the page and returns its value. */
  async inPage<T>(script: string): Promise<T> {
    const frame = await frameOf(this.page);
    return trusted<T>(await frame.evaluate(script));
  }

  /** Returns axe-core's violations, and the checks that it couldn't decide. */
  async accessibilityFindings(rules: "all" | "colors" = "all"): Promise<readonly string[]> {
    return accessibilityFindings(await frameOf(this.page), rules);
  }
}
