import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { isColored } from "../../findings/detection-policy.ts";
import type { SentenceFinding } from "../../findings/finding.ts";
import { docsAddress } from "../../report/rule-address.ts";
import { commandLink, plainMarkdown } from "../plain-markdown.ts";
import { toVsRange } from "../ranges.ts";
import type { SentenceStore } from "../results/finding-store.ts";
import type { HeatMap } from "./heat-map.ts";

const SHOW_REPORT = "contentAuthenticity.showReport";
const ON_SCORES = "ai-text.md#what-a-score-means";

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
    if (finding === undefined || !isColored(finding)) return undefined;
    // Before the text can be another one.
    const range = toVsRange(document, finding.range);
    return new vscode.Hover([await wordsOf(finding), linksFor(document.uri)], range);
  }
}

/** Links to the report, whose command alone may run here, and to the documentation. */
function linksFor(uri: vscode.Uri): vscode.MarkdownString {
  const links = commandLink(l10n.t("Open Report"), SHOW_REPORT, [uri.toString()]);
  return links.appendMarkdown(` · [${l10n.t("What a Score Means")}](${docsAddress(ON_SCORES)})`);
}

/** Whatever a service puts into its name or label is text here: no markup, no link, no command. */
async function wordsOf(finding: SentenceFinding): Promise<vscode.MarkdownString> {
  const { describeSentence } = await import("../../report/words/detection-words.ts");
  return plainMarkdown(describeSentence(finding));
}
