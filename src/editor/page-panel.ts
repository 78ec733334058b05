import * as vscode from "vscode";
import type * as z from "zod";
import { Debouncer } from "../checking/vocabulary/debouncer.ts";
import { pageHtml, pagesFolder, type PageFrame } from "./page-html.ts";
import { Owner } from "./owner.ts";

/** The first message of every page: it has loaded and waits for its data. */
interface Ready {
  readonly type: "ready";
}

/** The specifics of a kind of page; `Said` is the type of its messages. */
export interface PageParts<Said> {
  /** The folder of the extension. */
  readonly extension: vscode.Uri;
  /** Its title is that of the tab as well. */
  readonly frame: PageFrame;
  /** A folder whose files the page may load too. */
  readonly folder?: vscode.Uri | undefined;
  /** Debounce intervals for updates to the page, in milliseconds. */
  readonly pause: { readonly settled: number; readonly longest: number };
  readonly message: z.ZodType<Said>;
  readonly onDefect: (thrown: unknown) => void;
}

/**
 * A page in a webview panel: it receives messages while it is visible, and its own messages are validated by
 * a schema. Each kind of page is a subclass.
 */
export abstract class PagePanel<Said extends { readonly type: string }, Told> extends Owner {
  readonly panel: vscode.WebviewPanel;
  readonly #parts: PageParts<Said>;
  readonly #pauses: Debouncer;
  #isReady = false;

  constructor(panel: vscode.WebviewPanel, parts: PageParts<Said>) {
    super();
    this.panel = panel;
    this.#parts = parts;
    this.#pauses = new Debouncer(parts.pause);
    this.register(
      this.#pauses,
      panel.webview.onDidReceiveMessage((message: unknown) => this.#take(message)),
      panel.onDidChangeViewState(() => this.#onViewState()),
    );
    const { extension, folder, frame } = parts;
    panel.title = frame.title;
    panel.iconPath = vscode.Uri.joinPath(extension, "media", "icon.png");
    this.allow(folder);
    panel.webview.html = pageHtml(panel.webview, extension, frame);
  }

  /** Answers a message of the page. */
  protected abstract answer(message: Exclude<Said, Ready>): Promise<void>;

  /** Sends the page what it doesn't know yet. */
  protected abstract tellNews(): Promise<void>;

  /** Forgets what the page knows, after it was closed or reloaded. */
  protected forget(): void {
    // Most pages are told everything each time.
  }

  /** True if a page is loaded and can receive messages. */
  protected get isReady(): boolean {
    return this.#isReady;
  }

  /** Lets the page load files of this folder instead of the previous one. May reload the page. */
  protected allow(folder: vscode.Uri | undefined): void {
    this.panel.webview.options = {
      enableScripts: true,
      enableCommandUris: false,
      localResourceRoots: [pagesFolder(this.#parts.extension), ...(folder === undefined ? [] : [folder])],
    };
  }

  /** Updates the page if it is loaded. */
  update(): void {
    if (this.#isReady) this.tellNews().catch(this.#parts.onDefect);
  }

  /** Updates the page after a pause. */
  updateSoon(): void {
    this.soon("page", () => this.update());
  }

  /** Runs something after the same pause; it replaces a pending call with the same key. */
  protected soon(key: string, run: () => void): void {
    if (this.#isReady) this.#pauses.wait(key, run);
  }

  /** Sends a message to the page if it is loaded. */
  protected async post(message: Told): Promise<void> {
    if (this.#isReady) await this.panel.webview.postMessage(message);
  }

  override dispose(): void {
    // Pending work has no page to update anymore.
    this.#isReady = false;
    super.dispose();
  }

  /** Handles a message from the page; drops invalid ones. */
  #take(message: unknown): void {
    const parsed = this.#parts.message.safeParse(message);
    if (parsed.success) this.#answer(parsed.data).catch(this.#parts.onDefect);
  }

  async #answer(message: Said): Promise<void> {
    if (isMore(message)) return this.answer(message);
    this.#isReady = true;
    this.forget();
    return this.tellNews();
  }

  /** A hidden page is unloaded; it asks for everything when it is visible again. */
  #onViewState(): void {
    if (this.panel.visible) return;
    this.#isReady = false;
    this.forget();
  }
}

function isMore<Said extends { readonly type: string }>(message: Said): message is Exclude<Said, Ready> {
  return message.type !== "ready";
}
