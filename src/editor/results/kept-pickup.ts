import * as vscode from "vscode";
import type { Database } from "../../checking/store/database.ts";
import { SerialQueue } from "../../checking/vocabulary/serial-queue.ts";
import { Owner } from "../owner.ts";

export interface KeptPickupParts {
  /** Stores what is kept. */
  readonly database: Pick<Database, "isUsed">;
  /** Loads what knows of them, and has it bring back what it has of a document. */
  readonly restore: (document: vscode.TextDocument) => Promise<unknown>;
  /** The same, told that files or folders have other names, and when that was, in milliseconds since 1970. */
  readonly renamed: (
    files: readonly { readonly oldUri: vscode.Uri; readonly newUri: vscode.Uri }[],
    at: number,
  ) => Promise<unknown>;
  readonly onDefect: (thrown: unknown) => void;
}

/** Long enough after activation to stand in nobody's way, in milliseconds. */
const FIRST_MS = 1_000;

/**
 * Brings back the results of documents when they come into view, one after the other and once until they are closed, and has
 * them go with a file that is renamed. Loads nothing by itself: where nothing was
 * ever kept, one look at a folder for each document is all that happens (ALL-1).
 */
export class KeptPickup extends Owner {
  readonly #parts: KeptPickupParts;
  readonly #seen = new Set<string>();
  readonly #timer: NodeJS.Timeout;
  readonly #queue = new SerialQueue();

  constructor(parts: KeptPickupParts) {
    super();
    this.#parts = parts;
    this.#timer = setTimeout(() => this.#look(vscode.window.visibleTextEditors), FIRST_MS).unref();
    this.register(
      vscode.window.onDidChangeVisibleTextEditors((editors) => this.#look(editors)),
      vscode.workspace.onDidCloseTextDocument(({ isClosed, uri }) => {
        // What stood in it may be let go of by the time it is opened again.
        if (isClosed) this.#seen.delete(uri.toString());
      }),
      vscode.workspace.onDidRenameFiles(({ files }) => {
        const at = Date.now();
        this.#inTurn(async () => parts.renamed(files, at));
      }),
    );
  }

  override dispose(): void {
    clearTimeout(this.#timer);
    super.dispose();
  }

  #look(editors: readonly vscode.TextEditor[]): void {
    for (const { document } of editors) {
      const key = document.uri.toString();
      if (this.#seen.has(key)) continue;
      this.#seen.add(key);
      this.#inTurn(async () => (document.isClosed ? undefined : this.#parts.restore(document)));
    }
  }

  /** Does a step where anything is kept. */
  #inTurn(step: () => Promise<unknown>): void {
    void this.#queue.run(async () => {
      if (!(await this.#parts.database.isUsed())) {
        // Something may be kept of them when they come into view again.
        this.#seen.clear();
        return;
      }
      await step().catch(this.#parts.onDefect);
    });
  }
}
