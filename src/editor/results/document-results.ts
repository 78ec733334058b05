import * as vscode from "vscode";
import type { Results } from "../../report/records.ts";

const NOTHING: Results = {};

/** The maximum number of documents with results in memory; open ones always stay. */
const MOST_DOCUMENTS = 100;

/** The latest answers of each document; locations are in the stores of findings. */
export class DocumentResults implements vscode.Disposable {
  readonly #results = new Map<string, Results>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #closing = vscode.workspace.onDidCloseTextDocument(({ isClosed, isUntitled, uri }) => {
    // The next untitled document may get the same address.
    if (isClosed && isUntitled) this.clear(uri);
  });

  /** Fires with a document whose answers changed or were removed. */
  readonly onDidChange: vscode.Event<vscode.Uri> = this.#changed.event;

  of(uri: vscode.Uri): Results {
    return this.#results.get(uri.toString()) ?? NOTHING;
  }

  /** Returns true if any check of the document has an answer. */
  has(uri: vscode.Uri): boolean {
    return this.#results.has(uri.toString());
  }

  /** Replaces the earlier answers of the same checks. */
  keep(uri: vscode.Uri, results: Results): void {
    const key = uri.toString();
    const together = { ...this.of(uri), ...results };
    this.#results.delete(key);
    this.#results.set(key, together);
    this.#letGo();
    this.#changed.fire(uri);
  }

  /** Removes the answer of one check. */
  drop(uri: vscode.Uri, check: keyof Results): void {
    const { [check]: dropped, ...others } = this.of(uri);
    if (dropped === undefined) return;
    if (Object.keys(others).length === 0) this.#results.delete(uri.toString());
    else this.#results.set(uri.toString(), others);
    this.#changed.fire(uri);
  }

  clear(uri: vscode.Uri): void {
    if (this.#results.delete(uri.toString())) this.#changed.fire(uri);
  }

  /** Returns every document with an answer. */
  uris(): readonly vscode.Uri[] {
    return [...this.#results.keys()].map((key) => vscode.Uri.parse(key, true));
  }

  dispose(): void {
    this.#closing.dispose();
    this.#changed.dispose();
    this.#results.clear();
  }

  /** Evicts documents from memory; their results stay on disk and are restored in another window. */
  #letGo(): void {
    if (this.#results.size <= MOST_DOCUMENTS) return;
    const open = new Set(vscode.workspace.textDocuments.map(({ uri }) => uri.toString()));
    const oldest = [...this.#results.keys()].find((key) => !open.has(key));
    if (oldest !== undefined) this.#results.delete(oldest);
  }
}
