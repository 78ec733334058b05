import * as vscode from "vscode";
import { afterOwnEdits, type OwnEdit } from "../../findings/after-own-edits.ts";
import { AnchoredFindings, type Outcome } from "../../findings/anchored-findings.ts";
import type {
  Finding,
  GrammarFinding,
  PassageFinding,
  SectionFinding,
  SentenceFinding,
} from "../../findings/finding.ts";
import { stillHolds } from "../../findings/verify.ts";
import type { TextRange } from "../../text/range.ts";
import { Debouncer } from "../../checking/vocabulary/debouncer.ts";
import { changesOf } from "../documents/open-document.ts";
import { textHash } from "../../checking/vocabulary/text-hash.ts";
import { Owner } from "../owner.ts";

/** A read-only view of findings by document. */
export interface FindingView<F extends Finding> {
  /** Returns the findings in document order; linear in their number. */
  of(uri: vscode.Uri): readonly F[];
  /** Returns the findings whose anchor touches the range, edges included, in document order. UTF-16 units. */
  touching(uri: vscode.Uri, range: TextRange): readonly F[];
  count(uri: vscode.Uri): number;
  /** Fires with a document whose findings changed or moved. */
  readonly onDidChange: vscode.Event<vscode.Uri>;
}

/** Pending edits by this extension, with the text that they result in. */
interface OwnEdits {
  readonly written: readonly OwnEdit[];
  readonly after: string;
}

interface Entry<F extends Finding> {
  readonly document: vscode.TextDocument;
  findings: AnchoredFindings<F>;
  /** Incremented whenever findings change, but not when they only move. */
  edition: number;
}

/** The policy for dropped findings when a newer answer arrives: whether undo may restore them. */
type GoneFindings = "remembered" | "forgotten";

export type GrammarStore = FindingStore<GrammarFinding>;
export type SentenceStore = FindingStore<SentenceFinding>;
export type SectionStore = FindingStore<SectionFinding>;
export type PassageStore = FindingStore<PassageFinding>;

/** The maximum number of closed documents whose findings wait for them to be reopened. */
const CLOSED_KEPT = 20;

/** Debounce intervals for searching inserted text for dropped findings, in milliseconds. */
const PAUSE = { settled: 500, longest: 10_000 };

/**
 * The findings of one check in every open document. Each edit moves or drops them before anything else sees
 * it, and they return when their text does (EDI-4). A document that is closed and reopened with the same text
 * gets its findings back.
 */
export class FindingStore<F extends Finding> extends Owner implements FindingView<F> {
  readonly #gone: GoneFindings;
  readonly #entries = new Map<string, Entry<F>>();
  readonly #closed = new Map<string, { readonly findings: readonly F[]; readonly hash: string }>();
  readonly #ownEdits = new Map<string, OwnEdits>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #pauses = new Debouncer(PAUSE);

  /** Fires with a document whose findings changed or moved. */
  readonly onDidChange: vscode.Event<vscode.Uri> = this.#changed.event;

  constructor(gone: GoneFindings = "remembered") {
    super();
    this.#gone = gone;
    this.register(
      this.#changed,
      this.#pauses,
      vscode.workspace.onDidChangeTextDocument((event) => this.#carry(event)),
      vscode.workspace.onDidCloseTextDocument((document) => this.#close(document)),
      vscode.workspace.onDidOpenTextDocument((document) => this.#reopen(document)),
    );
  }

  /** Returns the same array until findings change or move. */
  of(uri: vscode.Uri): readonly F[] {
    return this.#entries.get(uri.toString())?.findings.all() ?? [];
  }

  /** Returns the number of findings in constant time. */
  count(uri: vscode.Uri): number {
    return this.#entries.get(uri.toString())?.findings.count ?? 0;
  }

  /** Returns the findings whose anchor touches the range, edges included, in document order. UTF-16 units. */
  touching(uri: vscode.Uri, range: TextRange): readonly F[] {
    return this.#entries.get(uri.toString())?.findings.touching(range) ?? [];
  }

  /** Returns a number that changes whenever the document's findings do, but not when they only move. */
  edition(uri: vscode.Uri): number {
    return this.#entries.get(uri.toString())?.edition ?? 0;
  }

  /** Replaces the findings, which must refer to the document's current text. */
  replace(document: vscode.TextDocument, findings: readonly F[]): void {
    if (document.isClosed) return;
    const key = document.uri.toString();
    const entry = this.#entries.get(key);
    if (entry === undefined && findings.length === 0) return;
    const text = document.getText();
    if (entry?.document === document && this.#gone === "remembered" && entry.findings.standsIn(text)) {
      entry.findings.renew(findings);
      this.#announce(document.uri, entry, "others");
    } else if (findings.length === 0) {
      this.clear(document.uri);
    } else {
      const edition = (entry?.edition ?? 0) + 1;
      this.#entries.set(key, { document, findings: new AnchoredFindings(text, findings), edition });
      this.#changed.fire(document.uri);
    }
  }

  clear(uri: vscode.Uri): void {
    const key = uri.toString();
    this.#closed.delete(key);
    this.#pauses.cancel(key);
    if (this.#entries.delete(key)) this.#changed.fire(uri);
  }

  /**
   * Announces edits by this extension. When they arrive, adjacent findings are moved instead of dropped, as
   * they would be after the writer's own edits. Returns a function that withdraws the announcement.
   */
  expectOwnEdits(uri: vscode.Uri, written: readonly OwnEdit[], before: string): () => void {
    const key = uri.toString();
    const expected = { written, after: afterOwnEdits([], written, before).text };
    this.#ownEdits.set(key, expected);
    return () => {
      if (this.#ownEdits.get(key) === expected) this.#ownEdits.delete(key);
    };
  }

  /** Returns every document with findings. */
  uris(): readonly vscode.Uri[] {
    const open = [...this.#entries].filter(([, { findings }]) => findings.count > 0).map(([key]) => key);
    return [...new Set([...open, ...this.#closed.keys()])].map((key) => vscode.Uri.parse(key, true));
  }

  override dispose(): void {
    super.dispose();
    this.#entries.clear();
    this.#closed.clear();
  }

  #carry({ document, contentChanges, reason }: vscode.TextDocumentChangeEvent): void {
    const key = document.uri.toString();
    const entry = this.#entries.get(key);
    if (entry === undefined || contentChanges.length === 0) return;
    const changes = changesOf(contentChanges);
    const expected = this.#ownEdits.get(key);
    const isOwn = expected !== undefined && document.getText() === expected.after;
    // Any other change invalidates the announcement.
    this.#ownEdits.delete(key);
    const outcome = entry.findings.apply({
      changes,
      isUndo: reason !== undefined,
      ...(isOwn && { own: expected.written }),
    });
    this.#pauses.wait(key, () => this.#settle(entry));
    this.#announce(document.uri, entry, outcome);
  }

  /** After a pause, looks for dropped findings whose text was pasted back. */
  #settle(entry: Entry<F>): void {
    const { document } = entry;
    if (document.isClosed || this.#entries.get(document.uri.toString()) !== entry) return;
    const text = document.getText();
    if (!entry.findings.standsIn(text)) {
      // The edit was not announced, or differs: keep only findings that verifiably hold.
      const holding = entry.findings
        .all()
        .filter((finding) => finding.placed === "none" || stillHolds(finding, text));
      entry.findings = new AnchoredFindings(text, holding);
      this.#announce(document.uri, entry, "others");
    } else if (entry.findings.mayStandAgain && entry.findings.findAgain()) {
      this.#announce(document.uri, entry, "others");
    }
  }

  #announce(uri: vscode.Uri, entry: Entry<F>, outcome: Outcome): void {
    if (outcome === "others") entry.edition += 1;
    if (entry.findings.isEmpty) this.#entries.delete(uri.toString());
    if (outcome !== "same") this.#changed.fire(uri);
  }

  #close(document: vscode.TextDocument): void {
    // Fires on a change of language too, which doesn't change the text.
    if (!document.isClosed) return;
    const key = document.uri.toString();
    const findings = this.of(document.uri);
    this.clear(document.uri);
    if (findings.length > 0) this.#closed.set(key, { findings, hash: textHash(document.getText()) });
    for (const oldest of this.#closed.keys()) {
      if (this.#closed.size <= CLOSED_KEPT) break;
      this.#closed.delete(oldest);
    }
  }

  #reopen(document: vscode.TextDocument): void {
    const key = document.uri.toString();
    if (this.#entries.get(key)?.document === document) return;
    const kept = this.#closed.get(key);
    this.clear(document.uri);
    if (kept?.hash === textHash(document.getText())) this.replace(document, kept.findings);
  }
}
