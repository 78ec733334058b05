import * as vscode from "vscode";
import { countWords } from "../contract/word-count.ts";
import type { CheckTarget } from "./check-target.ts";
import type { ProseExtractor } from "./prose-extractor.ts";
import type { Settings } from "./settings.ts";

/** Shows the exact text that a check sends, beside the document and read-only (EDI-20). */
export class SubmissionPreview implements vscode.TextDocumentContentProvider {
  readonly #settings: Settings;
  readonly #texts = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();

  readonly onDidChange: vscode.Event<vscode.Uri> = this.#changed.event;

  readonly #extractor: ProseExtractor;
  readonly #scheme: string;

  constructor(settings: Settings, extractor: ProseExtractor, scheme: string) {
    this.#settings = settings;
    this.#extractor = extractor;
    this.#scheme = scheme;
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.path) ?? "";
  }

  async show({
    document,
    selection,
  }: CheckTarget): Promise<{ readonly text: string; readonly words: number }> {
    const { text } = await this.#extractor.extract(document.getText(), document.languageId, {
      submission: this.#settings.submission(document),
      ...(selection === undefined ? {} : { range: selection }),
    });
    const name = document.uri.path.split("/").at(-1) ?? "document";
    const path = `/${name} (${vscode.l10n.t("what is sent")}).txt`;
    const uri = vscode.Uri.from({ scheme: this.#scheme, path });
    this.#texts.set(path, text);
    this.#changed.fire(uri);
    const shown = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(shown, {
      viewColumn: vscode.ViewColumn.Beside,
      preserveFocus: true,
      preview: true,
    });
    return { text, words: countWords(text) };
  }
}
