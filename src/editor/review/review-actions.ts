import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { reviewedAt } from "./review-sides.ts";
import type { Review } from "./review.ts";
import { changeInWords } from "../../report/words/review-words.ts";

const ACCEPT = vscode.CodeActionKind.QuickFix.append("contentAuthenticity.acceptReviewed");
const REFUSE = vscode.CodeActionKind.QuickFix.append("contentAuthenticity.refuseReviewed");

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
      const action = (title: string, kind: vscode.CodeActionKind, command: string): vscode.CodeAction => {
        const made = new vscode.CodeAction(title, kind);
        const name = `contentAuthenticity.${command}`;
        made.command = { title, command: name, arguments: [review.uri, finding.id] };
        return made;
      };
      const change = changeInWords(finding);
      const accept = action(l10n.t("Accept: {0}", change), ACCEPT, "_acceptReviewed");
      accept.isPreferred = true;
      const refuse = action(l10n.t("Refuse: {0}", change), REFUSE, "_refuseReviewed");
      return [...(isCorrected && wants(ACCEPT) ? [accept] : []), ...(wants(REFUSE) ? [refuse] : [])];
    });
  }
}
