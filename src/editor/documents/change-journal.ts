import * as vscode from "vscode";
import { carryFindings, carryRange, textStep, type TextStep } from "../../findings/carry-over.ts";
import type { Finding } from "../../findings/finding.ts";
import { stillHolds } from "../../findings/verify.ts";
import { ChunkedText } from "../../text/chunked-text.ts";
import type { TextRange } from "../../text/range.ts";
import type { Snapshot } from "../../text/snapshot.ts";
import { movedAddress } from "../../checking/store/moved-address.ts";
import { changesOf, openDocumentAt, snapshotOf } from "./open-document.ts";
import { Owner } from "../owner.ts";
import type { Journal } from "../../checking/vocabulary/check.ts";

/**
 * A document at one moment, and everything that happens to it from then on, so that an answer can be carried over to the
 * text of today (EDI-4). Both begin in the same step: an edit in between would be lost.
 */
export class ChangeJournal extends Owner implements Journal {
  readonly snapshot: Snapshot;
  readonly #steps: TextStep[] = [];
  readonly #text: ChunkedText;
  /** Of the document: its file may get another name. */
  #uri: string;
  #isClosed = false;

  constructor(document: vscode.TextDocument) {
    super();
    this.snapshot = snapshotOf(document);
    this.#text = new ChunkedText(this.snapshot.text);
    this.#uri = this.snapshot.uri;
    this.register(
      vscode.workspace.onDidChangeTextDocument((event) => {
        if (event.document.uri.toString() === this.#uri) this.#add(event);
      }),
      vscode.workspace.onDidCloseTextDocument((closed) => {
        // Told of at a change of language too, which changes nothing of the text.
        if (closed.isClosed && closed.uri.toString() === this.#uri) this.#isClosed = true;
      }),
      vscode.workspace.onDidRenameFiles(({ files }) => this.#follow(files)),
    );
  }

  /** The document, if it is open: after a change of language, or under another name, it is another object. */
  openDocument(): vscode.TextDocument | undefined {
    return openDocumentAt(this.#uri);
  }

  /**
   * Findings of the snapshot on the document as it is now: moved, and only those whose text still stands. What changed while
   * the document was closed went unseen; then they are kept only where the text is the same as it was.
   */
  carry<F extends Finding>(findings: readonly F[]): readonly F[] {
    const text = this.openDocument()?.getText();
    const unplaced = findings.filter((finding) => finding.placed === "none");
    if (text === undefined || (this.#isClosed && text !== this.snapshot.text)) return unplaced;
    const carried = this.#isClosed ? findings : this.#steps.reduce<readonly F[]>(carryFindings, findings);
    return carried.filter((finding) => finding.placed === "none" || stillHolds(finding, text));
  }

  /** A range of the snapshot on the document as it is now. */
  carryRange(range: TextRange): TextRange {
    return this.#isClosed ? range : this.#steps.reduce(carryRange, range);
  }

  /** VS Code closes the document and opens one of the new name. */
  #follow(files: readonly { readonly oldUri: vscode.Uri; readonly newUri: vscode.Uri }[]): void {
    for (const { newUri, oldUri } of files) {
      const moved = movedAddress(this.#uri, oldUri.toString(), newUri.toString());
      if (moved === undefined) continue;
      this.#uri = moved;
      this.#isClosed = true;
    }
  }

  #add({ contentChanges }: vscode.TextDocumentChangeEvent): void {
    if (contentChanges.length === 0) return;
    const step = textStep(changesOf(contentChanges), this.#text);
    this.#steps.push(step);
    const all = { start: 0, end: this.#text.length };
    const changes = step.kind === "changes" ? step.changes : [{ range: all, text: step.after }];
    for (const { range, text } of changes) this.#text.replace(range, text);
  }
}
