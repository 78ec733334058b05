import path from "node:path";
import { LowBalance } from "../../checking/paying/low-balance.ts";
import { once } from "../../checking/vocabulary/once.ts";
import type { ResultSecret } from "../../checking/store/result-secret.ts";
import type { ActivatedParts, ComposedParts } from "./composed-parts.ts";

/** Puts together what tells people of credits: the page, which is loaded at its first use, and the word about a low balance. */
export function composeCredits(
  { context, credits, ledger, log, settings }: ActivatedParts,
  storage: string,
  resultSecret: () => Promise<ResultSecret>,
): Pick<ComposedParts, "creditsPanel" | "namedEntries"> {
  context.subscriptions.push(
    new LowBalance({
      credits,
      limit: () => settings.lowBalance(),
      file: path.join(storage, "low-balance-told"),
      tell: (balance, limit) => {
        void import("../credits/tell-low-balance.ts").then(({ tellLowBalance }) =>
          tellLowBalance(balance, limit),
        );
      },
    }),
  );
  const namedEntries = once(async () => {
    const { NamedEntries } = await import("../../checking/paying/credit-history.ts");
    return new NamedEntries(ledger, await resultSecret());
  });
  const creditsPanel = once(async () => {
    const { CreditsPanel } = await import("../credits/credits-panel.ts");
    const made = new CreditsPanel({
      credits,
      ledger,
      named: await namedEntries(),
      settings,
      extension: context.extensionUri,
      onDefect: (thrown) => log.defect("The page of credits could not be brought up to date", thrown),
    });
    context.subscriptions.push(made);
    return made;
  });
  return { creditsPanel, namedEntries };
}
