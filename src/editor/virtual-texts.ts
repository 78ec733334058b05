import * as vscode from "vscode";
import { Owner } from "./owner.ts";

const SCHEME = "content-authenticity-text";

/** Texts that are shown and belong to no file: what would be sent, and what came back. Read-only, kept while they are open. */
export class VirtualTexts extends Owner implements vscode.TextDocumentContentProvider {
  readonly #texts = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();

  readonly onDidChange: vscode.Event<vscode.Uri> = this.#changed.event;

  constructor() {
    super();
    this.register(
      this.#changed,
      vscode.workspace.registerTextDocumentContentProvider(SCHEME, this),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        if (uri.scheme === SCHEME) this.#texts.delete(uri.toString());
      }),
    );
  }

  /** Undefined for what an earlier window had open: an empty text in its place would be taken for what was sent. */
  provideTextDocumentContent(uri: vscode.Uri): string | undefined {
    return this.#texts.get(uri.toString());
  }

  /** The address of a text; `about` is the document it belongs to and `title` what its tab says. */
  put(about: vscode.Uri, title: string, text: string): vscode.Uri {
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${title}.txt`, query: about.toString() });
    this.#texts.set(uri.toString(), text);
    this.#changed.fire(uri);
    return uri;
  }
}

/** The last part of a document's path, for titles. */
export function nameOf(uri: vscode.Uri): string {
  return uri.path.split("/").at(-1) ?? uri.path;
}
