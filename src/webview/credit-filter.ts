import type { CreditEntry } from "../report/credits/credit-entry.ts";
import type { CreditsState } from "../protocol/credits-messages.ts";

/** The filtered entries, newest first. */
export function entriesShown(
  entries: Iterable<CreditEntry>,
  { service, outcome }: Pick<CreditsState, "service" | "outcome">,
): readonly CreditEntry[] {
  return [...entries]
    .filter(
      (entry) =>
        (service === "all" || entry.service === service) && (outcome === "all" || entry.outcome === outcome),
    )
    .sort((one, other) => other.at - one.at);
}
