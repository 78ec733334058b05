import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { isColored } from "../../findings/detection-policy.ts";
import type { SentenceFinding } from "../../findings/finding.ts";
import { commandLink, plainMarkdown } from "../plain-markdown.ts";
import { toVsRange } from "../ranges.ts";
import type { SentenceStore } from "../results/finding-store.ts";
import type { HeatMap } from "./heat-map.ts";

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
    if (finding === undefined || !isColored(finding)) return undefined;
    // Before the text can be another one.
    const range = toVsRange(document, finding.range);
    return new vscode.Hover([await wordsOf(finding), reportLink(document.uri)], range);
  }
}

/** Apart from the words of the service: here a command may run, this one alone. */
function reportLink(uri: vscode.Uri): vscode.MarkdownString {
  return commandLink(l10n.t("Open Report"), SHOW_REPORT, [uri.toString()]);
}

/** Whatever a service puts into its name or label is text here: no markup, no link, no command. */
async function wordsOf(finding: SentenceFinding): Promise<vscode.MarkdownString> {
  const [{ describeFinding }, { serviceWords }, { embeddedWords }] = await Promise.all([
    import("../../report/words/detection-words.ts"),
    import("../../report/words/service-words.ts"),
    import("../../report/words/embedded-words.ts"),
  ]);
  const { label, name } = finding.source;
  return plainMarkdown([describeFinding(finding), serviceWords(name), embeddedWords(serviceWords(label))]);
}
