import * as vscode from "vscode";
import type { DocumentChange } from "../findings/rebase.ts";
import { changesOf } from "./document-changes.ts";

/** Every change of one document since the journal began, so that an answer can be carried over to the text of today (EDI-4). */
export class ChangeJournal implements vscode.Disposable {
  readonly #changes: DocumentChange[] = [];
  readonly #subscriptions: vscode.Disposable[];
  #closed = false;

  constructor(uri: vscode.Uri) {
    const key = uri.toString();
    this.#subscriptions = [
      vscode.workspace.onDidChangeTextDocument((event) => {
        if (event.document.uri.toString() === key) this.#changes.push(...changesOf(event));
      }),
      vscode.workspace.onDidCloseTextDocument((document) => {
        if (document.uri.toString() === key) this.#closed = true;
      }),
    ];
  }

  /** The changes in order, or undefined when the document was closed, after which changes go unseen. */
  changes(): readonly DocumentChange[] | undefined {
    return this.#closed ? undefined : this.#changes;
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }
}
