import { stat } from "node:fs/promises";
import * as vscode from "vscode";

export interface KeptPickupParts {
  /** Of what is kept of all documents. */
  readonly folder: string;
  /** Loads what knows of them, and has it bring back what it has of a document. */
  readonly restore: (document: vscode.TextDocument) => Promise<unknown>;
  readonly onDefect: (thrown: unknown) => void;
}

/** Long enough after activation to stand in nobody's way, in milliseconds. */
const FIRST_MS = 1_000;

/**
 * Brings back the results of documents when they come into view, once in a window. Loads nothing by itself: where nothing was
 * ever kept, one look at a folder for each document is all that happens (ALL-1).
 */
export class KeptPickup implements vscode.Disposable {
  readonly #parts: KeptPickupParts;
  readonly #seen = new Set<string>();
  readonly #timer: NodeJS.Timeout;
  readonly #subscription: vscode.Disposable;

  constructor(parts: KeptPickupParts) {
    this.#parts = parts;
    this.#timer = setTimeout(() => this.#look(vscode.window.visibleTextEditors), FIRST_MS).unref();
    this.#subscription = vscode.window.onDidChangeVisibleTextEditors((editors) => this.#look(editors));
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#subscription.dispose();
  }

  #look(editors: readonly vscode.TextEditor[]): void {
    for (const { document } of editors) {
      const key = document.uri.toString();
      if (this.#seen.has(key)) continue;
      this.#seen.add(key);
      void this.#pickUp(document);
    }
  }

  async #pickUp(document: vscode.TextDocument): Promise<void> {
    const { folder, onDefect, restore } = this.#parts;
    try {
      await stat(folder);
    } catch {
      return;
    }
    try {
      await restore(document);
    } catch (thrown) {
      onDefect(thrown);
    }
  }
}
