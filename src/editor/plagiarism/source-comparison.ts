import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { PassageFinding } from "../../findings/finding.ts";
import { webAddress } from "../../findings/source-address.ts";
import { comparisonBody, comparisonOf, type PageLink } from "../../report/comparison-page.ts";
import { pageHtml, pagesFolder } from "../page-html.ts";
import { nameOf } from "../virtual-texts.ts";
import type { SourceFiles } from "./source-files.ts";

const VIEW_TYPE = "contentAuthenticity.comparison";

const COMMANDS = ["contentAuthenticity._openSource", "contentAuthenticity._revealPassage"] as const;

/**
 * Shows a passage beside its source, with the matching words marked on both sides: the source from its file with the text around
 * it where that can be read, else the words that the service gave. One page is used for one comparison after the other.
 */
export class SourceComparison implements vscode.Disposable {
  readonly #files: SourceFiles;
  readonly #extension: vscode.Uri;
  #panel: vscode.WebviewPanel | undefined;

  /** `extension` is the folder of the extension. */
  constructor(files: SourceFiles, extension: vscode.Uri) {
    this.#files = files;
    this.#extension = extension;
  }

  /** Gives false where the service gave no text of the source. */
  async show(document: vscode.TextDocument, passage: PassageFinding): Promise<boolean> {
    const { source, sourceText } = passage;
    if (sourceText === undefined) return false;
    const file = this.#files.fileOf(source.url);
    const found = file && (await this.#files.read(file, sourceText));
    const comparison = comparisonOf(
      source,
      found?.range === undefined ? sourceText : { text: found.text, range: found.range },
      { name: nameOf(document.uri), text: document.getText(), range: passage.range },
    );
    const { title } = comparison;
    const panel = (this.#panel ??= this.#open());
    panel.title = title;
    panel.webview.html = pageHtml(panel.webview, this.#extension, {
      title,
      body: comparisonBody(comparison, this.#linksOf(document, passage)),
      styles: ["report-style.css", "comparison-style.css"],
    });
    panel.reveal();
    return true;
  }

  dispose(): void {
    this.#panel?.dispose();
  }

  #open(): vscode.WebviewPanel {
    const panel = vscode.window.createWebviewPanel(VIEW_TYPE, "", vscode.ViewColumn.Active, {
      enableCommandUris: COMMANDS,
      enableFindWidget: true,
      localResourceRoots: [pagesFolder(this.#extension)],
    });
    panel.iconPath = vscode.Uri.joinPath(this.#extension, "media", "icon.png");
    panel.onDidDispose(() => (this.#panel = undefined));
    return panel;
  }

  #linksOf({ uri }: vscode.TextDocument, { id, source }: PassageFinding): readonly PageLink[] {
    const given = encodeURIComponent(JSON.stringify([uri.toString(), id]));
    const [open, reveal] = COMMANDS;
    const isOpenable = webAddress(source.url) !== undefined || this.#files.fileOf(source.url) !== undefined;
    return [
      ...(isOpenable ? [{ href: `command:${open}?${given}`, text: l10n.t("Open Source") }] : []),
      { href: `command:${reveal}?${given}`, text: l10n.t("Show the Passage") },
    ];
  }
}
