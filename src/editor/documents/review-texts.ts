import * as vscode from "vscode";
import { Owner } from "../owner.ts";
import { nameOf } from "../virtual-texts.ts";

export const REVIEW_SCHEME = "content-authenticity-review";

/** The address of the corrected text of a document. It has the document's name, and with it its language. */
export function reviewUri(document: vscode.Uri): vscode.Uri {
  return vscode.Uri.from({
    scheme: REVIEW_SCHEME,
    path: `/${nameOf(document)}`,
    query: document.toString(),
  });
}

/** The document that a corrected text is of; undefined for another address. */
export function reviewedUri(uri: vscode.Uri): vscode.Uri | undefined {
  return uri.scheme === REVIEW_SCHEME ? vscode.Uri.parse(uri.query, true) : undefined;
}

/** Gives corrected texts to VS Code, which asks for one when it opens a review and whenever the text has changed. */
export class ReviewTexts extends Owner implements vscode.TextDocumentContentProvider {
  readonly #textOf: (uri: vscode.Uri) => Promise<string>;
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();

  readonly onDidChange: vscode.Event<vscode.Uri> = this.#changed.event;

  /** `textOf` gives the corrected text of a document by the address of either. */
  constructor(textOf: (uri: vscode.Uri) => Promise<string>) {
    super();
    this.#textOf = textOf;
    this.register(this.#changed, vscode.workspace.registerTextDocumentContentProvider(REVIEW_SCHEME, this));
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    return this.#textOf(uri);
  }

  changed(uri: vscode.Uri): void {
    this.#changed.fire(uri);
  }
}
