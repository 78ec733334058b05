import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { whyNotWritten, describeWritten, type Written } from "../../report/words/correction-words.ts";
import type { GrammarCheck } from "../../checking/grammar/grammar-checker.ts";
import { commandStep, offerSteps, showDone, showFailedCheck } from "../notices.ts";
import type { ShownCorrections } from "../results/shown-findings.ts";
import { describeHidden, describeRemaining } from "../../report/words/review-words.ts";
import { fitting, joinSentences } from "../../report/words/sentences.ts";
import { nameOf, shownName, type VirtualTexts } from "../virtual-texts.ts";
import type { CheckTarget } from "../documents/check-target.ts";
import { describeGrammarCheck } from "../../report/words/outcome-words.ts";

/** A check with only the visible findings. */
export interface ShownCheck extends GrammarCheck {
  /** The number of findings left out: hidden, in a dictionary, or of a rule that is off. */
  readonly hidden: number;
}

/**
 * Tells a person what a check found. `target` is of the document as it is now, so that trying again is about the same text.
 */
export function showCheck(texts: VirtualTexts, target: CheckTarget, check: ShownCheck): void {
  if (check.error === undefined) showDone(describeGrammarCheck(check, shownName(target.document.uri)));
  else showFailedCheck(check.error, check.status, target, "checkGrammar");
  showUnplaced(texts, target, check);
}

/** Offers both texts side by side where corrections have no place: they have been paid for all the same. */
export function showUnplaced(
  texts: VirtualTexts,
  { document: { uri } }: CheckTarget,
  { unplaced }: Pick<GrammarCheck, "unplaced">,
): void {
  if (unplaced.length === 0) return;
  const { reason = "" } = unplaced[0] ?? {};
  const failure = l10n.t("Couldn't place the corrections: {0}. The document wasn't changed.", l10n.t(reason));
  const message = fitting(l10n.t("{0}: {1}", shownName(uri), failure), failure);
  const act = async (): Promise<void> => {
    const name = nameOf(uri);
    const put = (title: string, parts: readonly string[]): vscode.Uri =>
      texts.put(uri, title, parts.join("\n\n"));
    await vscode.commands.executeCommand(
      "vscode.diff",
      put(
        l10n.t("{0} (as sent)", name),
        unplaced.map(({ submitted }) => submitted),
      ),
      put(
        l10n.t("{0} (corrected)", name),
        unplaced.map(({ corrected }) => corrected),
      ),
      l10n.t("{0}: As Sent ↔ Corrected", name),
    );
  };
  void offerSteps("warning", message, [{ label: l10n.t("Compare the Texts"), act }]);
}

/** Says why there is nothing to review, with what to do as a button. Nobody waits for the answer, so that scripts go on. */
export function showNothingToReview(
  { uri }: vscode.TextDocument,
  left: number,
  shown: ShownCorrections,
): void {
  const hidden = shown.hiddenCount(uri);
  const sentences = [
    l10n.t("No corrections to review in {0}.", shownName(uri)),
    ...(left === 0 ? [] : [describeRemaining(left)]),
    ...(hidden === 0 ? [] : [describeHidden(hidden)]),
  ];
  void offerSteps("information", joinSentences(sentences), [
    ...(hidden === 0 ? [] : [commandStep(l10n.t("Show Hidden Findings"), "showHiddenFindings")]),
    commandStep(l10n.t("Check Grammar"), "checkGrammar", uri),
  ]);
}

export function showWritten(written: Written): void {
  showDone(describeWritten(written));
}

/** Says why a correction that was chosen could not be written. */
export function showRefused({ reason }: Written): void {
  void vscode.window.showInformationMessage(whyNotWritten(reason));
}
