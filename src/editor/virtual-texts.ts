import * as vscode from "vscode";
import { shortTarget } from "../report/words/service-words.ts";
import { Owner } from "./owner.ts";

const SCHEME = "content-authenticity-text";

/** Texts that are shown and belong to no file: what would be sent, and what came back. Read-only, kept while they are open. */
export class VirtualTexts
  extends Owner
  implements vscode.TextDocumentContentProvider, vscode.CodeLensProvider
{
  readonly #texts = new Map<string, string>();
  readonly #facts = new Map<string, readonly string[]>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();

  readonly onDidChange: vscode.Event<vscode.Uri> = this.#changed.event;

  constructor() {
    super();
    this.register(
      this.#changed,
      vscode.workspace.registerTextDocumentContentProvider(SCHEME, this),
      vscode.languages.registerCodeLensProvider({ scheme: SCHEME }, this),
      vscode.workspace.onDidCloseTextDocument(({ isClosed, uri }) => {
        // A change of language closes and reopens a document.
        if (uri.scheme !== SCHEME || !isClosed) return;
        this.#texts.delete(uri.toString());
        this.#facts.delete(uri.toString());
      }),
    );
  }

  /** Undefined for what an earlier window had open: an empty text in its place would be taken for what was sent. */
  provideTextDocumentContent(uri: vscode.Uri): string | undefined {
    return this.#texts.get(uri.toString());
  }

  /** Returns what is said above a text, where it isn't taken for part of it. */
  provideCodeLenses({ uri }: vscode.TextDocument): vscode.CodeLens[] {
    const start = new vscode.Range(0, 0, 0, 0);
    const facts = this.#facts.get(uri.toString()) ?? [];
    return facts.map((title) => new vscode.CodeLens(start, { title, command: "" }));
  }

  /** The address of a text; `about` is the document it belongs to and `title` what its tab says. */
  put(about: vscode.Uri, title: string, text: string, facts: readonly string[] = []): vscode.Uri {
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${title}.txt`, query: about.toString() });
    this.#texts.set(uri.toString(), text);
    this.#facts.set(uri.toString(), facts);
    this.#changed.fire(uri);
    return uri;
  }
}

/** The last part of a document's path, for titles. */
export function nameOf(uri: vscode.Uri): string {
  return uri.path.split("/").at(-1) ?? uri.path;
}

/** Returns a file's name as a notification shows it. */
export function shownName(uri: vscode.Uri): string {
  return shortTarget(nameOf(uri));
}
