import { NEXT_STEPS } from "../../checking/vocabulary/check-error.ts";
import { lowBalanceInWords } from "../../report/words/credit-words.ts";
import { offerSteps } from "../notices.ts";

/** Says that the hosted service's balance is low, with what can be done about it. Both in credits. */
export async function tellLowBalance(balance: number, limit: number): Promise<void> {
  const steps = [NEXT_STEPS.openPortal, NEXT_STEPS.showCredits].map(({ command, label }) => ({
    label: label(),
    command: `contentAuthenticity.${command}`,
    given: [],
  }));
  await offerSteps("warning", lowBalanceInWords(balance, limit), steps);
}
