import * as l10n from "@vscode/l10n";
import type { GrammarFinding } from "../../findings/finding.ts";
import { joinSentences } from "./sentences.ts";
import { formatNumber } from "./format.ts";

/** Says what a correction does, in a line. */
export function describeChange({ original, replacement }: GrammarFinding): string {
  if (original === "") return l10n.t("Insert “{0}”", replacement);
  if (replacement === "") return l10n.t("Delete “{0}”", original);
  return l10n.t("Replace “{0}” with “{1}”", original, replacement);
}

/** Says how many corrections are still to be decided on. */
export function describePending(count: number): string {
  return count === 1
    ? l10n.t("1 correction to review")
    : l10n.t("{0} corrections to review", formatNumber(count));
}

/** Says how many corrections no review shows: writing them would change markup, or another correction. */
export function describeRemaining(left: number): string {
  return left === 1
    ? l10n.t("1 more correction would change nearby markup. Make it by hand.")
    : l10n.t("{0} more corrections would change nearby markup. Make them by hand.", left);
}

/** Says how many corrections were refused or hidden, and can be brought back. */
export function describeHidden(hidden: number): string {
  return hidden === 1
    ? l10n.t("1 correction is hidden.")
    : l10n.t("{0} corrections are hidden.", formatNumber(hidden));
}

/** Says what a review is about, a fact a line: how many corrections are left, and how many it doesn't show. */
export function describeReview(
  count: number,
  {
    hidden,
    isEmbedded,
    left,
  }: { readonly hidden: number; readonly left: number; readonly isEmbedded: boolean },
): readonly [string, ...string[]] {
  return [
    describePending(count),
    ...(hidden === 0 ? [] : [describeHidden(hidden)]),
    ...(left === 0 ? [] : [describeRemaining(left)]),
    ...(isEmbedded ? [l10n.t("Found on this machine.")] : []),
  ];
}

/** Says how many corrections were exported as marks of CriticMarkup, and how many were not. */
export function describeMarks(marked: number, left: number): string {
  const done =
    marked === 1
      ? l10n.t("1 correction as CriticMarkup")
      : l10n.t("{0} corrections as CriticMarkup", formatNumber(marked));
  return left === 0 ? done : joinSentences([done, describeRemaining(left)]);
}
