import { mkdirSync } from "node:fs";
import path from "node:path";
import type { FrameLocator, Locator, Page } from "playwright-core";
import type { AgentConnection } from "./agent-connection.ts";
import { eventually } from "./eventually.ts";
import { OUT } from "./paths.ts";
import { QuickInput } from "./quick-input.ts";
import { STORAGE_VARIABLE } from "./agent/messages.ts";
import { seenPricesAt } from "./seen-prices.ts";

/**
 * Runs in the page: resolves when there's room for new messages. VS Code shows at most three within 0.8 seconds,
 * progress included, and puts the others only into its list.
 */
const ROOM_FOR_MESSAGES = `(async () => {
  const shown = document.querySelector(".notifications-toasts");
  if (shown === null) return;
  if (shown.times === undefined) {
    shown.times = [Date.now(), Date.now()];
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const _ of addedNodes) shown.times.push(Date.now());
    }).observe(shown, { childList: true });
  }
  await new Promise((resolve) => setTimeout(resolve, shown.times.at(-2) + 800 - Date.now()));
})()`;

/**
 * The four kinds of theme, each with a representative theme and the class that marks it. The first is the
 * default.
 */
export const THEMES = [
  { name: "Default Dark Modern", marker: "vs-dark" },
  { name: "Default Light Modern", marker: "vs" },
  { name: "Default High Contrast", marker: "hc-black" },
  { name: "Default High Contrast Light", marker: "hc-light" },
] as const;

export type Theme = (typeof THEMES)[number];

const RELOAD_MS = 60_000;

/** VS Code as shown in a browser; `agent` asks the extension host for anything that the screen doesn't show. */
export class Workbench {
  readonly page: Page;
  readonly agent: AgentConnection;
  readonly quickInput: QuickInput;
  readonly #pictures: string;

  /** Pictures go into the folder `pictures` under `out/`. */
  constructor(page: Page, agent: AgentConnection, pictures: string) {
    this.page = page;
    this.agent = agent;
    this.quickInput = new QuickInput(page);
    this.#pictures = path.join(OUT, pictures);
  }

  /**
   * Opens a workspace file by its path, pinned and with the keyboard focus. Resolves once the extension host
   * has a text file too.
   */
  async open(file: string): Promise<void> {
    await this.agent.evaluate(async (vscode, name) => {
      const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
      if (folder === undefined) throw new Error("No folder is open.");
      const uri = vscode.Uri.joinPath(folder, name);
      await vscode.commands.executeCommand("vscode.open", uri, { preview: false });
    }, file);
    await this.shows(file);
  }

  /** Opens an untitled Markdown document and waits until it's the extension host's active editor; returns its path. */
  async openUntitled(content: string): Promise<string> {
    const name = await this.agent.evaluate(async (vscode, text) => {
      const document = await vscode.workspace.openTextDocument({ content: text, language: "markdown" });
      await vscode.window.showTextDocument(document);
      return document.uri.path;
    }, content);
    await eventually(() => this.#requireActive(name));
    return name;
  }

  /** Waits until this file is the active editor, on the screen and in the extension host. */
  async shows(file: string): Promise<void> {
    // A layout that came back after a reload may show it in two groups.
    const tab = this.page.locator(`.tab.active[data-resource-name="${path.posix.basename(file)}"]`);
    await tab.first().waitFor();
    await eventually(() => this.#requireActive(`/${file}`));
  }

  /** Throws unless the path of the extension host's active text ends with `ending`. Editors of other kinds pass. */
  async #requireActive(ending: string): Promise<void> {
    await this.agent.evaluate((vscode, path) => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      if (input !== undefined && !(input instanceof vscode.TabInputText)) return;
      const open = vscode.window.activeTextEditor?.document.uri.path ?? "nothing";
      if (!open.endsWith(path)) throw new Error(`The active editor holds ${open}, not ${path}.`);
    }, ending);
  }

  /** Runs a command by its title in the palette, category included. */
  async runCommand(title: string): Promise<void> {
    await this.quickInput.runCommand(title);
  }

  /** Presses the keys of a chord, after the extension has told VS Code where its keys apply. */
  async chord(...keys: readonly string[]): Promise<void> {
    await this.agent.evaluate(async (vscode) => {
      await vscode.extensions.getExtension("content-authenticity.content-authenticity")?.activate();
    });
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Runs a command by its ID; returns its result as JSON. */
  async execute(id: string, ...given: readonly unknown[]): Promise<unknown> {
    return this.agent.evaluate(
      async (vscode, [name, args]) => vscode.commands.executeCommand(name, ...args),
      [id, given] as const,
    );
  }

  /** Runs a command of the extension, by the part of its ID after `contentAuthenticity.`. */
  async command(name: string, ...given: readonly unknown[]): Promise<unknown> {
    const [first] = given;
    if (name === "useHostedService" && typeof first === "object" && first !== null && "baseUrl" in first) {
      const storage = await this.agent.evaluate((_, variable) => process.env[variable], STORAGE_VARIABLE);
      await seenPricesAt(storage ?? undefined, first.baseUrl);
    }
    return this.execute(`contentAuthenticity.${name}`, ...given);
  }

  /** Starts a command of the extension without waiting for its end, which may take an answer on the screen. */
  async start(name: string): Promise<void> {
    await this.agent.evaluate((vscode, id) => {
      void vscode.commands.executeCommand(id);
    }, `contentAuthenticity.${name}`);
  }

  /** Changes a user setting of the extension; undefined removes it. */
  async setting(name: string, value: unknown): Promise<void> {
    await this.agent.evaluate(
      async (vscode, [key, given]) => {
        const section = vscode.workspace.getConfiguration("contentAuthenticity");
        await section.update(key, given ?? undefined, vscode.ConfigurationTarget.Global);
      },
      [name, value ?? null] as const,
    );
  }

  /** Switches to a hosted service, and consents to uploads if asked. */
  async goToHosted(baseUrl: string): Promise<void> {
    const allow = this.dialog("Use the service at").getByRole("button", { name: "Allow", exact: true });
    await this.meanwhile(this.command("useHostedService", { baseUrl }), async () => {
      if (await allow.isVisible()) await allow.click();
    });
  }

  /** Repeats an action, such as answering a prompt, until `work` has ended. */
  async meanwhile<T>(work: Promise<T>, step: () => Promise<unknown>): Promise<T> {
    const progress = { isOver: false };
    const over = work.finally(() => {
      progress.isOver = true;
    });
    while (!progress.isOver) {
      await step();
      await Promise.race([over, this.page.waitForTimeout(50)]);
    }
    return over;
  }

  /**
   * Switches to a hosted service and adds a key. Must be repeated after a reload, since a browser's secret
   * storage doesn't outlive its page.
   */
  async useHosted(baseUrl: string, key: { readonly name: string; readonly key: string }): Promise<void> {
    await this.goToHosted(baseUrl);
    await this.command("addApiKey", key);
  }

  /** Switches back to the service on this machine, and removes the key with this name. */
  async leaveHosted(name: string): Promise<void> {
    await this.command("useEmbeddedService");
    await this.command("removeApiKey", { name });
  }

  /** Writes a workspace file by its path. */
  async writeFile(file: string, text: string): Promise<void> {
    await this.agent.evaluate(
      async (vscode, [name, content]) => {
        const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
        if (folder === undefined) throw new Error("No folder is open.");
        await vscode.workspace.fs.writeFile(
          vscode.Uri.joinPath(folder, name),
          new TextEncoder().encode(content),
        );
      },
      [file, text] as const,
    );
  }

  /** Returns the text of the active editor in the extension host. */
  async text(): Promise<string> {
    return this.agent.evaluate((vscode) => vscode.window.activeTextEditor?.document.getText() ?? "");
  }

  /** Selects the first occurrence of `text` in the active editor and gives it the keyboard focus. */
  async select(text: string): Promise<void> {
    await this.agent.evaluate(async (vscode, wanted) => {
      const editor = vscode.window.activeTextEditor;
      const start = editor?.document.getText().indexOf(wanted) ?? -1;
      if (!editor || start < 0) throw new Error(`The active editor does not hold "${wanted}".`);
      const range = new vscode.Range(
        editor.document.positionAt(start),
        editor.document.positionAt(start + wanted.length),
      );
      editor.selection = new vscode.Selection(range.start, range.end);
      editor.revealRange(range);
      await vscode.commands.executeCommand("workbench.action.focusActiveEditorGroup");
    }, text);
  }

  /** Types into the active editor until the extension host, where tests start commands, has the text. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    await eventually(async () => {
      if (!(await this.text()).includes(text)) throw new Error(`The document does not hold "${text}" yet.`);
    });
  }

  /** Returns the underlines of one severity in the visible lines. */
  squiggles(severity: "error" | "warning" | "info" | "hint"): Locator {
    return this.page.locator(`.editor-instance .squiggly-${severity}`);
  }

  /**
   * Chooses an action of the light bulb at the cursor. VS Code drops a request for actions when another
   * provider registers meanwhile, as in the first seconds, so the list is reopened until the action appears.
   */
  async lightBulb(title: string): Promise<void> {
    const action = this.page
      .locator(".action-widget:visible .monaco-list-row.action")
      .filter({ hasText: title })
      .first();
    await eventually(async () => {
      await this.page.keyboard.press("Escape");
      await this.page.keyboard.press("Control+.");
      await action.waitFor({ timeout: 2_000 });
    });
    await action.click();
  }

  /**
   * Returns a status bar item of an extension: `id` is the one it was created with, `extension` is
   * `PUBLISHER.NAME`.
   */
  statusItem(id: string, extension = "content-authenticity.content-authenticity"): Locator {
    return this.page.locator(`.statusbar-item[id="${extension}.${id}"]`);
  }

  /** Returns the notification that shows `text`; find its buttons by role. */
  notification(text: string): Locator {
    return this.page.locator(".notifications-toasts .notification-list-item").filter({ hasText: text });
  }

  /** Clicks a button of the notification that shows `text`. */
  async pressInNotification(text: string, button: string): Promise<void> {
    await this.notification(text).getByRole("button", { name: button, exact: true }).click();
  }

  /** Resolves when VS Code shows new messages, which it doesn't after many at once. */
  async roomForMessages(): Promise<void> {
    await this.page.evaluate(ROOM_FOR_MESSAGES);
  }

  /** Returns the modal dialog that shows `text`. */
  dialog(text: string): Locator {
    return this.page.locator(".monaco-dialog-box").filter({ hasText: text });
  }

  /**
   * Expands one of our views to the whole side bar, which must show them; without a name, expands them all. Views may
   * be hidden, and a single one has no header.
   */
  async unfold(view?: string): Promise<void> {
    for (const name of ["Sources", "Jobs", "Health"]) {
      const header = this.page.locator(".pane-header", { hasText: name });
      if (view === name) await header.waitFor({ state: "attached" });
      if (!(await header.isVisible())) continue;
      const isWanted = String(view === undefined || view === name);
      if ((await header.getAttribute("aria-expanded")) !== isWanted) await header.click();
    }
  }

  /** Returns the frame of the visible webview. */
  webview(): FrameLocator {
    return this.page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");
  }

  async setTheme({ name, marker }: Theme): Promise<void> {
    await this.agent.evaluate(async (vscode, value) => {
      const workbench = vscode.workspace.getConfiguration("workbench");
      await workbench.update("colorTheme", value, vscode.ConfigurationTarget.Global);
    }, name);
    await this.page.locator(`.monaco-workbench.${marker}`).waitFor();
  }

  /** Undoes the last change of the active editor with the keyboard. */
  async undo(): Promise<void> {
    await this.agent.evaluate((vscode) =>
      vscode.commands.executeCommand("workbench.action.focusActiveEditorGroup"),
    );
    await this.page.keyboard.press("Control+Z");
  }

  /** Saves a screenshot for people to look at; returns its path. */
  async screenshot(name: string): Promise<string> {
    mkdirSync(this.#pictures, { recursive: true });
    const file = path.join(this.#pictures, `${name}.png`);
    await this.page.screenshot({ path: file });
    return file;
  }

  /** Reloads the window like a person would: its extension host ends and another one starts. */
  async reload(): Promise<void> {
    const before = await this.agent.evaluate(() => process.pid);
    await this.page.reload({ timeout: RELOAD_MS });
    await eventually(async () => {
      const now = await this.agent.evaluate(() => process.pid);
      if (now === before) throw new Error("The extension host is still the one before the reload.");
    }, RELOAD_MS);
    await this.page.locator(".monaco-workbench .statusbar").waitFor();
  }

  /**
   * Returns to an empty window. Closing an editor with unsaved text would prompt and block, so each is
   * reverted first.
   */
  async reset(): Promise<void> {
    await this.page.keyboard.press("Escape");
    await this.agent.evaluate(async (vscode) => {
      for (const document of vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty)) {
        await vscode.window.showTextDocument(document);
        const command = document.isUntitled ? "revertAndCloseActiveEditor" : "files.revert";
        await vscode.commands.executeCommand(`workbench.action.${command}`);
      }
      await vscode.commands.executeCommand("workbench.action.closeAllEditors");
      await vscode.commands.executeCommand("notifications.clearAll");
    });
    await this.roomForMessages();
  }
}
