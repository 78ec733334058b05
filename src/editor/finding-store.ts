import * as vscode from "vscode";
import type { Finding } from "../findings/finding.ts";
import { rebaseAll } from "../findings/rebase.ts";
import { changesOf } from "./document-changes.ts";

/** The findings of every open document, moved or dropped by each edit before anything else sees it (EDI-4). */
export class FindingStore implements vscode.Disposable {
  readonly #findings = new Map<string, readonly Finding[]>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #subscriptions: vscode.Disposable[];

  /** Fires with the document whose findings are others now, or stand elsewhere. */
  readonly onDidChange: vscode.Event<vscode.Uri> = this.#changed.event;

  constructor() {
    this.#subscriptions = [
      this.#changed,
      vscode.workspace.onDidChangeTextDocument((event) => this.#rebase(event)),
      vscode.workspace.onDidCloseTextDocument((document) => this.replace(document.uri, [])),
    ];
  }

  of(uri: vscode.Uri): readonly Finding[] {
    return this.#findings.get(uri.toString()) ?? [];
  }

  find(uri: vscode.Uri, id: string): Finding | undefined {
    return this.of(uri).find((finding) => finding.id === id);
  }

  replace(uri: vscode.Uri, findings: readonly Finding[]): void {
    const key = uri.toString();
    if (findings.length === 0 && !this.#findings.has(key)) return;
    if (findings.length === 0) this.#findings.delete(key);
    else this.#findings.set(key, findings);
    this.#changed.fire(uri);
  }

  /** Every document that has findings. */
  uris(): readonly vscode.Uri[] {
    return [...this.#findings.keys()].map((key) => vscode.Uri.parse(key, true));
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#findings.clear();
  }

  #rebase(event: vscode.TextDocumentChangeEvent): void {
    const findings = this.of(event.document.uri);
    if (findings.length === 0 || event.contentChanges.length === 0) return;
    this.replace(event.document.uri, rebaseAll(findings, changesOf(event)));
  }
}
