import { setImmediate } from "node:timers/promises";
import * as vscode from "vscode";
import { Debouncer } from "../../checking/vocabulary/debouncer.ts";
import { SerialQueue } from "../../checking/vocabulary/serial-queue.ts";
import { openDocumentAt } from "../documents/open-document.ts";
import type { ScoreHistory } from "../../checking/store/score-history.ts";
import { ClearedResults } from "./cleared-results.ts";
import { collectedResults } from "./collected-results.ts";
import type { DetectionRecord } from "../../report/records.ts";
import type { EditorContext } from "./editor-context.ts";
import type { StoredDocuments } from "../../checking/store/stored-documents.ts";
import {
  answeredAt,
  keptAfter,
  latestOf,
  readKeptDocument,
  supersedes,
  type AnsweredAt,
  type KeptDocument,
} from "../../checking/store/kept-document.ts";
import { ResultCarrying, type RenamedFile, type SavedAs } from "./result-carrying.ts";
import { ResultRestorer, type ResultRestorerParts } from "./result-restorer.ts";
import { Owner } from "../owner.ts";

export interface ResultKeepingParts
  extends ResultRestorerParts, Pick<EditorContext, "sections" | "sentences"> {
  readonly context: { readonly workspaceState: Pick<vscode.Memento, "get" | "update"> };
  readonly files: StoredDocuments;
  readonly history: ScoreHistory;
}

/** Debounce intervals for writing results to disk, in milliseconds. */
const PAUSE = { settled: 300, longest: 3_000 };

/**
 * Debounce intervals while typing, in milliseconds: VS Code restores unsaved text after a reload, and results
 * must match it.
 */
const PAUSE_IN_WRITING = { settled: 2_000, longest: 600_000 };

/** With more findings than this, results are stored only on save, since it takes time. */
const FEW = 2_000;

/** The scheme prefix of read-only texts without a file, for example a job's text as sent. */
const OWN_SCHEMES = "content-authenticity";

/**
 * Stores the latest results of documents, restores them after a reload without asking a service, and records
 * detection scores. All in the background.
 */
export class ResultKeeping extends Owner {
  readonly #parts: ResultKeepingParts;
  readonly #restorer: ResultRestorer;
  readonly #carrying: ResultCarrying;
  readonly #cleared: ClearedResults;
  readonly #pauses = new Debouncer(PAUSE);
  readonly #pausesInWriting = new Debouncer(PAUSE_IN_WRITING);
  /** Documents whose results are to be stored. */
  readonly #kept = new Set<string>();
  /** By document, the detection whose score has been recorded. */
  readonly #noted = new Map<string, string>();
  readonly #restoring = new Map<string, Promise<boolean>>();
  /** Documents whose stored results have been restored. */
  readonly #restored = new Set<string>();
  /** By document, the version that this window wrote last and its content. */
  readonly #written = new Map<string, { readonly version: number; readonly at: AnsweredAt }>();
  /** Writes one file at a time. */
  readonly #queue = new SerialQueue();

  constructor(parts: ResultKeepingParts) {
    super();
    this.#parts = parts;
    this.#restorer = new ResultRestorer(parts);
    this.#cleared = new ClearedResults(parts.context.workspaceState);
    const { corrections, hints, passages, sections, sentences } = parts;
    this.#carrying = new ResultCarrying({
      ...parts,
      stores: { detection: [sentences, sections], scan: [passages], grammar: [corrections, hints] },
      collect: (uri) => this.#collected(uri),
      read: async (uri) => this.#read(uri),
      standing: (uri) => this.#cleared.standing(uri),
      inTurn: async (step) => this.#inTurn(step),
      place: async (document, kept) => this.#place(document, kept),
    });
    this.register(
      this.#pauses,
      this.#pausesInWriting,
      this.#restorer,
      this.#carrying,
      vscode.workspace.onDidCloseTextDocument(({ isClosed, uri }) => {
        // Its findings may have been evicted by the time it is reopened.
        if (isClosed) this.#restored.delete(uri.toString());
      }),
      vscode.workspace.onDidSaveTextDocument(({ uri }) => {
        if (this.#kept.has(uri.toString())) this.#keepSoon(uri);
      }),
      vscode.workspace.onDidChangeTextDocument(({ contentChanges, document: { uri } }) => {
        if (contentChanges.length > 0 && this.#kept.has(uri.toString())) this.#keepInWriting(uri);
      }),
    );
  }

  /** Fires when a document's results now also belong to another name. */
  get onDidSaveAs(): vscode.Event<SavedAs> {
    return this.#carrying.onDidSaveAs;
  }

  /** Call this when files were renamed, with the time in milliseconds since 1970. Never rejects. */
  async renamed(files: readonly RenamedFile[], at: number): Promise<void> {
    try {
      await this.#carrying.renamed(files, at);
    } catch (thrown) {
      this.#parts.log.defect("Results could not be carried over to another name", thrown);
    }
  }

  /** Call this when a document's results changed or were removed. */
  changed(uri: vscode.Uri): void {
    const key = uri.toString();
    const { results } = this.#parts;
    if (uri.scheme.startsWith(OWN_SCHEMES)) return;
    if (results.has(uri)) {
      this.#kept.add(key);
      this.#note(uri, results.of(uri).detection);
      this.#keepSoon(uri);
      return;
    }
    this.#remove(key);
  }

  /** Call this when findings were cleared in a document, or in all: stored ones are then never restored. */
  cleared(uri?: vscode.Uri): void {
    if (uri === undefined) {
      // Keep the files, which may belong to documents of other workspaces.
      this.#cleared.clearAll(Date.now());
      return;
    }
    const key = uri.toString();
    this.#cleared.clear(key);
    this.#remove(key);
  }

  /** Stores the results of a document that may soon be closed. Resolves when they are on disk or writing failed. */
  async keepNow(uri: vscode.Uri): Promise<void> {
    const key = uri.toString();
    this.changed(uri);
    this.#pauses.cancel(key);
    await this.#inTurn(async () => this.#keep(uri));
  }

  /**
   * Restores stored results of an open document that this window doesn't have. Returns true if there were
   * any. Never rejects.
   */
  async restore(document: vscode.TextDocument): Promise<boolean> {
    const key = document.uri.toString();
    const restored = this.#restoring.get(key) ?? this.#restore(document);
    this.#restoring.set(key, restored);
    try {
      return await restored;
    } catch (thrown) {
      this.#parts.log.defect("The results of a document could not be brought back", thrown);
      return false;
    } finally {
      this.#restoring.delete(key);
    }
  }

  /** Stops storing the current results, which were forgotten here or in another window. */
  drop(): void {
    const { history, results } = this.#parts;
    for (const key of this.#kept) this.#letGo(key);
    // The next check of another kind must not store the visible results again.
    this.#cleared.forget(results.uris().map((uri) => results.of(uri)));
    history.drop();
  }

  /** Deletes the results of all documents; visible findings stay. Rejects if the disk does. */
  async forgetResults(): Promise<void> {
    const { files, history } = this.#parts;
    this.drop();
    await this.#queue.idle();
    await Promise.all([files.clear(), history.forget()]);
  }

  #note(uri: vscode.Uri, detection: DetectionRecord | undefined): void {
    const key = uri.toString();
    if (detection === undefined || this.#noted.get(key) === detection.id) return;
    this.#noted.set(key, detection.id);
    const { at, cached, name, scope, score, service, words } = detection;
    // Untitled documents reuse addresses.
    if (uri.scheme === "untitled" || scope === "selection" || score === null) return;
    void this.#parts.history.add(key, { at, score, service, name, words }, cached);
  }

  #keepSoon(uri: vscode.Uri): void {
    this.#pauses.wait(uri.toString(), () => void this.#inTurn(async () => this.#keep(uri)));
  }

  #keepInWriting(uri: vscode.Uri): void {
    this.#pausesInWriting.wait(uri.toString(), () => {
      const { corrections, passages, sentences } = this.#parts;
      const count = [corrections, passages, sentences].reduce((sum, store) => sum + store.count(uri), 0);
      if (count <= FEW) void this.#inTurn(async () => this.#keep(uri));
    });
  }

  #letGo(key: string): void {
    for (const pauses of [this.#pauses, this.#pausesInWriting]) pauses.cancel(key);
    this.#kept.delete(key);
  }

  #remove(key: string): void {
    this.#letGo(key);
    void this.#inTurn(async () => this.#parts.files.remove(key));
  }

  async #keep(uri: vscode.Uri): Promise<void> {
    const key = uri.toString();
    const kept = this.#kept.has(key) ? this.#collected(uri) : undefined;
    if (kept === undefined) return;
    const stands = this.#cleared.standing(key);
    const together = (await this.#isOnlyOurs(key, kept)) ? kept : latestOf(kept, await this.#read(key));
    // Results were cleared here, or forgotten here or in another window.
    if (!stands()) return;
    const version = await this.#parts.files.write(key, together);
    if (version === undefined) this.#written.delete(key);
    else this.#written.set(key, { version, at: answeredAt(together) });
  }

  /** Returns true if this window wrote what is stored and it holds nothing newer, so it need not be read. */
  async #isOnlyOurs(key: string, kept: KeptDocument): Promise<boolean> {
    const written = this.#written.get(key);
    if (written === undefined || !supersedes(kept, written.at)) return false;
    return (await this.#parts.files.version(key)) === written.version;
  }

  /** Reads the stored results of a document, yielding between steps: there may be megabytes (ALL-1). */
  async #read(key: string): Promise<KeptDocument | undefined> {
    const kept = await this.#parts.files.read(key);
    await setImmediate();
    return readKeptDocument(kept);
  }

  async #inTurn(step: () => Promise<void>): Promise<void> {
    await this.#queue.run(step).catch((thrown: unknown) => {
      this.#parts.log.defect("The results of a document could not be kept", thrown);
    });
  }

  /** Collects the results of an open document; undefined if it is closed, since the locations are unknown then. */
  #collected(uri: vscode.Uri): KeptDocument | undefined {
    const { results } = this.#parts;
    const document = openDocumentAt(uri);
    return document && collectedResults(document, this.#cleared.remembered(results.of(uri)), this.#parts);
  }

  /** Places stored results, except those cleared before they were restored. */
  async #place(document: vscode.TextDocument, kept: KeptDocument): Promise<void> {
    const after = keptAfter(kept, this.#cleared.allClearedAt);
    if (after !== undefined) await this.#restorer.restore(document, after);
  }

  async #restore(document: vscode.TextDocument): Promise<boolean> {
    const { history, results } = this.#parts;
    const { uri } = document;
    const key = uri.toString();
    // An automatic check may already have an answer.
    if (this.#restored.has(key) && results.has(uri)) return true;
    this.#restored.add(key);
    const stands = this.#cleared.standing(key);
    // Wait until cleared results are removed.
    await this.#queue.idle();
    const read = await this.#read(key);
    const kept = read && keptAfter(read, this.#cleared.allClearedAt);
    if (kept === undefined || !stands()) return results.has(uri);
    void history.load(key);
    // Its score was recorded when the answer arrived.
    if (kept.detection !== undefined) this.#noted.set(key, kept.detection.record.id);
    await this.#restorer.restore(document, kept, stands);
    return results.has(uri);
  }
}
