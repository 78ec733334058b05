import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { PassageFinding } from "../../findings/finding.ts";
import { passageInContext } from "../../findings/passage-in-context.ts";
import { webAddress } from "../../findings/source-address.ts";
import { comparisonBody } from "../../report/comparison-page.ts";
import { formatCount, formatNumber } from "../../report/words/format.ts";
import { pageHtml, pagesFolder } from "../page-html.ts";
import { nameOf } from "../virtual-texts.ts";
import { cautionInWords, sourceName } from "../../report/words/plagiarism-words.ts";
import type { SourceFiles } from "./source-files.ts";

/** The longest name of a source in a title, in UTF-16 units. */
const LONGEST_NAME = 60;

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
    const range = found?.range;
    const name = shortened(sourceName(source));
    const [own, line] = [nameOf(document.uri), lineOf(document.getText(), passage.range.start)];
    const title = l10n.t("Source “{0}” ↔ {1}, line {2}", name, own, line);
    const body = comparisonBody({
      title,
      source: {
        heading:
          range === undefined
            ? l10n.t("Source “{0}”", name)
            : l10n.t("Source “{0}”, line {1}", name, lineOf(found?.text ?? "", range.start)),
        text:
          found === undefined || range === undefined
            ? passageInContext(sourceText, { start: 0, end: sourceText.length })
            : passageInContext(found.text, range),
      },
      own: {
        heading: l10n.t("{0}, line {1}", own, line),
        text: passageInContext(document.getText(), passage.range),
      },
      summary: (matching, words) => [
        l10n.t("{0} of {1} match.", formatNumber(matching), formatCount("word", words)),
        ...cautionInWords("verdict"),
      ],
      begins: l10n.t("match begins"),
      ends: l10n.t("match ends"),
      links: this.#linksOf(document, passage),
    });
    this.#showPage(title, body);
    return true;
  }

  dispose(): void {
    this.#panel?.dispose();
  }

  #showPage(title: string, body: string): void {
    const panel = (this.#panel ??= this.#open());
    panel.title = title;
    panel.webview.html = pageHtml(panel.webview, this.#extension, {
      title,
      body,
      styles: ["report-style.css", "comparison-style.css"],
    });
    panel.reveal();
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

  #linksOf({ uri }: vscode.TextDocument, { id, source }: PassageFinding) {
    const given = encodeURIComponent(JSON.stringify([uri.toString(), id]));
    const isOpenable = webAddress(source.url) !== undefined || this.#files.fileOf(source.url) !== undefined;
    const hrefOf = (command: (typeof COMMANDS)[number]): string => `command:${command}?${given}`;
    return [
      ...(isOpenable
        ? [{ href: hrefOf("contentAuthenticity._openSource"), text: l10n.t("Open Source") }]
        : []),
      { href: hrefOf("contentAuthenticity._revealPassage"), text: l10n.t("Show the Passage") },
    ];
  }
}

function lineOf(text: string, offset: number): string {
  return formatNumber(text.slice(0, offset).split(/\r\n|\r|\n/u).length);
}

function shortened(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).toWellFormed()}…` : name;
}
