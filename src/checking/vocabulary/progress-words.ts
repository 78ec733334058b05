import * as l10n from "@vscode/l10n";
import { amountInWords } from "../../report/words/credit-words.ts";
import type { CheckProgress, WatchedRun } from "./check.ts";
import type { Quote } from "./quote.ts";

/**
 * Tells a person who waits of each step, in words by `describe`. What costs credits is said at once, before anything is sent, and
 * stays in front of the steps after it.
 */
export function reportTo<Step extends { readonly kind: string; readonly price?: number }>(
  { report, showNow }: Pick<WatchedRun, "report" | "showNow">,
  describe: (step: Step) => string,
): (step: Step) => void {
  let cost = "";
  return (step) => {
    const words = describe(step);
    const { price = 0 } = step;
    if (price > 0) {
      cost = words;
      showNow();
    }
    report(price > 0 || cost === "" ? words : `${cost} · ${words}`);
  };
}

/** Says a price as a notification does. */
export function priceInWords({ connection, price }: Pick<Quote, "connection" | "price">): string {
  if (connection.service === "embedded") return l10n.t("on this machine, free");
  return price === 0
    ? l10n.t("known already: no credits")
    : l10n.t("{0} at {1}", amountInWords(price, "hosted"), connection.host);
}

/** Says a step to the person who waits. */
export function describeProgress(progress: CheckProgress): string {
  if (progress.kind === "price") return priceInWords(progress);
  if (progress.kind === "part") return l10n.t("part {0} of {1}", progress.part, progress.parts);
  if (progress.kind === "accepted") return l10n.t("accepted; waiting for the result");
  const seconds = Math.ceil(progress.delayMs / 1_000);
  return l10n.t("{0} Trying again in {1} s.", progress.reason, seconds);
}
