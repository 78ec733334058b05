import type * as vscode from "vscode";
import { movedAddress } from "../checking/store/moved-address.ts";
import { Owner } from "./owner.ts";

/** A page in a panel about one address. */
export interface UriPage extends vscode.Disposable {
  readonly uri: vscode.Uri;
  readonly panel: vscode.WebviewPanel;
  /** Its file has another address. */
  moveTo?(address: string): void;
}

/** The pages that are open, one for each address; with an event of renamed files, they follow those. */
export class UriPanels<Page extends UriPage> extends Owner {
  readonly #open = new Map<string, Page>();

  constructor(renamed?: vscode.Event<vscode.FileRenameEvent>) {
    super();
    const moving = renamed?.(({ files }) => files.forEach(({ newUri, oldUri }) => this.move(oldUri, newUri)));
    if (moving !== undefined) this.register(moving);
  }

  /** The one that the person is in. */
  get active(): Page | undefined {
    return [...this.#open.values()].find(({ panel }) => panel.active);
  }

  of(uri: vscode.Uri): Page | undefined {
    return this.#open.get(uri.toString());
  }

  /** Has a page until its panel is closed. */
  take(page: Page): Page {
    this.#open.set(page.uri.toString(), page);
    page.panel.onDidDispose(() => {
      page.dispose();
      // It may be about another address by then, and another page about this one.
      for (const [key, open] of this.#open) if (open === page) this.#open.delete(key);
    });
    return page;
  }

  /**
   * Makes the page of a panel that was open before the window was loaded anew, by the `state` that its page kept of itself, when what
   * it shows has been brought back. Given to `make` is one that it takes the place of: that knows nothing of what was looked at,
   * but where somebody wants to go. A panel without a valid state is closed.
   */
  async restore<State extends { readonly uri: string }>(
    panel: vscode.WebviewPanel,
    state: { readonly success: boolean; readonly data?: State },
    {
      ready,
      make,
    }: {
      readonly ready: (state: State) => Promise<unknown>;
      readonly make: (state: State, made: Page | undefined) => Page;
    },
  ): Promise<void> {
    const { data } = state;
    if (data === undefined || !URL.canParse(data.uri)) {
      panel.dispose();
      return;
    }
    let isClosed = false;
    const closing = panel.onDidDispose(() => (isClosed = true));
    await ready(data);
    closing.dispose();
    if (isClosed) return;
    const made = this.#open.get(data.uri);
    const wasActive = made?.panel.active ?? false;
    const page = make(data, made);
    made?.panel.dispose();
    this.take(page);
    if (wasActive) panel.reveal();
  }

  /** The page of a file, or those of files in a folder, are of its new name from now on. */
  move(from: vscode.Uri, to: vscode.Uri): void {
    for (const [key, page] of Array.from(this.#open)) {
      const moved = movedAddress(key, from.toString(), to.toString());
      if (moved === undefined || moved === key) continue;
      // Of a file that it has taken the place of.
      this.#open.get(moved)?.panel.dispose();
      this.#open.delete(key);
      this.#open.set(moved, page);
      page.moveTo?.(moved);
    }
  }

  override dispose(): void {
    super.dispose();
    for (const { panel } of this.#open.values()) panel.dispose();
  }
}
