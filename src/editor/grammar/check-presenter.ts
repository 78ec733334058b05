import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { joinSentences } from "../../text/join-sentences.ts";
import { formatCount, formatNumber } from "../../report/words/format.ts";
import type { Refusal, Written } from "./corrections.ts";
import type { GrammarCheck } from "../../checking/grammar/grammar-checker.ts";
import type { UnplacedAnswer } from "../../checking/grammar/grammar-progress.ts";
import { showDone, showFailedCheck } from "../notices.ts";
import { nameOf, type VirtualTexts } from "../virtual-texts.ts";
import type { CheckTarget } from "../documents/check-target.ts";
import { grammarCheckInWords } from "../../report/words/outcome-words.ts";
import type { ShownCheck } from "./grammar-runs.ts";

/**
 * Tells a person what a check found. `target` is of the document as it is now, so that trying again is about the same text.
 */
export function showCheck(texts: VirtualTexts, target: CheckTarget, check: ShownCheck): void {
  if (check.error === undefined) showDone(grammarCheckInWords(check));
  else showFailedCheck(check.error, check.status, target, "checkGrammar");
  showUnplaced(texts, target, check);
}

/** Offers both texts side by side where corrections have no place: they have been paid for all the same. */
export function showUnplaced(
  texts: VirtualTexts,
  { document }: CheckTarget,
  { unplaced }: Pick<GrammarCheck, "unplaced">,
): void {
  if (unplaced.length > 0) void offerComparison(texts, document.uri, unplaced);
}

async function offerComparison(
  texts: VirtualTexts,
  uri: vscode.Uri,
  answers: readonly UnplacedAnswer[],
): Promise<void> {
  const compare = l10n.t("Compare the Texts");
  const { reason = "" } = answers[0] ?? {};
  const message = l10n.t(
    "The corrections cannot be placed in the document, because {0}. Nothing is written.",
    l10n.t(reason),
  );
  if ((await vscode.window.showWarningMessage(message, compare)) !== compare) return;
  const name = nameOf(uri);
  const [sent, corrected] = [answers.map((one) => one.submitted), answers.map((one) => one.corrected)];
  await vscode.commands.executeCommand(
    "vscode.diff",
    texts.put(uri, l10n.t("{0} (as sent)", name), sent.join("\n\n")),
    texts.put(uri, l10n.t("{0} (corrected)", name), corrected.join("\n\n")),
    l10n.t("{0}: as sent and corrected", name),
  );
}

export function showWritten({ applied, reason, refused }: Written): void {
  showDone(
    refused === 0
      ? l10n.t("{0} written", formatCount("correction", applied))
      : joinSentences([
          l10n.t("{0} written, {1} left", formatCount("correction", applied), formatNumber(refused)),
          whyNot(reason),
        ]),
  );
}

/** Says why a correction that was chosen could not be written. */
export function showRefused({ reason }: Written): void {
  void vscode.window.showInformationMessage(whyNot(reason));
}

function whyNot(reason: Refusal | undefined): string {
  switch (reason) {
    case "markup":
      return l10n.t("Writing it would change the markup around it. Correct it by hand.");
    case "unread":
      return l10n.t("The document takes too long to read. Correct a part of it first.");
    case "readonly":
      return l10n.t("The document is read-only.");
    case "changed":
    case undefined:
      return l10n.t("The text has changed since it was checked. Check it again.");
    default:
      return reason satisfies never;
  }
}
