import { setImmediate } from "node:timers/promises";
import * as vscode from "vscode";
import type { SectionFinding, SentenceFinding } from "../../findings/finding.ts";
import { AfterPause } from "../after-pause.ts";
import { openDocumentAt } from "../documents/open-document.ts";
import { textHash } from "../documents/text-hash.ts";
import type { ScoreHistory } from "../reports/score-history.ts";
import type { DetectionRecord } from "./document-results.ts";
import type { FindingStore } from "./finding-store.ts";
import type { KeptDocumentFiles } from "./kept-document-files.ts";
import {
  answeredAt,
  latestOf,
  readKeptDocument,
  supersedes,
  type AnsweredAt,
  type KeptDocument,
  type KeptMark,
} from "./kept-document.ts";
import { ResultRestorer, type ResultRestorerParts } from "./result-restorer.ts";

export interface ResultKeepingParts extends ResultRestorerParts {
  readonly sentences: FindingStore<SentenceFinding>;
  readonly sections: FindingStore<SectionFinding>;
  readonly files: KeptDocumentFiles;
  readonly history: ScoreHistory;
}

/** What is on the disk is so far behind, in milliseconds. */
const PAUSE = { settled: 300, longest: 3_000 };

/** Of texts that are shown and belong to no file, such as that of a job as it was sent. */
const OWN_SCHEMES = "content-authenticity";

/**
 * Keeps the latest results of documents for after a reload, and brings them back without asking any service; notes the score of
 * each detection. All of it in the background.
 */
export class ResultKeeping implements vscode.Disposable {
  readonly #parts: ResultKeepingParts;
  readonly #restorer: ResultRestorer;
  readonly #pauses = new AfterPause(PAUSE);
  /** Documents whose results are to be kept. */
  readonly #kept = new Set<string>();
  /** By document, the detection whose score is noted. */
  readonly #noted = new Map<string, string>();
  readonly #restoring = new Map<string, Promise<boolean>>();
  /** Documents of which what was kept has been brought back. */
  readonly #restored = new Set<string>();
  /** Records that are not to be kept again. */
  readonly #forgotten = new WeakSet<object>();
  #timesForgotten = 0;
  /** By document: the file that this window wrote last, and what is in it. */
  readonly #written = new Map<string, { readonly stamp: string; readonly at: AnsweredAt }>();
  readonly #subscriptions: readonly vscode.Disposable[];
  /** One file at a time. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: ResultKeepingParts) {
    this.#parts = parts;
    this.#restorer = new ResultRestorer(parts);
    this.#subscriptions = [
      this.#pauses,
      this.#restorer,
      vscode.workspace.onDidCloseTextDocument(({ isClosed, uri }) => {
        // Its findings may be let go of by the time it is opened again.
        if (isClosed) this.#restored.delete(uri.toString());
      }),
      vscode.workspace.onDidSaveTextDocument(({ uri }) => {
        if (this.#kept.has(uri.toString())) this.#keepSoon(uri);
      }),
    ];
  }

  /** To be called when a document has another result, or none any more. */
  changed(uri: vscode.Uri): void {
    const key = uri.toString();
    const { files, results } = this.#parts;
    if (uri.scheme.startsWith(OWN_SCHEMES)) return;
    if (results.has(uri)) {
      this.#kept.add(key);
      this.#note(uri, results.of(uri).detection);
      this.#keepSoon(uri);
      return;
    }
    this.#pauses.cancel(key);
    this.#kept.delete(key);
    this.#inTurn(async () => files.remove(key));
  }

  /** Keeps at once what is known of a document that may soon be closed; resolves when it is on the disk, or could not be written. */
  async keepNow(uri: vscode.Uri): Promise<void> {
    const key = uri.toString();
    this.changed(uri);
    this.#pauses.cancel(key);
    this.#inTurn(async () => this.#keep(uri));
    await this.#last;
  }

  /** Brings back what was kept of an open document and is not known in this window; gives whether anything was. Never rejects. */
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

  /** Keeps nothing more of what is known so far: it was forgotten, here or in another window. */
  drop(): void {
    const { history, results } = this.#parts;
    for (const key of this.#kept) this.#pauses.cancel(key);
    this.#kept.clear();
    this.#timesForgotten += 1;
    // What is shown stays, and the next check of another kind must not have it kept once more.
    for (const uri of results.uris()) {
      const { detection, grammar, scan } = results.of(uri);
      for (const record of [detection, grammar, scan]) if (record !== undefined) this.#forgotten.add(record);
    }
    history.drop();
  }

  /** Of all documents; what is shown stays. Rejects where the disk does. */
  async forgetResults(): Promise<void> {
    const { files, history } = this.#parts;
    this.drop();
    await this.#last;
    await Promise.all([files.clear(), history.forget()]);
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #note(uri: vscode.Uri, detection: DetectionRecord | undefined): void {
    const key = uri.toString();
    if (detection === undefined || this.#noted.get(key) === detection.id) return;
    this.#noted.set(key, detection.id);
    const { at, cached, name, scope, score, service, words } = detection;
    // An unsaved document has the same address as others.
    if (uri.scheme === "untitled" || scope === "selection" || score === null) return;
    void this.#parts.history.add(key, { at, score, service, name, words }, cached);
  }

  #keepSoon(uri: vscode.Uri): void {
    this.#pauses.wait(uri.toString(), () => this.#inTurn(async () => this.#keep(uri)));
  }

  async #keep(uri: vscode.Uri): Promise<void> {
    const key = uri.toString();
    const kept = this.#kept.has(key) ? this.#collected(uri) : undefined;
    if (kept === undefined) return;
    const before = this.#timesForgotten;
    const together = (await this.#isOnlyOurs(key, kept)) ? kept : latestOf(kept, await this.#read(key));
    // Here or in another window.
    if (this.#timesForgotten > before) return;
    const stamp = await this.#parts.files.write(key, together);
    if (stamp === undefined) this.#written.delete(key);
    else this.#written.set(key, { stamp, at: answeredAt(together) });
  }

  /** Whether the file is the one that this window wrote, and holds nothing beside: then nobody has to read it. */
  async #isOnlyOurs(key: string, kept: KeptDocument): Promise<boolean> {
    const written = this.#written.get(key);
    if (written === undefined || !supersedes(kept, written.at)) return false;
    return (await this.#parts.files.stamp(key)) === written.stamp;
  }

  /** What is kept of a document. The editor has its turn between the steps: there may be megabytes of it (ALL-1). */
  async #read(key: string): Promise<KeptDocument | undefined> {
    const kept = await this.#parts.files.read(key);
    await setImmediate();
    return readKeptDocument(kept);
  }

  #inTurn(step: () => Promise<void>): void {
    this.#last = this.#last.then(step).catch((thrown: unknown) => {
      this.#parts.log.defect("The results of a document could not be kept", thrown);
    });
  }

  /** Undefined for a document that is not open any more: nothing tells where its findings stand. */
  #collected(uri: vscode.Uri): KeptDocument | undefined {
    const { corrections, passages, results, sections, sentences } = this.#parts;
    const document = openDocumentAt(uri);
    if (document === undefined) return undefined;
    const hash = textHash(document.getText());
    const known = results.of(uri);
    const detection = this.#unlessForgotten(known.detection);
    const scan = this.#unlessForgotten(known.scan);
    const grammar = this.#unlessForgotten(known.grammar);
    const marks = sentences.of(uri).flatMap((sentence) => markOf(sentence, detection));
    const headings = sections
      .of(uri)
      .filter(({ answer }) => answer === detection?.id)
      .map(({ id, range }) => ({ id, range }));
    return {
      version: 1,
      ...(detection === undefined
        ? {}
        : { detection: { record: detection, textHash: hash, marks, headings } }),
      ...(scan === undefined ? {} : { scan: { record: scan, textHash: hash, passages: passages.of(uri) } }),
      ...(grammar === undefined
        ? {}
        : { grammar: { record: grammar, textHash: hash, corrections: corrections.of(uri) } }),
    };
  }

  #unlessForgotten<T extends object>(record: T | undefined): T | undefined {
    return record === undefined || this.#forgotten.has(record) ? undefined : record;
  }

  async #restore(document: vscode.TextDocument): Promise<boolean> {
    const { history, results } = this.#parts;
    const { uri } = document;
    const key = uri.toString();
    // A check that nobody asked for may have had its answer before.
    if (this.#restored.has(key) && results.has(uri)) return true;
    this.#restored.add(key);
    const before = this.#timesForgotten;
    // What was cleared is removed by then.
    await this.#last;
    const kept = await this.#read(key);
    if (kept === undefined || this.#timesForgotten > before) return results.has(uri);
    void history.load(key);
    // Its score was noted when it came.
    if (kept.detection !== undefined) this.#noted.set(key, kept.detection.record.id);
    await this.#restorer.restore(document, kept);
    return results.has(uri);
  }
}

function markOf(
  { answer, item, placed, range }: SentenceFinding,
  detection: DetectionRecord | undefined,
): readonly KeptMark[] {
  return placed === "none" || answer !== detection?.id ? [] : [{ item, range, placed }];
}
