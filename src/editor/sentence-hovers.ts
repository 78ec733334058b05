import * as vscode from "vscode";
import type { SentenceFinding } from "../findings/finding.ts";
import type { SentenceStore } from "./finding-store.ts";
import type { HeatMap } from "./heat-map.ts";
import { toVsRange } from "./ranges.ts";

const SHOW_REPORT = "contentAuthenticity.showReport";

/** Says in words what the heat map draws: score, band, and who says so with what reservation. */
export class SentenceHovers implements vscode.HoverProvider {
  readonly #store: SentenceStore;
  readonly #heatMap: Pick<HeatMap, "isShown">;

  constructor(store: SentenceStore, heatMap: Pick<HeatMap, "isShown">) {
    this.#store = store;
    this.#heatMap = heatMap;
  }

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.Hover | undefined> {
    if (!this.#heatMap.isShown) return undefined;
    const at = document.offsetAt(position);
    const touching = this.#store.touching(document.uri, { start: at, end: at });
    const finding = touching.find(({ range }) => range.start <= at && at < range.end);
    if (finding === undefined) return undefined;
    // Before the text can be another one.
    const range = toVsRange(document, finding.range);
    return new vscode.Hover([await wordsOf(finding), reportLink(document.uri)], range);
  }
}

/** Apart from the words of the service: here a command may run, this one alone. */
function reportLink(uri: vscode.Uri): vscode.MarkdownString {
  // A parenthesis in a name would end the link.
  const given = encodeURIComponent(JSON.stringify([uri.toString()]))
    .replaceAll("(", "%28")
    .replaceAll(")", "%29");
  const text = new vscode.MarkdownString(
    `[${vscode.l10n.t("Open Report")}](command:${SHOW_REPORT}?${given})`,
  );
  text.isTrusted = { enabledCommands: [SHOW_REPORT] };
  return text;
}

/** What makes links of bare addresses, and characters of their names; `appendText` leaves it as it is. */
const LEFT_ALONE = /[:@.<&]/gu;

/** A word as Markdown that shows nothing but the word. */
function asMarkdown(word: string): string {
  return new vscode.MarkdownString().appendText(word).value.replaceAll(LEFT_ALONE, String.raw`\$&`);
}

/** Whatever a service puts into its name or label is text here: no markup, no link, no command. */
async function wordsOf(finding: SentenceFinding): Promise<vscode.MarkdownString> {
  const [{ sentenceInWords }, { serviceWords }] = await Promise.all([
    import("./detection-words.ts"),
    import("./service-words.ts"),
  ]);
  const text = new vscode.MarkdownString();
  text.isTrusted = false;
  text.supportHtml = false;
  const { label, name } = finding.source;
  const lines = [sentenceInWords(finding), serviceWords(name), serviceWords(label)];
  for (const line of lines) {
    // Word by word: spaces inside a text that is appended become hard ones, and a long label would not be wrapped.
    for (const word of line.split(" ")) text.appendMarkdown(`${asMarkdown(word)} `);
    text.appendMarkdown("\n\n");
  }
  return text;
}
