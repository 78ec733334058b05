import * as vscode from "vscode";
import type { ServiceMode } from "../settings.ts";
import type { CheckError } from "./check-error.ts";

/** What is known of the last check of a document in this window (EDI-21). */
export interface CheckRecord {
  readonly service: ServiceMode;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The document's version that was checked. */
  readonly version: number;
  readonly isSelection: boolean;
  readonly wordsChecked: number;
  /** Of the document, or of the selection that was checked. */
  readonly wordsTotal: number;
  /** Words that were checked and not sent, since they were known. */
  readonly wordsReused?: number;
  readonly error?: CheckError;
}

/** The last check of each open document. */
export class CheckRecords implements vscode.Disposable {
  readonly #records = new Map<string, CheckRecord>();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #closing: vscode.Disposable;

  readonly onDidChange: vscode.Event<void> = this.#changed.event;

  constructor() {
    this.#closing = vscode.workspace.onDidCloseTextDocument(({ uri, isClosed }) => {
      // Told of at a change of language too: what was found is shown still.
      if (isClosed && this.#records.delete(uri.toString())) this.#changed.fire();
    });
  }

  of(uri: vscode.Uri): CheckRecord | undefined {
    return this.#records.get(uri.toString());
  }

  set(uri: vscode.Uri, record: CheckRecord): void {
    this.#records.set(uri.toString(), record);
    this.#changed.fire();
  }

  dispose(): void {
    this.#closing.dispose();
    this.#changed.dispose();
  }
}
