import { createHash } from "node:crypto";
import * as vscode from "vscode";
import type { Finding } from "../findings/finding.ts";
import { remapLineEndings } from "../findings/line-endings.ts";
import { narrowed } from "../findings/narrow.ts";
import { rebase } from "../findings/rebase.ts";
import { changesOf } from "./document-changes.ts";

interface Entry {
  readonly findings: readonly Finding[];
  /** The document's text that the ranges are of; absent where it is too long to be kept. */
  readonly text?: string;
}

/** The longest text that is kept beside its findings, in UTF-16 units. */
const LONGEST_TEXT = 1_000_000;

/** Closed documents whose findings wait for them to be opened again. */
const CLOSED_KEPT = 20;

/**
 * The findings of every open document, moved or dropped by each edit before anything else sees it (EDI-4). A document that
 * comes back with the same text, as after a change of its language, gets its findings back.
 */
export class FindingStore implements vscode.Disposable {
  readonly #entries = new Map<string, Entry>();
  readonly #closed = new Map<string, { readonly findings: readonly Finding[]; readonly hash: string }>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #subscriptions: vscode.Disposable[];

  /** Fires with the document whose findings are others now, or stand elsewhere. */
  readonly onDidChange: vscode.Event<vscode.Uri> = this.#changed.event;

  constructor() {
    this.#subscriptions = [
      this.#changed,
      vscode.workspace.onDidChangeTextDocument((event) => this.#rebase(event)),
      vscode.workspace.onDidCloseTextDocument((document) => this.#close(document)),
      vscode.workspace.onDidOpenTextDocument((document) => this.#reopen(document)),
    ];
  }

  of(uri: vscode.Uri): readonly Finding[] {
    return this.#entries.get(uri.toString())?.findings ?? [];
  }

  /** Findings of the document's text as it is now. */
  replace(document: vscode.TextDocument, findings: readonly Finding[]): void {
    this.#set(document.uri, findings, findings.length === 0 ? "" : document.getText());
  }

  clear(uri: vscode.Uri): void {
    this.#set(uri, [], "");
  }

  /** Every document that has findings. */
  uris(): readonly vscode.Uri[] {
    return [...this.#entries.keys()].map((key) => vscode.Uri.parse(key, true));
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#entries.clear();
    this.#closed.clear();
  }

  #set(uri: vscode.Uri, findings: readonly Finding[], text: string): void {
    const key = uri.toString();
    if (findings.length === 0 && !this.#entries.has(key)) return;
    if (findings.length === 0) this.#entries.delete(key);
    else this.#entries.set(key, { findings, ...(text.length <= LONGEST_TEXT ? { text } : {}) });
    this.#changed.fire(uri);
  }

  #rebase(event: vscode.TextDocumentChangeEvent): void {
    const { document } = event;
    const entry = this.#entries.get(document.uri.toString());
    if (entry === undefined || event.contentChanges.length === 0) return;
    const after = document.getText();
    const changes = changesOf(event);
    const { text: before } = entry;
    // A formatter, or a change of line endings, reports the whole document as changed; what it left alone is not.
    const remapped = before === undefined ? undefined : remapLineEndings(entry.findings, before, after);
    const [only] = changes;
    const narrow =
      before !== undefined && only !== undefined && changes.length === 1 ? [narrowed(only, before)] : changes;
    const findings = remapped ?? narrow.reduce<readonly Finding[]>(rebase, entry.findings);
    this.#set(document.uri, findings, after);
  }

  #close(document: vscode.TextDocument): void {
    const key = document.uri.toString();
    const findings = this.of(document.uri);
    if (findings.length > 0) {
      this.#closed.delete(key);
      this.#closed.set(key, { findings, hash: hashOf(document) });
    }
    for (const oldest of this.#closed.keys()) {
      if (this.#closed.size <= CLOSED_KEPT) break;
      this.#closed.delete(oldest);
    }
    this.clear(document.uri);
  }

  #reopen(document: vscode.TextDocument): void {
    const key = document.uri.toString();
    const kept = this.#closed.get(key);
    if (kept === undefined) return;
    this.#closed.delete(key);
    if (kept.hash === hashOf(document)) this.replace(document, kept.findings);
  }
}

function hashOf(document: vscode.TextDocument): string {
  return createHash("sha256").update(document.getText()).digest("base64");
}
