import { createHash } from "node:crypto";
import * as vscode from "vscode";
import { afterOwnEdits } from "../findings/after-own-edits.ts";
import { carryFindings, textStep } from "../findings/carry-over.ts";
import type { Finding, GrammarFinding, SentenceFinding } from "../findings/finding.ts";
import type { TextRange } from "../text/range.ts";
import { changesOf } from "./document-changes.ts";

interface Entry<F> {
  readonly findings: readonly F[];
  /** The document's text that the ranges are of; absent where it is too long to be kept. */
  readonly text?: string;
}

/** Findings of documents as whoever shows them sees them. */
export interface FindingView<F extends Finding> {
  /** In the order of the document; linear in their number. */
  of(uri: vscode.Uri): readonly F[];
  /** Those whose anchor meets the range, edges included, in the order of the document. UTF-16 units. */
  touching(uri: vscode.Uri, range: TextRange): readonly F[];
  count(uri: vscode.Uri): number;
  /** Fires with the document whose findings are others now, or stand elsewhere. */
  readonly onDidChange: vscode.Event<vscode.Uri>;
}

/** Corrections that are on their way into a document, and the text that they leave. */
interface OwnEdits {
  readonly written: readonly GrammarFinding[];
  readonly before: string;
  readonly after: string;
}

export type GrammarStore = FindingStore<GrammarFinding>;
export type SentenceStore = FindingStore<SentenceFinding>;

/** The longest text that is kept beside its findings, in UTF-16 units. */
const LONGEST_TEXT = 1_000_000;

/** Closed documents whose findings wait for them to be opened again. */
const CLOSED_KEPT = 20;

/**
 * The findings of one check in every open document, moved or dropped by each edit before anything else sees it (EDI-4). A document that
 * comes back with the same text, as after a change of its language, gets its findings back.
 */
export class FindingStore<F extends Finding> implements FindingView<F>, vscode.Disposable {
  readonly #entries = new Map<string, Entry<F>>();
  readonly #closed = new Map<string, { readonly findings: readonly F[]; readonly hash: string }>();
  readonly #ownEdits = new Map<string, OwnEdits>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #subscriptions: vscode.Disposable[];

  /** Fires with the document whose findings are others now, or stand elsewhere. */
  readonly onDidChange: vscode.Event<vscode.Uri> = this.#changed.event;

  constructor() {
    this.#subscriptions = [
      this.#changed,
      vscode.workspace.onDidChangeTextDocument((event) => this.#carry(event)),
      vscode.workspace.onDidCloseTextDocument((document) => this.#close(document)),
      vscode.workspace.onDidOpenTextDocument((document) => this.#reopen(document)),
    ];
  }

  of(uri: vscode.Uri): readonly F[] {
    return this.#entries.get(uri.toString())?.findings ?? [];
  }

  count(uri: vscode.Uri): number {
    return this.of(uri).length;
  }

  /** Findings whose anchor meets the range, edges included, in the order of the document. UTF-16 units. */
  touching(uri: vscode.Uri, { start, end }: TextRange): readonly F[] {
    return this.of(uri).filter(({ anchor }) => anchor.start <= end && anchor.end >= start);
  }

  /** Findings of the document's text as it is now. */
  replace(document: vscode.TextDocument, findings: readonly F[]): void {
    if (document.isClosed) return;
    this.#set(document.uri, findings, findings.length === 0 ? undefined : document.getText());
  }

  clear(uri: vscode.Uri): void {
    this.#closed.delete(uri.toString());
    this.#set(uri, [], undefined);
  }

  /**
   * Announces corrections that are about to be written. When they arrive, what stands beside them is carried over by what
   * was written and not dropped for it, as it is after an edit of the writer's. Gives what takes the announcement back.
   */
  expectOwnEdits(uri: vscode.Uri, written: readonly GrammarFinding[], before: string): () => void {
    const key = uri.toString();
    const { text: after } = afterOwnEdits([], written, before);
    const expected = { written, before, after };
    this.#ownEdits.set(key, expected);
    return () => {
      if (this.#ownEdits.get(key) === expected) this.#ownEdits.delete(key);
    };
  }

  /** Every document that has findings. */
  uris(): readonly vscode.Uri[] {
    return [...new Set([...this.#entries.keys(), ...this.#closed.keys()])].map((key) =>
      vscode.Uri.parse(key, true),
    );
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#entries.clear();
    this.#closed.clear();
  }

  #set(uri: vscode.Uri, findings: readonly F[], text: string | undefined): void {
    const key = uri.toString();
    if (findings.length === 0 && !this.#entries.has(key)) return;
    if (findings.length === 0) this.#entries.delete(key);
    else if (text === undefined || text.length > LONGEST_TEXT) this.#entries.set(key, { findings });
    else this.#entries.set(key, { findings, text });
    this.#changed.fire(uri);
  }

  #carry(event: vscode.TextDocumentChangeEvent): void {
    const { document } = event;
    const { uri } = document;
    const entry = this.#entries.get(uri.toString());
    if (entry === undefined || event.contentChanges.length === 0) return;
    // A text that is not kept is not asked for either: it would be put together anew at every key.
    const after = entry.text === undefined ? undefined : document.getText();
    const own = this.#ownEdits.get(uri.toString());
    if (own !== undefined && entry.text === own.before && after === own.after) {
      this.#ownEdits.delete(uri.toString());
      this.#set(uri, afterOwnEdits(entry.findings, own.written, own.before).findings, after);
      return;
    }
    const step = textStep(changesOf(event), entry.text, after);
    this.#set(uri, carryFindings(entry.findings, step), after);
  }

  #close(document: vscode.TextDocument): void {
    const key = document.uri.toString();
    const findings = this.of(document.uri);
    this.clear(document.uri);
    if (findings.length > 0) this.#closed.set(key, { findings, hash: hashOf(document) });
    for (const oldest of this.#closed.keys()) {
      if (this.#closed.size <= CLOSED_KEPT) break;
      this.#closed.delete(oldest);
    }
  }

  #reopen(document: vscode.TextDocument): void {
    const kept = this.#closed.get(document.uri.toString());
    this.clear(document.uri);
    if (kept?.hash === hashOf(document)) this.replace(document, kept.findings);
  }
}

function hashOf(document: vscode.TextDocument): string {
  return createHash("sha256").update(document.getText()).digest("base64");
}
