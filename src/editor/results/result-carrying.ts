import * as vscode from "vscode";
import { openDocumentAt } from "../documents/open-document.ts";
import type { ScoreHistory } from "../reports/score-history.ts";
import type { DocumentResults, Results } from "./document-results.ts";
import { filesWithin } from "./files-within.ts";
import type { KeptAnswers } from "./kept-answers.ts";
import type { KeptDocumentFiles } from "./kept-document-files.ts";
import { answeredAt, CHECKS, keptAfter, latestOf, withOwnIds, type KeptDocument } from "./kept-document.ts";
import { movedAddress } from "./moved-address.ts";

/** A file or a folder that has another name. */
export interface RenamedFile {
  readonly oldUri: vscode.Uri;
  readonly newUri: vscode.Uri;
}

/** A document that was saved under another name, and which one that is. */
export interface SavedAs {
  readonly from: vscode.Uri;
  readonly to: vscode.Uri;
}

export interface ResultCarryingParts {
  readonly results: DocumentResults;
  /** What stands in documents, by the check that found it. */
  readonly stores: Readonly<Record<keyof Results, readonly { clear(uri: vscode.Uri): void }[]>>;
  readonly kept: KeptAnswers;
  readonly files: KeptDocumentFiles;
  readonly history: ScoreHistory;
  readonly newId: () => string;
  /** What is to be kept of an open document. */
  readonly collect: (uri: vscode.Uri) => KeptDocument | undefined;
  /** What is kept of a document. */
  readonly read: (uri: string) => Promise<KeptDocument | undefined>;
  /** Tells later whether what is known by now has been cleared or forgotten. */
  readonly standing: (uri: string) => () => boolean;
  /** Does a step after all that was begun before it. Never rejects. */
  readonly inTurn: (step: () => Promise<void>) => Promise<void>;
  /** Puts results into an open document. */
  readonly place: (document: vscode.TextDocument, kept: KeptDocument) => Promise<void>;
}

const NOTHING: KeptDocument = { version: 1 };

/** Carries results, and the history of scores, over to the new name of a document, so that no two documents are mixed. */
export class ResultCarrying implements vscode.Disposable {
  readonly #parts: ResultCarryingParts;
  /** What was known of documents whose files were about to be renamed. */
  readonly #leaving = new Map<string, KeptDocument>();
  readonly #savedAs = new vscode.EventEmitter<SavedAs>();
  readonly #subscriptions: readonly vscode.Disposable[];

  /** Fires when the results of a document are those of another name too. */
  readonly onDidSaveAs: vscode.Event<SavedAs> = this.#savedAs.event;

  constructor(parts: ResultCarryingParts) {
    this.#parts = parts;
    this.#subscriptions = [
      this.#savedAs,
      // Once they have their names, the documents of the old ones may be closed, and nothing tells where their findings stood.
      vscode.workspace.onWillRenameFiles(({ files }) => {
        this.#leaving.clear();
        for (const { oldUri } of files) this.#collect(oldUri);
      }),
      vscode.workspace.onDidSaveTextDocument((document) => this.#saved(document)),
    ];
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** `at`: when they were renamed, in milliseconds since 1970. */
  async renamed(files: readonly RenamedFile[], at: number): Promise<void> {
    for (const { newUri, oldUri } of files) {
      for (const from of await this.#documentsIn(oldUri, newUri)) {
        const to = movedAddress(from, oldUri.toString(), newUri.toString());
        if (to !== undefined && to !== from) await this.#rename(from, to, at);
      }
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

  /** The former addresses of the documents of which something is known, or kept; so too where it is of what had the new name. */
  async #documentsIn(from: vscode.Uri, to: vscode.Uri): Promise<readonly string[]> {
    const { files, results } = this.#parts;
    const [before, now] = [from.toString(), to.toString()];
    const addresses = (await filesWithin(to)).map(String);
    const former = addresses.flatMap((file) => movedAddress(file, now, before) ?? []);
    const known = [...results.uris().map(String), ...(await files.keptOf([...former, ...addresses]))];
    const documents = known.flatMap((uri) => {
      if (movedAddress(uri, before, now) !== undefined) return [uri];
      return movedAddress(uri, now, before) ?? [];
    });
    return [...new Set(documents)];
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
    // What is forgotten is removed from the disk in its turn: before what is carried over is written.
    this.#forget(source, Infinity);
    // Of a file that it has taken the place of.
    this.#forget(target, at);
    await inTurn(async () => {
      await history.carry(from, to, false);
      await files.remove(from);
      const there = await read(to);
      // A check of the new document was faster.
      const since = there && keptAfter(there, at - 1);
      const together = carried !== undefined && stands() ? latestOf(carried, since) : since;
      if (together === undefined) await files.remove(to);
      else await files.write(to, together);
    });
    const document = openDocumentAt(target);
    if (carried !== undefined && document !== undefined && stands()) await place(document, carried);
  }

  /** Lets go of what is known of a document, but for the answers that were given at a time or later. */
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
   * VS Code saves a document under another name as a file that is in no tab yet, with the text of the one that is. Whether that
   * is what has happened is told by no event.
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
    // Of the text that it was written over.
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

/** What saving may change of a text, such as space at the ends of lines, is left out. */
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
