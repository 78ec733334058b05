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
import { AfterPause } from "../after-pause.ts";
import { changesOf } from "../documents/document-changes.ts";
import { textHash } from "../documents/text-hash.ts";

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

/** Edits of our own that are on their way into a document, and the text that they leave. */
interface OwnEdits {
  readonly written: readonly OwnEdit[];
  readonly after: string;
}

interface Entry<F extends Finding> {
  readonly document: vscode.TextDocument;
  findings: AnchoredFindings<F>;
  /** Counts up whenever the findings are others, and not when they only move. */
  edition: number;
}

/** What becomes of findings that are gone when a newer answer comes: whether they may stand again after undo. */
type GoneFindings = "remembered" | "forgotten";

export type GrammarStore = FindingStore<GrammarFinding>;
export type SentenceStore = FindingStore<SentenceFinding>;
export type SectionStore = FindingStore<SectionFinding>;
export type PassageStore = FindingStore<PassageFinding>;

/** Closed documents whose findings wait for them to be opened again. */
const CLOSED_KEPT = 20;

/** Text that came in is looked at for findings that are gone when nothing has been typed for so long, in milliseconds. */
const PAUSE = { settled: 500, longest: 10_000 };

/**
 * The findings of one check in every open document, moved or dropped by each edit before anything else sees it, and there
 * again when their text is (EDI-4). A document that is closed and comes back with the same text gets its findings back.
 */
export class FindingStore<F extends Finding> implements FindingView<F>, vscode.Disposable {
  readonly #gone: GoneFindings;
  readonly #entries = new Map<string, Entry<F>>();
  readonly #closed = new Map<string, { readonly findings: readonly F[]; readonly hash: string }>();
  readonly #ownEdits = new Map<string, OwnEdits>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #pauses = new AfterPause(PAUSE);
  readonly #subscriptions: vscode.Disposable[];

  /** Fires with the document whose findings are others now, or stand elsewhere. */
  readonly onDidChange: vscode.Event<vscode.Uri> = this.#changed.event;

  constructor(gone: GoneFindings = "remembered") {
    this.#gone = gone;
    this.#subscriptions = [
      this.#changed,
      this.#pauses,
      vscode.workspace.onDidChangeTextDocument((event) => this.#carry(event)),
      vscode.workspace.onDidCloseTextDocument((document) => this.#close(document)),
      vscode.workspace.onDidOpenTextDocument((document) => this.#reopen(document)),
    ];
  }

  /** The same array as long as they are the same and stand at the same places. */
  of(uri: vscode.Uri): readonly F[] {
    return this.#entries.get(uri.toString())?.findings.all() ?? [];
  }

  /** Costs the same however many there are. */
  count(uri: vscode.Uri): number {
    return this.#entries.get(uri.toString())?.findings.count ?? 0;
  }

  /** Findings whose anchor meets the range, edges included, in the order of the document. UTF-16 units. */
  touching(uri: vscode.Uri, range: TextRange): readonly F[] {
    return this.#entries.get(uri.toString())?.findings.touching(range) ?? [];
  }

  /** Another number whenever the document's findings are others; the same one as long as they only move. */
  edition(uri: vscode.Uri): number {
    return this.#entries.get(uri.toString())?.edition ?? 0;
  }

  /** Findings of the document's text as it is now. */
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
   * Announces edits of our own that are about to be written. When they arrive, what stands beside them is carried over by what
   * was written and not dropped for it, as it is after an edit of the writer's. Gives what takes the announcement back.
   */
  expectOwnEdits(uri: vscode.Uri, written: readonly OwnEdit[], before: string): () => void {
    const key = uri.toString();
    const expected = { written, after: afterOwnEdits([], written, before).text };
    this.#ownEdits.set(key, expected);
    return () => {
      if (this.#ownEdits.get(key) === expected) this.#ownEdits.delete(key);
    };
  }

  /** Every document that has findings. */
  uris(): readonly vscode.Uri[] {
    const open = [...this.#entries].filter(([, { findings }]) => findings.count > 0).map(([key]) => key);
    return [...new Set([...open, ...this.#closed.keys()])].map((key) => vscode.Uri.parse(key, true));
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
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
    // Whatever else happened to the text first: it is not the one that was announced any more.
    this.#ownEdits.delete(key);
    const outcome = entry.findings.apply({
      changes,
      isUndo: reason !== undefined,
      ...(isOwn && { own: expected.written }),
    });
    this.#pauses.wait(key, () => this.#settle(entry));
    this.#announce(document.uri, entry, outcome);
  }

  /** After a pause: what came in with the clipboard may be the text of a finding that is gone. */
  #settle(entry: Entry<F>): void {
    const { document } = entry;
    if (document.isClosed || this.#entries.get(document.uri.toString()) !== entry) return;
    const text = document.getText();
    if (!entry.findings.standsIn(text)) {
      // An edit that was not told of, or told of in another way: only what can be seen to hold is kept.
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
    // Told of at a change of language too, which changes nothing of the text.
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
