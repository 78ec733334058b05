import * as vscode from "vscode";
import type { Finding } from "../../findings/finding.ts";
import type { TextRange } from "../../text/range.ts";
import type { FindingStore, FindingView } from "./finding-store.ts";

/** Which findings of a document stand. */
export interface Standing<F extends Finding> {
  /** Whether every finding stands. */
  readonly isEmpty: boolean;
  stands(finding: F): boolean;
}

/** What findings are held against: lists on a disk, settings. */
export interface StandingLists<S> {
  /** By what has been read; reads what has not, and fires then. */
  of(uri: vscode.Uri): S;
  /** Reads all that a document goes by. Never rejects. */
  ready(uri: vscode.Uri): Promise<void>;
  /** Fires when findings that stood may not stand any more, or the other way round: of one document, or of all. */
  readonly onDidChange: vscode.Event<vscode.Uri | undefined>;
}

/** Those of a document that stand, of all that were found. */
interface Kept<F extends Finding> {
  /** The edition of the store that they were counted in. */
  readonly edition: number;
  readonly all: readonly F[];
  readonly shown: readonly F[];
}

/** How long a check waits for lists on a disk that hangs; its findings are shown then and go when the lists are there. */
const PATIENCE_MS = 2_000;

/**
 * The findings that people see: all that were found without those that lists and settings leave out. The store keeps them all,
 * so that what is brought back needs no new check (EDI-23).
 */
export class ShownFindings<F extends Finding, S extends Standing<F>>
  implements FindingView<F>, vscode.Disposable
{
  readonly #store: FindingStore<F>;
  readonly #load: () => Promise<StandingLists<S>>;
  readonly #kept = new Map<string, Kept<F>>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #standingChanged = new vscode.EventEmitter<undefined>();
  readonly #subscriptions: vscode.Disposable[];
  #lists: StandingLists<S> | undefined;

  readonly onDidChange: vscode.Event<vscode.Uri> = this.#changed.event;

  /** Fires when other findings may stand, of closed documents too. */
  readonly onDidChangeStanding: vscode.Event<undefined> = this.#standingChanged.event;

  /** `lists` are loaded with the first findings. */
  constructor(store: FindingStore<F>, lists: () => Promise<StandingLists<S>>) {
    this.#store = store;
    this.#load = lists;
    this.#subscriptions = [
      this.#changed,
      this.#standingChanged,
      store.onDidChange((uri) => {
        if (store.count(uri) === 0) this.#kept.delete(uri.toString());
        // Findings that were brought back come without a check that would have read the lists.
        else if (this.#lists === undefined) void this.ready(uri);
        this.#changed.fire(uri);
      }),
    ];
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#kept.clear();
  }

  /** Reads what a document's findings are held against, before they are there. Never rejects. */
  async ready(uri: vscode.Uri): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS);
    });
    try {
      await Promise.race([this.#open().then(async (lists) => lists.ready(uri)), patience]);
    } catch {
      // Without the lists everything is shown.
    } finally {
      clearTimeout(timer);
    }
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

  /** Linear where findings were dropped or found since it was asked, and not where an edit has only moved them. */
  count(uri: vscode.Uri): number {
    const suppression = this.#lists?.of(uri);
    if (suppression === undefined || suppression.isEmpty) return this.#store.count(uri);
    const kept = this.#kept.get(uri.toString());
    return kept?.edition === this.#store.edition(uri) ? kept.shown.length : this.of(uri).length;
  }

  /** All that were found, with those that are left out, in the order of the document. */
  found(uri: vscode.Uri): readonly F[] {
    return this.#store.of(uri);
  }

  /** How many were found and are not shown. */
  hiddenCount(uri: vscode.Uri): number {
    return this.#store.count(uri) - this.count(uri);
  }

  /** Whether a finding of a document stands. */
  stands(uri: vscode.Uri, finding: F): boolean {
    return this.#lists?.of(uri).stands(finding) ?? true;
  }

  /** What a document's findings are held against; undefined before the first are there. */
  standing(uri: vscode.Uri): S | undefined {
    return this.#lists?.of(uri);
  }

  async #open(): Promise<StandingLists<S>> {
    const lists = await this.#load();
    if (this.#lists === undefined) {
      this.#lists = lists;
      this.#subscriptions.push(lists.onDidChange((uri) => this.#renew(uri)));
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
