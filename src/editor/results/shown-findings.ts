import * as vscode from "vscode";
import type { Finding, GrammarFinding, PassageFinding } from "../../findings/finding.ts";
import type { PassageRules } from "../../findings/passage-rules.ts";
import type { Suppression } from "../../findings/suppression.ts";
import type { TextRange } from "../../text/range.ts";
import type { FindingStore, FindingView } from "./finding-store.ts";
import { TimeLimit } from "../../checking/vocabulary/time-limit.ts";
import { Owner } from "../owner.ts";

/** Decides which findings of a document are visible. */
export interface Standing<F extends Finding> {
  /** True if every finding is visible. */
  readonly isEmpty: boolean;
  stands(finding: F): boolean;
}

/** The lists and settings that hide findings. */
export interface StandingLists<S> {
  /** Returns the current state of the lists; loads missing ones, then fires `onDidChange`. */
  of(uri: vscode.Uri): S;
  /** Loads all lists for a document. Never rejects. */
  ready(uri: vscode.Uri): Promise<void>;
  /** Fires when the visibility of findings may have changed, in one document or in all. */
  readonly onDidChange: vscode.Event<vscode.Uri | undefined>;
}

/** The corrections that may be written: without those that are hidden, in a dictionary, or of a rule that is off. */
export type ShownCorrections = ShownFindings<GrammarFinding, Suppression>;

/** The passages without those of ignored sources, in quotations and in lists of references; `standing` says why. */
export type ShownPassages = ShownFindings<PassageFinding, PassageRules>;

/** The visible findings of a document, derived from all its findings. */
interface Kept<F extends Finding> {
  /** The edition of the store that they were derived from. */
  readonly edition: number;
  readonly all: readonly F[];
  readonly shown: readonly F[];
}

/** How long a check waits for lists on a disk that hangs, in milliseconds; findings are hidden once the lists load. */
const LIMIT_MS = 2_000;

/**
 * The findings that people see: all findings except those that lists and settings hide. The store keeps them
 * all, so showing them again needs no new check (EDI-23).
 */
export class ShownFindings<F extends Finding, S extends Standing<F>> extends Owner implements FindingView<F> {
  readonly #store: FindingStore<F>;
  readonly #load: () => Promise<StandingLists<S>>;
  readonly #kept = new Map<string, Kept<F>>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #standingChanged = new vscode.EventEmitter<undefined>();
  readonly #limit = new TimeLimit(LIMIT_MS);
  #lists: StandingLists<S> | undefined;

  readonly onDidChange: vscode.Event<vscode.Uri> = this.#changed.event;

  /** Fires when the visibility of findings may have changed, in closed documents too. */
  readonly onDidChangeStanding: vscode.Event<undefined> = this.#standingChanged.event;

  /** `lists` are loaded with the first findings. */
  constructor(store: FindingStore<F>, lists: () => Promise<StandingLists<S>>) {
    super();
    this.#store = store;
    this.#load = lists;
    this.register(
      this.#changed,
      this.#standingChanged,
      store.onDidChange((uri) => {
        if (store.count(uri) === 0) this.#kept.delete(uri.toString());
        // Restored findings come without a check that would have loaded the lists.
        else if (this.#lists === undefined) void this.ready(uri);
        this.#changed.fire(uri);
      }),
    );
  }

  override dispose(): void {
    super.dispose();
    this.#kept.clear();
  }

  /** Loads the lists for a document before its findings arrive. Never rejects. */
  async ready(uri: vscode.Uri): Promise<void> {
    const loaded = this.#open().then(async (lists) => lists.ready(uri));
    // Without the lists, show everything.
    await this.#limit.wait(loaded, () => undefined).catch(() => undefined);
  }

  of(uri: vscode.Uri): readonly F[] {
    const all = this.#store.of(uri);
    const suppression = this.#lists?.of(uri);
    if (suppression === undefined || suppression.isEmpty) return all;
    const key = uri.toString();
    const kept = this.#kept.get(key);
    if (kept?.all === all) return kept.shown;
    const shown = all.filter((finding) => suppression.stands(finding));
    this.#kept.set(key, { edition: this.#store.edition(uri), all, shown });
    return shown;
  }

  touching(uri: vscode.Uri, range: TextRange): readonly F[] {
    const touching = this.#store.touching(uri, range);
    const suppression = this.#lists?.of(uri);
    return suppression === undefined ? touching : touching.filter((finding) => suppression.stands(finding));
  }

  /**
   * Returns the number of visible findings; linear if findings were added or removed since the last call,
   * constant if they only moved.
   */
  count(uri: vscode.Uri): number {
    const suppression = this.#lists?.of(uri);
    if (suppression === undefined || suppression.isEmpty) return this.#store.count(uri);
    const kept = this.#kept.get(uri.toString());
    return kept?.edition === this.#store.edition(uri) ? kept.shown.length : this.of(uri).length;
  }

  /** Returns all findings in document order, including hidden ones. */
  found(uri: vscode.Uri): readonly F[] {
    return this.#store.of(uri);
  }

  /** Returns the number of hidden findings. */
  hiddenCount(uri: vscode.Uri): number {
    return this.#store.count(uri) - this.count(uri);
  }

  /** Returns true if a finding is visible. */
  stands(uri: vscode.Uri, finding: F): boolean {
    return this.#lists?.of(uri).stands(finding) ?? true;
  }

  /** Returns the current filter of a document; undefined before its first findings. */
  standing(uri: vscode.Uri): S | undefined {
    return this.#lists?.of(uri);
  }

  async #open(): Promise<StandingLists<S>> {
    const lists = await this.#load();
    if (this.#lists === undefined) {
      this.#lists = lists;
      this.register(lists.onDidChange((uri) => this.#renew(uri)));
      this.#renew(undefined);
    }
    return lists;
  }

  #renew(only: vscode.Uri | undefined): void {
    if (only === undefined) this.#kept.clear();
    for (const uri of only === undefined ? this.#store.uris() : [only]) {
      this.#kept.delete(uri.toString());
      this.#changed.fire(uri);
    }
    this.#standingChanged.fire(undefined);
  }
}
