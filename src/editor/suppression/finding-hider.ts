import type * as vscode from "vscode";
import type { GrammarFinding } from "../../findings/finding.ts";
import { identityOf } from "../../findings/hidden-findings.ts";
import { digestLine, hiddenLine, withHidden, withoutHidden } from "../../findings/hidden-list.ts";
import { openDocumentAt } from "../documents/open-document.ts";
import { sentencesNow } from "../documents/sentences-now.ts";
import { changeList } from "./list-changes.ts";
import { digestOf } from "../../checking/vocabulary/text-hash.ts";
import type { ListHome, SuppressionContext } from "./suppression-lists.ts";

/** Lines of hidden findings, and the list that they stand in. */
export interface HiddenLines {
  readonly home: ListHome;
  readonly lines: readonly string[];
}

/** Hides findings for good, and takes that back (EDI-23). Where the list stays as it is, a message says why. */
export class FindingHider {
  readonly #parts: SuppressionContext;

  constructor(parts: SuppressionContext) {
    this.#parts = parts;
  }

  /**
   * Hides findings of a document: in the file of its workspace folder, or for this person without any of their text. Gives the
   * lines that were written; undefined where none were.
   */
  async hide(uri: vscode.Uri, findings: readonly GrammarFinding[]): Promise<HiddenLines | undefined> {
    const { lists } = this.#parts;
    const home = lists.homeOf(uri);
    const document = openDocumentAt(uri);
    const sentences = document === undefined ? [] : await sentencesNow(document, findings, this.#parts);
    const day = new Date().toISOString().slice(0, "YYYY-MM-DD".length);
    const lines = findings.map((finding, index) => {
      const identity = identityOf(finding, sentences[index]);
      return home.folder === undefined ? digestLine(identity, digestOf, day) : hiddenLine(identity);
    });
    const isWritten = await changeList(lists, { home, file: home.hidden }, (text) =>
      lines.reduce(withHidden, text),
    );
    return isWritten ? { home, lines } : undefined;
  }

  /** Takes lines out of their list; gives whether that was written. */
  async bringBack({ home, lines }: HiddenLines): Promise<boolean> {
    return changeList(this.#parts.lists, { home, file: home.hidden }, (text) => withoutHidden(text, lines));
  }
}
