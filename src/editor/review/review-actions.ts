import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { commandAction, quickFixKind } from "../command-action.ts";
import { toVsRange } from "../ranges.ts";
import { placeIn, reviewedAt, type Review } from "./review.ts";
import { changeInWords } from "../../report/words/review-words.ts";

const ACCEPT = quickFixKind("acceptReviewed");
const REFUSE = quickFixKind("refuseReviewed");
const ACCEPT_COMMAND = "contentAuthenticity._acceptReviewed";
const REFUSE_COMMAND = "contentAuthenticity._refuseReviewed";

/** Accept and refuse in the light bulb of either side. The document's own side has its replacements there already. */
export class ReviewActions implements vscode.CodeActionProvider {
  static readonly metadata: vscode.CodeActionProviderMetadata = { providedCodeActionKinds: [ACCEPT, REFUSE] };

  readonly #reviewOf: (uri: vscode.Uri) => Review | undefined;

  constructor(reviewOf: (uri: vscode.Uri) => Review | undefined) {
    this.#reviewOf = reviewOf;
  }

  provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
    context: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    const review = this.#reviewOf(document.uri);
    if (review === undefined) return [];
    const isCorrected = document.uri.toString() === review.uri.toString();
    const wants = (kind: vscode.CodeActionKind): boolean => context.only?.contains(kind) !== false;
    return reviewedAt(review, document, range).flatMap(({ finding }) => {
      const change = changeInWords(finding);
      const given = [review.uri, finding.id];
      const accept = commandAction(l10n.t("Accept: {0}", change), ACCEPT, "_acceptReviewed", given);
      accept.isPreferred = true;
      const refuse = commandAction(l10n.t("Refuse: {0}", change), REFUSE, "_refuseReviewed", given);
      return [...(isCorrected && wants(ACCEPT) ? [accept] : []), ...(wants(REFUSE) ? [refuse] : [])];
    });
  }
}

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
    const accept = `[${l10n.t("Accept")}](command:${ACCEPT_COMMAND}?${target})`;
    const refuse = `[${l10n.t("Refuse")}](command:${REFUSE_COMMAND}?${target})`;
    const text = new vscode.MarkdownString();
    text.isTrusted = { enabledCommands: [ACCEPT_COMMAND, REFUSE_COMMAND] };
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
