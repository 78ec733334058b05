import * as l10n from "@vscode/l10n";
import { NEXT_STEPS } from "../../checking/vocabulary/check-error.ts";
import { offerSteps } from "../notices.ts";
import { formatNumber } from "../../report/words/format.ts";

/** Says that the hosted service's balance is low, with what can be done about it. Both in credits. */
export async function tellLowBalance(balance: number, limit: number): Promise<void> {
  const message = l10n.t(
    "The balance at the hosted service is {0} credits, below the {1} of contentAuthenticity.credits.lowBalance.",
    formatNumber(balance),
    formatNumber(limit),
  );
  const steps = [NEXT_STEPS.openPortal, NEXT_STEPS.showCredits].map(({ command, label }) => ({
    label: label(),
    command: `contentAuthenticity.${command}`,
    given: [],
  }));
  await offerSteps("warning", message, steps);
}
