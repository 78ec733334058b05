import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { commandLink, plainMarkdown } from "../plain-markdown.ts";
import { commandAction, quickFixKind, wants } from "../command-action.ts";
import { toVsRange } from "../ranges.ts";
import { placeIn, reviewedAt, type Review } from "./review.ts";
import { describeChange } from "../../report/words/review-words.ts";

const ACCEPT = quickFixKind("acceptReviewed");
const REFUSE = quickFixKind("refuseReviewed");

const COMMANDS = ["contentAuthenticity._acceptReviewed", "contentAuthenticity._refuseReviewed"] as const;

type ReviewOf = (uri: vscode.Uri) => Review | undefined;

/** Offers accept and refuse on either side of a review: in the light bulb, and at the changed words. */
export function registerReviewActions(reviewOf: ReviewOf): vscode.Disposable {
  const everywhere = { pattern: "**" };
  return vscode.Disposable.from(
    vscode.languages.registerCodeActionsProvider(
      everywhere,
      { provideCodeActions: (document, range, context) => actionsAt(reviewOf, document, range, context) },
      { providedCodeActionKinds: [ACCEPT, REFUSE] },
    ),
    vscode.languages.registerHoverProvider(everywhere, {
      provideHover: (document, position) => hoverAt(reviewOf, document, position),
    }),
  );
}

/** The document's own side has its replacements there already. */
function actionsAt(
  reviewOf: ReviewOf,
  document: vscode.TextDocument,
  range: vscode.Range,
  context: vscode.CodeActionContext,
): vscode.CodeAction[] {
  const review = reviewOf(document.uri);
  if (review === undefined) return [];
  const isCorrected = document.uri.toString() === review.uri.toString();
  return reviewedAt(review, document, range).flatMap(({ finding }) => {
    const change = describeChange(finding);
    const given = [review.uri, finding.id];
    const accept = commandAction(l10n.t("Accept: {0}", change), ACCEPT, "_acceptReviewed", given);
    accept.isPreferred = true;
    const refuse = commandAction(l10n.t("Reject: {0}", change), REFUSE, "_refuseReviewed", given);
    return [
      ...(isCorrected && wants(context, ACCEPT) ? [accept] : []),
      ...(wants(context, REFUSE) ? [refuse] : []),
    ];
  });
}

function hoverAt(
  reviewOf: ReviewOf,
  document: vscode.TextDocument,
  position: vscode.Position,
): vscode.Hover | undefined {
  const review = reviewOf(document.uri);
  if (review === undefined) return undefined;
  const [found] = reviewedAt(review, document, new vscode.Range(position, position));
  if (found === undefined) return undefined;
  const given = [review.uri.toString(), found.finding.id];
  // Words of the document are no Markdown here: no link of theirs is one.
  const text = plainMarkdown([
    describeChange(found.finding),
    ...(found.finding.service === "embedded" ? [l10n.t("Found on this machine.")] : []),
  ]);
  text.isTrusted = { enabledCommands: COMMANDS };
  const labels = [l10n.t("Accept"), l10n.t("Reject")];
  const links = COMMANDS.map((command, index) => commandLink(labels[index] ?? "", command, given).value);
  text.appendMarkdown(links.join(" | "));
  return new vscode.Hover(text, toVsRange(document, placeIn(document, review, found)));
}
