import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { toVsRange } from "../ranges.ts";
import { placeIn, reviewedAt } from "./review-sides.ts";
import type { Review } from "./review.ts";
import { changeInWords } from "../../report/words/review-words.ts";

const ACCEPT = "contentAuthenticity._acceptReviewed";
const REFUSE = "contentAuthenticity._refuseReviewed";

/** Accept and refuse at the changed words, on either side of a review. */
export class ReviewHovers implements vscode.HoverProvider {
  readonly #reviewOf: (uri: vscode.Uri) => Review | undefined;

  constructor(reviewOf: (uri: vscode.Uri) => Review | undefined) {
    this.#reviewOf = reviewOf;
  }

  provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
    const review = this.#reviewOf(document.uri);
    if (review === undefined) return undefined;
    const [found] = reviewedAt(review, document, new vscode.Range(position, position));
    if (found === undefined) return undefined;
    const target = encodeURIComponent(JSON.stringify([review.uri.toString(), found.finding.id]));
    const accept = `[${l10n.t("Accept")}](command:${ACCEPT}?${target})`;
    const refuse = `[${l10n.t("Refuse")}](command:${REFUSE}?${target})`;
    const text = new vscode.MarkdownString();
    text.isTrusted = { enabledCommands: [ACCEPT, REFUSE] };
    // Words of the document are no Markdown here: no link of theirs is one.
    text.appendText(changeInWords(found.finding));
    if (found.finding.service === "embedded") {
      text.appendMarkdown("\n\n");
      text.appendText(l10n.t("Found by the embedded service."));
    }
    text.appendMarkdown(`\n\n${accept} | ${refuse}`);
    return new vscode.Hover(text, toVsRange(document, placeIn(document, review, found)));
  }
}
