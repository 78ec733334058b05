import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { joinSentences } from "../../text/join-sentences.ts";
import { amountInWords } from "../../report/words/credit-words.ts";
import { formatCount, formatNumber } from "../../report/words/format.ts";
import type { Refusal, Written } from "./corrections.ts";
import type { GrammarCheck } from "../../checking/grammar/grammar-checker.ts";
import type { UnplacedAnswer } from "../../checking/grammar/grammar-progress.ts";
import { showDone, showFailedCheck } from "../notices.ts";
import { nameOf, type VirtualTexts } from "../virtual-texts.ts";
import type { CheckTarget } from "../documents/check-target.ts";
import { coverageInWords, droppedInWords } from "../../report/words/check-words.ts";

/** Tells a person what a check found and what was written: in the status bar, and louder only where something is wrong. */
export class CheckPresenter {
  readonly #texts: VirtualTexts;

  constructor(texts: VirtualTexts) {
    this.#texts = texts;
  }

  /**
   * `target` is of the document as it is now, so that trying again is about the same text; `hidden` counts what was found
   * and is not shown.
   */
  showCheck(target: CheckTarget, check: GrammarCheck, hidden: number): void {
    if (check.error === undefined) showDone(summaryOf(check, hidden));
    else showFailedCheck(check.error, check.status, target, "checkGrammar");
    this.showUnplaced(target, check);
  }

  /** Offers both texts where corrections have no place. */
  showUnplaced({ document }: CheckTarget, { unplaced }: Pick<GrammarCheck, "unplaced">): void {
    if (unplaced.length > 0) void this.#offerComparison(document.uri, unplaced);
  }

  showWritten(written: Written): void {
    const { applied, refused, reason } = written;
    showDone(
      refused === 0
        ? l10n.t("{0} written", formatCount("correction", applied))
        : joinSentences([
            l10n.t("{0} written, {1} left", formatCount("correction", applied), formatNumber(refused)),
            whyNot(reason),
          ]),
    );
  }

  /** A single correction that was chosen and could not be written. */
  showRefused({ reason }: Written): void {
    void vscode.window.showInformationMessage(whyNot(reason));
  }

  /** Corrections without a place have been paid for all the same: both texts are shown side by side. */
  async #offerComparison(uri: vscode.Uri, answers: readonly UnplacedAnswer[]): Promise<void> {
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
      this.#texts.put(uri, l10n.t("{0} (as sent)", name), sent.join("\n\n")),
      this.#texts.put(uri, l10n.t("{0} (corrected)", name), corrected.join("\n\n")),
      l10n.t("{0}: as sent and corrected", name),
    );
  }
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

function summaryOf(check: GrammarCheck, hidden: number): string {
  const parts = [formatCount("correction", check.findings.length), coverageInWords(check, false)];
  if (check.service === "embedded") parts.push(l10n.t("embedded service"));
  if (check.cached) parts.push(l10n.t("known already: no credits"));
  else {
    const credits = amountInWords(check.creditsCharged, check.service);
    parts.push(check.wordsReused === 0 ? credits : `${reusedInWords(check)}: ${credits}`);
  }
  if (hidden > 0) parts.push(l10n.t("{0} hidden", formatNumber(hidden)));
  parts.push(...droppedInWords(check));
  return parts.join(", ");
}

/** How much of it went out, and how much had no need to; known words may go along to reach the least that a request takes. */
function reusedInWords({ wordsChecked, wordsReused, wordsSent }: GrammarCheck): string {
  const again = wordsSent + wordsReused - wordsChecked;
  if (again > 0) {
    return l10n.t(
      "{0} words sent ({1} of them again, as a request needs five), {2} known already",
      formatNumber(wordsSent),
      formatNumber(again),
      formatNumber(wordsReused),
    );
  }
  return l10n.t("{0} words sent, {1} known already", formatNumber(wordsSent), formatNumber(wordsReused));
}
