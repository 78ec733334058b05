import * as vscode from "vscode";
import { openDocumentAt } from "../documents/open-document.ts";
import type { ScoreHistory } from "../../checking/store/score-history.ts";
import type { Results } from "../../report/records.ts";
import type { DocumentResults } from "./document-results.ts";
import { filesWithin } from "./files-within.ts";
import type { KeptAnswers } from "./kept-findings.ts";
import type { StoredDocuments } from "../../checking/store/stored-documents.ts";
import {
  answeredAt,
  CHECKS,
  keptAfter,
  latestOf,
  withOwnIds,
  type KeptDocument,
} from "../../checking/store/kept-document.ts";
import { movedAddress, movedDocuments } from "../../checking/store/moved-address.ts";
import { Owner } from "../owner.ts";

/** A renamed file or folder. */
export interface RenamedFile {
  readonly oldUri: vscode.Uri;
  readonly newUri: vscode.Uri;
}

/** A document that was saved under another name, with that name. */
export interface SavedAs {
  readonly from: vscode.Uri;
  readonly to: vscode.Uri;
}

export interface ResultCarryingParts {
  readonly results: DocumentResults;
  /** The stores of findings, by the check that found them. */
  readonly stores: Readonly<Record<keyof Results, readonly { clear(uri: vscode.Uri): void }[]>>;
  readonly kept: KeptAnswers;
  readonly files: StoredDocuments;
  readonly history: ScoreHistory;
  readonly newId: () => string;
  /** Collects what to store of an open document. */
  readonly collect: (uri: vscode.Uri) => KeptDocument | undefined;
  /** Reads the stored results of a document. */
  readonly read: (uri: string) => Promise<KeptDocument | undefined>;
  /** Returns a function that is true until the current results are cleared or forgotten. */
  readonly standing: (uri: string) => () => boolean;
  /** Runs a step after all earlier ones. Never rejects. */
  readonly inTurn: (step: () => Promise<void>) => Promise<void>;
  /** Places results in an open document. */
  readonly place: (document: vscode.TextDocument, kept: KeptDocument) => Promise<void>;
}

const NOTHING: KeptDocument = { version: 1 };

/** Moves results and score history to a document's new name without mixing up documents. */
export class ResultCarrying extends Owner {
  readonly #parts: ResultCarryingParts;
  /** The results of documents whose files are about to be renamed. */
  readonly #leaving = new Map<string, KeptDocument>();
  readonly #savedAs = new vscode.EventEmitter<SavedAs>();

  /** Fires when a document's results now also belong to another name. */
  readonly onDidSaveAs: vscode.Event<SavedAs> = this.#savedAs.event;

  constructor(parts: ResultCarryingParts) {
    super();
    this.#parts = parts;
    this.register(
      this.#savedAs,
      // Collect the locations now: after the rename, the old documents may be closed.
      vscode.workspace.onWillRenameFiles(({ files }) => {
        this.#leaving.clear();
        for (const { oldUri } of files) this.#collect(oldUri);
      }),
      vscode.workspace.onDidSaveTextDocument((document) => this.#saved(document)),
    );
  }

  /** Moves the results of renamed files. `at` is the time of the rename, in milliseconds since 1970. */
  async renamed(files: readonly RenamedFile[], at: number): Promise<void> {
    const { files: disk, results } = this.#parts;
    for (const { newUri, oldUri } of files) {
      const within = (await filesWithin(newUri)).map(String);
      const move = { from: oldUri.toString(), to: newUri.toString() };
      const moved = await movedDocuments(move, within, results.uris().map(String), disk);
      for (const [from, to] of moved) await this.#rename(from, to, at);
    }
  }

  #collect(renamed: vscode.Uri): void {
    const address = renamed.toString();
    for (const uri of this.#parts.results.uris()) {
      const isIt = movedAddress(uri.toString(), address, address) !== undefined;
      const collected = isIt ? this.#parts.collect(uri) : undefined;
      if (collected !== undefined) this.#leaving.set(uri.toString(), collected);
    }
  }

  async #rename(from: string, to: string, at: number): Promise<void> {
    const { collect, files, history, inTurn, newId, place, read, standing } = this.#parts;
    const [source, target] = [from, to].map((uri) => vscode.Uri.parse(uri, true));
    if (source === undefined || target === undefined) return;
    const known = this.#leaving.get(from) ?? collect(source) ?? NOTHING;
    this.#leaving.delete(from);
    const stands = standing(from);
    let kept = NOTHING;
    // Another window may have had a later answer.
    await inTurn(async () => void (kept = latestOf(known, await read(from))));
    const carried = isEmpty(kept) ? undefined : withOwnIds(kept, newId);
    // Forgotten results are removed from disk in turn, before the moved ones are written.
    this.#forget(source, Infinity);
    // Drop the results of a file that was replaced.
    this.#forget(target, at);
    await inTurn(async () => {
      await history.carry(from, to, false);
      await files.remove(from);
      const there = await read(to);
      // The new document was checked meanwhile.
      const since = there && keptAfter(there, at - 1);
      const together = carried !== undefined && stands() ? latestOf(carried, since) : since;
      if (together === undefined) await files.remove(to);
      else await files.write(to, together);
    });
    const document = openDocumentAt(target);
    if (carried !== undefined && document !== undefined && stands()) await place(document, carried);
  }

  /** Drops a document's results, except answers given at a time or later. */
  #forget(uri: vscode.Uri, at: number): void {
    const { kept, results, stores } = this.#parts;
    const known = results.of(uri);
    for (const check of CHECKS) {
      if ((known[check]?.at ?? -Infinity) >= at) continue;
      for (const store of stores[check]) store.clear(uri);
      if (check === "detection") kept.detections.renamed(uri);
      if (check === "scan") kept.scans.renamed(uri);
      results.drop(uri, check);
    }
  }

  /**
   * Detects Save As, for which there is no event: VS Code saves a file that is in no tab yet, with the text
   * of the document in the active one.
   */
  #saved(document: vscode.TextDocument): void {
    const { collect, results } = this.#parts;
    const { uri } = document;
    if (hasTab(uri)) return;
    const words = wordsOf(document);
    const alike = results.uris().filter((other) => {
      const open = openDocumentAt(other);
      return open !== undefined && open !== document && wordsOf(open) === words;
    });
    const active = vscode.window.activeTextEditor?.document.uri.toString();
    const from =
      alike.find((one) => one.toString() === active) ?? (results.has(uri) ? undefined : onlyOf(alike));
    const collected = from && collect(from);
    if (from === undefined || collected === undefined || isEmpty(collected)) return;
    void this.#copy(from, document, collected);
  }

  async #copy(from: vscode.Uri, document: vscode.TextDocument, collected: KeptDocument): Promise<void> {
    const { files, history, inTurn, newId, place, standing } = this.#parts;
    const { uri } = document;
    const [source, target] = [from.toString(), uri.toString()];
    const stands = standing(source);
    const copied = withOwnIds(collected, newId);
    // Drop the results of the text that was overwritten.
    this.#forget(uri, Infinity);
    await inTurn(async () => {
      if (!stands()) return;
      await history.carry(source, target, true);
      await files.write(target, copied);
    });
    if (!stands()) return;
    const open = openDocumentAt(uri);
    if (open !== undefined) await place(open, copied);
    this.#savedAs.fire({ from, to: uri });
  }
}

function isEmpty(kept: KeptDocument): boolean {
  return Object.keys(answeredAt(kept)).length === 0;
}

/** Returns the text with whitespace normalized, since saving may change it, for example at line ends. */
function wordsOf(document: vscode.TextDocument): string {
  return document.getText().replaceAll(/\s+/gu, " ").trim();
}

function onlyOf(uris: readonly vscode.Uri[]): vscode.Uri | undefined {
  const unsaved = uris.filter(({ scheme }) => scheme === "untitled");
  return unsaved.length === 1 ? unsaved[0] : undefined;
}

function hasTab(uri: vscode.Uri): boolean {
  return vscode.window.tabGroups.all.some(({ tabs }) =>
    tabs.some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString()),
  );
}
