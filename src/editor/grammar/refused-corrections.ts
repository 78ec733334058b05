import * as vscode from "vscode";
import type { GrammarFinding } from "../../findings/finding.ts";
import type { TextRange } from "../../text/range.ts";
import type { FindingView } from "../results/finding-store.ts";
import type { ShownCorrections } from "./shown-corrections.ts";

/** The refused corrections of one document. */
interface Refusals {
  /** By id, each as it was seen last. */
  readonly refused: Map<string, GrammarFinding>;
  /** All that stood there whenever they were looked for: a correction that is not among these is of a newer check. */
  readonly known: Set<string>;
  isStale: boolean;
  /** How many were left when they were counted, and in which edition of the view. */
  left?: { readonly edition: number; readonly count: number } | undefined;
}

/**
 * Corrections without those that were refused in a review (EDI-5): they are put aside until the window closes. A check of
 * the same text finds them again under another id; each is then known by its words and its place. Nothing of it is kept on
 * disk: whoever never wants to see a correction again hides it.
 */
export class RefusedCorrections implements FindingView<GrammarFinding>, vscode.Disposable {
  readonly #view: FindingView<GrammarFinding> & Pick<ShownCorrections, "edition">;
  readonly #documents = new Map<string, Refusals>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #subscriptions: vscode.Disposable[];

  readonly onDidChange: vscode.Event<vscode.Uri> = this.#changed.event;

  constructor(view: FindingView<GrammarFinding> & Pick<ShownCorrections, "edition">) {
    this.#view = view;
    this.#subscriptions = [
      this.#changed,
      view.onDidChange((uri) => {
        const refusals = this.#documents.get(uri.toString());
        if (refusals !== undefined) {
          refusals.isStale = true;
          if (refusals.left?.edition !== view.edition(uri)) refusals.left = undefined;
        }
        this.#changed.fire(uri);
      }),
      // The next untitled document gets the same address. A change of language closes and opens a document at once.
      vscode.workspace.onDidCloseTextDocument((document) => {
        if (!document.isUntitled || !this.#documents.has(document.uri.toString())) return;
        setImmediate(() => {
          if (document.isClosed) this.#documents.delete(document.uri.toString());
        });
      }),
    ];
  }

  of(uri: vscode.Uri): readonly GrammarFinding[] {
    return this.#without(uri, this.#view.of(uri));
  }

  touching(uri: vscode.Uri, range: TextRange): readonly GrammarFinding[] {
    return this.#without(uri, this.#view.touching(uri, range));
  }

  /** Like that of the view, also where some are refused: not linear where an edit has only moved them. */
  count(uri: vscode.Uri): number {
    const refusals = this.#documents.get(uri.toString());
    if (refusals === undefined) return this.#view.count(uri);
    refusals.left ??= { edition: this.#view.edition(uri), count: this.of(uri).length };
    return refusals.left.count;
  }

  /** How many corrections are put aside that would be shown otherwise. */
  refusedCount(uri: vscode.Uri): number {
    return this.#documents.has(uri.toString()) ? this.#view.count(uri) - this.count(uri) : 0;
  }

  refuse(uri: vscode.Uri, findings: readonly GrammarFinding[]): void {
    const refusals = this.#refusalsOf(uri) ?? {
      refused: new Map<string, GrammarFinding>(),
      known: new Set(this.#view.of(uri).map(({ id }) => id)),
      isStale: false,
    };
    for (const finding of findings) refusals.refused.set(finding.id, finding);
    this.#documents.set(uri.toString(), refusals);
    this.#announce(uri);
  }

  /** Shows the refused corrections of a document again. */
  takeBack(uri: vscode.Uri): void {
    if (this.#documents.delete(uri.toString())) this.#announce(uri);
  }

  /** Shows those again that were refused with these, and gives whether there are any. */
  restore(uri: vscode.Uri, findings: readonly GrammarFinding[]): boolean {
    const refusals = this.#refusalsOf(uri);
    const restored = findings.filter(({ id }) => refusals?.refused.delete(id));
    if (restored.length > 0) this.#announce(uri);
    return restored.length > 0;
  }

  #announce(uri: vscode.Uri): void {
    const refusals = this.#documents.get(uri.toString());
    if (refusals !== undefined) refusals.left = undefined;
    this.#changed.fire(uri);
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #without(uri: vscode.Uri, findings: readonly GrammarFinding[]): readonly GrammarFinding[] {
    const refusals = this.#refusalsOf(uri);
    return refusals === undefined ? findings : findings.filter(({ id }) => !refusals.refused.has(id));
  }

  /** Linear in the findings of a document that holds refused ones, once after it has changed. */
  #refusalsOf(uri: vscode.Uri): Refusals | undefined {
    const refusals = this.#documents.get(uri.toString());
    if (refusals?.isStale !== true) return refusals;
    refusals.isStale = false;
    const { refused, known } = refusals;
    const now = this.#view.of(uri);
    const standing = new Map(now.map((finding) => [finding.id, finding]));
    const found = Map.groupBy(
      now.filter(({ id }) => !known.has(id) && !refused.has(id)),
      wordsOf,
    );
    for (const [id, old] of refused) {
      const same = standing.get(id) ?? takeNearest(found.get(wordsOf(old)) ?? [], old);
      // One whose text was touched may come back by an undo, under its own id.
      if (same === undefined) continue;
      if (same.id !== id) refused.delete(id);
      refused.set(same.id, same);
    }
    for (const id of standing.keys()) known.add(id);
    return refusals;
  }
}

/** Takes out of the newer findings, which say the same of the same words, the one nearest to where it stood. */
function takeNearest(found: GrammarFinding[], old: GrammarFinding): GrammarFinding | undefined {
  const distance = ({ range }: GrammarFinding): number => Math.abs(range.start - old.range.start);
  let best: GrammarFinding | undefined;
  for (const finding of found) {
    if (best === undefined || distance(finding) < distance(best)) best = finding;
  }
  if (best !== undefined) found.splice(found.indexOf(best), 1);
  return best;
}

/** What a correction says of which words: the same for those of another check. */
function wordsOf({ rule, original, replacement, anchorText, sentence }: GrammarFinding): string {
  return JSON.stringify([rule, original, replacement, anchorText, sentence]);
}
