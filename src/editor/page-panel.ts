import * as vscode from "vscode";
import type * as z from "zod";
import { AfterPause } from "./after-pause.ts";
import { pageHtml, pagesFolder, type PageFrame } from "./page-html.ts";

/** What every page says first: that it has come up and waits for everything. */
interface Ready {
  readonly type: "ready";
}

/** What is its own of a kind of page; `Said` is what it says. */
export interface PageParts<Said> {
  /** The folder of the extension. */
  readonly extension: vscode.Uri;
  /** Of the tab. */
  readonly title: string;
  readonly frame: PageFrame;
  /** A folder whose files the page may load too. */
  readonly folder?: vscode.Uri | undefined;
  /** How long changes are waited for before the page is told of them, in milliseconds. */
  readonly pause: { readonly settled: number; readonly longest: number };
  readonly message: z.ZodType<Said>;
  readonly answer: (message: Exclude<Said, Ready>) => Promise<void>;
  /** Forgets what the page knows: it is gone, or has come up anew. */
  readonly forget?: () => void;
  /** Tells the page what it does not know. */
  readonly update: () => Promise<void>;
  readonly onDefect: (thrown: unknown) => void;
}

/** A page in a panel: it is told things as long as it is in sight, and what it says is read by a schema. */
export class PagePanel<Said extends { readonly type: string }, Told> implements vscode.Disposable {
  readonly panel: vscode.WebviewPanel;
  readonly #parts: PageParts<Said>;
  readonly #pauses: AfterPause;
  readonly #subscriptions: readonly vscode.Disposable[];
  #isReady = false;

  constructor(panel: vscode.WebviewPanel, parts: PageParts<Said>) {
    this.panel = panel;
    this.#parts = parts;
    this.#pauses = new AfterPause(parts.pause);
    this.#subscriptions = [
      this.#pauses,
      panel.webview.onDidReceiveMessage((message: unknown) => this.#take(message)),
      panel.onDidChangeViewState(() => this.#onViewState()),
    ];
    const { extension, folder, frame, title } = parts;
    panel.title = title;
    panel.iconPath = vscode.Uri.joinPath(extension, "media", "icon.png");
    this.allow(folder);
    panel.webview.html = pageHtml(panel.webview, extension, frame);
  }

  /** Whether there is a page that can be told anything. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Lets the page load the files of this folder too, and of none that it was let before. It may come up anew by that. */
  allow(folder: vscode.Uri | undefined): void {
    this.panel.webview.options = {
      enableScripts: true,
      enableCommandUris: false,
      localResourceRoots: [pagesFolder(this.#parts.extension), ...(folder === undefined ? [] : [folder])],
    };
  }

  /** Brings the page up to date, if it is there. */
  update(): void {
    if (this.#isReady) this.#parts.update().catch(this.#parts.onDefect);
  }

  /** The same as soon as nothing asks for it anew. */
  updateSoon(): void {
    this.soon("page", () => this.update());
  }

  /** Does something about the page after the same pause. What was to be done under the same key is done by the newer one. */
  soon(key: string, run: () => void): void {
    if (this.#isReady) this.#pauses.wait(key, run);
  }

  /** Says something to the page, if it is there. */
  async post(message: Told): Promise<void> {
    if (this.#isReady) await this.panel.webview.postMessage(message);
  }

  dispose(): void {
    // What is under way finds nobody to tell.
    this.#isReady = false;
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** Messages of the page; whatever is none is dropped. */
  #take(message: unknown): void {
    const parsed = this.#parts.message.safeParse(message);
    if (parsed.success) this.#answer(parsed.data).catch(this.#parts.onDefect);
  }

  async #answer(message: Said): Promise<void> {
    if (isMore(message)) return this.#parts.answer(message);
    this.#isReady = true;
    this.#parts.forget?.();
    return this.#parts.update();
  }

  /** A page out of sight is gone, and asks for everything when it is there again. */
  #onViewState(): void {
    if (this.panel.visible) return;
    this.#isReady = false;
    this.#parts.forget?.();
  }
}

function isMore<Said extends { readonly type: string }>(message: Said): message is Exclude<Said, Ready> {
  return message.type !== "ready";
}
