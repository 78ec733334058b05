import * as vscode from "vscode";
import type { ProseExtractor } from "../documents/prose-extractor.ts";
import { snapshotOf } from "../documents/snapshot-of.ts";
import type { Settings } from "../settings.ts";
import { nameOf, type VirtualTexts } from "../virtual-texts.ts";
import type { CheckTarget } from "./check-target.ts";

export interface Preview {
  readonly text: string;
  readonly words: number;
}

/** Shows the exact text that a check of the same document or selection sends, beside it and read-only (EDI-20). */
export class PreviewCommand {
  readonly #settings: Settings;
  readonly #extractor: ProseExtractor;
  readonly #texts: VirtualTexts;

  constructor(settings: Settings, extractor: ProseExtractor, texts: VirtualTexts) {
    this.#settings = settings;
    this.#extractor = extractor;
    this.#texts = texts;
  }

  async run(target: CheckTarget): Promise<Preview> {
    const [{ checkSource, proseToCheck }, { countWords }] = await Promise.all([
      import("./prose-to-check.ts"),
      import("../../contract/word-count.ts"),
    ]);
    const { document } = target;
    const { uri } = document;
    const source = checkSource(target, snapshotOf(document), this.#settings, "grammar");
    const { text } = await proseToCheck(source, this.#extractor);
    const title = vscode.l10n.t("{0} (what is sent)", nameOf(uri));
    const shown = await vscode.workspace.openTextDocument(this.#texts.put(uri, title, text));
    await vscode.window.showTextDocument(shown, {
      viewColumn: vscode.ViewColumn.Beside,
      preserveFocus: true,
      preview: true,
    });
    return { text, words: countWords(text) };
  }
}
