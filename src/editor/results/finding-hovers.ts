import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { isColored } from "../../findings/detection-policy.ts";
import { isHint, type GrammarFinding, type PassageFinding } from "../../findings/finding.ts";
import { docsAddress } from "../../report/rule-address.ts";
import { commandLink, plainMarkdown } from "../plain-markdown.ts";
import { toVsRange } from "../ranges.ts";
import { shownRange } from "./diagnostics.ts";
import type { DocumentResults } from "./document-results.ts";
import type { FindingView, SentenceStore } from "./finding-store.ts";

const ON_SCORES = "ai-text.md#what-a-score-means";

/** Says in words what the heat map draws: score, band and rank, and who says so with what reservation. */
export class SentenceHovers implements vscode.HoverProvider {
  readonly #store: SentenceStore;
  readonly #heatMap: { readonly isShown: boolean };

  constructor(store: SentenceStore, heatMap: { readonly isShown: boolean }) {
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
    const [range, all] = [toVsRange(document, finding.range), this.#store.of(document.uri)];
    const { describeSentence } = await import("../../report/words/detection-words.ts");
    const links = reportLink(document.uri, finding.id);
    links.appendMarkdown(` · [${l10n.t("What a Score Means")}](${docsAddress(ON_SCORES)})`);
    // Whatever a service puts into its name or label is text here: no markup, no link, no command.
    return new vscode.Hover([plainMarkdown(describeSentence(finding, all)), links], range);
  }
}

type Problem = GrammarFinding | PassageFinding;

/** Says below the problems in a hover that they were found on this machine (EDI-14), and leads to their row in the report. */
export class ProblemHovers implements vscode.HoverProvider {
  readonly #results: DocumentResults;
  readonly #views: readonly Pick<FindingView<Problem>, "touching">[];

  constructor(results: DocumentResults, ...views: readonly Pick<FindingView<Problem>, "touching">[]) {
    this.#results = results;
    this.#views = views;
  }

  provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
    const at = document.offsetAt(position);
    const here = this.#views
      .flatMap((view) => view.touching(document.uri, { start: at, end: at }))
      .filter((finding) => finding.placed !== "none" && shownRange(document, finding).contains(position));
    const { grammar, scan } = this.#results.of(document.uri);
    const listed = here.find((finding) =>
      finding.kind === "grammar" ? grammar !== undefined && !isHint(finding) : scan !== undefined,
    );
    const local = here.find(({ service }) => service === "embedded");
    const text = listed === undefined ? new vscode.MarkdownString() : reportLink(document.uri, listed.id);
    text.value = [local && l10n.t("Checked on this machine"), text.value].filter(Boolean).join(" · ");
    const finding = local ?? listed;
    return finding && new vscode.Hover(text, shownRange(document, finding));
  }
}

/** Returns a link to a finding in the report, whose command alone may run there. */
function reportLink(uri: vscode.Uri, id: string): vscode.MarkdownString {
  return commandLink(l10n.t("Open Report"), "contentAuthenticity.showReport", [uri.toString(), id]);
}
